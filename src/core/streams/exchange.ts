import { type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { Assertion, KnownTransaction } from '../../domain/transaction.ts';
import { chooseCheapest } from '../../lib/cheapest.ts';
import { type Body, type Chain, counterpartyIn, distanceOf, type Entity, type Side } from './chains.ts';
import type { Group } from './groups.ts';
import { DAYS_APART } from './matching.ts';
import { idleWords, once } from './wording.ts';

/** Of more it would take too long to weigh every choice. */
const MOST_WEIGHED = 64;
const ROUNDS = 4;
/** A day's difference, or a text in other words of the same, is how streams differ. */
const FITS = 1;

/** Some streams' words, each stream's once, that are one transaction. */
interface Cluster {
  members: readonly Point[];
  isChanged: boolean;
}

type Distance = (a: Point, b: Point) => number;

/**
 * The groups after an exchange of single assertions between them, where these then fit better. A line joins two other
 * streams' assertions as a whole. A wrong pair among these, made when nothing better was known, would never be
 * parted. The number of groups stays the same. Undefined where nothing changes.
 */
export function exchangeAssertions(chain: Chain, groups: readonly Group[], stream: string): Group[] | undefined {
  const [first] = [...chain.entities, ...chain.bodies];
  const points = first && allPoints(groups, { stream, day: first.day });
  if (points === undefined || points.length < 2 || points.length > MOST_WEIGHED) return undefined;
  const byStream = Map.groupBy(points.flat(), (point) => point.stream);
  const idle = idleWords(...[...byStream.values()].map((points) => points.map(({ text }) => text())));
  const clusters = points.map((members): Cluster => ({ members, isChanged: false }));
  settle(clusters, [...byStream.keys()], (a, b) => distanceOf(a, b, idle));
  if (!clusters.some(({ isChanged }) => isChanged)) return undefined;
  return groups.map((group, at) => {
    const cluster = clusters[at];
    return cluster?.isChanged === true ? groupOf(cluster.members) : { ...group, known: undefined };
  });
}

/** With two streams a line and a word of the other are all there is to exchange. */
export function hasThreeStreams({ bodies }: Chain, stream: string): boolean {
  let second: string | undefined;
  for (const { assertions } of bodies) {
    for (const { stream: each } of assertions) {
      if (each === stream || each === second) continue;
      if (second !== undefined) return true;
      second = each;
    }
  }
  return false;
}

function allPoints(groups: readonly Group[], origin: Origin): (readonly Point[])[] | undefined {
  const all: (readonly Point[])[] = [];
  for (const { entity, body } of groups) {
    const said = body === undefined ? [] : pointsIn(body, origin);
    if (said === undefined) return undefined;
    all.push(entity === undefined ? said : [pointOf(entity, origin), ...said]);
  }
  return all;
}

/** Each stream's words in turn, until none moves. Only where something does not fit; in most chains all does. */
function settle(clusters: readonly Cluster[], streams: readonly string[], distance: Distance): void {
  const fits = ({ members }: Cluster) => members.every((a) => members.every((b) => a === b || distance(a, b) <= FITS));
  if (clusters.every(fits)) return;
  for (let round = 0; round < ROUNDS; round += 1) {
    const moved = streams.filter((stream) => placeAnew(clusters, stream, distance));
    if (moved.length === 0) return;
  }
}

/** A stream's word, with what the others say in each of the places that it may take. */
interface MovableAssertion {
  readonly point: Point;
  /** Index of its place so far. */
  readonly at: number;
  /** The costs of each place, by its index. Places too many days away are missing. */
  readonly costs: ReadonlyMap<number, number>;
}

/** The stream's words where they fit best to what the others say, all of them together. False where they do already. */
function placeAnew(clusters: readonly Cluster[], stream: string, distance: Distance): boolean {
  const rests = clusters.map(({ members }) => members.filter((point) => point.stream !== stream));
  const words = clusters.flatMap(({ members }, at) => {
    const point = members.find((each) => each.stream === stream);
    return point === undefined ? [] : [{ point, at, costs: costsOf(point, rests, distance) }];
  });
  const places = cheapestPlaces(words);
  const sumOf = (placeOf: (word: MovableAssertion, index: number) => number) =>
    words.reduce((sum, word, index) => sum + (word.costs.get(placeOf(word, index)) ?? Number.NaN), 0);
  if (!(sumOf((_, index) => places[index] ?? -1) < sumOf(({ at }) => at))) return false;
  for (const [at, cluster] of clusters.entries()) {
    const now = words.find((_, index) => places[index] === at);
    if (now?.at === at) continue;
    cluster.members = now === undefined ? (rests[at] ?? []) : [...(rests[at] ?? []), now.point];
    cluster.isChanged = true;
  }
  return true;
}

/** Each at most once. */
function cheapestPlaces(words: readonly MovableAssertion[]): readonly number[] {
  const arcs = words.map(({ costs }, index) => {
    return [index + 1, [...costs].map(([at, cost]) => ({ to: at + 1, cost }))] as const;
  });
  const chosen = chooseCheapest(new Map(arcs));
  return words.map((_, index) => (chosen.get(index + 1) ?? 0) - 1);
}

function costsOf(point: Point, rests: readonly (readonly Point[])[], distance: Distance): ReadonlyMap<number, number> {
  const costs = new Map<number, number>();
  for (const [at, rest] of rests.entries()) {
    if (isNear([...rest, point])) costs.set(at, rest.length === 0 ? EMPTY : meanOf(point, rest, distance));
  }
  return costs;
}

/** No transaction is left without any word: its place is taken before all others. */
const EMPTY = -1000;

/** How far it is from what the others say, on average. */
function meanOf(point: Point, others: readonly Point[], distance: Distance): number {
  return others.reduce((sum, other) => sum + distance(point, other), 0) / others.length;
}

function isNear(members: readonly Point[]): boolean {
  const days = members.map(({ at }) => at);
  return Math.max(...days) - Math.min(...days) <= DAYS_APART;
}

/** One stream's word about one transaction. */
export interface Point extends Side {
  readonly stream: string;
  /** Days since `origin`. */
  readonly at: number;
  /** The transaction that it is of so far; undefined for a new line. */
  readonly of: KnownTransaction | undefined;
  readonly entity?: Entity;
  readonly assertion?: Assertion;
}

/** The origin of a chain's points: the stream of the statement, and the day from which days are counted. */
export interface Origin {
  readonly stream: string;
  readonly day: CalendarDate;
}

function pointOf(entity: Entity, { stream, day: first }: Origin): Point {
  const { day, reference, time, counterparty, of, text } = entity;
  return { stream, day, at: daysBetween(first, day), reference, time, counterparty, of, entity, text: () => text() };
}

/**
 * The texts of each stream in a body. Undefined where one tells another amount than the others: then the chain is not
 * the whole of it.
 */
function pointsIn(body: Body, origin: Origin): Point[] | undefined {
  if (body.isApart) return undefined;
  const points: Point[] = [];
  for (const assertion of body.assertions) {
    const of = body.from?.get(assertion) ?? body.of;
    const { amount, currency, bookedOn: day, time } = assertion.fields;
    if (amount !== of.amount || currency !== of.currency) return undefined;
    const { stream, reference } = assertion;
    const at = daysBetween(origin.day, day);
    const counterparty = body.counterparties.get(stream) ?? null;
    points.push({ stream, day, at, reference, time, counterparty, of, assertion, text: once(() => assertion.fields) });
  }
  return points;
}

/** The transaction that these words are of together, its name still to be found. */
export function groupOf(members: readonly Point[]): Group {
  const entity = members.find((each) => each.entity !== undefined)?.entity;
  return { entity, body: bodyOf(members), known: undefined };
}

function bodyOf(members: readonly Point[]): Body | undefined {
  const said = members.flatMap(({ assertion, of }) =>
    assertion === undefined || of === undefined ? [] : [{ assertion, of }],
  );
  const [first] = said;
  if (first === undefined) return undefined;
  const { bookedOn: day, time } = first.assertion.fields;
  const assertions = said.map(({ assertion }) => assertion);
  const counterparties = new Map(
    members.flatMap(({ assertion, counterparty, stream }) =>
      assertion === undefined || counterparty === null ? [] : [[stream, counterparty] as const],
    ),
  );
  return {
    ...{ of: first.of, day, time, reference: first.assertion.reference, text: once(() => first.assertion.fields) },
    ...{ assertions, counterparties, counterparty: counterpartyIn(assertions, counterparties) },
    isApart: false,
    from: new Map(said.map(({ assertion, of }) => [assertion, of])),
  };
}
