/**
 * Whether a pattern with `*` (any run) and `?` (any one character) fits the whole text, whatever the case. It goes
 * back only to the last `*`, so no pattern and no text can make it slow. It takes at most pattern × text steps, where
 * a regular expression may take for ever.
 */
export function fitsWildcard(pattern: string, text: string): boolean {
  const wanted = [...fold(pattern)];
  const given = [...fold(text)];
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < given.length; ) {
    if (wanted[at] === '*') {
      star = at;
      resume = index;
      at += 1;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[index])) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      index = resume;
    } else return false;
  }
  while (wanted[at] === '*') at += 1;
  return at === wanted.length;
}

/** Whether any of the patterns fits the whole text. */
export function fitsAnyWildcard(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => fitsWildcard(pattern, text));
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
