/** Prose of Markdown pages: sentences without code, headings and addresses. */

export interface Sentence {
  readonly text: string;
  readonly words: number;
}

/** Code blocks, comments and the rules of tables are no prose; a code span is one word. */
function withoutCode(page: string): string {
  return page
    .replaceAll(/^```[\s\S]*?^```$/gm, '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/`[^`]*`/g, 'Code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** A heading, an item of a list, a cell of a table and a paragraph each end a sentence. */
function blocksOf(page: string): readonly string[] {
  const lines = withoutCode(page).split('\n');
  const blocks: string[] = [];
  let open = '';
  const close = (): void => {
    if (open.trim() !== '') blocks.push(open.trim());
    open = '';
  };
  for (const line of lines) {
    if (/^#/.test(line) || line.trim() === '') close();
    else if (line.startsWith('|')) {
      close();
      blocks.push(...line.split('|').map((cell) => cell.trim()));
    } else {
      if (/^\s*([-*]|\d+\.) /.test(line)) close();
      open += ` ${line.replace(/^\s*([-*]|\d+\.) /, '')}`;
    }
  }
  close();
  return blocks.filter((block) => /[a-z]/i.test(block));
}

/** The sentences of a page, each with its number of words. A colon and a semicolon do not end a sentence. */
export function sentencesOf(page: string): readonly Sentence[] {
  return blocksOf(page)
    .flatMap((block) => block.split(/(?<=[.!?][)*"”]*)\s+/))
    .map((text) => ({ text, words: (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’/_.-]*/gu) ?? []).length }))
    .filter(({ words }) => words > 0);
}

/** A pattern of files in a string, such as `'*.ofx/*'`, begins no comment. */
const COMMENT = /(?<![\w'"`.*/])\/\*[*!]?(?=\s)([\s\S]*?)\*\/|((?:^[ \t]*\/\/(?!\s*biome-ignore).*\n?)+)/gm;

/** The comments of a source file as one page: each is a paragraph, and its lists stay lists. */
export function commentsOf(source: string): string {
  return [...source.matchAll(COMMENT)]
    .map(
      ([, block, lines]) => block?.replaceAll(/^[ \t]*\*[ \t]?/gm, '') ?? lines?.replaceAll(/^[ \t]*\/\/[ \t]?/gm, ''),
    )
    .join('\n\n');
}
