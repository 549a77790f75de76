import { domainToASCII } from 'node:url';
import { codeOf } from '../../../../src/lib/errors.ts';
import type { KeyRecord, Proof } from '../letter/order.ts';
import { type HeaderField, valuesOf } from '../mime/headers.ts';
import type { Resolve } from '../ports.ts';

/**
 * Fields that name a key. They are signatures of the sender, and of servers on the way (RFC 6376 §3.5, RFC 8617
 * §4.1).
 */
const SIGNED_BY = ['dkim-signature', 'arc-message-signature', 'arc-seal'] as const;

/** More signatures than any letter has; a question to a name server each. */
const MAX_KEYS = 20;

/** Looks up every key that a letter's signatures name. A key that cannot be had is an answer too. */
export async function lookUpKeys(fields: readonly HeaderField[], resolve: Resolve): Promise<Proof['keys']> {
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
