import { createHash } from 'node:crypto';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import { readDateShape } from './dates.ts';
import { readNumberShape } from './numbers.ts';
import type { Table } from './table.ts';

/**
 * The key of a layout: the normalised header names, the delimiter, and whether the text is wide. Without a header the
 * contents of the columns count. UTF-8 and the legacy encodings are one family: a month without an umlaut is ASCII.
 * Account numbers and months in headers do not count.
 */
export function fingerprintOf(table: Table, names: readonly string[], encoding: string): string {
  const family = encoding.startsWith('utf-16') ? 'wide' : 'bytes';
  const shape = names.some((name) => name !== '') ? namesKey(names) : cellsKey(table);
  const text = ['csv', family, table.dialect.delimiter, shape].join('\n');
  return `csv1-${createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 20)}`;
}

/** Names as compared: words only, digits off. */
export function namesKey(names: readonly string[]): string {
  const keys = names.map((name) => normaliseWords(name).replace(/\d+/g, '#'));
  while (keys.at(-1) === '') keys.pop();
  return keys.join('|');
}

function cellsKey(table: Table): string {
  const sample = table.dataRows.slice(0, 200);
  const kinds = Array.from({ length: table.width }, (_, column) => {
    const cells = sample.map((at) => cleanCell(table.rows[at]?.cells[column] ?? '')).filter((cell) => cell !== '');
    if (cells.length === 0) return '.';
    if (cells.every((cell) => readDateShape(cell) !== null)) return 'D';
    return cells.every((cell) => readNumberShape(cell) !== null) ? 'N' : 'T';
  });
  return kinds.join('');
}
