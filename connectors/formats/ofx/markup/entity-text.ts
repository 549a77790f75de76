const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ...latin1(
      'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
        'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring ' +
        'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml ' +
        'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil ' +
        'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
        'ugrave uacute ucirc uuml yacute thorn yuml',
    ),
    euro: '€',
  }),
);

/** Windows-1252 where HTML's numeric references mean it: `&#146;` is an apostrophe, not a control character. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** `&#x10FFFF;` and `&thetasym;`: no reference is longer. */
const LONGEST_REFERENCE = 10;

/**
 * Decodes each entity once (`&amp;lt;` is `&lt;`, as actualbudget/actual#1872 needs it), named or numeric.
 * An ampersand that begins none stays: banks write `AT&T` as often as `AT&amp;T`.
 */
export function decodeEntities(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = text.indexOf('&', at + 1)) {
    const body = text.slice(at + 1, at + 1 + LONGEST_REFERENCE);
    const length = body.indexOf(';');
    const character = length < 2 ? undefined : characterOf(body.slice(0, length));
    if (character === undefined) continue;
    decoded += text.slice(from, at) + character;
    from = at + length + 2;
    at = from - 1;
  }
  return decoded + text.slice(from);
}

function characterOf(body: string): string | undefined {
  return body.startsWith('#') ? numeric(body) : NAMED.get(body);
}

/**
 * Makes one blank of each run of white space and NULs, and removes blanks at the ends. Other control characters
 * become the mark of the unreadable.
 */
export function collapse(text: string): string {
  return text.replace(STRAY, '\ufffd').replace(BLANKS, ' ').trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: trailing NULs are what is meant
const BLANKS = /[\s\u0000]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a digit or a letter was there before the file was damaged
const STRAY = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const NUMERIC = /^#(?:(\d+)|[xX]([\da-fA-F]+))$/;

/** An identifier that was broken over several lines, in one piece. */
export function joinLines(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join('');
}

function numeric(body: string): string | undefined {
  const digits = NUMERIC.exec(body);
  if (digits === null) return undefined;
  const [, decimal = '', hexadecimal = ''] = digits;
  const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number.parseInt(decimal, 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code >= 0x80 && code <= 0x9f ? C1[code - 0x80] : String.fromCodePoint(code);
}

function latin1(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)]));
}
