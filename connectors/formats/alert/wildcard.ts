/** Whether any pattern fits the whole text: `*` any run of characters, `?` one; case does not matter. */
export function fitsAny(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => fits(pattern.toLowerCase(), text.toLowerCase()));
}

/** The last star is the only one that is ever gone back to, so the time is length × length at most. */
function fits(pattern: string, text: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = place;
      resume = at;
      place += 1;
    } else if (place < pattern.length && (pattern[place] === '?' || pattern[place] === text[at])) {
      place += 1;
      at += 1;
    } else if (star >= 0) {
      place = star + 1;
      resume += 1;
      at = resume;
    } else return false;
  }
  while (pattern[place] === '*') place += 1;
  return place === pattern.length;
}
