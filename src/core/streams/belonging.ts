/**
 * Whether a statement that does not name its account is of a known one. Two statements of one account give the same
 * balances and lines for the days that both list in full. Two accounts of one bank do not. Pure.
 */
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Period, Statement, StatementLine } from '../../domain/statement.ts';
import { coveredPeriod } from '../identity/coverage.ts';
import { prove } from '../prove.ts';

/** `unlikely`: many lines, none in common, and no balances. `open`: nothing says so or denies it. */
export type Belonging = 'yes' | 'no' | 'unlikely' | 'open';

/** A transaction of the account. Amounts are minor units. */
export interface KnownLine {
  readonly on: CalendarDate;
  readonly amount: bigint;
  /** The running balance after it; null where no statement gives one. */
  readonly balance: bigint | null;
}

/** An account, as far as its statements are near. */
export interface NearBooks {
  /** The days of the statements that overlap this one; none where another format may book otherwise. */
  readonly periods: readonly Period[];
  /** By day: those of this statement's days, of the last day before them, and of the first day after them. */
  readonly lines: Iterable<KnownLine>;
}

/**
 * Running balances count where each follows from the one before it. A balance of nothing proves nothing.
 * A late line moves all balances behind it. So the answer is `no` only where most lines differ as well.
 */
export function belongingOf(statement: Statement, { lines: known, periods }: NearBooks): Belonging {
  const lines = statement.lines.filter(({ status }) => status === 'booked');
  const period = coveredPeriod(statement.period, lines);
  if (period === null || lines.length === 0) return 'open';
  const isProved = prove(statement).state === 'proved';
  const marks = isProved ? balancesOf(lines) : new Set<string>();
  const near: KnownLine[] = [];
  for (const each of known) {
    if (marks.has(markOf(each))) return 'yes';
    near.push(each);
  }
  if (isProved && meets(lines, near)) return 'yes';
  // The last day of a statement may lack its end.
  const isInBoth = ({ on }: { readonly on: CalendarDate }) =>
    on >= period.from && on < period.to && periods.some(({ from, to }) => from <= on && on < to);
  const [ours, theirs] = [lines.map(knownFrom).filter(isInBoth), near.filter(isInBoth)];
  const shared = countShared(ours, theirs);
  if (shared * 2 >= Math.max(ours.length, theirs.length)) return shared > 1 ? 'yes' : 'open';
  if (isProved && ours.some(hasBalance) && theirs.some(hasBalance)) return 'no';
  return shared === 0 && Math.min(ours.length, theirs.length) >= MANY && !areApart(ours, theirs) ? 'unlikely' : 'open';
}

/** Fewer lines may differ by chance. */
const MANY = 5;

/** Whether one lists money in and the other money out: some banks give two files. */
function areApart(ours: readonly KnownLine[], theirs: readonly KnownLine[]): boolean {
  const isIn = ({ amount }: KnownLine) => amount > 0n;
  const isOut = ({ amount }: KnownLine) => amount < 0n;
  return (ours.every(isIn) && theirs.every(isOut)) || (ours.every(isOut) && theirs.every(isIn));
}

/** Whether the statement begins with the balance that the account had before, or ends with the one that follows. */
function meets(lines: readonly StatementLine[], near: readonly KnownLine[]): boolean {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [first, last] = [days.at(0) ?? '', days.at(-1) ?? ''];
  const before = near.findLast(({ on }) => on <= first)?.on;
  const after = near.find(({ on }) => on >= last)?.on;
  const own = lines.map(knownFrom);
  const on = (of: readonly KnownLine[], day: string | undefined) => of.filter((each) => each.on === day);
  return follows(on(near, before), on(own, first)) || follows(on(own, last), on(near, after));
}

/** Whether a line of the later ones begins with the balance that one of the earlier ones ends with. */
function follows(earlier: readonly KnownLine[], later: readonly KnownLine[]): boolean {
  const ends = new Set(earlier.map(({ balance }) => balance ?? 0n));
  return later.some(({ amount, balance }) => balance !== null && balance !== amount && ends.has(balance - amount));
}

function countShared(ours: readonly KnownLine[], theirs: readonly KnownLine[]): number {
  const left = Map.groupBy(theirs, keyOf);
  return ours.filter((each) => left.get(keyOf(each))?.pop() !== undefined).length;
}

function balancesOf(lines: readonly StatementLine[]): ReadonlySet<string> {
  return new Set(lines.map(knownFrom).filter(hasBalance).map(markOf));
}

function knownFrom({ amount, balance, bookedOn }: StatementLine): KnownLine {
  return { on: bookedOn, amount, balance };
}

function hasBalance({ balance }: KnownLine): boolean {
  return balance !== null && balance !== 0n;
}

function markOf({ balance, on }: KnownLine): string {
  return `${on} ${balance}`;
}

function keyOf({ amount, on }: KnownLine): string {
  return `${on} ${amount}`;
}
