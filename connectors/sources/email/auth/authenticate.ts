import { domainToASCII, domainToUnicode } from 'node:url';
import { codeOf } from '../../../../src/lib/errors.ts';
import { type Said, words } from '../../../../src/words/message.ts';
import type { KeyRecord, Proof } from '../letter/order.ts';
import { readAddresses } from '../mime/addresses.ts';
import { type HeaderField, readHeaderFields, valuesOf } from '../mime/headers.ts';
import { decodeWords } from '../mime/words.ts';
import type { EmailOptions } from '../options.ts';
import type { Resolve } from '../ports.ts';

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
  if (valuesOf(fields, 'dkim-signature').length === 0) return unauthenticated(words('letter.notSigned'));
  const at = receivedAt < now ? receivedAt : now;
  return { at: at.getTime(), keys: await lookUpKeys(fields, resolve) };
}

/** A verdict that waits for a key does not wait for ever. */
export function withPatience(verdict: Verdict, { receivedAt, now }: Question): Verdict {
  const isOld = now.getTime() - receivedAt.getTime() > PATIENCE_MS;
  return verdict.kind === 'later' && isOld ? { kind: 'unverifiable', reason: verdict.reason } : verdict;
}

/** Whether somebody who can know vouches for the sender of a message. */
export type Verdict =
  | { readonly kind: 'authentic'; readonly by: string }
  /** Nobody does; `reason` says why for the person who may release it. */
  | { readonly kind: 'unauthenticated'; readonly reason: Said }
  /** The sender's key is not to be had any more: said of old mail, and no sign of forgery (P-MAIL-3). */
  | { readonly kind: 'unverifiable'; readonly reason: Said }
  /** The key could not be looked up now; asking later may help. */
  | { readonly kind: 'later'; readonly reason: Said };

export function unauthenticated(reason: Said): Verdict {
  return { kind: 'unauthenticated', reason };
}

/**
 * The verdict of the owner's own mail server on the sender (RFC 8601). Only the topmost field counts, and only where
 * a configured server wrote it. A sender can write as many fields as he likes, but below (§5 and §7.1 there).
 */
function readAuthResults(fields: readonly HeaderField[], trusted: readonly string[], domain: string): Verdict {
  const [topmost] = valuesOf(fields, 'authentication-results');
  if (topmost === undefined) return unauthenticated(words('letter.noServerYoursChecked'));
  const [server = '', ...results] = splitResults(topmost.slice(0, 20_000));
  const name = server.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (!trusted.some((each) => each.toLowerCase() === name)) {
    return unauthenticated(words('letter.serverCheckedNotAmong'));
  }
  const dmarc = results.map((each) => each.trim().toLowerCase()).filter((each) => /^dmarc\s*=/.test(each));
  const [verdict] = dmarc;
  if (verdict === undefined || dmarc.length > 1) return unauthenticated(words('letter.saysNothingDmarc', { name }));
  if (!/^dmarc\s*=\s*pass(\s|$)/.test(verdict)) return unauthenticated(words('letter.saysDmarcFailed', { name }));
  const author = /(?:^|\s)header\.from\s*=\s*([^\s;]+)/.exec(verdict)?.[1];
  const authorDomain = author?.slice(author.lastIndexOf('@') + 1);
  if (authorDomain !== domain) {
    return unauthenticated(words('letter.speaksAnotherSender', { name }));
  }
  return { kind: 'authentic', by: name };
}

/** The parts between semicolons. Comments and quoted texts may hold anything, also `; dmarc=pass`: neither counts. */
function splitResults(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\' && (depth > 0 || isQuoted)) at += 1;
    else if (isQuoted) isQuoted = char !== '"';
    else if (char === '(') depth += 1;
    else if (depth > 0) depth -= char === ')' ? 1 : 0;
    else if (char === '"') isQuoted = true;
    else if (char === ';') parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** The one domain that a message claims to come from, or what is wrong with its claim. */
type Claimed = { readonly domain: string } | { readonly fault: Said };

/** Fields that a letter has once. With two of one, the signature may cover the one and people read the other. */
const ONCE = ['from', 'sender', 'date', 'subject', 'to', 'message-id', 'mime-version', 'content-type'] as const;

/**
 * Reads who a message claims to be from, and refuses every claim that could be read in two ways. The domain
 * is lower case and in ASCII.
 */
function claimedSender(fields: readonly HeaderField[]): Claimed {
  const twice = ONCE.find((name) => valuesOf(fields, name).length > 1);
  if (twice !== undefined) return { fault: words('letter.twoFields', { name: twice }) };
  const [header] = valuesOf(fields, 'from');
  if (header === undefined) return { fault: words('letter.noField') };
  const addresses = readAddresses(header);
  const [sender] = addresses;
  if (sender === undefined) return { fault: words('letter.fieldHoldsNoAddress') };
  if (addresses.length > 1) return { fault: words('letter.twoSenders') };
  const written = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const domain = domainToASCII(Buffer.from(written, 'latin1').toString('utf8'));
  if (domain === '' || !domain.includes('.')) return { fault: words('letter.domainSenderNone') };
  if (domain.split('.').some(isMixed)) return { fault: words('letter.domainSenderMixesScripts') };
  const shown = domainInName(decodeWords(sender.name));
  if (shown !== undefined && shown !== domain && !domain.endsWith(`.${shown}`)) {
    return { fault: words('letter.senderCallsItselfAnother', { name: shown }) };
  }
  return { domain };
}

/** Letters of two alphabets in one label look like a word of one. */
function isMixed(label: string): boolean {
  const letters = [...domainToUnicode(label)].filter((char) => /\p{L}/u.test(char));
  const latin = letters.filter((char) => /\p{Script=Latin}/u.test(char)).length;
  return latin > 0 && latin < letters.length;
}

/** An address that stands in the name beside the real one: what most programs show. */
function domainInName(name: string): string | undefined {
  return /[^\s@<>"]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)/i.exec(name.slice(0, 500))?.[1]?.toLowerCase();
}

/**
 * Fields that name a key. They are signatures of the sender, and of servers on the way (RFC 6376 §3.5, RFC 8617
 * §4.1).
 */
const SIGNED_BY = ['dkim-signature', 'arc-message-signature', 'arc-seal'] as const;

/** More signatures than any letter has; a question to a name server each. */
const MAX_KEYS = 20;

/** Looks up every key that a letter's signatures name. A key that cannot be had is an answer too. */
async function lookUpKeys(fields: readonly HeaderField[], resolve: Resolve): Promise<Proof['keys']> {
  const named = SIGNED_BY.flatMap((field) => valuesOf(fields, field)).flatMap(keyName);
  const names = [...new Set(named)].slice(0, MAX_KEYS);
  const found = names.map(async (name): Promise<[string, KeyRecord]> => [name, await lookUp(name, resolve)]);
  return Object.fromEntries(await Promise.all(found));
}

async function lookUp(name: string, resolve: Resolve): Promise<KeyRecord> {
  try {
    const records = await resolve(name, 'TXT');
    return { records: records.map((each) => (typeof each === 'string' ? [each] : each)) };
  } catch (thrown) {
    return { code: codeOf(thrown) ?? 'ESERVFAIL' };
  }
}

/** `s1._domainkey.bank.example` of `d=bank.example; s=s1`; none where it names none. */
function keyName(signature: string): readonly string[] {
  const selector = tagOf(signature, 's');
  const domain = tagOf(signature, 'd');
  return selector === '' || domain === '' ? [] : [asciiName(`${selector}._domainkey.${domain}`)];
}

function tagOf(signature: string, tag: string): string {
  const item = signature.split(';').find((each) => each.slice(0, each.indexOf('=')).trim() === tag);
  return item === undefined ? '' : item.slice(item.indexOf('=') + 1).replace(/\s/g, '');
}

/** As name servers are asked, whatever letters and cases it was written in. */
export function asciiName(name: string): string {
  const written = Buffer.from(name, 'latin1').toString('utf8');
  return (domainToASCII(written) || name).toLowerCase();
}
