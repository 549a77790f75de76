/**
 * Maximum one-to-one matching of points on a line of days. Windows of days make the graph convex. So taking, in date
 * order, the window that closes first is a maximum matching. Exchanges of partners then lower the cost without a
 * change of the count. For small chains, which nearly all are, the cheapest choice of all is taken. More than two may
 * have to change partners for it.
 */
import { type Arc, chooseCheapest } from '../../lib/cheapest.ts';

export interface MatchOptions {
  /** How many days a partner may lie before, and after. */
  readonly before: number;
  readonly after: number;
  /** Of joining `left[l]` with `right[r]`; lower is better. */
  cost(l: number, r: number): number;
  /** The days on which `right[r]` may have its partner, where these are fewer. */
  window?(r: number): Window;
}

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** How far apart two streams may book one transaction. */
export const DAYS_APART = 3;

/** How far apart in date order partners are exchanged: keeps thousands of equal amounts linear. */
const NEIGHBOURS = 24;
const ROUNDS = 4;
/** Of more on a side it would take too long to weigh every choice. */
const MOST_WEIGHED = 64;

/** Day numbers of both sides → for each on the left the index on the right, or -1. */
export function matchDays(left: readonly number[], right: readonly number[], options: MatchOptions): Int32Array {
  const lefts = sorted(left);
  const rights = sorted(right);
  const partner = new Int32Array(left.length).fill(-1);
  const taken = new Int32Array(right.length).fill(-1);
  const windowOf = (r: number) =>
    options.window?.(r) ?? { from: (right[r] ?? 0) - options.after, to: (right[r] ?? 0) + options.before };
  const windows = right.map((_, r) => windowOf(r));
  const take = firstToClose(windows);
  for (const l of lefts) {
    const r = take(left[l] ?? 0);
    if (r === undefined) continue;
    partner[l] = r;
    taken[r] = l;
  }
  const work: Work = { left, right, lefts, rights, partner, taken, options, windows };
  improve(work);
  return left.length > MOST_WEIGHED || right.length > MOST_WEIGHED ? partner : (cheaper(work) ?? partner);
}

/** Takes, for days in ascending order, of the windows that are open the one that closes first (Glover). */
function firstToClose(windows: readonly Window[]): (day: number) => number | undefined {
  const opening = windows.map((_, r) => r).sort((a, b) => fromOf(windows, a) - fromOf(windows, b) || a - b);
  const closing = new Map<number, { readonly rights: number[]; next: number }>();
  let [opened, latest] = [0, Number.NEGATIVE_INFINITY];
  return (day) => {
    for (let r = opening[opened]; r !== undefined && fromOf(windows, r) <= day; r = opening[++opened]) {
      const to = windows[r]?.to ?? day;
      const queue = closing.get(to);
      if (queue === undefined) closing.set(to, { rights: [r], next: 0 });
      else queue.rights.push(r);
      latest = Math.max(latest, to);
    }
    for (let to = day; to <= latest; to += 1) {
      const queue = closing.get(to);
      const r = queue?.rights[queue.next];
      if (queue === undefined || r === undefined) continue;
      queue.next += 1;
      return r;
    }
    return undefined;
  };
}

function fromOf(windows: readonly Window[], r: number): number {
  return windows[r]?.from ?? 0;
}

interface Work {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
  readonly partner: Int32Array;
  readonly taken: Int32Array;
  readonly options: MatchOptions;
  readonly windows: readonly Window[];
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
function takeFree(work: Work, l: number, r: number): boolean {
  const { partner, taken, options } = work;
  const now = partner[l] ?? -1;
  if (now === -1 || taken[r] !== -1 || !fits(work, l, r)) return false;
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

/** The cheapest choice of all, where the one so far is not. Where there is nothing to choose from no cost is asked for. */
function cheaper(work: Work): Int32Array | undefined {
  const { left, rights, partner, options } = work;
  const choices = left.map((_, l) => rights.filter((r) => fits(work, l, r)));
  const ways = choices.reduce((sum, each) => sum + each.length, 0);
  if (ways === partner.reduce((sum, r) => (r === -1 ? sum : sum + 1), 0)) return undefined;
  const rows = choices.map((each, l) => each.map((r): Arc => ({ to: r + 1, cost: options.cost(l, r) })));
  if (rows.every((row, l) => row.length === 0 || isBest(row, partner[l] ?? -1))) return undefined;
  const lowest = Math.min(...rows.flat().map(({ cost }) => cost));
  const arcs = rows.map((row, l) => [l + 1, row.map(({ to, cost }) => ({ to, cost: cost - lowest }))] as const);
  const chosen = new Int32Array(left.length).fill(-1);
  for (const [from, to] of chooseCheapest(new Map(arcs))) chosen[from - 1] = to - 1;
  const sumOf = (all: Int32Array) => all.reduce((sum, r, l) => (r === -1 ? sum : sum + options.cost(l, r)), 0);
  return sumOf(chosen) < sumOf(partner) ? chosen : undefined;
}

function isBest(row: readonly Arc[], partner: number): boolean {
  const cost = row.find(({ to }) => to === partner + 1)?.cost;
  return cost !== undefined && row.every((other) => other.cost >= cost);
}

function fits({ left, windows }: Pick<Work, 'left' | 'windows'>, l: number, r: number): boolean {
  const [day, window] = [left[l] ?? 0, windows[r]];
  return window !== undefined && window.from <= day && day <= window.to;
}

function dayOf(days: readonly number[], index: number | undefined): number {
  return index === undefined ? 0 : (days[index] ?? 0);
}

function sorted(days: readonly number[]): number[] {
  return days.map((_, index) => index).sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || a - b);
}
