/**
 * Whether `text` fits `pattern` as a whole: `*` stands for any run of characters, `?` for one; case does not matter.
 * At most length × length steps, whatever the sender wrote: a regular expression could be made to take forever.
 */
export function fits(pattern: string, text: string): boolean {
  const wanted = pattern.toLowerCase();
  const given = text.toLowerCase();
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (at < given.length) {
    const char = wanted[place];
    if (char === '*') {
      star = place;
      resume = at;
      place += 1;
    } else if (place < wanted.length && (char === '?' || char === given[at])) {
      place += 1;
      at += 1;
    } else if (star >= 0) {
      place = star + 1;
      resume += 1;
      at = resume;
    } else return false;
  }
  while (wanted[place] === '*') place += 1;
  return place === wanted.length;
}

/** Whether any of the patterns fits. */
export function fitsAny(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => fits(pattern, text));
}
