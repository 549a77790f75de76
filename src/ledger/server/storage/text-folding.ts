/** Text without regard to case, Unicode form and runs of spaces: `MÜLLER  GmbH` and `müller gmbh` are one. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Text as searches compare it: without regard to case, accents, Unicode form and runs of spaces. */
export function searchKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldText(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}
