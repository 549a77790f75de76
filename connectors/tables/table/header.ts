import { cleanCell, normaliseWords } from '../words/cells.ts';
import { DATE_WORDS, NUMBER_WORDS, TEXT_WORDS } from '../words/column-words.ts';
import { matchRoles } from '../words/match.ts';
import { readDateShape } from './dates.ts';
import { readNumberShape } from './numbers.ts';
import { isDateCell, type Table } from './table.ts';
import type { Row } from './tokenise.ts';

/** The header found: where it stands, and a name for each column of the data (empty where it has none). */
export interface Header {
  /** Indexes into the table's rows: one, or two where the names run over two lines. */
  readonly rows: readonly number[];
  readonly names: readonly string[];
  /** How many of its cells are words of bank headers. */
  readonly known: number;
}

const LOOK_BACK = 60;
const PREAMBLE_ROWS = 2;

/**
 * The row above the data that reads like a header, or null for a file without one. A few rows of a preamble may look
 * like data, such as a statement's number and period. So the header may stand below them.
 */
export function findHeader(table: Table): Header | null {
  const first = table.dataRows[Math.min(PREAMBLE_ROWS, table.dataRows.length - 1)];
  const top = table.dataRows[0];
  if (first === undefined || top === undefined || first === 0) return null;
  const data = new Set(table.dataRows);
  let best: { readonly index: number; readonly score: number; readonly known: number } | null = null;
  for (let index = first - 1; index >= Math.max(0, top - LOOK_BACK); index -= 1) {
    const row = table.rows[index];
    if (row === undefined || data.has(index)) continue;
    const { score, known } = scoreHeader(row, table);
    if (index > top && known < AMONG_DATA) continue;
    const repeated = best !== null && score === best.score && sameWords(row.cells, table.rows[best.index]?.cells ?? []);
    if (score > (best?.score ?? 0) || repeated) best = { index, score, known };
  }
  if (best === null) return null;
  const { index, known } = best;
  return withSecondLine(table, index, known, table.dataRows.find((at) => at > index) ?? first);
}

/** The table without what looked like data above its header, or above the rows where there is none. */
export function belowHeader(table: Table, header: Header | null): Table {
  if (header === null) return withoutForeignLead(table);
  const last = header?.rows.at(-1) ?? -1;
  return table.dataRows[0] !== undefined && table.dataRows[0] < last
    ? { ...table, dataRows: table.dataRows.filter((at) => at > last) }
    : table;
}

/** Santander PL begins with a line of its own kind: account, period and balances, its date written another way. */
function withoutForeignLead(table: Table): Table {
  const [first, ...rest] = table.dataRows.map((at) => firstDate(table.rows[at]));
  const [usual] = rest;
  if (first === undefined || usual === undefined || rest.length < FEW_ROWS) return table;
  const isForeign =
    first.index === usual.index &&
    // A year of two digits is no other way to write a date: it may have lost the others.
    first.long >= 0 &&
    first.long !== usual.long &&
    rest.every(({ index, long }) => index === usual.index && long === usual.long);
  return isForeign ? { ...table, dataRows: table.dataRows.slice(1) } : table;
}

const FEW_ROWS = 3;

/** Where the first date of a row stands, and which part of it is the year of four digits. */
function firstDate(row: Row | undefined): { readonly index: number; readonly long: number } {
  const cells = row?.cells ?? [];
  const index = cells.findIndex((cell) => isDateCell(cleanCell(cell)));
  return { index, long: readDateShape(cleanCell(cells[index] ?? ''))?.long ?? -1 };
}

/** Two known words make a header; or text in most of the columns. A cell that is a date or a number speaks against it. */
function scoreHeader(row: Row, table: Table): { readonly score: number; readonly known: number } {
  const cells = row.cells.map(cleanCell);
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || filled.some((cell) => cell.length > 120)) return { score: 0, known: 0 };
  const against = filled.filter(
    (cell) => isDateCell(cell) || (readNumberShape(cell) !== null && /\d/.test(cell)),
  ).length;
  const known = filled.filter((cell) => cell.length < 60 && knowsWord(cell)).length;
  if (against > filled.length * 0.34 || against >= known + 1) return { score: 0, known };
  const wide = filled.length / Math.max(table.width, 1);
  if (known < 2 && wide < 0.6) return { score: 0, known };
  return { score: known * 3 + Math.min(wide, 1.2) * 2 - against * 2, known };
}

/** `Data;;Descrizione;EUR` over `Operaz.;Valuta;;`: a line of words between header and data fills the gaps. */
function withSecondLine(table: Table, index: number, known: number, first: number): Header {
  const names = (table.rows[index]?.cells ?? []).map(cleanCell);
  const next = table.rows[index + 1];
  if (next === undefined || index + 1 >= first) return { rows: [index], names, known };
  const below = next.cells.map(cleanCell);
  const filled = below.filter((cell) => cell !== '');
  const isWords =
    filled.length >= 2 && filled.every((cell) => cell.length < 40 && !/\d/.test(cell)) && filled.some(knowsWord);
  if (!isWords || sameWords(names, below)) return { rows: [index], names, known };
  const joined = Array.from({ length: Math.max(names.length, below.length) }, (_, column) =>
    [names[column] ?? '', below[column] ?? ''].filter(Boolean).join(' '),
  );
  return { rows: [index, index + 1], names: joined, known };
}

/** Whether a row repeats the header. */
export function repeatsHeader(row: Row, names: readonly string[]): boolean {
  return sameWords(row.cells.slice(0, names.length), names);
}

function sameWords(cells: readonly string[], names: readonly string[]): boolean {
  const length = Math.max(cells.length, names.length);
  let filled = 0;
  for (let column = 0; column < length; column += 1) {
    const name = normaliseWords(names[column] ?? '');
    if (normaliseWords(cells[column] ?? '') !== name) return false;
    if (name !== '') filled += 1;
  }
  return filled > 1;
}

/** Tells a row of names from others. */

/** A row between data rows needs this many known words to be the header. */
const AMONG_DATA = 3;

/** How well the name of a column fits any role at all. */
export function knowsWord(name: string): boolean {
  const bestOf = (score: number | undefined): number => score ?? 0;
  return (
    Math.max(
      bestOf(matchRoles(DATE_WORDS, name)[0]?.score),
      bestOf(matchRoles(NUMBER_WORDS, name)[0]?.score),
      bestOf(matchRoles(TEXT_WORDS, name)[0]?.score),
    ) >= 60
  );
}

/** Whether a row among the others is the header of its own table: words of headers and not one digit. */
export function looksLikeHeader({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < AMONG_DATA || filled.some((cell) => cell.length > 60 || /\d/.test(cell))) return false;
  return filled.filter((cell) => knowsWord(cleanCell(cell))).length >= AMONG_DATA;
}
