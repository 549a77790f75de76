import { domainToASCII, domainToUnicode } from 'node:url';
import { readAddresses } from '../mime/addresses.ts';
import { type HeaderField, valuesOf } from '../mime/headers.ts';
import { decodeWords } from '../mime/words.ts';

/** The one domain that a message claims to come from, or what is wrong with its claim. */
export type Claimed = { readonly domain: string } | { readonly fault: string };

/** Fields that a letter has once. With two of one, the signature may cover the one and people read the other. */
const ONCE = ['from', 'sender', 'date', 'subject', 'to', 'message-id', 'mime-version', 'content-type'] as const;

/**
 * Reads who a message claims to be from, and refuses every claim that could be read in two ways. The domain
 * is lower case and in ASCII.
 */
export function claimedSender(fields: readonly HeaderField[]): Claimed {
  const twice = ONCE.find((name) => valuesOf(fields, name).length > 1);
  if (twice !== undefined) return { fault: `it has two ${twice} fields` };
  const [header] = valuesOf(fields, 'from');
  if (header === undefined) return { fault: 'it has no From field' };
  const addresses = readAddresses(header);
  const [sender] = addresses;
  if (sender === undefined) return { fault: 'its From field holds no address' };
  if (addresses.length > 1) return { fault: 'it has two senders' };
  const written = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const domain = domainToASCII(Buffer.from(written, 'latin1').toString('utf8'));
  if (domain === '' || !domain.includes('.')) return { fault: 'the domain of its sender is none' };
  if (domain.split('.').some(isMixed)) return { fault: 'the domain of its sender mixes scripts' };
  const shown = domainInName(decodeWords(sender.name));
  if (shown !== undefined && shown !== domain && !domain.endsWith(`.${shown}`)) {
    return { fault: `its sender calls itself ${shown} and is another` };
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
