import type { CalendarDate } from '../domain/calendar-date.ts';
import type { Balance, Proof, Statement, StatementLine } from '../domain/statement.ts';

/** Nothing to check by. */
export const UNPROVED: Proof = { state: 'unproved', difference: null, method: null, position: null };

/**
 * Whether a statement's own arithmetic closes. Opening and booked lines must give the closing balance. Each running
 * balance must follow from the one before it, in either order of printing. Every step must hold, and a column that
 * never moves proves nothing. Differences are reported, never booked away.
 */
export function prove(statement: Statement): Proof {
  const lines = statement.lines.filter((line) => line.status === 'booked');
  if (lines.some((line) => isForeign(line, statement))) return UNPROVED;
  const chain = proveChain(lines);
  if (chain.state === 'off') return chain;
  const sum = proveSum(statement, lines);
  return sum.state === 'unproved' ? chain : sum;
}

/**
 * Whether the last known closing balance and the lines after it give this statement's closing balance. OFX has no
 * opening balance, so this is its only proof. `off` needs a statement that certainly holds every line between the two
 * balances. A balance taken during a day may or may not contain that day's lines. So either reading proves, and
 * neither accuses.
 */
export function proveContinuity(previous: Balance | null, statement: Statement): Proof {
  const { closing } = statement.balances;
  if (previous?.date == null || closing?.date == null || statement.kind === 'delta') return UNPROVED;
  if (closing.date < previous.date || isComputed(closing)) return UNPROVED;
  const lines = statement.lines.filter((line) => line.status === 'booked');
  if (lines.some((line) => isForeign(line, statement))) return UNPROVED;
  const movement = closing.amount - previous.amount;
  if (closing.date === previous.date && movement === 0n) return UNPROVED;
  const after = sumBetween(lines, previous.date, closing.date);
  const onTheDay = sumOf(lines.filter((line) => line.bookedOn === previous.date));
  const isOneOf = after === movement || after + onTheDay === movement;
  if (isOneOf) return provedBy(CONTINUITY);
  if (!coversBetween(statement, previous.date, closing.date, lines)) return UNPROVED;
  return { state: 'off', difference: movement - after, method: CONTINUITY, position: null };
}

const SUM = 'opening+sum=closing';
const RUNNING = 'running-balance';
const CONTINUITY = 'previous closing + sum = closing';

function provedBy(method: string): Proof {
  return { state: 'proved', difference: null, method, position: null };
}

function proveSum(statement: Statement, lines: readonly StatementLine[]): Proof {
  const { opening, closing } = statement.balances;
  if (opening === null || closing === null || isComputed(opening) || isComputed(closing)) return UNPROVED;
  const difference = closing.amount - opening.amount - sumOf(lines);
  return difference === 0n ? provedBy(SUM) : { state: 'off', difference, method: SUM, position: null };
}

/**
 * Oldest line first, or newest first: the better of the two readings of the running balances. Lines before the first
 * balance and behind the last one are in no step.
 */
function proveChain(lines: readonly StatementLine[]): Proof {
  const forward = walk(lines);
  if (forward.steps === 0 || forward.isFlat) return UNPROVED;
  const backward = walk(lines.toReversed());
  const better = backward.broken < forward.broken ? backward : forward;
  const reachesEnds = lines.at(0)?.balance !== null && lines.at(-1)?.balance !== null;
  if (better.firstBreak === undefined) return reachesEnds ? provedBy(RUNNING) : UNPROVED;
  // Where hardly any step holds, the column is something else than a running balance and accuses nobody.
  if (better.broken * 2 > better.steps) return UNPROVED;
  const { difference, position } = better.firstBreak;
  return { state: 'off', difference, method: RUNNING, position };
}

interface Walk {
  readonly steps: number;
  readonly broken: number;
  /** No balance differs from the first. */
  readonly isFlat: boolean;
  readonly firstBreak: { readonly difference: bigint; readonly position: StatementLine['position'] } | undefined;
}

/** Lines without a balance add up until the next one that has it (some banks print one a day). */
function walk(lines: readonly StatementLine[]): Walk {
  let last: bigint | undefined;
  let moved = 0n;
  let steps = 0;
  let broken = 0;
  let isFlat = true;
  let firstBreak: Walk['firstBreak'];
  for (const line of lines) {
    moved += line.amount;
    if (line.balance === null) continue;
    if (last !== undefined) {
      steps += 1;
      if (line.balance !== last) isFlat = false;
      const difference = line.balance - last - moved;
      if (difference !== 0n) {
        broken += 1;
        firstBreak ??= { difference, position: line.position };
      }
    }
    last = line.balance;
    moved = 0n;
  }
  return { steps, broken, isFlat, firstBreak };
}

function isComputed({ origin }: Balance): boolean {
  return origin === 'computed';
}

function isForeign(line: StatementLine, statement: Statement): boolean {
  return line.currency !== null && statement.currency !== null && line.currency !== statement.currency;
}

function sumOf(lines: readonly StatementLine[]): bigint {
  return lines.reduce((sum, line) => sum + line.amount, 0n);
}

function sumBetween(lines: readonly StatementLine[], after: CalendarDate, upTo: CalendarDate): bigint {
  return sumOf(lines.filter((line) => line.bookedOn > after && line.bookedOn <= upTo));
}

/** The printed period holds both balance days, and no line falls on either, where the time of day would matter. */
function coversBetween(
  statement: Statement,
  from: CalendarDate,
  to: CalendarDate,
  lines: readonly StatementLine[],
): boolean {
  const { period } = statement;
  if (period === null || period.from > from || period.to < to) return false;
  return !lines.some((line) => line.bookedOn === from || line.bookedOn === to);
}
