import { describe, expect, test } from 'vitest';
import type { MadeCell } from '../../support/documents/workbook.ts';
import { amounts, blockers, readText } from '../tables/read-text.ts';
import { day, readSheet, sheetOf } from './read-sheet.ts';

type Rows = readonly (readonly (string | number | null)[])[];

const HEAD = ['Date', 'Description', 'Debit', 'Credit', 'Balance'];
const OTHERS: Rows = [
  ['2026-02-12', 'EMPLOYER', 1956.81, null, 6522.62],
  ['2026-02-13', 'GROCER', 1107.45, null, 5415.17],
  ['2026-02-14', 'RENT', 373.35, null, 5041.82],
];

const WAYS = [
  ['a workbook', (rows: Rows) => readSheet(sheetOf(rows.map((row) => row.map(made))))],
  ['the table of a web page', (rows: Rows) => readSheet(`<html><table>${rows.map(rowOfPage).join('')}</table></html>`)],
  ['CSV as a spreadsheet saves it', async (rows: Rows) => readText(csvOf(rows))],
] as const;

describe.each(WAYS)('a row of %s with a filled cell beyond the header', (_, read) => {
  test('is a question where its amount may be another column’s', async () => {
    const oldest = ['2026-02-12', 'POST OFFICE', null, 1045.12, null, 8479.43];
    expect(blockers(await read([HEAD, oldest, ...OTHERS]))).toContain('csv.unexplained');
  });

  test('is read where its own balance stands in its place', async () => {
    const noted = ['2026-02-12', 'POST OFFICE', 1045.12, null, 8479.43, 'asked at the counter'];
    const result = await read([HEAD, noted, ...OTHERS]);
    expect(blockers(result)).toEqual([]);
    expect(amounts(result)).toContain('2026-02-12 -1045.12');
  });
});

function made(cell: string | number | null): MadeCell {
  return typeof cell === 'string' && /^\d{4}-/.test(cell) ? day(cell) : cell;
}

function rowOfPage(row: Rows[number]): string {
  return `<tr>${row.map((cell) => `<td>${written(cell)}</td>`).join('')}</tr>`;
}

/** A spreadsheet saves every row as wide as the widest. */
function csvOf(rows: Rows): string {
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => Array.from({ length: width }, (_, column) => written(row[column] ?? null)));
  return lines.map((cells) => `${cells.join(';')}\n`).join('');
}

function written(cell: string | number | null): string {
  return typeof cell === 'number' ? cell.toFixed(2) : (cell ?? '');
}
