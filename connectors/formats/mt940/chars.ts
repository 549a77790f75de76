/** Character codes and what they are. */
export const SPACE = 32;
export const LINE_FEED = 10;
export const RETURN = 13;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Blanks, tabs and line ends, which are all that banks pad with. */
function isBlank(code: number): boolean {
  return code <= SPACE;
}

export function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** The end of what stands between `from` and `to` without the blanks behind it. */
export function trimmedEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end;
}
