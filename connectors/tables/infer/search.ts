import type { Message } from '../../../src/words/message.ts';
import { type ChainResult, hasDirection, holds, inOrder, type Link } from '../prove/chain.ts';
import { bestChainOfDays } from '../prove/day-balances.ts';
import type { Header } from '../table/header.ts';
import type { Layout } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import { type AmountCandidate, amountsUnder, type Directions } from './amounts.ts';
import type { Column } from './roles.ts';
import { CENT, type Values } from './values.ts';

/** The input of the search for a reading: per data row, all of one length. */
export interface SearchInput {
  readonly candidates: readonly AmountCandidate[];
  readonly balances: readonly Column[];
  readonly fees: readonly Column[];
  readonly values: Values;
  /** Whether a header names the columns. */
  readonly hasNames: boolean;
  readonly directions: Directions;
  /** Date and time as text, '' for a row without. */
  readonly when: readonly string[];
  /** Rows that never happened. */
  readonly failed: readonly boolean[];
  /** Rows that call themselves opening or closing balance. */
  readonly stated: readonly boolean[];
  /** Rows that call themselves the balance at the end of a day. */
  readonly daily: readonly boolean[];
  readonly pending: readonly boolean[];
  /** Pockets of one file (account, currency, product) that chain each for itself. */
  readonly groups: readonly string[];
}

/** A reading of amounts, with how its running balances fare. */
export interface AmountReading {
  readonly candidate: AmountCandidate;
  readonly balance: Column | null;
  readonly fee: Column | null;
  /** All signs turned round. */
  readonly flipped: boolean;
  readonly pendingIsBooked: boolean;
  readonly chain: ChainResult | null;
  readonly proved: boolean;
}

const MOST_CANDIDATES = 14;
const TRIAL_LINKS = 400;
/** Readings that names do not support need more steps before arithmetic is believed. */
export const STEPS_UNNAMED = 3;
/** Two columns, of which each row fills one, that both move the balance their own way. */
export const STEPS_SPLIT = 2;

/** The reading that the balances prove, else the one that names and cells make likeliest. */
export function searchAmounts(input: SearchInput): AmountReading | null {
  const [likeliest] = input.candidates;
  if (likeliest === undefined) return null;
  let best: { readonly reading: AmountReading; readonly rank: number } | null = null;
  for (const trial of trialsOf(input)) {
    const reading = tryReading(input, trial);
    const rank = rankOf(input, reading, likeliest.prior);
    if (best === null || rank > best.rank) best = { reading, rank };
  }
  return best?.reading ?? null;
}

interface Trial {
  readonly candidate: AmountCandidate;
  readonly balance: Column | null;
  readonly fee: Column | null;
  readonly flipped: boolean;
  readonly pendingIsBooked: boolean;
}

function trialsOf(input: SearchInput): readonly Trial[] {
  const pendings = input.pending.some(Boolean) ? [false, true] : [false];
  return input.candidates
    .slice(0, MOST_CANDIDATES)
    .flatMap((candidate) =>
      [...balancesFor(candidate, input.balances), null].flatMap((balance) =>
        [null, ...input.fees].flatMap((fee) =>
          (balance === null ? [false] : [false, true]).flatMap((flipped) =>
            (balance === null ? [false] : pendings).map((pendingIsBooked) => ({
              candidate,
              balance,
              fee,
              flipped,
              pendingIsBooked,
            })),
          ),
        ),
      ),
    )
    .filter((trial) => trial.balance !== null || trial.fee === null);
}

function balancesFor(candidate: AmountCandidate, balances: readonly Column[]): readonly Column[] {
  const { layout } = candidate;
  const used = layout.kind === 'split' ? [layout.debit, layout.credit] : [layout.column];
  return balances.filter((column) => !used.includes(column.index));
}

function tryReading(input: SearchInput, trial: Trial): AmountReading {
  const chain = trial.balance === null ? null : chainOf(input, trial, trial.balance);
  const named = trial.candidate.named && trial.balance?.number === 'balance' && !trial.flipped;
  const plausible = chain?.before !== true || (!trial.flipped && isSignedBothWays(input, trial.candidate));
  const { kind } = trial.candidate.layout;
  const isNamed = kind === 'split' && input.hasNames && (!trial.flipped || runsInTime(input));
  const isSure = isNamed || (!trial.flipped && trial.candidate.isWrittenOut);
  const unnamed = isSure ? STEPS_SPLIT : STEPS_UNNAMED;
  const enough = plausible && chain !== null && chain.moved >= (named ? 1 : unnamed);
  return { ...trial, chain, proved: chain !== null && holds(chain) && enough };
}

/**
 * A balance before the row is rare (ASN). It counts only where signs are written and taken as they are. Elsewhere the
 * mirror twin is likelier: the list the other way round, with the balance after the row.
 */
function isSignedBothWays(input: SearchInput, { layout }: AmountCandidate): boolean {
  if (layout.kind !== 'signed') return false;
  const values = input.values.of(layout.column);
  return values.some((value) => value !== null && value < 0n);
}

/** The chain over all pockets: sums of steps, each pocket in its own best order. */
function chainOf(input: SearchInput, trial: Trial, balance: Column): ChainResult | null {
  const pockets = linksOf(input, trial, balance);
  let total: ChainResult | null = null;
  for (const links of pockets.values()) {
    const chain = bestChainOfDays(links.slice(0, TRIAL_LINKS), CENT);
    total = total === null ? chain : add(total, chain);
  }
  return total;
}

function add(a: ChainResult, b: ChainResult): ChainResult {
  const longer = a.steps >= b.steps ? a : b;
  return { ...longer, steps: a.steps + b.steps, good: a.good + b.good, moved: a.moved + b.moved };
}

/** The balances of a reading with the rows parted otherwise. `groups`: the pocket of each row. Null without balances. */
export function chainUnder(input: SearchInput, reading: AmountReading, groups: readonly string[]): ChainResult | null {
  return reading.balance === null ? null : chainOf({ ...input, groups }, reading, reading.balance);
}

/** A data row, and the balance from which its amount leads to its own; null where it shows none. */
interface Opening {
  readonly row: number;
  readonly opening: bigint | null;
}

/** The rows of each pocket, the oldest first, with the balance before each. */
export function openingsUnder(
  input: SearchInput,
  reading: AmountReading,
  groups: readonly string[],
): readonly (readonly Opening[])[] {
  if (reading.balance === null) return [];
  return [...linksOf({ ...input, groups }, reading, reading.balance).values()].map((links) => {
    const { order, before } = bestChainOfDays(links.slice(0, TRIAL_LINKS), CENT);
    return inOrder(links, order).flatMap((at): readonly Opening[] => {
      const link = links[at];
      if (link === undefined) return [];
      const { row, balance, amount } = link;
      return [{ row, opening: balance === null || before ? balance : balance - amount }];
    });
  });
}

interface RowLink extends Link {
  readonly row: number;
}

function linksOf(input: SearchInput, trial: Trial, balance: Column): ReadonlyMap<string, readonly RowLink[]> {
  const amounts = amountsUnder(trial.candidate.layout, input.values, input.directions);
  const balances = input.values.of(balance.index);
  const fees = trial.fee === null ? [] : input.values.of(trial.fee.index);
  const pockets = new Map<string, RowLink[]>();
  amounts.forEach((written, row) => {
    const known = balances[row] ?? null;
    // A row with a balance alone states what there was at the end of its day.
    const isDayEnd = input.daily[row] === true || (written === null && input.stated[row] !== true);
    const amount = isDayEnd && known !== null ? 0n : written;
    if (amount === null || input.failed[row] === true) return;
    if (
      input.stated[row] === true &&
      input.daily[row] !== true &&
      (known === null || known === amount || known === -amount)
    )
      return;
    if (input.pending[row] === true && !trial.pendingIsBooked) return;
    const fee = fees[row] ?? 0n;
    const net = amount - (fee < 0n ? -fee : fee);
    const links = pockets.get(input.groups[row] ?? '') ?? [];
    links.push({
      row,
      amount: trial.flipped ? -net : net,
      balance: known,
      ...whenParts(input.when[row] ?? ''),
    });
    pockets.set(input.groups[row] ?? '', links);
  });
  return pockets;
}

function whenParts(when: string): { readonly bookedOn: string; readonly time: string | null } {
  return { bookedOn: when.slice(0, 10), time: when.length > 11 ? when.slice(11) : null };
}

function rankOf(input: SearchInput, reading: AmountReading, most: number): number {
  const { candidate, chain } = reading;
  let rank = candidate.prior;
  if (reading.balance !== null) rank += reading.balance.number === 'balance' ? 12 : -12;
  if (reading.fee !== null) rank += isUsualFee(reading) ? 2 : -3;
  if (reading.flipped) rank -= 25;
  if (reading.pendingIsBooked) rank -= 1;
  if (chain === null) return rank;
  if (reading.proved) return rank + most + 200 - (chain.before ? 15 : 0);
  if (chain.before && (reading.flipped || !isSignedBothWays(input, candidate))) return rank;
  const ratio = chain.steps === 0 ? 0 : chain.good / chain.steps;
  return rank + (chain.steps >= 4 && ratio > 0.6 ? ratio * 80 : ratio * 12);
}

/** Amount, fee and balance side by side, and no net amount: the fee leaves the account as well (Revolut). */
function isUsualFee({ fee, balance, candidate }: AmountReading): boolean {
  return fee !== null && fee.score >= 120 && balance?.number === 'balance' && candidate.named && !candidate.net;
}

/** Whether the signs are certain although a chain has a mirror twin. */
export function signIsCertain(reading: AmountReading, input: SearchInput): boolean {
  if (runsInTime(input)) return true;
  return reading.candidate.named && !reading.flipped && reading.chain?.before !== true;
}

/** Whether the days tell which way time runs in the list. */
function runsInTime({ when }: SearchInput): boolean {
  return hasDirection(when.map((each) => ({ amount: 0n, balance: null, ...whenParts(each) })));
}

/** Why a reading should not go through without a person. */
export interface Doubt {
  /** `csv.ambiguous`: two readings survive. `csv.unproved`: nothing proves the one. */
  readonly code: 'csv.ambiguous' | 'csv.unproved';
  readonly about: 'dates' | 'booking day' | 'decimal' | 'signs' | 'pockets';
  /** Why: `no number has a minus, they may be expenses`. */
  readonly message: Message;
  /** The other reading that nothing rules out. */
  readonly alternative: Layout | null;
}

/** A reading of a file that nobody described, with the reasons for each choice, for people. */
export interface Inference {
  readonly layout: Layout;
  readonly table: Table;
  readonly header: Header | null;
  readonly columns: readonly Column[];
  readonly amounts: AmountReading;
  readonly evidence: readonly Message[];
  readonly doubts: readonly Doubt[];
}
