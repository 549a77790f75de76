/** Text without regard to case, Unicode form and runs of spaces: `MÜLLER  GmbH` and `müller gmbh` are one. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
