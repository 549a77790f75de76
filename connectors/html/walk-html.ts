import { Tokenizer } from 'htmlparser2';

/** Called as the pieces of a page go by. Names are in lower case. */
export interface HtmlVisitor {
  /** `attributes`: all that stands in the tag behind its name. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** `source`: as it was written, or one character that a reference (`&Eacute;`) names. */
  text(text: string, source: 'written' | 'reference'): void;
}

/** The text in these elements is for programs. */
const CODE = new Set(['script', 'style']);

/**
 * Hands over the pieces of a web page in order, as forgiving as a browser. Comments and declarations are left out,
 * and a lone `<` is text. It uses the tokenizer alone and no tree: the tree's builders take minutes for 50,000 open
 * tags. Returns false where the page ends within a tag.
 */
export function walkHtml(html: string, visitor: HtmlVisitor): boolean {
  let open: { readonly name: string; readonly from: number } | null = null;
  let code: string | null = null;
  const opened = (end: number): void => {
    if (open === null) return;
    visitor.open(open.name, html.slice(open.from, end));
    if (CODE.has(open.name)) code = open.name;
    open = null;
  };
  const text = (piece: string, source: 'written' | 'reference'): void => {
    if (code === null) visitor.text(piece, source);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...UNSEEN,
      onopentagname: (from, to) => {
        open = { name: html.slice(from, to).toLowerCase(), from: to };
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (from, to) => {
        const name = html.slice(from, to).toLowerCase();
        if (name === code) code = null;
        visitor.close(name);
      },
      ontext: (from, to) => text(html.slice(from, to), 'written'),
      ontextentity: (codepoint) => text(String.fromCodePoint(codepoint), 'reference'),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return open === null && html.lastIndexOf('</') <= html.lastIndexOf('>');
}

const ignore = (): void => undefined;

const UNSEEN = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
};
