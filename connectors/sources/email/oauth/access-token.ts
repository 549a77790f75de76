import { z } from 'zod';
import { AppError, reasonOf } from '../../../../src/lib/errors.ts';
import { sha256 } from '../../../../src/lib/hash.ts';
import type { Keep, SourceContext } from '../../../../src/plugin/contract.ts';
import { readKept } from '../../../kept.ts';
import type { EmailOptions } from '../options.ts';
import type { MailPorts } from '../ports.ts';

/**
 * An access token for XOAUTH2, from the refresh token (RFC 6749 §6). A rotated refresh token is kept. Throws AppError
 * `mail.oauth` where there is none, where the server refuses it or cannot be reached.
 */
export async function accessToken(
  oauth2: OAuth2,
  user: string,
  context: SourceContext,
  ports: MailPorts,
): Promise<string> {
  const refreshToken = currentRefreshToken(oauth2, user, context.keep);
  if (refreshToken === undefined) {
    throw new AppError('mail.oauth', { user });
  }
  const form = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: oauth2.clientId,
    ...(oauth2.clientSecret === undefined ? {} : { client_secret: oauth2.clientSecret }),
    ...(oauth2.scope === undefined ? {} : { scope: oauth2.scope }),
  };
  const { status, body } = await ask(oauth2.tokenUrl, form, context, ports);
  const answer = readTokenAnswer(status, body);
  if (answer.access_token === undefined) {
    const key = answer.error === 'invalid_grant' ? 'mail.oauth#expired' : 'mail.oauth#refused';
    throw new AppError(key, { why: refusalOf(answer) });
  }
  if (answer.refresh_token !== undefined && answer.refresh_token !== refreshToken) {
    keepRefreshToken(answer.refresh_token, oauth2, user, context.keep);
    context.log.info({}, 'mail.token-rotated');
  }
  return answer.access_token;
}

async function ask(url: string, form: Readonly<Record<string, string>>, context: SourceContext, ports: MailPorts) {
  try {
    return await ports.post(url, form, context.signal);
  } catch (thrown) {
    throw new AppError('mail.oauth#tokenServerCannotReached', { host: new URL(url).host, why: reasonOf(thrown) });
  }
}

export type OAuth2 = NonNullable<EmailOptions['oauth2']>;

const FILE = 'refresh-token';
const keptToken = z.object({ belongsTo: z.string(), token: z.string() });

/**
 * The newest refresh token: the one of a login or a rotation, as long as it belongs to the configuration. A token
 * that the owner put into the configuration since then is newer.
 */
function currentRefreshToken(oauth2: OAuth2, user: string, keep: Keep): string | undefined {
  const kept = readKept(keep, FILE, keptToken);
  if (kept !== undefined && kept.belongsTo === ownerOf(oauth2, user)) return kept.token;
  return oauth2.refreshToken;
}

/** Providers rotate: a token may be dead after its use. So the new one is kept before anything else. */
export function keepRefreshToken(token: string, oauth2: OAuth2, user: string, keep: Keep): void {
  keep.write(FILE, JSON.stringify({ belongsTo: ownerOf(oauth2, user), token }));
}

function ownerOf({ clientId, tokenUrl, refreshToken }: OAuth2, user: string): string {
  return sha256(JSON.stringify([user, clientId, tokenUrl, refreshToken ?? null]));
}

const answer = z.object({
  access_token: z.string().min(1).optional(),
  refresh_token: z.string().min(1).optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

type TokenAnswer = z.output<typeof answer>;

/** The answer of a token server (RFC 6749 §5). Throws AppError `mail.oauth` for any other answer. */
export function readTokenAnswer(status: number, body: string): TokenAnswer {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new AppError('mail.oauth#tokenServerAnsweredNo', { number: status });
  }
  const read = answer.safeParse(value);
  if (read.success) return read.data;
  throw new AppError('mail.oauth#tokenServerAnsweredForm', { number: status });
}

/** The server's own word for what is wrong, for people; it names no secret. */
export function refusalOf({ error, error_description: said }: TokenAnswer): string {
  const first = (said ?? '').split(/[\r\n]/)[0]?.slice(0, 200) ?? '';
  return [error ?? 'no access token', first].filter((part) => part !== '').join(': ');
}
