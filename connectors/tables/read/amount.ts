import { netOf, type SplitSigns } from '../infer/amounts.ts';
import type { Layout } from '../table/layout.ts';
import { cleanCell } from '../words/cells.ts';
import type { DirectionWords } from '../words/flags.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { type ReadNumber, readMoney, type Unread } from './cells.ts';

/** `neutral`: the direction column holds a word that is neither in nor out. */
export type AmountOrNot = bigint | Unread | 'neutral';

/** Reads the signed amount of a row: money in is positive. */
export function amountReader(layout: Layout): (cells: readonly string[], places: number) => AmountOrNot {
  const { amount, fee, decimal } = layout;
  const withFee = (value: AmountOrNot, cells: readonly string[], places: number): AmountOrNot => {
    if (fee === null || typeof value === 'string') return value;
    const read = readMoney(cells[fee] ?? '', decimal, places);
    if (typeof read === 'string') return read === 'empty' ? value : 'invalid';
    return value - magnitude(read.minor);
  };
  if (amount.kind === 'signed') {
    return (cells, places) =>
      withFee(signed(readMoney(cells[amount.column] ?? '', decimal, places), amount), cells, places);
  }
  if (amount.kind === 'flag') {
    const direction = directionReader(amount.words);
    return (cells, places) =>
      withFee(
        byFlag(readMoney(cells[amount.column] ?? '', decimal, places), direction(cells[amount.flag] ?? '')),
        cells,
        places,
      );
  }
  return (cells, places) => {
    const out = amount.debit === null ? 'empty' : readMoney(cells[amount.debit] ?? '', decimal, places);
    const into = amount.credit === null ? 'empty' : readMoney(cells[amount.credit] ?? '', decimal, places);
    return withFee(either(out, into, amount.signs), cells, places);
  };
}

function signed(read: ReadNumber | Unread, { outPositive }: { readonly outPositive: boolean }): AmountOrNot {
  if (typeof read === 'string') return read;
  if (read.mark !== null) return read.mark === 'out' ? -magnitude(read.minor) : magnitude(read.minor);
  return outPositive && !read.plus ? -read.minor : read.minor;
}

function byFlag(read: ReadNumber | Unread, way: 'in' | 'out' | null): AmountOrNot {
  if (typeof read === 'string') return read;
  if (read.minor < 0n) return way === null ? 'neutral' : read.minor;
  if (way === null) return 'neutral';
  return way === 'out' ? -read.minor : read.minor;
}

function either(out: ReadNumber | Unread, into: ReadNumber | Unread, signs: SplitSigns): AmountOrNot {
  if (out === 'invalid' || into === 'invalid') return 'invalid';
  if (typeof out === 'string' && typeof into === 'string') return out === 'word' || into === 'word' ? 'word' : 'empty';
  const [debit, credit] = [typeof out === 'string' ? 0n : out.minor, typeof into === 'string' ? 0n : into.minor];
  // Where every credit has a minus, one without would be money out under the head of money in.
  return signs === 'out-positive' && credit > 0n ? 'invalid' : netOf(debit, credit, signs);
}

function directionReader(words: DirectionWords | null): (cell: string) => 'in' | 'out' | null {
  const known = new Map<string, 'in' | 'out' | null>();
  const find = words === null ? directionOf : wayByWords(words);
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const way = find(cleanCell(cell));
    if (known.size < 1_000) known.set(cell, way);
    return way;
  };
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
