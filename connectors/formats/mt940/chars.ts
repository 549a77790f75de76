/** Character codes and their kinds. */
export const SPACE = 32;
export const RETURN = 13;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Two digits as a number, or -1. */
export function numberAt(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 528 : -1;
}

/** Blanks, tabs and line ends, which are all that banks pad with. */
function isBlank(code: number): boolean {
  return code <= SPACE;
}

/** The first place from `from` on where something stands that is no blank; `to` where there is none before it. */
export function skipBlanks(text: string, from: number, to: number): number {
  return from < to && isBlank(text.charCodeAt(from)) ? skipMoreBlanks(text, from + 1, to) : from;
}

/** A function of its own: blanks are rare here, and a rare call is not compiled into its callers. */
function skipMoreBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** The end of what stands between `from` and `to` without the blanks behind it. */
export function trimmedEnd(text: string, from: number, to: number): number {
  return from < to && isBlank(text.charCodeAt(to - 1)) ? trimMore(text, from, to - 1) : to;
}

function trimMore(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end;
}
