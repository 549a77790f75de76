/** Tags that begin a new line. */
const BLOCK = /^\/?(p|div|br|tr|li|ul|ol|table|tbody|h[1-6]|hr|section|article|header|footer|blockquote|pre)$/;
/** What stands in these is not for people. */
const HIDDEN = ['script', 'style', 'head', 'title', 'template'];

/**
 * The text of an HTML letter: no markup, a line for each block. One pass, and what is open at the end swallows the rest:
 * general converters build a tree, and a letter of 50,000 open tags keeps them busy for minutes.
 */
export function htmlToText(html: string): string {
  const folded = html.toLowerCase();
  // Where folding changes the length (İ), places would not fit; such letters are read as they are.
  const searched = folded.length === html.length ? folded : html;
  let text = '';
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    if (open === -1) return decodeEntities(text + html.slice(at));
    text += html.slice(at, open).replace(/\s+/g, ' ');
    const tag = readTag(searched, open);
    if (tag === undefined) break;
    if (BLOCK.test(tag.name)) text += '\n';
    else if (/^\/?t[dh]$/.test(tag.name)) text += ' ';
    at = tag.end;
  }
  return decodeEntities(text);
}

/** The tag at `open`, with what it hides; undefined where it never ends. */
function readTag(html: string, open: number): { readonly name: string; readonly end: number } | undefined {
  if (html.startsWith('<!--', open)) return endingWith(html, '-->', open + 4, '');
  const name = /^<(\/?[a-z][a-z0-9]*|[!?])/.exec(html.slice(open, open + 20))?.[1];
  // `<` that begins no tag: a person wrote it.
  if (name === undefined) return { name: '', end: open + 1 };
  const own = endingWith(html, '>', open, name);
  if (own === undefined || !HIDDEN.includes(name)) return own;
  const close = html.indexOf(`</${name}`, own.end);
  return close === -1 ? undefined : endingWith(html, '>', close, name);
}

function endingWith(html: string, end: string, from: number, name: string): { name: string; end: number } | undefined {
  const at = html.indexOf(end, from);
  return at === -1 ? undefined : { name, end: at + end.length };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  aring: 'å',
  oslash: 'ø',
  aelig: 'æ',
  ecirc: 'ê',
  acirc: 'â',
  ocirc: 'ô',
  icirc: 'î',
  ucirc: 'û',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
};

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
