import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { SourceContext } from '../../../src/plugin/contract.ts';
import { readKept } from '../../kept.ts';
import type { SimplefinOptions } from './options.ts';

const FILE = 'access-url';
/** `belongsTo` is the hash of the setup token. */
const claimed = z.object({ belongsTo: z.string(), url: z.string() });

type Ways = Pick<SimplefinOptions, 'setupToken' | 'accessUrl'>;

/** The hosts that the owner's keys name: the only ones that are asked. */
export function hostsOf(options: Ways): readonly string[] {
  const addresses = [options.accessUrl, options.setupToken === undefined ? undefined : claimUrl(options.setupToken)];
  return addresses.flatMap((address) => URL.parse(address ?? '')?.host ?? []);
}

/** The access URL that is configured, or that was claimed before; undefined where the setup token waits to be used. */
export function knownAccess(options: Ways, { keep }: Pick<SourceContext, 'keep'>): string | undefined {
  if (options.accessUrl !== undefined) return checked(options.accessUrl, hostsOf(options));
  const kept = readKept(keep, FILE, claimed);
  return kept?.belongsTo === sha256(options.setupToken ?? '') ? checked(kept.url, hostsOf(options)) : undefined;
}

/**
 * The access URL, claimed with the setup token where that was not done yet. The token works once, so the URL is written
 * down before anything else. Throws AppError `simplefin.…`.
 */
export async function claimAccess(options: Ways, context: SourceContext): Promise<string> {
  const known = knownAccess(options, context);
  if (known !== undefined) return known;
  const token = options.setupToken ?? '';
  const claim = claimUrl(token);
  if (claim === undefined) {
    throw new AppError('simplefin.token');
  }
  const { status, body } = await context.http.request({ url: claim, method: 'POST' });
  if (status !== 200) throw notClaimed(status);
  const url = Buffer.from(body).toString('utf8').trim();
  context.keep.write(FILE, JSON.stringify({ belongsTo: sha256(token), url }));
  context.log.info({}, 'simplefin.claimed');
  return checked(url, hostsOf(options));
}

/** The address that a setup token is (base64). */
export function claimUrl(token: string): string | undefined {
  const address = Buffer.from(token.replace(/\s+/g, ''), 'base64').toString('utf8').trim();
  return /^https?:/.test(address) ? URL.parse(address)?.href : undefined;
}

function notClaimed(status: number): AppError {
  if (status !== 403) {
    return new AppError('simplefin.claim', { number: status });
  }
  return new AppError('simplefin.claimed');
}

/** Throws AppError `simplefin.access` where it is no access URL, or leads to a host that the owner has not named. */
function checked(url: string, hosts: readonly string[]): string {
  const address = URL.parse(url);
  if (address === null || address.username === '') {
    throw new AppError('simplefin.access');
  }
  if (hosts.includes(address.host)) return url;
  throw new AppError('simplefin.access#accessUrlLeadsSetup', { host: address.host });
}
