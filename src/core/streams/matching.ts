/** Maximum one-to-one matching of points on a line of days, at the least cost. */
import { type Arc, chooseCheapest } from '../../lib/cheapest.ts';

export interface MatchOptions {
  /** How many days a partner may lie before, and after. */
  readonly before: number;
  readonly after: number;
  /** Of joining `left[l]` with `right[r]`; lower is better. */
  cost(l: number, r: number): number;
}

/** How far apart two streams may book one transaction. */
export const DAYS_APART = 3;

/** Of more on a side it would take too long to weigh every choice. */
const MOST_WEIGHED = 64;

/** Day numbers of both sides → for each on the left the index on the right, or -1. */
export function matchDays(left: readonly number[], right: readonly number[], options: MatchOptions): Int32Array {
  const partner = new Int32Array(left.length).fill(-1);
  if (left.length > MOST_WEIGHED || right.length > MOST_WEIGHED) return matchInOrder(left, right, options, partner);
  const { after, before, cost } = options;
  const rows = left.map((day) =>
    right.flatMap((other, r) => (other - after <= day && day <= other + before ? [r] : [])),
  );
  if (rows.every((row) => row.length === 0)) return partner;
  const arcs = rows.map((row, l) => [l + 1, row.map((r): Arc => ({ to: r + 1, cost: cost(l, r) }))] as const);
  for (const [from, to] of chooseCheapest(new Map(arcs))) partner[from - 1] = to - 1;
  return partner;
}

/**
 * Of hundreds of equal amounts each takes, by day, the first that is left. The windows of days are of one length, so as
 * many as possible find a partner.
 */
function matchInOrder(
  left: readonly number[],
  right: readonly number[],
  { after, before }: MatchOptions,
  partner: Int32Array,
): Int32Array {
  const rights = sorted(right);
  let next = 0;
  for (const l of sorted(left)) {
    const day = left[l] ?? 0;
    const dayOf = (place: number) => right[rights[place] ?? -1] ?? Number.POSITIVE_INFINITY;
    while (dayOf(next) + before < day) next += 1;
    if (dayOf(next) - after > day) continue;
    partner[l] = rights[next] ?? -1;
    next += 1;
  }
  return partner;
}

function sorted(days: readonly number[]): number[] {
  return days.map((_, index) => index).sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || a - b);
}
