import { type CodeUnits, END } from './code-units.ts';
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
  /** Of the name as written, for looking it up. */
  hash = 0;
  closes = false;
  /** `<MEMO/>` */
  isEmpty = false;
  hasAttributes = false;
  /** Set where what stands here begins like a tag and cannot be one. */
  torn: Torn | undefined;
}

/**
 * Reads the tag at the `<` at `at` into `into`. False where the `<` is text. No name follows it then, or the tag
 * neither ends nor goes on with well-formed attributes (`A <B SHOP`). Looks at no character twice.
 */
export function readTag(units: CodeUnits, at: number, into: TagSyntax): boolean {
  into.torn = undefined;
  into.closes = (units[at + 1] ?? END) === SLASH;
  const nameStart = into.closes ? at + 2 : at + 1;
  if (!isLetter(units[nameStart] ?? END)) return false;
  let end = nameStart;
  let hash = 0;
  for (let code = units[end] ?? END; isNameCharacter(code); code = units[++end] ?? END) {
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  if (end - nameStart > LONGEST_NAME) {
    into.torn = { code: 'ofx.limit', message: `A tag name of more than ${LONGEST_NAME} characters begins here` };
    return false;
  }
  into.start = at;
  into.nameStart = nameStart;
  into.nameEnd = end;
  into.hash = hash;
  into.isEmpty = false;
  into.hasAttributes = false;
  into.end = end + 1;
  return (units[end] ?? END) === GREATER_THAN || readAttributes(units, end, into);
}

function readAttributes(units: CodeUnits, from: number, into: TagSyntax): boolean {
  into.hasAttributes = true;
  let at = from;
  for (;;) {
    at = skipBlanks(units, at);
    if (at - from > LONGEST_MARKUP) return tear(into);
    const code = units[at] ?? END;
    if (code === GREATER_THAN || (code === SLASH && (units[at + 1] ?? END) === GREATER_THAN)) {
      into.isEmpty = code === SLASH;
      into.end = at + (into.isEmpty ? 2 : 1);
      return true;
    }
    if (!isLetter(code) || at === from) return false;
    while (isNameCharacter(units[at] ?? END)) at++;
    at = skipBlanks(units, at);
    if ((units[at] ?? END) !== EQUALS) return false;
    at = skipBlanks(units, at + 1);
    const quote = units[at] ?? END;
    if (quote !== QUOTE && quote !== APOSTROPHE) return false;
    at = skipQuoted(units, at + 1, quote);
    if (at - from > LONGEST_MARKUP) return tear(into);
    if ((units[at] ?? END) !== quote) return false;
    at++;
  }
}

/** Up to the closing quote, or to a `<`, which no attribute may contain, or to the end. */
function skipQuoted(units: CodeUnits, from: number, quote: number): number {
  let at = from;
  while (at < units.length) {
    const code = units[at] ?? END;
    if (code === quote || code === LESS_THAN) break;
    at++;
  }
  return at;
}

function tear(into: TagSyntax): boolean {
  into.torn = { code: 'ofx.limit', message: 'A tag of more than 1 MiB begins here' };
  return false;
}

function skipBlanks(units: CodeUnits, from: number): number {
  let at = from;
  while (at < units.length && (units[at] ?? END) <= SPACE) at++;
  return at;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Letters, digits, `.` as in `INTU.BID`, `-`, `_` and `:`. */
function isNameCharacter(code: number): boolean {
  return isLetter(code) || (code >= 45 && code <= 58 && code !== SLASH) || code === 95;
}
