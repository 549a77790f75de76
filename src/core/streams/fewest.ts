import { daysBetween } from '../../domain/calendar-date.ts';
import type { KnownTransaction, Telling } from '../../domain/transaction.ts';
import type { Body, Chain, Entity } from './chains.ts';
import type { Group } from './groups.ts';
import { DAYS_APART } from './matching.ts';
import { once } from './wording.ts';

/** One stream's word about one transaction. */
interface Point {
  readonly stream: string;
  /** Days since the chain's first. */
  readonly day: number;
  /** Row id of the transaction that it is of so far; new lines come last. */
  readonly id: number;
  readonly entity?: Entity;
  readonly said?: { readonly telling: Telling; readonly of: KnownTransaction };
}

/**
 * The chain in as few transactions as its streams' words allow: each stream at most once in each, all days at most
 * three apart. Joining a new line to what was joined before cannot always reach that, with three streams or more: what
 * two of them say may have to be taken apart for the third (P-ID-8). Taking the points by day, each into the oldest group
 * that still has room for its stream, does. Undefined where that gives no fewer than `most`.
 */
export function fewestGroups(chain: Chain, stream: string, most: number): Group[] | undefined {
  const points = hasThreeStreams(chain, stream) ? pointsOf(chain, stream) : undefined;
  if (points === undefined) return undefined;
  const groups = spread(points);
  return groups.length < most ? groups.map((members) => groupOf(members)) : undefined;
}

/** With two streams, joining what is near enough reaches the fewest by itself. */
export function hasThreeStreams({ bodies }: Chain, stream: string): boolean {
  let second: string | undefined;
  for (const { tellings } of bodies) {
    for (const { stream: each } of tellings) {
      if (each === stream || each === second) continue;
      if (second !== undefined) return true;
      second = each;
    }
  }
  return false;
}

/** Undefined where a stream tells another amount than the others: then the chain is not the whole of it. */
function pointsOf({ entities, bodies }: Chain, stream: string): Point[] | undefined {
  const [first] = [...entities, ...bodies];
  if (first === undefined) return undefined;
  const points: Point[] = entities.map((entity) => {
    const day = daysBetween(first.day, entity.day);
    return { stream, day, id: entity.of?.id ?? Number.MAX_SAFE_INTEGER, entity };
  });
  for (const { of, tellings, isApart } of bodies) {
    if (isApart) return undefined;
    for (const telling of tellings) {
      const { amount, currency, bookedOn } = telling.fields;
      if (amount !== of.amount || currency !== of.currency) return undefined;
      const day = daysBetween(first.day, bookedOn);
      points.push({ stream: telling.stream, day, id: of.id, said: { telling, of } });
    }
  }
  return points.sort((a, b) => a.day - b.day || a.id - b.id);
}

/** Every group spans three days at most, so one pass suffices: for each stream the groups before `next` are done with. */
function spread(points: readonly Point[]): Point[][] {
  const groups: { readonly start: number; readonly members: Point[] }[] = [];
  const next = new Map<string, number>();
  for (const point of points) {
    let at = next.get(point.stream) ?? 0;
    while (at < groups.length && (groups[at]?.start ?? 0) < point.day - DAYS_APART) at += 1;
    const group = groups[at];
    if (group === undefined) groups.push({ start: point.day, members: [point] });
    else group.members.push(point);
    next.set(point.stream, at + 1);
  }
  return groups.map(({ members }) => members);
}

function groupOf(members: readonly Point[]): Group {
  const entity = members.find((each) => each.entity !== undefined)?.entity;
  const said = members.flatMap((each) => each.said ?? []);
  return { entity, body: bodyOf(said), known: undefined };
}

function bodyOf(said: readonly { readonly telling: Telling; readonly of: KnownTransaction }[]): Body | undefined {
  const [first] = said;
  if (first === undefined) return undefined;
  const { bookedOn: day, time } = first.telling.fields;
  return {
    ...{ of: first.of, day, time, reference: first.telling.reference, text: once(() => first.telling.fields) },
    tellings: said.map(({ telling }) => telling),
    isApart: false,
    from: new Map(said.map(({ telling, of }) => [telling, of])),
  };
}
