import { words } from '../../../../src/words/message.ts';
import type { Proof } from '../letter/order.ts';
import { asciiName, unauthenticated, type Verdict } from './authenticate.ts';

/** Without these under the signature, whoever passes a genuine letter on can change what it says. */
const MUST_BE_SIGNED = ['from', 'date', 'subject'] as const;
const MIN_KEY_BITS = 1024;
/** RFC 5322 §2.1.1 allows 998. The time to verify a line grows with the square of its length. Bytes. */
const MAX_LINE = 1024 * 1024;

const LINE_FEED = 0x0a;

/** The part of mailauth's result that counts here. */
interface SignatureResult {
  readonly signingDomain?: string;
  readonly signingHeaders?: { readonly keys?: string };
  readonly canonBodyLengthLimited?: boolean;
  readonly canonBodyLength?: number;
  readonly canonBodyLengthTotal?: number;
  readonly status: {
    readonly result: string;
    readonly comment?: string | boolean;
    readonly aligned?: string | boolean;
    readonly testing?: boolean;
    readonly policy?: { readonly [rule: string]: string };
  };
}

/**
 * Verifies the DKIM signatures of a message (RFC 6376) with the given keys. The time is that of the message's
 * arrival: a signature may expire in a mailbox. One good signature of the sender's own organisation suffices.
 */
export async function verifyDkim(message: Uint8Array, { at, keys }: Proof): Promise<Verdict> {
  if (hasLongLine(message)) return unauthenticated(words('letter.lineLongerAnyMail'));
  // Loaded here: most commands never verify.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
  const resolver = async (name: string) => {
    const key = keys[asciiName(name)] ?? { code: 'ETIMEOUT' };
    if ('records' in key) return key.records;
    throw Object.assign(new Error(key.code), { code: key.code });
  };
  const options = { resolver, minBitLength: MIN_KEY_BITS, curTime: new Date(at), strict: true };
  const { results } = (await dkimVerify(Buffer.from(message), options)) as { results: readonly SignatureResult[] };
  const verdicts = results.map(judge);
  const rank = ['authentic', 'later', 'unverifiable', 'unauthenticated'] as const;
  for (const kind of rank) {
    const found = verdicts.find((verdict) => verdict.kind === kind);
    if (found !== undefined) return found;
  }
  return unauthenticated(words('letter.notSigned'));
}

function hasLongLine(message: Uint8Array): boolean {
  for (let at = 0; at + MAX_LINE < message.length; ) {
    const feed = message.lastIndexOf(LINE_FEED, at + MAX_LINE);
    if (feed < at) return true;
    at = feed + 1;
  }
  return false;
}

function judge(result: SignatureResult): Verdict {
  const { status, signingDomain = '' } = result;
  const domain = { domain: signingDomain };
  if (status.result === 'none') return unauthenticated(words('letter.notSigned'));
  if (status.aligned === undefined || status.aligned === false) {
    return unauthenticated(words('letter.signatureNotSenders', domain));
  }
  if (status.result === 'temperror') return { kind: 'later', reason: words('letter.keyCouldNot', domain) };
  const reason = String(status.comment || Object.values(status.policy ?? {})[0] || status.result);
  if (status.result === 'neutral' && /no key|revoked/i.test(reason)) {
    return { kind: 'unverifiable', reason: words('letter.keyNotPublishedAny', domain) };
  }
  if (status.result !== 'pass') return unauthenticated(words('letter.signatureNotHold', { ...domain, why: reason }));
  if (status.testing === true) return unauthenticated(words('letter.signatureOnlyTrialTheirs', domain));
  const signed = (result.signingHeaders?.keys ?? '')
    .toLowerCase()
    .split(':')
    .map((name) => name.trim());
  const missing = MUST_BE_SIGNED.find((name) => !signed.includes(name));
  if (missing !== undefined) return unauthenticated(words('letter.signatureNotCover', { ...domain, what: missing }));
  if (result.canonBodyLengthLimited === true) return unauthenticated(words('letter.signatureCoversOnlyPart', domain));
  return { kind: 'authentic', by: `the signature of ${signingDomain}` };
}
