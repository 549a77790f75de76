import { LONGEST_MARKUP, type Torn } from './markup.ts';

/** OFX's own longest name has 23 characters; banks put their own in front of a dot. */
const LONGEST_NAME = 128;

const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS_THAN = 60;
const EQUALS = 61;
const GREATER_THAN = 62;

/** The tag that `readTag` found. Offsets into the text; one object is used for all tags. */
export class TagSyntax {
  start = 0;
  end = 0;
  nameStart = 0;
  nameEnd = 0;
  closes = false;
  /** `<MEMO/>` */
  isEmpty = false;
  hasAttributes = false;
  /** Set where what stands here begins like a tag and cannot be one. */
  torn: Torn | undefined;
}

/**
 * Reads the tag at the `<` at `at` into `into`. False where the `<` is text: not followed by a name, or by a name that
 * neither ends the tag nor goes on with well-formed attributes (`A <B SHOP`). Looks at no character twice.
 */
export function readTag(text: string, at: number, into: TagSyntax): boolean {
  into.torn = undefined;
  into.closes = text.charCodeAt(at + 1) === SLASH;
  const nameStart = into.closes ? at + 2 : at + 1;
  if (!isLetter(text.charCodeAt(nameStart))) return false;
  let end = nameStart + 1;
  while (isNameCharacter(text.charCodeAt(end))) end++;
  if (end - nameStart > LONGEST_NAME) {
    into.torn = { code: 'ofx.limit', message: `A tag name of more than ${LONGEST_NAME} characters begins here` };
    return false;
  }
  into.start = at;
  into.nameStart = nameStart;
  into.nameEnd = end;
  into.isEmpty = false;
  into.hasAttributes = false;
  into.end = end + 1;
  return text.charCodeAt(end) === GREATER_THAN || readAttributes(text, end, into);
}

function readAttributes(text: string, from: number, into: TagSyntax): boolean {
  into.hasAttributes = true;
  let at = from;
  for (;;) {
    at = skipBlanks(text, at);
    if (at - from > LONGEST_MARKUP) return tear(into);
    const code = text.charCodeAt(at);
    if (code === GREATER_THAN || (code === SLASH && text.charCodeAt(at + 1) === GREATER_THAN)) {
      into.isEmpty = code === SLASH;
      into.end = at + (into.isEmpty ? 2 : 1);
      return true;
    }
    if (!isLetter(code) || at === from) return false;
    while (isNameCharacter(text.charCodeAt(at))) at++;
    at = skipBlanks(text, at);
    if (text.charCodeAt(at) !== EQUALS) return false;
    at = skipBlanks(text, at + 1);
    const quote = text.charCodeAt(at);
    if (quote !== QUOTE && quote !== APOSTROPHE) return false;
    at = skipQuoted(text, at + 1, quote);
    if (at - from > LONGEST_MARKUP) return tear(into);
    if (text.charCodeAt(at) !== quote) return false;
    at++;
  }
}

/** Up to the closing quote, or to a `<`, which no attribute may contain, or to the end. */
function skipQuoted(text: string, from: number, quote: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote || code === LESS_THAN) break;
    at++;
  }
  return at;
}

function tear(into: TagSyntax): boolean {
  into.torn = { code: 'ofx.limit', message: 'A tag of more than 1 MiB begins here' };
  return false;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= SPACE) at++;
  return at;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Letters, digits, `.` as in `INTU.BID`, `-`, `_` and `:`. */
function isNameCharacter(code: number): boolean {
  return isLetter(code) || (code >= 45 && code <= 58 && code !== SLASH) || code === 95;
}
