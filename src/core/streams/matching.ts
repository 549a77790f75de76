/**
 * Maximum one-to-one matching of points on a line of days. Windows of equal width make the graph convex, so taking
 * the earliest free point in date order is a maximum matching already; exchanging partners then lowers the cost without
 * changing the count (reliability §3.3).
 */
export interface MatchOptions {
  /** How many days a partner may lie before, and after. */
  readonly before: number;
  readonly after: number;
  /** Of joining `left[l]` with `right[r]`; lower is better. */
  cost(l: number, r: number): number;
}

/** How far apart in date order partners are exchanged: keeps thousands of equal amounts linear. */
const NEIGHBOURS = 24;
const ROUNDS = 4;

/** Day numbers of both sides → for each on the left the index on the right, or -1. */
export function matchDays(left: readonly number[], right: readonly number[], options: MatchOptions): Int32Array {
  const lefts = sorted(left);
  const rights = sorted(right);
  const partner = new Int32Array(left.length).fill(-1);
  const taken = new Int32Array(right.length).fill(-1);
  let at = 0;
  for (const l of lefts) {
    const day = left[l] ?? 0;
    while (at < rights.length && dayOf(right, rights[at]) < day - options.before) at += 1;
    const r = rights[at];
    if (r === undefined || dayOf(right, r) > day + options.after) continue;
    partner[l] = r;
    taken[r] = l;
    at += 1;
  }
  improve({ left, right, lefts, rights, partner, taken, options });
  return partner;
}

interface Work {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
  readonly partner: Int32Array;
  readonly taken: Int32Array;
  readonly options: MatchOptions;
}

function improve(work: Work): void {
  const { lefts, rights } = work;
  for (let round = 0; round < ROUNDS; round += 1) {
    let changed = false;
    let first = 0;
    for (const [place, l] of lefts.entries()) {
      const day = work.left[l] ?? 0;
      while (first < rights.length && dayOf(work.right, rights[first]) < day - work.options.before) first += 1;
      for (const r of rights.slice(first, first + NEIGHBOURS)) changed = takeFree(work, l, r) || changed;
      for (const other of lefts.slice(place + 1, place + 1 + NEIGHBOURS)) changed = exchange(work, l, other) || changed;
    }
    if (!changed) return;
  }
}

/** A partner that nobody has, and that is better. */
function takeFree({ partner, taken, options, ...work }: Work, l: number, r: number): boolean {
  const now = partner[l] ?? -1;
  if (now === -1 || taken[r] !== -1 || !fits({ options, ...work }, l, r)) return false;
  if (options.cost(l, r) >= options.cost(l, now)) return false;
  taken[now] = -1;
  partner[l] = r;
  taken[r] = l;
  return true;
}

/** Both have a partner, or one hands it over. */
function exchange(work: Work, one: number, other: number): boolean {
  const { partner, taken, options } = work;
  const [a, b] = [partner[one] ?? -1, partner[other] ?? -1];
  if (a === -1 && b === -1) return false;
  if (b !== -1 && !fits(work, one, b)) return false;
  if (a !== -1 && !fits(work, other, a)) return false;
  const cost = (l: number, r: number) => (r === -1 ? 0 : options.cost(l, r));
  if (cost(one, b) + cost(other, a) >= cost(one, a) + cost(other, b)) return false;
  partner[one] = b;
  partner[other] = a;
  if (b !== -1) taken[b] = one;
  if (a !== -1) taken[a] = other;
  return true;
}

function fits({ left, right, options }: Pick<Work, 'left' | 'right' | 'options'>, l: number, r: number): boolean {
  const apart = (right[r] ?? 0) - (left[l] ?? 0);
  return apart >= -options.before && apart <= options.after;
}

function dayOf(days: readonly number[], index: number | undefined): number {
  return index === undefined ? 0 : (days[index] ?? 0);
}

function sorted(days: readonly number[]): number[] {
  return days.map((_, index) => index).sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || a - b);
}
