import Table from 'cli-table3';
import widthOf from 'string-width';
import { type Sentence, say } from '../../words/speak.ts';
import { printable } from './printable.ts';
import { USUAL_WIDTH } from './width.ts';

export interface Column {
  /** Shown in the reader's language; `said` is in it already. */
  readonly title: Sentence | '' | { readonly said: string };
  readonly align?: 'left' | 'right';
  /** In a table that is too wide its cells are cut, down to this width. */
  readonly least?: number;
  /** They are broken into lines instead. */
  readonly wraps?: true;
}

const NO_LINES = Object.fromEntries(
  [
    'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right',
    'left left-mid mid mid-mid right right-mid middle',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => [name, name === 'middle' ? '  ' : '']),
);

const GAP = 2;

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
  const titles = columns.map(({ title }) => (typeof title === 'string' ? say(title) : title.said));
  const texts = rows.map((row) => row.map(cellText));
  // An empty column takes one place.
  const natural = titles.map((title, at) => Math.max(1, widthOf(title), ...texts.map((row) => widthOf(row[at] ?? ''))));
  const widths = fitted(columns, natural, titles, width - indent);
  const fitting = (text: string, at: number): string => {
    const most = widths[at] ?? 0;
    if (widthOf(text) <= most) return text;
    return columns[at]?.wraps === true ? wrapped(text, most).join('\n') : shorten(text, most);
  };
  const table = new Table({
    head: titles,
    chars: NO_LINES,
    colAligns: columns.map((column) => column.align ?? 'left'),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
  });
  table.push(...texts.map((row) => row.map(fitting)));
  return table
    .toString()
    .split('\n')
    .map((line) => `${' '.repeat(indent)}${line.trimEnd()}`)
    .join('\n');
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
  let over = widths.reduce((sum, each) => sum + each + GAP, -GAP) - width;
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
