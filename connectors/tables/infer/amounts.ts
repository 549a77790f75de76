import type { AmountLayout } from '../table/layout.ts';
import type { DirectionWords } from '../words/flags.ts';
import type { Column } from './roles.ts';
import type { Values } from './values.ts';

/** A way to read the amount of each row, with how likely names and cells make it. */
export interface AmountCandidate {
  readonly layout: AmountLayout;
  readonly prior: number;
  /** The column is what remains after fees. */
  readonly net: boolean;
  /** Names of the columns speak for it, not only the pattern of the cells. */
  readonly named: boolean;
  /** Every number in the column for money out has a minus, and every number in the other a plus. */
  readonly isWrittenOut: boolean;
}

export type SplitSigns = (AmountLayout & { readonly kind: 'split' })['signs'];

const OWN_AMOUNTS: ReadonlySet<string> = new Set(['amount', 'net', 'debit', 'credit']);
const NOT_AMOUNTS: readonly (string | null)[] = ['other', 'balance', 'fee', 'detail'];

/** All ways that make sense, the likeliest first. */
export function amountCandidates(columns: readonly Column[], values: Values, rows: number): readonly AmountCandidate[] {
  // A shop's amount abroad is no amount of the account's where another column has that. One damaged cell must not
  // change this.
  const hasOwn = columns.some(({ kind, number }) => kind === 'number' && number !== null && OWN_AMOUNTS.has(number));
  const singles = columns.filter(
    (column) =>
      column.kind === 'number' &&
      !(hasOwn && column.number === 'original') &&
      !NOT_AMOUNTS.includes(column.number) &&
      !isCode(column) &&
      isReadable(column, values),
  );
  const found = [
    ...singles
      .filter((column) => column.number !== 'debit' && column.number !== 'credit')
      .map((column) => single(column, columns, rows)),
    ...flagged(singles, columns, rows),
    ...splits(columns, values, rows),
  ];
  return found.sort((a, b) => b.prior - a.prior);
}

/** Long whole numbers without a name that says money are account numbers and ids. */
function isCode(column: Column): boolean {
  return column.number === null && column.moneyLike === 0 && column.length > 7;
}

function single(column: Column, columns: readonly Column[], rows: number): AmountCandidate {
  const outPositive = false;
  return {
    layout: { kind: 'signed', column: column.index, outPositive },
    prior: priorOf(column, columns, rows),
    named: isNamed(column),
    net: column.number === 'net',
    isWrittenOut: false,
  };
}

function isNamed(column: Column): boolean {
  return column.score >= 60 && column.number !== null && column.number !== 'original';
}

function priorOf(column: Column, columns: readonly Column[], rows: number): number {
  let prior = 30;
  if (column.number === 'amount') prior = 70 + Math.min(column.score, 130) / 4;
  if (column.number === 'net')
    prior = columns.some((each) => each.number === 'gross' || each.number === 'fee' || each.number === 'amount')
      ? 115
      : 95;
  if (column.number === 'gross') prior = 60;
  if (column.number === 'original') prior = 20;
  if (column.negatives > 0) prior += 10;
  if (column.filled >= rows * 0.95) prior += 10;
  if (column.filled < rows * 0.5) prior -= 30;
  if (column.zeros === column.numbers) prior -= 50;
  if (column.moneyLike === 0) prior -= 8;
  return prior;
}

/** Unsigned numbers beside a column of C and D, Soll and Haben, 支出 and 收入. */
function flagged(singles: readonly Column[], columns: readonly Column[], rows: number): readonly AmountCandidate[] {
  const flags = columns.filter(
    (column) =>
      column.directions >= Math.max(1, column.filled * 0.5) &&
      column.filled > 0 &&
      column.distinct <= 12 &&
      column.kind !== 'number',
  );
  const pairs: AmountCandidate[] = [];
  for (const flag of flags) {
    for (const column of singles) {
      if (column.negatives > 0 || column.number === 'debit' || column.number === 'credit') continue;
      const full = flag.directions === flag.filled ? 8 : 0;
      const exact = flag.text === 'direction' ? 15 : full;
      const coverage = flag.filled >= rows * 0.8 ? 5 : -12;
      const layout: AmountLayout = { kind: 'flag', column: column.index, flag: flag.index, words: null };
      pairs.push({
        layout,
        prior: priorOf(column, columns, rows) + exact + coverage,
        named: isNamed(column),
        net: false,
        isWrittenOut: false,
      });
    }
  }
  return pairs;
}

/** A table of a thousand numbers is no statement, and each pair of its columns would be tried. */
const MOST_UNNAMED = 16;

/** Below what two names give, above a lone column: the other half is told by filling the gaps. */
const HALF_NAMED = 58;

/** The score of two columns with names of debits and credits, against others of such names. */
const FULL = 4;

/** The score of two columns where each row fills exactly one. It is above any lone column of any name. */
const COMPLEMENT = 60;

/** Account numbers in groups (`61 1090 1014 …`) look like numbers and are none. */
function isReadable(column: Column, values: Values): boolean {
  const read = values.of(column.index).filter((value) => value !== null).length;
  return read * 2 >= column.numbers;
}

function splits(columns: readonly Column[], values: Values, rows: number): readonly AmountCandidate[] {
  const debits = columns.filter((column) => column.number === 'debit');
  const credits = columns.filter((column) => column.number === 'credit');
  const named = debits.flatMap((debit) => credits.map((credit) => split(debit, credit, values, rows, 112)));
  const lone = [
    ...(credits.length === 0
      ? debits.filter((debit) => debit.filled > 0).map((debit) => split(debit, null, values, rows, 60))
      : []),
    ...(debits.length === 0
      ? credits.filter((credit) => credit.filled > 0).map((credit) => split(null, credit, values, rows, 60))
      : []),
  ];
  const open = columns
    .filter(
      ({ kind, number, moneyLike }) => kind === 'number' && (number === 'amount' || (number === null && moneyLike > 0)),
    )
    .slice(0, MOST_UNNAMED)
    .filter((column) => isReadable(column, values));
  const halves = [
    ...(credits.length === 0 ? debits.flatMap((debit) => open.map((other) => [debit, other] as const)) : []),
    ...(debits.length === 0 ? credits.flatMap((credit) => open.map((other) => [other, credit] as const)) : []),
  ].map(([debit, credit]) => split(debit, credit, values, rows, HALF_NAMED));
  const pairs = open.flatMap((left) =>
    open
      .filter((right) => right.index > left.index)
      .flatMap((right) => [split(left, right, values, rows, 50), split(right, left, values, rows, 46)]),
  );
  return [...named, ...lone, ...halves, ...pairs].filter((each) => each.prior > 0);
}

function split(
  debit: Column | null,
  credit: Column | null,
  values: Values,
  rows: number,
  base: number,
): AmountCandidate {
  const left = debit === null ? [] : values.of(debit.index);
  const right = credit === null ? [] : values.of(credit.index);
  let both = 0;
  let either = 0;
  for (let row = 0; row < rows; row += 1) {
    const hasLeft = (left[row] ?? 0n) !== 0n;
    const hasRight = (right[row] ?? 0n) !== 0n;
    if (hasLeft && hasRight) both += 1;
    if (hasLeft || hasRight) either += 1;
  }
  const used = (debit?.filled ?? 0) > 0 && (credit?.filled ?? 0) > 0;
  let prior = base - (both > rows * 0.02 ? 60 : 0) - (either < rows * 0.5 ? 15 : 0);
  if (base < 60 && (!used || both > 0)) prior = 0;
  else if (either === rows && both === 0) prior += base < 60 ? COMPLEMENT : FULL;
  const layout: AmountLayout = {
    kind: 'split',
    debit: debit?.index ?? null,
    credit: credit?.index ?? null,
    signs: signsOf(debit, credit),
  };
  return { layout, prior, named: base >= 60, net: false, isWrittenOut: isNegative(debit) && isPositive(credit) };
}

function signsOf(debit: Column | null, credit: Column | null): SplitSigns {
  if (isMostlyNegative(debit)) return 'in-positive';
  return isNegative(credit) ? 'out-positive' : 'none';
}

function isNegative(column: Column | null): boolean {
  return column !== null && column.negatives > 0 && column.negatives === column.numbers - column.zeros;
}

function isPositive(column: Column | null): boolean {
  return column !== null && column.pluses > 0 && column.pluses === column.numbers - column.zeros;
}

function isMostlyNegative(column: Column | null): boolean {
  return column !== null && column.negatives * 2 > column.numbers - column.zeros;
}

/** The direction of each data row of a column: by the given words, else by the known ones. */
export type Directions = (column: number, words: DirectionWords | null) => readonly ('in' | 'out' | null)[];

/** The signed amount of each data row under a layout; null where the row has none. */
export function amountsUnder(layout: AmountLayout, values: Values, directions: Directions): readonly (bigint | null)[] {
  if (layout.kind === 'signed') {
    const { outPositive } = layout;
    return values.of(layout.column).map((value) => (value !== null && outPositive ? -value : value));
  }
  if (layout.kind === 'flag') {
    const ways = directions(layout.flag, layout.words);
    return values.of(layout.column).map((value, row) => {
      if (value === null || ways[row] === null) return null;
      return ways[row] === 'out' ? -value : value;
    });
  }
  const debit = layout.debit === null ? [] : values.of(layout.debit);
  const credit = layout.credit === null ? [] : values.of(layout.credit);
  return Array.from({ length: Math.max(debit.length, credit.length) }, (_, row) => {
    const out = debit[row] ?? null;
    const into = credit[row] ?? null;
    if (out === null && into === null) return null;
    return netOf(out ?? 0n, into ?? 0n, layout.signs);
  });
}

/** Money in less money out, of the numbers in two columns. */
export function netOf(debit: bigint, credit: bigint, signs: SplitSigns): bigint {
  if (signs === 'none') return credit - debit;
  return signs === 'in-positive' ? credit + debit : -credit - debit;
}
