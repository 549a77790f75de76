/** Statements as grids of cells, one change to a grid, and what the changed grid says by its own arithmetic. */
import { type MadeCell, serial, workbook } from '../documents/workbook.ts';
import type { Random } from './mutate.ts';

/** A cell: a day (`2026-03-02`), a number, a text, or nothing. */
type GridCell = string | number | null;
export type Grid = readonly (readonly GridCell[])[];

/** How a bank lays its sheets out. */
interface Style {
  readonly head: readonly string[];
  /** Which column is which; `out` is null where one column has both signs. */
  readonly places: Places;
  /** A row above the header that states the balance before the first transaction. */
  readonly hasOpening: boolean;
}

interface Places {
  readonly amount: number;
  readonly out: number | null;
  readonly balance: number;
}

const STYLES: readonly Style[] = [
  {
    head: ['Booking date', 'Text', 'Amount', 'Balance'],
    places: { amount: 2, out: null, balance: 3 },
    hasOpening: false,
  },
  {
    head: ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
    places: { amount: 3, out: 2, balance: 4 },
    hasOpening: false,
  },
  {
    head: ['Buchungstag', 'Verwendungszweck', 'Betrag', 'Saldo'],
    places: { amount: 2, out: null, balance: 3 },
    hasOpening: true,
  },
];

/** A workbook's sheets of one style, each with a header of its own. */
export interface Sheets {
  readonly style: Style;
  readonly grids: readonly Grid[];
}

/** Hundredths, so that sums are exact. */
const cents = (value: number): number => Math.round(value * 100);

/** One or two sheets of ten days and more, with a running balance. */
export function arbitrarySheets(random: Random): Sheets {
  const style = STYLES[random(STYLES.length)] ?? noStyle();
  let balance = 100_000 + random(900_000);
  let day = Date.UTC(2026, random(6), 1 + random(20));
  const grids = Array.from({ length: 1 + random(2) }, () => {
    const opening: Grid = style.hasOpening ? [['Opening balance', balance / 100], []] : [];
    const rows = Array.from({ length: 3 + random(8) }, () => {
      const amount = (random(4) === 0 ? 1 : -1) * (1 + random(200_000));
      balance += amount;
      day += random(4) * 86_400_000;
      return rowOf(style.places, new Date(day).toISOString().slice(0, 10), amount / 100, balance / 100);
    });
    return [...opening, style.head, ...rows];
  });
  return { style, grids };
}

const PAYEES = ['GROCER', 'RENT MARCH', 'EMPLOYER', 'POST OFFICE 12', 'CAFE'];

function rowOf({ amount: at, out, balance: last }: Places, day: string, amount: number, balance: number): GridCell[] {
  const cells: GridCell[] = Array.from({ length: last + 1 }, () => null);
  cells[0] = day;
  cells[1] = PAYEES[cents(balance) % PAYEES.length] ?? null;
  cells[amount < 0 && out !== null ? out : at] = out === null ? amount : Math.abs(amount);
  cells[last] = balance;
  return cells;
}

/** One digit, sign, row, cell or page that is another, elsewhere or not there. */
export function changed({ style, grids }: Sheets, random: Random): Sheets {
  const at = random(grids.length);
  const grid = grids[at] ?? [];
  if (grids.length > 1 && random(10) === 0) {
    return { style, grids: random(2) === 0 ? grids.toReversed() : grids.filter((_, index) => index !== at) };
  }
  return { style, grids: grids.with(at, changedGrid(grid, random)) };
}

function changedGrid(grid: Grid, random: Random): Grid {
  const row = random(grid.length);
  const cells = grid[row] ?? [];
  const other = random(grid.length);
  switch (random(7)) {
    case 0:
      return grid.filter((_, index) => index !== row);
    case 1:
      return grid.toSpliced(other, 0, cells);
    case 2:
      return grid.with(row, grid[other] ?? []).with(other, cells);
    default:
      return grid.with(row, changedRow(cells, random));
  }
}

function changedRow(cells: readonly GridCell[], random: Random): readonly GridCell[] {
  if (cells.length === 0) return cells;
  const column = random(cells.length);
  const cell = cells[column] ?? null;
  switch (random(6)) {
    case 0:
      return cells.with(column, null);
    case 1:
      return cells.with(column, cells[random(cells.length)] ?? null).with(random(cells.length), cell);
    case 2:
      return cells.toSpliced(column, 0, null);
    case 3:
      return cells.toSpliced(column, 1);
    case 4:
      return cells.with(column, typeof cell === 'number' ? -cell : cell);
    default:
      return cells.with(column, withOtherDigit(cell, random));
  }
}

function withOtherDigit(cell: GridCell, random: Random): GridCell {
  const text = String(cell ?? '');
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = digits[random(Math.max(1, digits.length))];
  if (at === undefined) return cell;
  const next = `${text.slice(0, at)}${random(10)}${text.slice(at + 1)}`;
  return typeof cell === 'number' ? Number(next) : next;
}

/** Banks round their running balances: a step may be off by a hundredth. */
const ROUNDING = 1;

/** A line as `2026-03-02 -1250`, in hundredths. */
export type SaidLine = string;

/**
 * The contents of the sheets' rows, in order. Undefined where their balances do not follow from each other, for then
 * arithmetic proves nothing. Stated openings count, and each sheet is by itself.
 */
export function provedLines({ style: { places }, grids }: Sheets): readonly SaidLine[] | undefined {
  const lines: SaidLine[] = [];
  for (const grid of grids) {
    const opening = grid.find(([title]) => title === 'Opening balance')?.[1];
    let before = typeof opening === 'number' ? cents(opening) : null;
    for (const cells of grid) {
      if (!isRow(cells)) continue;
      const [amount, balance] = [amountOf(cells, places), cells[places.balance]];
      if (amount === null || typeof balance !== 'number') return undefined;
      if (before !== null && Math.abs(before + amount - cents(balance)) > ROUNDING) return undefined;
      before = cents(balance);
      lines.push(`${cells[0]} ${amount}`);
    }
  }
  return lines;
}

/** The values of the rows, whatever their balances are. */
export function saidLines({ style: { places }, grids }: Sheets): readonly SaidLine[] {
  return grids.flatMap((grid) => grid.filter(isRow).map((cells) => `${cells[0]} ${amountOf(cells, places)}`));
}

function isRow([day, ...others]: readonly GridCell[]): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(String(day)) && others.some((cell) => typeof cell === 'number');
}

function amountOf(cells: readonly GridCell[], { amount, out }: Places): number | null {
  const [inward, outward] = [cells[amount] ?? null, out === null ? null : (cells[out] ?? null)];
  const filled = [inward, outward].filter((cell) => typeof cell === 'number');
  if (filled.length !== 1) return null;
  return cents(typeof inward === 'number' ? inward : -Number(outward));
}

export function workbookOf({ grids }: Sheets): Uint8Array {
  const sheets = grids.map((grid, index) => ({ name: `Page ${index + 1}`, rows: grid.map((row) => row.map(made)) }));
  return workbook({ sheets, formats: [14] });
}

function made(cell: GridCell): MadeCell {
  return typeof cell === 'string' && isDay(cell) ? { stored: serial(cell), style: 1 } : cell;
}

function noStyle(): never {
  throw new Error('there is no style');
}

/** 31 April is none, though a date of JavaScript goes on to 1 May. */
function isDay(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
