import type { Proof } from '../letter/order.ts';
import { readHeaderFields, valuesOf } from '../mime/headers.ts';
import type { EmailOptions } from '../options.ts';
import type { Resolve } from '../ports.ts';
import { readAuthResults } from './auth-results.ts';
import { lookUpKeys } from './keys.ts';
import { claimedSender } from './sender.ts';
import { unauthenticated, type Verdict } from './verdict.ts';

/** Keys that cannot be looked up are asked for again this long; then a person decides. */
const PATIENCE_MS = 24 * 3_600_000;

export interface Question {
  readonly message: Uint8Array;
  /** When the server took it in. */
  readonly receivedAt: Date;
  readonly now: Date;
}

/**
 * Whether a message comes from its stated sender (P-MAIL-1). Its organisation signed it, or the owner's own
 * mail server found it genuine. SPF alone, a name, or a field that anybody can write prove nothing. Looks at the
 * header alone. Where a signature must decide, gives the keys that verify it.
 */
export async function judgeHeader(
  { message, receivedAt, now }: Question,
  options: Pick<EmailOptions, 'trustedAuthServ'>,
  resolve: Resolve,
): Promise<Verdict | Proof> {
  const fields = readHeaderFields(message);
  const claimed = claimedSender(fields);
  if ('fault' in claimed) return unauthenticated(claimed.fault);
  if (options.trustedAuthServ.length > 0) {
    const found = readAuthResults(fields, options.trustedAuthServ, claimed.domain);
    if (found.kind === 'authentic') return found;
  }
  // The check of signatures goes through the whole letter, also without a signature.
  if (valuesOf(fields, 'dkim-signature').length === 0) return unauthenticated('it is not signed');
  const at = receivedAt < now ? receivedAt : now;
  return { at: at.getTime(), keys: await lookUpKeys(fields, resolve) };
}

/** A verdict that waits for a key does not wait for ever. */
export function withPatience(verdict: Verdict, { receivedAt, now }: Question): Verdict {
  const isOld = now.getTime() - receivedAt.getTime() > PATIENCE_MS;
  return verdict.kind === 'later' && isOld ? { kind: 'unverifiable', reason: verdict.reason } : verdict;
}
