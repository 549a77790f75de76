/**
 * Whether a statement that does not name its account is of a known one. Two statements of one account give the same
 * balances and lines for the days that both list in full. Two accounts of one bank do not. Pure.
 */
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Period, Statement, StatementLine } from '../../domain/statement.ts';
import { coveredPeriod } from '../identity/coverage.ts';
import { prove } from '../prove.ts';

/**
 * `unlikely`: most lines agree and no balance does. Or there are many lines and no balances, and no line agrees. `open`:
 * nothing says so or denies it.
 */
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
  /** Whether all of these statements are of this one's format. Another one may book a line on another day. */
  readonly isAlone: boolean;
  /** The days of the statements that overlap this one. */
  readonly periods: readonly Period[];
  /** By day: those of this statement's days, of the last day before them, and of the first day after them. */
  readonly lines: Iterable<KnownLine>;
}

/**
 * Running balances count where each follows from the one before it. A balance of nothing proves nothing. A late line
 * moves all balances behind it, and stands in one of the two.
 */
export function belongingOf(statement: Statement, { isAlone, lines: known, periods }: NearBooks): Belonging {
  const lines = statement.lines.filter(({ status }) => status === 'booked');
  const period = coveredPeriod(statement.period, lines);
  if (period === null || lines.length === 0) return 'open';
  const own = lines.map(knownFrom);
  const isProved = prove(statement).state === 'proved';
  const marks = new Set(isProved ? own.filter(hasBalance).map(markOf) : []);
  const near: KnownLine[] = [];
  for (const each of known) {
    if (marks.has(markOf(each))) return 'yes';
    near.push(each);
  }
  // The last day of a statement may lack its end.
  const isInBoth = ({ on }: KnownLine) =>
    on >= period.from && on < period.to && periods.some(({ from, to }) => from <= on && on < to);
  const [ours, theirs] = [own.filter(isInBoth), near.filter(isInBoth)];
  const shared = ours.length - without(ours, theirs).length;
  const isMostShared = shared > 0 && shared * 2 >= Math.max(ours.length, theirs.length);
  const balances = isProved ? compareDays(own, near, [...ours, ...theirs]) : 'none';
  if (balances === 'same') return 'yes';
  if (balances === 'others' && isAlone) return isMostShared ? 'unlikely' : 'no';
  if (isMostShared && shared > 1) return 'yes';
  if (isProved && balances === 'none' && meets(own, near)) return 'yes';
  return shared === 0 && isAlone && areMany(ours, theirs) && !areApart(ours, theirs) ? 'unlikely' : 'open';
}

/**
 * Whether the balances at the end of a day are the same on most of the days. A day without a line keeps its balance.
 * They are the same as well where a line that only one of the two has makes the difference.
 */
function compareDays(
  own: readonly KnownLine[],
  near: readonly KnownLine[],
  days: readonly KnownLine[],
): 'same' | 'others' | 'none' {
  let [compared, same] = [0, 0];
  for (const day of [...new Set(days.map(({ on }) => on))].slice(0, ENOUGH_DAYS)) {
    const [ours, theirs] = [balancesUpTo(own, day), balancesUpTo(near, day)];
    if (ours.size === 0 || theirs.size === 0) continue;
    const differences = new Set([...ours].flatMap((our) => [...theirs].map((their) => our - their)));
    compared += 1;
    if (differences.has(0n) || isLate(differences, own, near, day)) same += 1;
  }
  if (compared === 0) return 'none';
  return same * 2 >= compared ? 'same' : 'others';
}

/** More of them say no more. */
const ENOUGH_DAYS = 40;

/** Whether lines that only one of the two has make the difference: one of them, or all. */
function isLate(
  differences: ReadonlySet<bigint>,
  own: readonly KnownLine[],
  near: readonly KnownLine[],
  day: CalendarDate,
): boolean {
  const upTo = (lines: readonly KnownLine[]) => lines.filter(({ on }) => on <= day);
  const [more, fewer] = [without(upTo(own), near), without(upTo(near), own)];
  const sum = more.reduce((total, { amount }) => total + amount, 0n);
  const moves = [sum, ...more.map(({ amount }) => amount), ...fewer.map(({ amount }) => -amount)];
  return upTo(own).length > more.length && moves.some((move) => differences.has(move));
}

/** The lines that have no equal one among the others. */
function without(lines: readonly KnownLine[], others: readonly KnownLine[]): readonly KnownLine[] {
  const left = Map.groupBy(others, keyOf);
  return lines.filter((each) => left.get(keyOf(each))?.pop() === undefined);
}

/** The balances of the last day with lines, up to a day. None where one of its lines has no balance. */
function balancesUpTo(lines: readonly KnownLine[], day: CalendarDate): ReadonlySet<bigint> {
  let last: CalendarDate | undefined;
  for (const { on } of lines) if (on <= day && (last === undefined || on > last)) last = on;
  const balances = lines.filter(({ on }) => on === last).map(({ balance }) => balance ?? 0n);
  return new Set(balances.includes(0n) ? [] : balances);
}

/** Fewer lines may differ by chance. */
const MANY = 5;

function areMany(ours: readonly KnownLine[], theirs: readonly KnownLine[]): boolean {
  return Math.min(ours.length, theirs.length) >= MANY;
}

/** Whether one lists money in and the other money out: some banks give two files. */
function areApart(ours: readonly KnownLine[], theirs: readonly KnownLine[]): boolean {
  const isIn = ({ amount }: KnownLine) => amount > 0n;
  const isOut = ({ amount }: KnownLine) => amount < 0n;
  return (ours.every(isIn) && theirs.every(isOut)) || (ours.every(isOut) && theirs.every(isIn));
}

/** Whether the statement begins with the balance that the account had before, or ends with the one that follows. */
function meets(own: readonly KnownLine[], near: readonly KnownLine[]): boolean {
  const days = own.map(({ on }) => on).toSorted();
  const [first, last] = [days.at(0) ?? '', days.at(-1) ?? ''];
  const before = near.findLast(({ on }) => on <= first)?.on;
  const after = near.find(({ on }) => on >= last)?.on;
  const linesOn = (of: readonly KnownLine[], day: string | undefined) => of.filter((each) => each.on === day);
  return follows(linesOn(near, before), linesOn(own, first)) || follows(linesOn(own, last), linesOn(near, after));
}

/** Whether a line of the later ones begins with the balance that one of the earlier ones ends with. */
function follows(earlier: readonly KnownLine[], later: readonly KnownLine[]): boolean {
  const ends = new Set(earlier.map(({ balance }) => balance ?? 0n));
  return later.some(({ amount, balance }) => balance !== null && balance !== amount && ends.has(balance - amount));
}

function knownFrom({ amount, balance, bookedOn }: StatementLine): KnownLine {
  return { on: bookedOn, amount, balance };
}

function hasBalance({ balance }: KnownLine): boolean {
  return balance !== null && balance !== 0n;
}

/** A balance alone may be the same by chance. */
function markOf({ amount, balance, on }: KnownLine): string {
  return `${on} ${amount} ${balance}`;
}

function keyOf({ amount, on }: KnownLine): string {
  return `${on} ${amount}`;
}
