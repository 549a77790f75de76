/** Numbers of accounts as statements print them: in groups, with zeros before them, or as the end of an IBAN. */
import { withoutZeros } from './account-handle.ts';

/** Shorter numbers say too little: `1234` is a tail. */
const SHORTEST_NUMBER = 5;

/** Capital letters and digits only: banks print numbers in groups. */
export function compactNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Whether a printed text is a number in full rather than a tail or a mask. */
export function isFullNumber(text: string): boolean {
  return !/[*•]|x{2}/i.test(text) && compactNumber(text).length >= SHORTEST_NUMBER && /\d{4}/.test(compactNumber(text));
}

/** Whether two statements print one number, each in its own form. A tail is no number. */
export function isPrintedAlike(left: string, right: string): boolean {
  if (!isFullNumber(left) || !isFullNumber(right)) return false;
  return isSameNumber(compactNumber(left), compactNumber(right));
}

/** Whether two numbers without groups (`compactNumber`) are of one account. */
export function isSameNumber(own: string, printed: string): boolean {
  if (own.length < SHORTEST_NUMBER) return false;
  const [left, right] = [withoutZeros(own), withoutZeros(printed)];
  if (left === right) return true;
  return endsIn(own, right) || endsIn(printed, left);
}

/** Only an IBAN holds another number; a longer plain number is another account. */
function endsIn(iban: string, number: string): boolean {
  return /^[A-Z]{2}\d{2}/.test(iban) && number.length >= SHORTEST_NUMBER + 1 && iban.endsWith(number);
}
