import type { Row } from '../table/tokenise.ts';

/** A cell of a transaction that is written like none of the others: a character may have been lost or changed there. */
export interface OddCell {
  readonly line: number;
  /** From 0. */
  readonly column: number;
  /** `lone-status`: a word that no other row has in its status. `scale`: all amounts may count cents. */
  readonly about: 'amount' | 'balance' | 'currency' | 'status' | 'lone-status' | 'day' | 'scale';
  /** The oddity, as a part of a sentence. */
  readonly what: string;
  /** `unusual`: it may be the first of its kind that the bank writes. `damaged`: the other cells rule that out. */
  readonly verdict: 'damaged' | 'unusual';
}

/** How many cells have a value, and where the first of them stands. */
export interface Seen {
  count: number;
  readonly row: Row;
  readonly column: number;
}

type Value = string | number | boolean;
/** Cells counted by one property of their writing. */
export type Tally<Kind extends Value = Value> = Map<Kind, Seen>;

/** More values than these belong to free texts. */
const MOST_VALUES = 50;
/** So many other cells must agree for one to be odd. */
const FEW = 2;

export function count<Kind extends Value>(tally: Tally<Kind>, value: Kind, row: Row, column: number): void {
  const seen = tally.get(value);
  if (seen !== undefined) seen.count += 1;
  else if (tally.size < MOST_VALUES) tally.set(value, { count: 1, row, column });
}

export function total(seen: Iterable<Seen>): number {
  return [...seen].reduce((sum, each) => sum + each.count, 0);
}

/** The cell that alone has a value, beside `few` others at least; undefined where there is none. */
export function loneCell<Kind extends Value>(tally: Tally<Kind>, value: Kind, few = FEW): Seen | undefined {
  const seen = tally.get(value);
  return seen?.count === 1 && total(tally.values()) > few ? seen : undefined;
}

/** Of cells with two values in all: the one that alone has its value, where `few` others at least have the other. */
export function loneValues<Kind extends Value>(tally: Tally<Kind>, few = FEW) {
  const [one, other, ...more] = tally;
  if (one === undefined || other === undefined || more.length > 0) return [];
  const pairs = [
    { seen: one[1], value: one[0], usual: other[0], others: other[1] },
    { seen: other[1], value: other[0], usual: one[0], others: one[1] },
  ];
  return pairs.filter(({ seen, others }) => seen.count === 1 && others.count >= few);
}

/** The question about a cell; none where there is no cell. */
export function ask(
  seen: Seen | undefined,
  about: OddCell['about'],
  what: string,
  verdict: OddCell['verdict'] = 'unusual',
): readonly OddCell[] {
  return seen === undefined ? [] : [{ line: seen.row.line, column: seen.column, about, what, verdict }];
}
