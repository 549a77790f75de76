import { type Message, words } from '../../../src/words/message.ts';
import { cleanCell } from '../words/cells.ts';
import { type DateShape, readDateShape } from './dates.ts';
import { readNumberShape } from './numbers.ts';
import { type Dialect, forEachRow, type Row, TokeniseError } from './tokenise.ts';

/**
 * The rows of a file, or of a sample of a large one. The cut is the one that gives most rows with a date and a
 * number.
 */
export interface Table {
  readonly dialect: Dialect;
  readonly rows: readonly Row[];
  /** Indexes into `rows`: the rows with a date cell and a number cell, at the file's usual width. */
  readonly dataRows: readonly number[];
  /** Cells of the usual data row. */
  readonly width: number;
  /** The dates have no year (`10/28`). */
  readonly yearless: boolean;
  readonly evidence: readonly Message[];
  /** All rows of the file are in `rows`; false for the sample of a large one. */
  readonly whole: boolean;
  /** The line of a quote that is never closed: what stands behind it is in no row. */
  readonly openQuote: number | null;
}

const DELIMITERS = [';', ',', '\t', '|'] as const;
/** Of few exports, and rare in texts: tried only where it is written. */
const RARE_DELIMITER = '^';
/** A quoted cell of more lines than this swallowed rows: its quote was never meant to open. */
const SWALLOWED_LINES = 40;
const TRIAL_ROWS = 600;

/** Finds delimiter, quoting and data rows. `fixed` holds what a profile or a `sep=` line says. */
export function findTable(utf8: Buffer, fixed: { readonly delimiter?: string | undefined } = {}): Table | null {
  const named = fixed.delimiter ?? sepLine(utf8);
  const trials = (named === undefined ? delimitersIn(utf8) : [named]).flatMap((delimiter) =>
    tryDialects(utf8, delimiter),
  );
  let best: Trial | null = null;
  for (const trial of trials) if (trial.score > (best?.score ?? 0)) best = trial;
  if (best === null) return null;
  const all = readAll(utf8, best.dialect, Number.POSITIVE_INFINITY);
  const rows = trimEnd(all.rows);
  const data = withoutCutRow(utf8, rows, findDataRows(rows, dayTestOf(best)));
  return {
    dialect: best.dialect,
    rows,
    ...data,
    yearless: best.yearless,
    evidence: explain(best, data.dataRows.length, named),
    whole: true,
    openQuote: all.openQuote,
  };
}

function delimitersIn(utf8: Buffer): readonly string[] {
  return utf8.subarray(0, HEAD).includes(RARE_DELIMITER) ? [...DELIMITERS, RARE_DELIMITER] : DELIMITERS;
}

const HEAD = 4_096;

/** A first line `sep=;` tells spreadsheets the delimiter. */
function sepLine(utf8: Buffer): string | undefined {
  const match = /^"?sep=(\t|.)"?\r?\n/i.exec(utf8.toString('utf8', 0, 16));
  return match?.[1];
}

interface Trial {
  readonly dialect: Dialect;
  readonly score: number;
  readonly yearless: boolean;
}

function tryDialects(utf8: Buffer, delimiter: string): readonly Trial[] {
  const doubled = tryDialect(utf8, { delimiter, quotes: 'doubled' });
  if (!doubled.broken) return [doubled];
  const escaped = utf8.includes('\\"') ? tryDialect(utf8, { delimiter, quotes: 'escaped' }) : doubled;
  return [doubled, escaped.broken ? tryDialect(utf8, { delimiter, quotes: 'text' }) : escaped];
}

function tryDialect(utf8: Buffer, dialect: Dialect): Trial & { readonly broken: boolean } {
  const { rows, broken } = readAll(utf8, dialect, TRIAL_ROWS);
  const strict = findDataRows(rows, isDateCell);
  const loose = findDataRows(rows, isDayCell);
  const yearless = loose.dataRows.length > strict.dataRows.length * 3;
  const data = yearless ? loose : strict;
  const many = data.dataRows.length;
  return {
    dialect,
    score: many === 0 ? 0 : many * (yearless ? 0.5 : 1) + Math.min(data.width, 50) / 1000,
    yearless,
    broken,
  };
}

function readAll(
  utf8: Buffer,
  dialect: Dialect,
  most: number,
): { readonly rows: readonly Row[]; readonly broken: boolean; readonly openQuote: number | null } {
  const rows: Row[] = [];
  let broken = false;
  let openQuote: number | null = null;
  try {
    forEachRow(utf8, dialect, (row) => {
      rows.push(row);
      if (
        dialect.quotes !== 'text' &&
        row.cells.some((cell) => cell.split('\n', SWALLOWED_LINES + 2).length > SWALLOWED_LINES)
      )
        broken = true;
      return rows.length < most;
    });
  } catch (thrown) {
    if (!(thrown instanceof TokeniseError) || thrown.code !== 'csv.quotes') throw thrown;
    broken = true;
    openQuote = thrown.line;
  }
  return { rows, broken, openQuote };
}

/** A last row that broke off says nothing of how the others are to be read. */
function withoutCutRow(utf8: Buffer, rows: readonly Row[], data: DataRows): DataRows {
  const end = utf8.at(-1);
  const last = rows.at(-1)?.cells.length ?? 0;
  const ended = end === 0x0a || end === 0x0d || data.dataRows.at(-1) !== rows.length - 1;
  return ended || last >= data.width ? data : { ...data, dataRows: data.dataRows.slice(0, -1) };
}

interface DataRows {
  readonly dataRows: readonly number[];
  readonly width: number;
}

/** Rows with a whole-cell date and a whole-cell number in another cell, and the width of the widest of them. */
function findDataRows(rows: readonly Row[], isDay: DayTest): DataRows {
  const found: number[] = [];
  rows.forEach((row, index) => {
    if (!isDataRow(row, isDay)) return;
    found.push(index);
  });
  const width = found.reduce((most, index) => Math.max(most, rows[index]?.cells.length ?? 0), 0);
  return { dataRows: found, width };
}

/** Whether a row has a day and a number in cells of their own. */
export function isDataRow(row: Row, isDay: DayTest): boolean {
  let dates = 0;
  let numbers = 0;
  for (const cell of row.cells) {
    if (cell === '') continue;
    const text = cleanCell(cell);
    if (isDay(text)) dates += 1;
    else if (text !== '' && readNumberShape(text) !== null) numbers += 1;
  }
  return dates > 0 && numbers > 0;
}

type DayTest = (text: string) => boolean;

/** The test for a day in a table: one with its year, or any where the bank leaves years out. */
export function dayTestOf({ yearless }: Pick<Table, 'yearless'>): DayTest {
  return yearless ? isDayCell : isDateCell;
}

/** A day with its year. */
export function isDateCell(text: string): boolean {
  return isDayCell(text) && readDateShape(text)?.parts.length === 3;
}

/** A day, with its year or without. */
export function isDayCell(text: string): boolean {
  const date = readDateShape(text);
  return date !== null && plausible(date);
}

function plausible(date: DateShape): boolean {
  return date.parts.every((part) => part > 0) || date.parts.length < 3;
}

function trimEnd(rows: readonly Row[]): readonly Row[] {
  let end = rows.length;
  while (end > 0 && rows[end - 1]?.cells.every((cell) => cell === '') === true) end -= 1;
  return rows.slice(0, end);
}

function explain(trial: Trial, many: number, named: string | undefined): readonly Message[] {
  const name = trial.dialect.delimiter === '\t' ? 'TAB' : `"${trial.dialect.delimiter}"`;
  const why =
    named === undefined ? words('table.rowsDateNumberMore', { count: many }) : words('table.namedFileProfile');
  return [words('table.delimiter', { name, why }), ...QUOTES_READ[trial.dialect.quotes]];
}

const QUOTES_READ: Readonly<Record<Dialect['quotes'], readonly Message[]>> = {
  doubled: [],
  escaped: [words('table.quotesWithinCellsStand')],
  text: [words('table.quotesReadPlainText')],
};
