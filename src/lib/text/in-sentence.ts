const MOST = 60;

/** A name of a bank as it stands in a sentence, which must stay readable. The cut is marked. */
export function inSentence(name: string): string {
  const letters = [...name.slice(0, MOST * 2 + 2)];
  return letters.length <= MOST
    ? name
    : `${letters
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`;
}
