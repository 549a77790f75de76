/**
 * Running balances as proof. A list of amounts and balances is a chain if every balance follows from the one before
 * it. The amounts between them make the difference.
 *
 * The arithmetic has a mirror twin: newest first, balance before the row, opposite sign. So the caller fixes the
 * direction of time by the dates.
 */
export interface Link {
  /** Minor units, money in positive. */
  readonly amount: bigint;
  readonly balance: bigint | null;
  /** The day, and the time where there is one: what sorts a list. */
  readonly bookedOn: string;
  readonly time: string | null;
}

/** `file`: oldest first as printed. `reverse`: newest first. The sorted ones put days in order first. */
export type ChainOrder = 'file' | 'reverse' | 'sorted' | 'sorted-reverse';

export interface ChainResult {
  readonly order: ChainOrder;
  readonly before: boolean;
  /** Steps from one balance to the next, how many of them fit, and how many fitting ones moved the balance. */
  readonly steps: number;
  readonly good: number;
  readonly moved: number;
  /** The first links whose amounts the balances deny, by their index. */
  readonly misses: readonly number[];
}

/**
 * Walks one order; the balance of a row shows what was there before it or after it. `tolerance` in minor units forgives
 * bank-side rounding.
 */
function walkChain(
  links: readonly Link[],
  order: ChainOrder,
  shows: 'before' | 'after',
  tolerance: bigint,
): ChainResult {
  const before = shows === 'before';
  const at = placer(links, order);
  let steps = 0;
  let good = 0;
  let moved = 0;
  const misses: number[] = [];
  let last = 0;
  let known: bigint | null = null;
  let sum = 0n;
  for (let place = 0; place < links.length; place += 1) {
    const link = links[at(place)];
    if (link === undefined) continue;
    if (!before) sum += link.amount;
    if (link.balance !== null) {
      if (known !== null) {
        steps += 1;
        if (fits(link.balance, known + sum, tolerance)) {
          good += 1;
          if (sum > tolerance || -sum > tolerance) moved += 1;
        } else if (misses.length < MOST_MISSES) misses.push(before ? last : at(place));
      }
      known = link.balance;
      sum = 0n;
    }
    if (before) sum += link.amount;
    last = at(place);
  }
  return { order, before, steps, good, moved, misses };
}

/** A person looks at so many rows. */
export const MOST_MISSES = 5;

function fits(balance: bigint, expected: bigint, tolerance: bigint): boolean {
  if (balance === expected) return true;
  const difference = balance - expected;
  return difference <= tolerance && -difference <= tolerance;
}

/** Where the links stand in an order, without copying a list of a million. */
function placer(links: readonly Link[], order: ChainOrder): (place: number) => number {
  if (order === 'file') return (place) => place;
  if (order === 'reverse') return (place) => links.length - 1 - place;
  const indexes = inOrder(links, order);
  return (place) => indexes[place] ?? -1;
}

/** The orders that agree with the dates: one where the list has a direction, all where it has none. */
export function ordersOf(links: readonly Link[]): readonly ChainOrder[] {
  let rises = 0;
  let falls = 0;
  for (let at = 1; at < links.length; at += 1) {
    const here = links[at]?.bookedOn ?? '';
    const last = links[at - 1]?.bookedOn ?? '';
    if (here > last) rises += 1;
    if (here < last) falls += 1;
  }
  if (rises > 0 && falls === 0) return ['file', 'sorted-reverse'];
  if (falls > 0 && rises === 0) return ['reverse', 'sorted'];
  if (rises === 0 && falls === 0) return ['file', 'reverse'];
  return rises >= falls
    ? ['file', 'sorted', 'sorted-reverse', 'reverse']
    : ['reverse', 'sorted', 'sorted-reverse', 'file'];
}

/** Whether the dates show which way time runs, so that the mirror twin is ruled out. */
export function hasDirection(links: readonly Link[]): boolean {
  return links.some((link) => link.bookedOn !== links[0]?.bookedOn);
}

/**
 * The best of the orders, balance after the row before balance before it. One that fits exactly is better than one that
 * fits by rounding. In the rows of a day a cent may be all that tells the two directions apart.
 */
export function bestChain(links: readonly Link[], tolerance: bigint, orders = ordersOf(links)): ChainResult {
  let best: ChainResult = { order: 'file', before: false, steps: 0, good: 0, moved: 0, misses: [] };
  const tolerances = tolerance === 0n ? [0n] : [0n, tolerance];
  for (const shows of ['after', 'before'] as const) {
    for (const allowed of tolerances) {
      for (const order of orders) {
        const result = walkChain(links, order, shows, allowed);
        if (result.good > best.good || best.steps === 0) best = result;
        if (holds(best)) return best;
      }
    }
  }
  return best;
}

/** Every step fits, and the balance really moved: a constant or empty column proves nothing. */
export function holds(chain: ChainResult): boolean {
  return chain.steps > 0 && chain.good === chain.steps && chain.moved > 0;
}

/** Indexes of the links, oldest first under the order. */
export function inOrder(links: readonly Link[], order: ChainOrder): readonly number[] {
  const indexes = links.map((_, at) => at);
  if (order === 'reverse' || order === 'sorted-reverse') indexes.reverse();
  if (order === 'file' || order === 'reverse') return indexes;
  const key = (at: number): string => {
    const link = links[at];
    if (link === undefined) return '';
    return order === 'sorted' && link.time !== null ? `${link.bookedOn}T${link.time}` : link.bookedOn;
  };
  return indexes.sort((a, b) => Number(key(a) > key(b)) - Number(key(a) < key(b)));
}
