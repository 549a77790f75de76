import type { StatementLine } from '../../../src/plugin/contract.ts';
import type { DayEnd, Pocket } from '../table/layout.ts';
import { bestChain, type ChainResult, holds, inOrder, type Link, ordersOf } from './chain.ts';

/** The number of days with several rows that show a habit; one may be a damaged balance. */
const HABIT = 2;

/**
 * Some banks print the balance at the end of a day on each of its rows. With it on the last of them alone the same list
 * may chain. Null where that is not so, or where the list chains as it is.
 */
export function withDayBalances<Each extends Link>(links: readonly Each[], tolerance: bigint): readonly Each[] | null {
  if (holds(bestChain(links, tolerance))) return null;
  const order = ordersOf(links)[0];
  if (order !== 'file' && order !== 'reverse') return null;
  const inTime = inOrder(links, order).flatMap((at) => links[at] ?? []);
  const repeated = repeatedIn(inTime);
  if (repeated.groups < HABIT || hasTwin(inTime)) return null;
  const thinned = links.map((link) => (repeated.early.has(link) ? { ...link, balance: null } : link));
  return holds(bestChain(thinned, tolerance, [order])) ? thinned : null;
}

/** The chain of a list as it is, or with the balances of its days on their last rows. */
export function bestChainOfDays(links: readonly Link[], tolerance: bigint): ChainResult {
  const thinned = withDayBalances(links, tolerance);
  return bestChain(thinned ?? links, tolerance);
}

/** Nothing checks the amounts of the oldest day: one of its rows may be there twice. */
function hasTwin(inTime: readonly Link[]): boolean {
  const [oldest] = inTime;
  const rows = inTime.filter(({ bookedOn, balance }) => bookedOn === oldest?.bookedOn && balance === oldest.balance);
  return new Set(rows.map(({ amount }) => amount)).size < rows.length;
}

interface Repeated {
  /** Rows, oldest first, whose balance a later row of their day shows again. */
  readonly early: ReadonlySet<Link>;
  /** How often one balance stands on several rows that follow one another. */
  readonly groups: number;
}

function repeatedIn(inTime: readonly Link[]): Repeated {
  const early = new Set<Link>();
  let groups = 0;
  for (const [at, link] of inTime.entries()) {
    const next = inTime[at + 1];
    const repeats = next?.bookedOn === link.bookedOn && next.balance === link.balance && link.balance !== null;
    if (!repeats) continue;
    const before = inTime[at - 1];
    if (before === undefined || !early.has(before)) groups += 1;
    early.add(link);
  }
  return { early, groups };
}

/** The pocket with each balance that closes a day on the newest line of that day, where that line has none of its own. */
export function withDayEnds(pocket: Pocket, dayEnds: readonly DayEnd[]): Pocket {
  const { lines } = pocket;
  if (dayEnds.length === 0) return pocket;
  const balances = new Map(dayEnds.map(({ date, balance }) => [date, balance]));
  const isReverse = ordersOf(lines)[0] === 'reverse';
  const newest = new Map<string, StatementLine>();
  for (const line of isReverse ? lines.toReversed() : lines)
    if (line.status === 'booked') newest.set(line.bookedOn, line);
  const closed = lines.map((line) => {
    const balance = newest.get(line.bookedOn) === line ? balances.get(line.bookedOn) : undefined;
    return balance === undefined || line.balance !== null ? line : { ...line, balance };
  });
  return { ...pocket, lines: closed };
}
