import { type CalendarDate, type CurrencyTable, parseMinor, type StatementLine } from '../../../src/plugin/contract.ts';
import type { Pocket } from '../table/layout.ts';
import { hasPhrase } from '../words/match.ts';
import { CARRIED_WORDS } from '../words/row-words.ts';
import { statedKind } from '../words/states-balance.ts';
import type { Stated } from './stated.ts';

/** A balance that the file states. Minor units, money in positive. */
export interface StatedBalance {
  readonly amount: bigint;
  readonly date: CalendarDate | null;
  /** From 1. */
  readonly line: number;
}

/** The balances before and after the lines, as far as the file states them. */
export interface StatedEnds {
  readonly opening: StatedBalance | null;
  readonly closing: StatedBalance | null;
}

/** What arithmetic makes of the rows that state something. */
export interface Settled {
  readonly pockets: readonly Pocket[];
  readonly ends: StatedEnds;
}

const NO_ENDS: StatedEnds = { opening: null, closing: null };

/**
 * Settles which rows state something and what they state. Words alone make a row evidence where no payment is called
 * so. Where a payment may be (`Total`, `Balance from last year`), arithmetic decides: the row is evidence if the others
 * close without it. Of several figures those count with which opening and lines give the closing balance.
 */
export function settleStated(
  pockets: readonly Pocket[],
  stated: readonly Stated[],
  currencies: CurrencyTable,
): Settled {
  const [only, ...others] = pockets;
  if (only === undefined || others.length > 0) return { pockets, ends: NO_ENDS };
  const lines = withoutTotals(only.lines);
  const places = currencies.places(only.currency);
  const told = stated.flatMap((each) => toldBy(each, places));
  const closing = closingOf(lines, told);
  const kept = closing === null ? lines : lines.filter((line) => !closing.left.includes(line));
  const ends = closing ?? likeliestEnds(kept, told);
  return {
    pockets: kept.length === only.lines.length ? pockets : [{ ...only, lines: kept }],
    ends: { opening: ends.opening, closing: ends.closing },
  };
}

/** A row that states a balance, with the figures that it may mean. */
interface Told {
  readonly kind: Stated['kind'];
  readonly balances: readonly StatedBalance[];
}

function toldBy({ kind, figures, date, line }: Stated, places: number): readonly Told[] {
  const balances = figures.flatMap((figure) => {
    const amount = parseMinor(figure, places);
    return amount === undefined ? [] : [{ amount, date, line }];
  });
  return balances.length === 0 ? [] : [{ kind, balances }];
}

/** Lines that only by their words and by arithmetic are balances stand at an end of the list. */
function doubtful(lines: readonly StatementLine[]): readonly StatementLine[] {
  return [...new Set([lines[0], lines.at(-1)])].filter(
    (line) => line !== undefined && line.status === 'booked' && textsOf(line).some(maySpeakOfBalance),
  ) as readonly StatementLine[];
}

function textsOf({ payee, memo, type }: StatementLine): readonly string[] {
  return [payee, memo, type].filter((text) => text !== null);
}

function maySpeakOfBalance(text: string): boolean {
  return statedKind([text]) !== null || hasPhrase(CARRIED_WORDS, text);
}

/** The balances that close, with as few lines left out as possible. Each line left out must state one of them. */
function closingOf(
  lines: readonly StatementLine[],
  told: readonly Told[],
): (StatedEnds & { readonly left: readonly StatementLine[] }) | null {
  const sum = sumOf(lines);
  for (const left of choicesOf(doubtful(lines))) {
    const moved = sum - sumOf(left);
    const extra = left.map(({ amount, bookedOn, position }) => ({ amount, date: bookedOn, line: position.line ?? 1 }));
    const openings = [...balancesOf(told, 'opening'), ...extra];
    const closings = [...balancesOf(told, 'closing'), ...extra];
    for (const opening of openings) {
      const closing = closings.find(
        ({ amount, line }) => opening.amount + moved === amount && (moved !== 0n || line !== opening.line),
      );
      if (closing === undefined || closing.line === opening.line) continue;
      const states = ({ amount }: StatementLine): boolean => amount === opening.amount || amount === closing.amount;
      if (left.every(states) && (left.length === 0 || moved !== 0n)) return { opening, closing, left };
    }
  }
  return null;
}

function balancesOf(told: readonly Told[], kind: 'opening' | 'closing'): readonly StatedBalance[] {
  const own = told.filter((each) => each.kind === kind);
  const carried = told.filter((each) => each.kind === 'carried');
  return [...own, ...carried].flatMap(({ balances }) => balances);
}

/** Of two lines: none, each of them, both. */
function choicesOf(lines: readonly StatementLine[]): readonly (readonly StatementLine[])[] {
  return [[], ...lines.map((line) => [line]), ...(lines.length > 1 ? [lines] : [])];
}

function sumOf(lines: readonly StatementLine[]): bigint {
  return lines.reduce((total, { amount, status }) => (status === 'booked' ? total + amount : total), 0n);
}

/** Where nothing closes, the likeliest figure counts, if all rows of its kind agree on it. */
function likeliestEnds(lines: readonly StatementLine[], told: readonly Told[]): StatedEnds {
  const numbers = lines.map(({ position }) => position.line ?? 0);
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const pick = (kind: 'opening' | 'closing', isThere: (line: number) => boolean): StatedBalance | null => {
    const own = told.filter((each) => each.kind === kind);
    const carried = told.filter((each) => each.kind === 'carried' && isThere(each.balances[0]?.line ?? 0));
    const found = (own.length > 0 ? own : carried).flatMap(({ balances }) => balances[0] ?? []);
    return new Set(found.map(({ amount }) => amount)).size === 1 ? (found[0] ?? null) : null;
  };
  return { opening: pick('opening', (line) => line < first), closing: pick('closing', (line) => line > last) };
}

/** A row called "Total" whose amount is the sum of the rows above it, since the last such row, is no shop. */
function withoutTotals(lines: readonly StatementLine[]): readonly StatementLine[] {
  let [sum, count] = [0n, 0];
  const kept = lines.filter((line) => {
    const { amount, status } = line;
    if (count >= FEW && (amount === sum || amount === -sum) && statedKind(textsOf(line)) === 'total') {
      [sum, count] = [0n, 0];
      return false;
    }
    if (status === 'booked') [sum, count] = [sum + amount, count + 1];
    return true;
  });
  return kept.length === lines.length ? lines : kept;
}

/** One row is its own sum. */
const FEW = 2;
