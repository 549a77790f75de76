import {
  type AccountRef,
  type Balance,
  type Balances,
  type CalendarDate,
  type Period,
  type Statement,
  type StatementLine,
  UNNAMED_ACCOUNT,
} from '../../../src/plugin/contract.ts';
import type { Layout, Pocket } from '../table/layout.ts';
import { bestChain, type ChainOrder, hasDirection, holds, inOrder } from './chain.ts';
import { holdsLines } from './period.ts';
import { linksOf, type PocketProof } from './proof.ts';
import type { StatedBalance, StatedEnds } from './settle-stated.ts';
import type { Surroundings } from './stated.ts';

/** Most steps must fit for a column to be called the running balance; below that it is something else. */
const CREDIBLE = 0.8;

/** One statement for each pocket, in the order in which the file first names them. */
export function buildStatements(
  pockets: readonly Pocket[],
  proofs: readonly PocketProof[],
  around: Surroundings & { readonly period: Period | null; readonly ends: StatedEnds },
  layout: Layout,
): readonly Statement[] {
  return pockets.map((pocket, index) => {
    const proof = proofs[index];
    const lines =
      proof === undefined || isCredible(proof)
        ? pocket.lines
        : pocket.lines.map((line) => ({ ...line, balance: null }));
    return {
      account: accountOf(pocket, around, layout),
      currency: pocket.currency,
      // The span of the lines is no period: the days around them are unknown.
      period: around.period !== null && holdsLines(around.period, lines) ? around.period : null,
      asOf: around.asOf,
      kind: 'snapshot' as const,
      balances: balancesOf(lines, proof, around.ends),
      lines,
    };
  });
}

function isCredible(proof: PocketProof): boolean {
  return proof.chain.steps === 0 || proof.chain.good >= proof.chain.steps * CREDIBLE;
}

function accountOf(pocket: Pocket, around: Surroundings, layout: Layout): AccountRef {
  const kind = layout.card ? 'card' : 'bank';
  const own = pocket.account.trim();
  const compact = own.replaceAll(' ', '');
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact))
    return { ...UNNAMED_ACCOUNT, iban: compact, accountId: compact, kind };
  const accountId = own === '' ? (around.accountId ?? around.iban) : own;
  return { ...UNNAMED_ACCOUNT, iban: own === '' ? around.iban : null, accountId, kind };
}

/**
 * The ends of a chain that holds, else the stated balances. A stated balance without a day gets that of the first or
 * last row.
 */
function balancesOf(lines: readonly StatementLine[], proof: PocketProof | undefined, stated: StatedEnds): Balances {
  const { first, last } = daysOf(lines);
  const ends = proof !== undefined && holds(proof.chain) ? endsOf(lines, proof) : NO_ENDS;
  return {
    opening: ends.opening ?? statedBalance(stated.opening, first),
    closing: ends.closing ?? statedBalance(stated.closing, last),
    available: null,
  };
}

function daysOf(lines: readonly StatementLine[]): {
  readonly first: CalendarDate | null;
  readonly last: CalendarDate | null;
} {
  let first: CalendarDate | null = null;
  let last: CalendarDate | null = null;
  for (const { bookedOn } of lines) {
    if (first === null || bookedOn < first) first = bookedOn;
    if (last === null || bookedOn > last) last = bookedOn;
  }
  return { first, last };
}

function statedBalance(stated: StatedBalance | null, day: CalendarDate | null): Balance | null {
  return stated === null ? null : { amount: stated.amount, date: stated.date ?? day };
}

/** Oldest first; the list itself where it already is. */
function walkedLines(lines: readonly StatementLine[], order: ChainOrder): readonly StatementLine[] {
  if (order === 'file') return lines;
  if (order === 'reverse') return lines.toReversed();
  return inOrder(lines, order).flatMap((at) => lines[at] ?? []);
}

/** Balances that the first and the last line show. Reckoned from lines without one, a balance would prove them by themselves. */
function endsOf(
  lines: readonly StatementLine[],
  proof: PocketProof,
): { readonly opening: Balance | null; readonly closing: Balance | null } {
  const booked = linksOf(lines);
  if (readsBothWays(booked)) return NO_ENDS;
  const walk = walkedLines(booked, proof.order);
  const first = walk.findIndex((line) => line.balance !== null);
  const last = walk.findLastIndex((line) => line.balance !== null);
  const start = walk[first];
  const end = walk[last];
  if (start?.balance == null || end?.balance == null) return NO_ENDS;
  return {
    opening: first === 0 ? { amount: start.balance - start.amount, date: start.bookedOn } : null,
    closing: last === walk.length - 1 ? { amount: end.balance, date: end.bookedOn } : null,
  };
}

const NO_ENDS = { opening: null, closing: null };

/** Lines of one day whose balances hold in both orders: either end may be the newest. */
function readsBothWays(lines: readonly StatementLine[]): boolean {
  if (hasDirection(lines) || lines.some(({ time }) => time !== null)) return false;
  return (['file', 'reverse'] as const).every((order) => {
    const chain = bestChain(lines, 0n, [order]);
    return holds(chain) && !chain.before;
  });
}
