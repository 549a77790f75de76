import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CsvReading, readCsv } from '../../connectors/tables/read-table.ts';
import type { Layout } from '../../connectors/tables/table/layout.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor, type StatementLine } from '../../src/plugin/contract.ts';
import { atLevel } from '../support/run/effort.ts';

/**
 * Real files as another bank might have written them. They have no header, unknown names, the other way round, or the
 * other decimal mark. The reading is the same as that of the file as it came, or the document is held.
 */
const folder = resolve(process.env.BANKFEED_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus'));
const index = join(folder, 'csv.json');
const present = existsSync(index);
const names: readonly string[] = present ? Object.keys(JSON.parse(readFileSync(index, 'utf8'))) : [];
const MOST_ROWS = 400;
/** Every how manieth file is looked at. */
const EVERY = atLevel({ small: 10, thorough: 1, nightly: 1 });

type Grid = readonly (readonly string[])[];

/** A file with what is known of it. `data`: the rows of the grid that are transactions. */
interface Known {
  readonly name: string;
  readonly reading: CsvReading;
  readonly grid: Grid;
  readonly header: readonly number[];
  readonly data: readonly number[];
}

interface Variant {
  readonly grid: Grid;
  /** Which of the transactions are in it; all where left out. */
  readonly kept?: readonly number[];
  /** Days are told as before; without a header another of several date columns may serve. */
  readonly sameDays?: boolean;
}

function read(bytes: Uint8Array): CsvReading | undefined {
  const document = { sha256: '', name: 'x.csv', bytes, receivedAt: '2026-01-01T00:00:00Z' };
  const reading = readCsv(document, {}, { currencies: ISO_4217, timezone: 'UTC' });
  return 'result' in reading ? reading : undefined;
}

function booked({ result }: CsvReading): readonly StatementLine[] {
  return result.statements.flatMap(({ lines }) => lines).filter(({ status }) => status === 'booked');
}

function know(name: string): Known | undefined {
  const reading = read(readFileSync(join(folder, 'csv', name)));
  if (reading === undefined || reading.table.dialect.quotes === 'text') return undefined;
  const lines = new Set(booked(reading).map(({ position }) => position.line));
  const { rows } = reading.table;
  const data = rows.flatMap((row, at) => (lines.has(row.line) ? [at] : []));
  if (data.length < 2 || data.length > MOST_ROWS || data.length !== lines.size) return undefined;
  const header = reading.inference?.header?.rows ?? [];
  return { name, reading, grid: rows.map(({ cells }) => cells), header, data };
}

const swapped: Readonly<Record<string, string>> = { '.': ',', ',': '.' };

function moneyColumns({ amount, balance }: Layout): readonly (number | null)[] {
  return amount.kind === 'split' ? [amount.debit, amount.credit, balance] : [amount.column, balance];
}

function alterCells({ grid, data }: Known, columns: readonly (number | null)[], alter: (cell: string) => string): Grid {
  return grid.map((cells, at) =>
    data.includes(at) ? cells.map((cell, column) => (columns.includes(column) ? alter(cell) : cell)) : cells,
  );
}

/** `31.12.2025` and `2025-12-31` become `12/31/2025`. */
function american(cell: string): string {
  return cell
    .replace(/^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/, '$2/$1/$3')
    .replace(/^(\d{4})-(\d{2})-(\d{2})/, '$2/$3/$1');
}

const VARIANTS: Readonly<Record<string, (known: Known) => Variant | null>> = {
  'without a header': ({ grid, header }) => ({ grid: grid.filter((_, at) => !header.includes(at)) }),
  'with names that nobody knows': ({ grid, header }) => ({
    grid: grid.map((cells, at) => (header.includes(at) ? cells.map((cell, column) => cell && `Col ${column}`) : cells)),
  }),
  'with its columns the other way round': ({ grid, reading }) => ({
    grid: grid.map((cells) => (cells.length >= reading.table.width ? cells.toReversed() : cells)),
  }),
  'with its rows the other way round': ({ grid, data: [first = 0, ...rest] }) => {
    const end = (rest.at(-1) ?? first) + 1;
    return { grid: [...grid.slice(0, first), ...grid.slice(first, end).toReversed(), ...grid.slice(end)] };
  },
  'with the other decimal mark': (known) => ({
    grid: alterCells(known, moneyColumns(known.reading.layout), (cell) =>
      cell.replace(/[.,]/g, (mark) => swapped[mark] ?? mark),
    ),
  }),
  'with American dates': (known) => {
    const { dates, valueDate } = known.reading.layout;
    if (dates.some(({ order }) => order === 'MDY')) return null;
    const columns = [...dates, ...(valueDate === null ? [] : [valueDate])].map((date) => date.index);
    return { grid: alterCells(known, columns, american), sameDays: true };
  },
  'without its balances': ({ grid, reading: { layout } }) =>
    layout.balance === null ? null : { grid: grid.map((cells) => cells.filter((_, at) => at !== layout.balance)) },
  'of its first two rows': ({ grid, data }) => {
    const kept = data.slice(0, 2);
    return { grid: [...grid.slice(0, data[0]), ...kept.map((at) => grid[at] ?? [])], kept };
  },
  'of its first three rows, without a header': ({ grid, data }) => {
    const kept = data.slice(0, 3);
    return { grid: kept.map((at) => grid[at] ?? []), kept };
  },
};

function render(grid: Grid, delimiter: string): Buffer {
  const quote = (cell: string): string =>
    /["\n\r]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return Buffer.from(`${grid.map((cells) => cells.map(quote).join(delimiter)).join('\n')}\n`);
}

/** `-12.5`, the same for each number of places: a file that lost its currency's name has lost them too. */
function said(lines: readonly StatementLine[], { sameDays = false }: Variant): string {
  const texts = lines.map(({ amount, currency, bookedOn }) => {
    const plain = Number(formatMinor(amount, ISO_4217.places(currency)));
    return sameDays ? `${bookedOn} ${plain}` : String(plain);
  });
  return texts.sort().join('\n');
}

describe.skipIf(!present)('files of real banks, written another way', () => {
  const all = names.flatMap((name, at) => (at % EVERY === 0 ? (know(name) ?? []) : []));

  test.each(Object.entries(VARIANTS))('%s: the reading is right, or the document is held', (_, vary) => {
    const wrong = all.flatMap((known) => {
      const variant = vary(known);
      if (variant === null) return [];
      const reading = read(render(variant.grid, known.reading.table.dialect.delimiter));
      if (reading === undefined || reading.result.issues.some(({ severity }) => severity !== 'warning')) return [];
      const kept = new Set((variant.kept ?? known.data).map((at) => known.reading.table.rows[at]?.line));
      const wanted = booked(known.reading).filter(({ position }) => kept.has(position.line));
      return said(booked(reading), variant) === said(wanted, variant) ? [] : [known.name];
    });
    expect(wrong).toEqual([]);
  });
});
