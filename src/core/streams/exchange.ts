import { chooseCheapest } from '../../lib/cheapest.ts';
import { type Chain, distanceOf } from './chains.ts';
import type { Group } from './groups.ts';
import { DAYS_APART } from './matching.ts';
import { groupOf, type Origin, type Point, pointOf, pointsIn } from './points.ts';
import { idleWords } from './wording.ts';

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
