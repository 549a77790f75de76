import stringWidth from 'string-width';
import { type MessageKey, t } from '../../words/speak.ts';
import { printable, USUAL_WIDTH } from './output.ts';

export interface Column {
  /** Shown in the reader's language; `said` is in it already. */
  readonly title: MessageKey | '' | { readonly said: string };
  readonly align?: 'left' | 'right';
  /** In a table that is too wide its cells are cut, down to this width. */
  readonly least?: number;
  /** They are broken into lines instead. */
  readonly wraps?: true;
}

const GAP = '  ';

/** A cell's text. `styled` is ours and may hold colours. Any other text may come from a bank and is made harmless. */
export type Cell = string | { readonly styled: string };

export interface Place {
  /** Columns of the terminal. */
  readonly width?: number;
  readonly indent?: number;
}

/** Rows under headings, aligned, without lines. Wide characters count as two places. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { width = USUAL_WIDTH, indent = 0 }: Place = {},
): string {
  const titles = columns.map(({ title }) => titleText(title));
  const texts = rows.map((row) => row.map(cellText));
  const widths = fitted(columns, naturalWidths(titles, texts), titles, width - indent);
  const margin = ' '.repeat(indent);
  return [titles, ...texts].flatMap((row) => rowLines(columns, widths, row, margin)).join('\n');
}

function titleText(title: Column['title']): string {
  if (typeof title !== 'string') return title.said;
  return title === '' ? '' : t(title);
}

/** As wide as its widest cell; an empty column takes one place. */
function naturalWidths(titles: readonly string[], texts: readonly (readonly string[])[]): readonly number[] {
  const widths = titles.map((title) => Math.max(1, widthOf(title)));
  for (const row of texts)
    for (const [at, text] of row.entries()) widths[at] = Math.max(widths[at] ?? 1, widthOf(text));
  return widths;
}

/** One row, in as many lines as its tallest cell has. */
function rowLines(
  columns: readonly Column[],
  widths: readonly number[],
  row: readonly string[],
  margin: string,
): readonly string[] {
  const cells = columns.map(({ wraps }, at) => {
    const [text, most] = [row[at] ?? '', widths[at] ?? 0];
    if (widthOf(text) <= most) return text;
    return wraps === true ? wrapped(text, most) : shorten(text, most);
  });
  const height = Math.max(1, ...cells.map((cell) => (typeof cell === 'string' ? 1 : cell.length)));
  return Array.from({ length: height }, (_, line) => {
    let said = margin;
    for (const [at, cell] of cells.entries()) {
      const text = (typeof cell === 'string' ? [cell] : cell)[line] ?? '';
      const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(text)));
      said += (at === 0 ? '' : GAP) + (columns[at]?.align === 'right' ? blanks + text : text + blanks);
    }
    return said.trimEnd();
  });
}

/** Columns of the terminal. Plain ASCII needs no look at each character. */
function widthOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text);
}

/** Whether each line of a table has its place in the terminal. */
export function isWithin(table: string, width: number): boolean {
  return table.split('\n').every((line) => widthOf(line) <= width);
}

/** The widest column that may be cut gives way first. */
function fitted(
  columns: readonly Column[],
  natural: readonly number[],
  titles: readonly string[],
  width: number,
): readonly number[] {
  const widths = [...natural];
  const floors = columns.map(({ least }, at) =>
    least === undefined ? Number.POSITIVE_INFINITY : Math.max(least, widthOf(titles[at] ?? '')),
  );
  let over = widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length) - width;
  for (; over > 0; over -= 1) {
    const at = widths.reduce((best, each, index) => {
      const isLess = each > (floors[index] ?? 0) && each > (widths[best] ?? 0);
      return isLess ? index : best;
    }, -1);
    if (at === -1) break;
    widths[at] = (widths[at] ?? 0) - 1;
  }
  return widths;
}

function cellText(cell: Cell): string {
  return typeof cell === 'string' ? printable(cell) : cell.styled;
}

/** The words in lines of at most this width; a longer word stands alone. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? undefined : `${lines.at(-1)} ${word}`;
    if (longer !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** At most `width` columns of a terminal, the cut marked. */
export function shorten(text: string | null, width: number): string {
  const plain = printable(text ?? '').trim();
  if (widthOf(plain) <= width) return plain;
  let shown = '';
  for (const letter of plain) {
    if (widthOf(shown + letter) > width - 1) break;
    shown += letter;
  }
  return `${shown}…`;
}
