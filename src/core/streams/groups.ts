import { daysBetween } from '../../domain/calendar-date.ts';
import type { Assertion, KnownTransaction } from '../../domain/transaction.ts';
import type { Body, Chain, Entity } from './chains.ts';

/** One transaction: at most one line of the stream, and at most one assertion of the others. */
export interface Group {
  readonly entity: Entity | undefined;
  readonly body: Body | undefined;
  /** The transaction that it is; undefined where it is a new one. */
  known: KnownTransaction | undefined;
}

/** `partner`: for each entity the index of its body, or -1. */
export function groupsOf({ entities, bodies }: Chain, partner: Int32Array): Group[] {
  const groups: Group[] = [];
  const joined = new Set<Body>();
  for (const [at, entity] of entities.entries()) {
    const body = bodies[partner[at] ?? -1];
    if (body !== undefined) joined.add(body);
    groups.push({ entity, body, known: undefined });
  }
  for (const body of bodies) if (!joined.has(body)) groups.push({ entity: undefined, body, known: undefined });
  return groups;
}

/**
 * Gives each known transaction to one group. The group of its birth line comes first, then that of its other half.
 * Last comes the nearest group without a transaction. Every other group must hold a new line. False where there are
 * more transactions than groups. Then nothing may be regrouped, since the ledger keeps what it was told.
 */
export function nameGroups(groups: readonly Group[], stream: string): boolean {
  const homes = homesOf(groups, stream);
  const homeless: KnownTransaction[] = [];
  for (const [known, [first, second]] of homes) {
    const home = [first, second].find((each) => each !== undefined && each.known === undefined);
    if (home === undefined) homeless.push(known);
    else home.known = known;
  }
  const free = groups.filter((each) => each.known === undefined);
  if (free.length < homeless.length) return false;
  for (const known of homeless) nearest(free, known).known = known;
  return makeRoom(groups);
}

/** The transaction that a stream's word was said of so far. */
export function sourceOf(body: Body | undefined, assertion: Assertion): KnownTransaction | undefined {
  return body?.from?.get(assertion) ?? body?.of;
}

/** Per transaction, oldest first: the group of the line that it was born with, and that of its other half. */
function homesOf(groups: readonly Group[], stream: string) {
  const ofEntity = new Map<KnownTransaction, Group>();
  const ofBody = new Map<KnownTransaction, Group>();
  for (const group of groups) {
    if (group.entity?.of !== undefined) ofEntity.set(group.entity.of, group);
    if (isTaken(group)) continue;
    for (const assertion of group.body?.assertions ?? []) {
      const known = sourceOf(group.body, assertion);
      if (known !== undefined && (!ofBody.has(known) || assertion.stream === known.stream)) ofBody.set(known, group);
    }
  }
  const all = [...new Set([...ofEntity.keys(), ...ofBody.keys()])].sort((a, b) => a.birth - b.birth);
  return all.map((known) => {
    const halves = [ofEntity.get(known), ofBody.get(known)] as const;
    return [known, known.stream === stream ? halves : ([halves[1], halves[0]] as const)] as const;
  });
}

/** Another line takes what the others say away from a transaction that goes on without it. */
export function isTaken({ entity, body }: Group): boolean {
  return entity !== undefined && body?.isApart === true;
}

function nearest(free: readonly Group[], known: KnownTransaction): Group {
  const open = free.filter((each) => each.known === undefined);
  const distance = (group: Group) => Math.abs(daysBetween(known.bookedOn, dayOf(group, known)));
  const [best] = open.toSorted((a, b) => distance(a) - distance(b));
  if (best === undefined) throw new RangeError('fewer groups than transactions');
  return best;
}

function dayOf({ entity, body }: Group, known: KnownTransaction): KnownTransaction['bookedOn'] {
  return entity?.day ?? body?.day ?? known.bookedOn;
}

/**
 * A group without a transaction becomes a new transaction, so it must hold a new line. Where it holds none, a group
 * with a new line gives its own transaction away.
 */
function makeRoom(groups: readonly Group[]): boolean {
  const isNew = (group: Group) => group.entity !== undefined && group.entity.view === undefined;
  const stuck = groups.filter((each) => each.known === undefined && !isNew(each));
  const givers = groups.filter((each) => each.known !== undefined && isNew(each));
  if (givers.length < stuck.length) return false;
  for (const [at, group] of stuck.entries()) {
    const giver = givers[at];
    if (giver === undefined) return false;
    group.known = giver.known;
    giver.known = undefined;
  }
  return true;
}
