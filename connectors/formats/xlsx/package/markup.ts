/** A piece of a web page: text, or a tag with its name in lower case. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string };

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9:]*)/y;

/**
 * Hands over the pieces of a web page in order, as forgiving as a browser: comments, declarations and scripts are
 * left out, a lone `<` is text. Linear in the length. Returns false where the page ends within a tag.
 */
export function walkMarkup(text: string, take: (token: Token) => void): boolean {
  let at = 0;
  while (at < text.length) {
    const lt = text.indexOf('<', at);
    if (lt !== at) take({ kind: 'text', text: text.slice(at, lt < 0 ? text.length : lt) });
    if (lt < 0) return true;
    const next = skipDeclaration(text, lt);
    if (next === -1) return false;
    if (next !== null) {
      at = next;
      continue;
    }
    TAG.lastIndex = lt;
    const match = TAG.exec(text);
    if (match === null) {
      take({ kind: 'text', text: '<' });
      at = lt + 1;
      continue;
    }
    const end = endOfTag(text, TAG.lastIndex);
    if (end < 0) return false;
    const name = (match[2] ?? '').toLowerCase();
    const isOpen = match[1] === '';
    take({ kind: isOpen ? 'open' : 'close', name, attributes: text.slice(TAG.lastIndex, end - 1) });
    at = isOpen && (name === 'script' || name === 'style') ? endOfRaw(text, name, end) : end;
  }
  return true;
}

/** The place behind a comment or declaration at `at`; null where there is none, -1 where it does not end. */
function skipDeclaration(text: string, at: number): number | null {
  const mark = text[at + 1];
  if (mark !== '!' && mark !== '?') return null;
  const ending = text.startsWith('<!--', at) ? '-->' : '>';
  const end = text.indexOf(ending, at + 2);
  return end < 0 ? -1 : end + ending.length;
}

/** The place behind the `>` of a tag; those within quotes do not end it. -1 where the text ends first. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '>') return at + 1;
    else if ((letter === '"' || letter === "'") && text[at - 1] === '=') quote = letter;
  }
  return -1;
}

/** Scripts and styles are no text: their end is the next closing tag of that name. */
function endOfRaw(text: string, name: string, from: number): number {
  const ending = name === 'script' ? /<\/script/gi : /<\/style/gi;
  ending.lastIndex = from;
  return ending.exec(text)?.index ?? text.length;
}
