/**
 * Text for people and text for comparing. Neither is ever part of an identity: banks shorten, re-case and re-encode
 * descriptions between two downloads of the same line.
 */

/** Anything that a plain line of text would not hold: control characters, exotic blanks, soft hyphens, broken surrogates. */
const UNTIDY = /^ | $| {2}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u;
/** Joiners (U+200C, U+200D) stay: they are spelling in Persian and Hindi. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

/** Text as it is shown and sent: blanks collapsed and trimmed, nothing invisible, well-formed. Empty becomes null. */
export function tidyText(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (!UNTIDY.test(text)) return text;
  const tidy = text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().toWellFormed();
  return tidy === '' ? null : tidy;
}

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * The common text of two downloads of one line: compatibility-folded and lower case. The encoding of accents and the
 * kind of blanks do not count.
 */
export function textKey(payee: string | null, memo: string | null): string {
  const text = memo === null || memo === payee ? (payee ?? '') : `${payee ?? ''} ${memo}`;
  // Most texts are plain, and hundreds of thousands are compared at once.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
}

/** Whether two text keys share at least half of the words of the shorter one. */
export function sharesWords(left: string, right: string): boolean {
  return shareOf(wordsOf(left), wordsOf(right)) >= 0.5;
}

/** How many of the words of the shorter text the other one has too: 0 to 1. */
export function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shorter = Math.min(words.size, others.size);
  if (shorter === 0) return 0;
  let shared = 0;
  for (const word of others) if (words.has(word)) shared += 1;
  return shared / shorter;
}

/** The words of a text key, each once. */
export function wordsOf(key: string): ReadonlySet<string> {
  return new Set(key.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}
