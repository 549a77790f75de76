import { type CurrencyTable, formatMinor, type StatementLine } from '../../../src/plugin/contract.ts';
import { joined, type Message, type Said, words } from '../../../src/words/message.ts';
import { type DayEnd, lineNamed, type Pocket } from '../table/layout.ts';
import { bestChain, type ChainOrder, type ChainResult, holds, inOrder, MOST_MISSES, ordersOf } from './chain.ts';
import { withDayBalances, withDayEnds } from './day-balances.ts';
import type { StatedEnds } from './settle-stated.ts';
import { checkTotals, type StatedTotal, type TotalsVerdict } from './totals.ts';

/**
 * The pockets of a file. A balance may stand on all rows of a day. It moves to the last of them where the balances
 * close only so. A balance in a row of its own belongs to the last row of its day.
 */
export function settleDayBalances(
  pockets: readonly Pocket[],
  dayEnds: readonly DayEnd[],
  currencies: CurrencyTable,
): readonly Pocket[] {
  const [only, ...others] = pockets;
  // Of several pockets no row of its own says whose balance it is.
  const closed = only === undefined || others.length > 0 ? pockets : [withDayEnds(only, dayEnds)];
  return closed.map((pocket) => {
    const tolerance = cent(currencies.places(pocket.currency));
    const lines = pocket.lines.every(({ status }) => status === 'booked')
      ? withDayBalances(pocket.lines, tolerance)
      : null;
    return lines === null ? pocket : { ...pocket, lines };
  });
}

/** The arithmetic of one pocket. */
export interface PocketProof {
  readonly chain: ChainResult;
  /** Opening + sum = closing, both stated by the file. */
  readonly closes: boolean;
  /**
   * How the stated balances deny the lines, as a part of a sentence. They do not close, or the running balance begins at
   * another opening than the stated one. Null where they do not.
   */
  readonly denied: Message | null;
  /** Stated closing less stated opening and sum, in minor units; 0 where either is not stated. */
  readonly off: bigint;
  readonly order: ChainOrder;
}

/** The strongest first: totals settle the signs, which opening and closing alone do not. */
const WAYS = ['chain', 'totals', 'closing'] as const;

/** The arithmetic of a whole document. */
export interface DocumentProof {
  readonly pockets: readonly PocketProof[];
  readonly proved: boolean;
  /** The proof: the running balances, the totals in and out, or the opening and the closing balance. */
  readonly by: (typeof WAYS)[number] | null;
  readonly summary: Said;
}

/** The facts that the file states around its transactions. */
export interface StatedAround {
  readonly balances: StatedEnds;
  readonly totals: readonly StatedTotal[];
}

/** The demands on running balances. */
export interface ProofNeeds {
  /** Steps that move the balance. */
  readonly moved: number;
  /** `doubted`: a balance that stands before its row proves nothing. Turned signs in the other order close as well. */
  readonly before: 'believed' | 'doubted';
}

/** Checks every pocket: each step of the running balances, stated opening and closing, and stated totals. */
export function proveDocument(
  pockets: readonly Pocket[],
  stated: StatedAround,
  currencies: CurrencyTable,
  need: ProofNeeds,
): DocumentProof {
  const [pocket] = pockets;
  const only = pockets.length === 1 && pocket !== undefined;
  const proofs = pockets.map((each) => provePocket(each, stated.balances, currencies));
  const totals = only ? checkTotals(pocket.lines, stated.totals, currencies) : 'none';
  const chained = proofs.filter((proof) => proof.chain.steps > 0);
  const moved = chained.reduce((sum, proof) => sum + proof.chain.moved, 0);
  const closes = proofs.length > 0 && proofs.every((proof) => proof.closes);
  const isTwin = need.before === 'doubted' && chained.some(({ chain }) => chain.before && holds(chain));
  const chains =
    chained.length > 0 &&
    chained.every((proof) => holds(proof.chain) || isOneFlat(proof.chain)) &&
    moved >= need.moved &&
    !isTwin;
  const breaks = chained.some(({ chain }) => mostlyFits(chain));
  const denied = proofs.flatMap((proof) => proof.denied ?? []);
  const ways = { chain: chains, totals: totals === 'agree', closing: closes && !breaks };
  const by = denied.length > 0 || totals === 'differ' ? null : (WAYS.find((way) => ways[way]) ?? null);
  return {
    pockets: proofs,
    proved: by !== null,
    by,
    summary: joined('row.points', [
      sayChain(chained, moved < need.moved ? 'few' : 'enough', missedLines(pockets, proofs)),
      ...(denied.length > 0 || !closes ? denied : [words('table.statedOpeningSumStated')]),
      ...(isTwin ? [words('table.eachBalanceWouldStand')] : []),
      ...sayTotals(totals),
    ]),
  };
}

function sayTotals(totals: TotalsVerdict): readonly Message[] {
  if (totals === 'none') return [];
  return [words(totals === 'agree' ? 'table.statedTotalsMoneyOut' : 'table.statedTotalsMoneyOutNot')];
}

/**
 * Whether a running balance breaks at few of its rows. An amount that moved into another row leaves the sum as it was,
 * so opening and closing prove nothing there.
 */
function mostlyFits({ good, steps }: ChainResult): boolean {
  return good < steps && good * 2 > steps;
}

/** A pocket whose few steps fit without moving: two lines of zero say nothing against the others. */
function isOneFlat(chain: ChainResult): boolean {
  return chain.good === chain.steps && chain.steps <= 2;
}

function provePocket(pocket: Pocket, stated: StatedEnds, currencies: CurrencyTable): PocketProof {
  const places = currencies.places(pocket.currency);
  const links = linksOf(pocket.lines);
  const chain = bestChain(links, cent(places), ordersOf(links));
  const opening = stated.opening?.amount ?? null;
  const closing = stated.closing?.amount ?? null;
  const sum = pocket.lines.reduce((total, line) => (line.status === 'booked' ? total + line.amount : total), 0n);
  const both = opening !== null && closing !== null;
  const fits = both && opening + sum === closing;
  const before = holds(chain) && !both ? balanceBefore(links, chain) : null;
  return {
    chain,
    closes: fits && sum !== 0n,
    denied: both && !fits ? missed(opening, sum, closing, places) : beginsElsewhere(opening, before, places),
    off: both ? closing - opening - sum : 0n,
    order: chain.order,
  };
}

function missed(opening: bigint, sum: bigint, closing: bigint, places: number): Message {
  const text = (amount: bigint) => formatMinor(amount, places);
  const values = { opening: text(opening), sum: text(sum), end: text(opening + sum), closing: text(closing) };
  return words('table.statedOpeningSumStatedClosing', values);
}

function beginsElsewhere(opening: bigint | null, before: bigint | null, places: number): Message | null {
  if (opening === null || before === null || isNear(opening, before, cent(places))) return null;
  return words('table.runningBalanceBeginsStated', {
    begin: formatMinor(before, places),
    opening: formatMinor(opening, places),
  });
}

/** The balance before the oldest line, by its own balance. Nothing else checks the amount of that line. */
function balanceBefore(links: readonly StatementLine[], chain: ChainResult): bigint | null {
  const oldest = links[inOrder(links, chain.order)[0] ?? 0];
  if (oldest === undefined || oldest.balance === null) return null;
  return chain.before ? oldest.balance : oldest.balance - oldest.amount;
}

function isNear(one: bigint, other: bigint, tolerance: bigint): boolean {
  return one - other <= tolerance && other - one <= tolerance;
}

/** One hundredth where the currency has them: bank-side rounding. */
export function cent(places: number): bigint {
  return places < 2 ? 0n : 10n ** BigInt(places - 2);
}

/** Booked lines take part in the running balance; where all are booked, the list itself serves. */
export function linksOf(lines: readonly StatementLine[]): readonly StatementLine[] {
  return lines.some((line) => line.status !== 'booked') ? lines.filter((line) => line.status === 'booked') : lines;
}

/** `moved`: whether as many steps moved the balance as columns without names need. */
function sayChain(chained: readonly PocketProof[], moved: 'few' | 'enough', missed: readonly number[]): Message {
  const steps = chained.reduce((sum, proof) => sum + proof.chain.steps, 0);
  const good = chained.reduce((sum, proof) => sum + proof.chain.good, 0);
  if (steps === 0) return words('table.noRunningBalanceCheck');
  const values = { count: good, number: steps };
  if (good === steps && moved === 'few') return words('table.runningBalanceStepsFitToo', values);
  if (missed.length === 0) return words('table.runningBalanceStepsFit', values);
  return words('table.runningBalanceStepsFitNot', { ...values, lines: joined('row.list', missed.map(lineNamed)) });
}

/** Lines of the file whose amounts the running balances deny. */
function missedLines(pockets: readonly Pocket[], proofs: readonly PocketProof[]): readonly number[] {
  const lines = pockets.flatMap((pocket, at) => {
    const links = linksOf(pocket.lines);
    return (proofs[at]?.chain.misses ?? []).flatMap((index) => links[index]?.position.line ?? []);
  });
  return lines.sort((a, b) => a - b).slice(0, MOST_MISSES);
}
