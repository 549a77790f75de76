import Table from 'cli-table3';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

const NO_LINES = Object.fromEntries(
  [
    'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right',
    'left left-mid mid mid-mid right right-mid middle',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => [name, name === 'middle' ? '  ' : '']),
);

/** A cell's text. `styled` is ours and may hold colours. Any other text may come from a bank and is made harmless. */
export type Cell = string | { readonly styled: string };

/** Rows under headings, aligned, without lines. Wide characters count as two places. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const table = new Table({
    head: columns.map((column) => column.title),
    chars: NO_LINES,
    colAligns: columns.map((column) => column.align ?? 'left'),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => row.map(cellText)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function cellText(cell: Cell): string {
  return typeof cell === 'string' ? printable(cell) : cell.styled;
}

/** A bank's text on one line of a terminal, without characters that move the cursor or colour the screen. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

/** At most `width` characters, the cut marked. */
export function shorten(text: string | null, width: number): string {
  const plain = printable(text ?? '').trim();
  const letters = [...plain];
  return letters.length <= width ? plain : `${letters.slice(0, width - 1).join('')}…`;
}
