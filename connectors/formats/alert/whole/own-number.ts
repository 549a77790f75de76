/** Numbers of accounts and cards as letters show them. */

/** A part of a line. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const MASKED = /(?<![\p{L}\d])(?:[*xX•]|\.{2,6}|…)[*xX•.…# -]{0,24}\d{2,6}(?![\d.,]?\d)/gu;
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[\dA-Z]{2,4}){3,8}(?![\p{L}\d])/gu;
const NAMED =
  /(?<!\p{L})(?:ending(?: in| with)?|ends? (?:in|with)|(?:card|account|acct|share|carte|compte|iban|\p{L}*karten?|\p{L}*konto)(?:[- ]?(?:no|nr|number|nummer))?|endziffern?|endet (?:auf|mit))[.:]? ?(?:[*xX•.…#-]{0,24} ?)(\d{3,20})(?!\d|[.,]\d)/giu;

/** Where the line shows a number of an account or card, in order. The range begins with its mask. */
export function ownNumbersIn(line: string): readonly TextRange[] {
  const masked = [...line.matchAll(MASKED)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));
  const ibans = [...line.matchAll(IBAN)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));
  const named = [...line.matchAll(NAMED)].map(({ 0: text, 1: digits = '', index }) => {
    const to = index + text.length;
    return { from: to - digits.length, to };
  });
  const all = [...masked, ...ibans, ...named].toSorted((a, b) => a.from - b.from || b.to - a.to);
  return all.filter((each, at) => all.slice(0, at).every((before) => before.to <= each.from));
}
