import { type TransactionId, transactionIdOf } from '../../domain/row-ids.ts';
import { chooseCheapest } from '../../lib/cheapest.ts';
import { textKey } from '../text-key.ts';
import type { Leg } from './types.ts';

/** Something that pairs one outflow with one inflow. */
export interface Link {
  readonly outflow: Leg;
  readonly inflow: Leg;
  /** Days from the outflow to the inflow; nearer is better, and after is better than as many days before. */
  readonly gap: number;
}

/**
 * Chooses as many links as possible, each leg in at most one. Of all such choices it takes the one with the fewest
 * days between the legs. Of equal ones it takes that in which the money arrives after it left. Between the same two
 * accounts the order of days holds. The order of `links` does not matter.
 */
export function matchMost<Each extends Link>(links: readonly Each[]): readonly Each[] {
  const choices = byOutflow(links);
  const outflows = [...choices.keys()].sort((a, b) => orderOf(choices, a, b));
  const chosen = outflows.length > MOST_WEIGHED ? takeMost(choices, outflows) : takeNearest(choices, outflows);
  return inOrderOfDays(chosen, links);
}

/** Years of equal daily transfers: to weigh every chain of them would take seconds. */
const MOST_WEIGHED = 250;

function takeNearest<Each extends Link>(
  choices: ReadonlyMap<TransactionId, readonly Each[]>,
  outflows: readonly TransactionId[],
): readonly Each[] {
  const arcs = outflows.map((outflow) => {
    const ways = (choices.get(outflow) ?? []).map(({ inflow, gap }) => ({ to: inflow.id, cost: costOf(gap) }));
    return [outflow, ways] as const;
  });
  return [...chooseCheapest(new Map(arcs))].flatMap(
    ([outflow, inflow]) => choices.get(transactionIdOf(outflow))?.find((link) => link.inflow.id === inflow) ?? [],
  );
}

/** More than all days of early arrivals together. */
const COST_OF_A_DAY = 10_000;

/** The days between the legs count first. Days by which money arrives early only decide between equals. */
function costOf(gap: number): number {
  return gap < 0 ? -gap * (COST_OF_A_DAY + 1) : gap * COST_OF_A_DAY;
}

/** Nearer ones first (Kuhn). */
function takeMost<Each extends Link>(
  choices: ReadonlyMap<TransactionId, readonly Each[]>,
  outflows: readonly TransactionId[],
): readonly Each[] {
  const taken = new Map<number, Each>();
  for (const outflow of outflows) augment(choices, taken, outflow, new Set());
  return [...taken.values()];
}

/**
 * Whether every largest choice of links gives both legs of `link` the same accounts. Where another choice is as good,
 * only the owner can decide. Legs with the same account and amount are interchangeable. An equal line that
 * `chosen` leaves alone could stand in the leg's place: nobody would see a difference.
 */
export function isDetermined(link: Link, chosen: readonly Link[], links: readonly Link[]): boolean {
  const rest = chosen.filter((each) => each.outflow.id !== link.outflow.id);
  const used = new Set(rest.flatMap(({ outflow, inflow }) => [outflow.id, inflow.id]));
  const isEqual = (each: Leg, own: Leg) => each.id === own.id || (!used.has(each.id) && saysTheSame(each, own));
  const withoutTo = links.filter(
    (each) => each.inflow.accountId !== link.inflow.accountId || !isEqual(each.outflow, link.outflow),
  );
  const withoutFrom = links.filter(
    (each) => each.outflow.accountId !== link.outflow.accountId || !isEqual(each.inflow, link.inflow),
  );
  return !canGrow(rest, withoutTo) && !canGrow(rest, withoutFrom);
}

/** Two lines of one account and day that say the same, the name of one perhaps cut short. */
function saysTheSame(one: Leg, other: Leg): boolean {
  if (one.accountId !== other.accountId || one.bookedOn !== other.bookedOn || one.amount !== other.amount) return false;
  if (one.counterparty !== other.counterparty || textKey(null, one.memo) !== textKey(null, other.memo)) return false;
  const [left, right] = [textKey(one.payee, null), textKey(other.payee, null)];
  return left.startsWith(right) || right.startsWith(left);
}

/** Whether `chosen` is not a largest choice of `links`: an alternating path between two free legs exists. */
function canGrow(chosen: readonly Link[], links: readonly Link[]): boolean {
  const taken = new Map(chosen.map((each) => [each.inflow.id, each]));
  const busy = new Set(chosen.map((each) => each.outflow.id));
  const choices = byOutflow(links);
  const seen = new Set<TransactionId>();
  return [...choices.keys()].some((outflow) => !busy.has(outflow) && augment(choices, taken, outflow, seen));
}

function augment<Each extends Link>(
  choices: ReadonlyMap<TransactionId, readonly Each[]>,
  taken: Map<number, Each>,
  start: TransactionId,
  seen: Set<TransactionId>,
): boolean {
  // An explicit stack: a chain of equal daily transfers may be thousands long.
  const path: { readonly outflow: TransactionId; next: number }[] = [{ outflow: start, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const link = choices.get(top.outflow)?.[top.next];
    if (link === undefined) {
      path.pop();
      continue;
    }
    top.next += 1;
    if (seen.has(link.inflow.id)) continue;
    seen.add(link.inflow.id);
    const holder = taken.get(link.inflow.id);
    if (holder !== undefined) {
      path.push({ outflow: holder.outflow.id, next: 0 });
      continue;
    }
    for (const step of path) {
      const used = choices.get(step.outflow)?.[step.next - 1];
      if (used !== undefined) taken.set(used.inflow.id, used);
    }
    return true;
  }
  return false;
}

function byOutflow<Each extends Link>(links: readonly Each[]): ReadonlyMap<TransactionId, readonly Each[]> {
  const choices = new Map<TransactionId, Each[]>();
  for (const link of [...links].sort(nearestFirst)) {
    const known = choices.get(link.outflow.id);
    if (known === undefined) choices.set(link.outflow.id, [link]);
    else known.push(link);
  }
  return choices;
}

function nearestFirst(a: Link, b: Link): number {
  return costOf(a.gap) - costOf(b.gap) || compareLegs(a.inflow, b.inflow) || compareLegs(a.outflow, b.outflow);
}

function orderOf(choices: ReadonlyMap<number, readonly Link[]>, a: number, b: number): number {
  const [first, second] = [choices.get(a)?.[0], choices.get(b)?.[0]];
  return first === undefined || second === undefined ? a - b : compareLegs(first.outflow, second.outflow);
}

function compareLegs(a: Leg, b: Leg): number {
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? -1 : 1;
  if (a.externalId === b.externalId) return 0;
  return a.externalId < b.externalId ? -1 : 1;
}

/** The first outflow goes with the first inflow where several between two accounts could change places. */
function inOrderOfDays<Each extends Link>(chosen: readonly Each[], links: readonly Each[]): readonly Each[] {
  const known = new Map(links.map((link) => [`${link.outflow.id}:${link.inflow.id}`, link]));
  const groups = new Map<string, Each[]>();
  for (const link of chosen) {
    const { outflow, inflow } = link;
    const name = [outflow.accountId, inflow.accountId, outflow.amount, inflow.amount].join(' ');
    groups.set(name, [...(groups.get(name) ?? []), link]);
  }
  return [...groups.values()].flatMap((group) => {
    const outflows = group.map((each) => each.outflow).sort(compareLegs);
    const inflows = group.map((each) => each.inflow).sort(compareLegs);
    const ordered = outflows.flatMap((outflow, at) => known.get(`${outflow.id}:${inflows[at]?.id}`) ?? []);
    return ordered.length === group.length ? ordered : group;
  });
}
