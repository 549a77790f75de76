const NAMED: Readonly<Record<string, string>> = {
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
};

/** Windows-1252 where HTML's numeric references mean it: `&#146;` is an apostrophe, not a control character. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes each entity once (`&amp;lt;` is `&lt;`, as actualbudget/actual#1872 needs it), named or numeric.
 * An ampersand that begins none stays: banks write `AT&T` as often as `AT&amp;T`.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#[xX][0-9a-fA-F]{1,8}|#\d{1,8}|[A-Za-z][A-Za-z0-9]{1,7});/g, (whole, body: string) => {
    return (body.startsWith('#') ? numeric(body) : NAMED[body]) ?? whole;
  });
}

/** Runs of white space and control characters to one blank, none at the ends. */
export function collapse(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: trailing NULs and stray controls are what is meant
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
}

function numeric(body: string): string | undefined {
  const hex = body[1] === 'x' || body[1] === 'X';
  const code = hex ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code >= 0x80 && code <= 0x9f ? C1[code - 0x80] : String.fromCodePoint(code);
}

function latin1(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)]));
}
