import { SPACE, skipBlanks, trimmedEnd } from './chars.ts';

/** The reference between `from` and `to`; null where it is missing, or a word such as NONREF. */
export function referenceIn(text: string, from: number, to: number): string | null {
  const end = trimmedEnd(text, from, to);
  if (end === from) return null;
  const first = text.charCodeAt(from);
  if (first <= SPACE) return referenceIn(text, skipBlanks(text, from, end), end);
  const reference = text.slice(from, end);
  return mayBeNone(first) && NO_REFERENCE.test(reference) ? null : reference;
}

const NO_REFERENCE = /^(NONREF|NOTPROVIDED|EREF|MARF|PREF|0+)$/i;

/** Whether a word for none begins with the letter: most references are not looked at further. */
function mayBeNone(first: number): boolean {
  const small = first | 32;
  return first === 48 || small === 110 || small === 101 || small === 109 || small === 112;
}

/** The number of a cheque, where the reference is one. */
export function checkNumberIn(reference: string): string | null {
  const text = reference.trim();
  return /^\d+$/.test(text) ? text : null;
}
