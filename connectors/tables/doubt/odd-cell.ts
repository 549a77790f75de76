/** A cell of a transaction that is written like none of the others: a character may have been lost or changed there. */
export interface OddCell {
  readonly line: number;
  /** From 0. */
  readonly column: number;
  /** `lone-status`: a word that no other row has in its status. `scale`: all amounts may count cents. */
  readonly about: 'amount' | 'balance' | 'currency' | 'status' | 'lone-status' | 'day' | 'scale';
  /** What is odd, as a part of a sentence. */
  readonly what: string;
  /** Whether the others rule out that the bank writes it so; else it may be the first of its kind. */
  readonly certain: boolean;
}

/** As many others must agree for one to be odd. */
export const FEW = 2;

/** Where a cell stands; the column from 0. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** How often something was seen, and where first. */
export interface Seen {
  count: number;
  readonly first: Place;
}

export const NONE: Readonly<Seen> = { count: 0, first: { line: 1, column: 0 } };

/** Counts once more: in place, where something was seen before. */
export function seenAgain(seen: Seen | undefined, at: Place): Seen {
  if (seen === undefined || seen.count === 0) return { count: 1, first: at };
  seen.count += 1;
  return seen;
}
