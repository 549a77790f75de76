import { type Chain, distanceOf } from './chains.ts';
import type { Group } from './groups.ts';
import { DAYS_APART } from './matching.ts';
import { groupOf, type Origin, type Point, pointOf, pointsIn } from './points.ts';
import { idleWords } from './wording.ts';

/** How far apart in the order of days words are exchanged: keeps thousands of equal amounts linear. */
const NEIGHBOURS = 24;
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
 * The groups with single streams' words exchanged between them, or given away, where these then fit better. Joining a
 * line to what two other streams say takes their words as a whole: a pair of theirs that was wrong, since at its time
 * there was nothing better, would never be parted. As many groups as before; undefined where nothing changes.
 */
export function exchangeWords(chain: Chain, groups: readonly Group[], stream: string): Group[] | undefined {
  const [first] = [...chain.entities, ...chain.bodies];
  const told = first && allPoints(groups, { stream, day: first.day });
  if (told === undefined || told.length < 2) return undefined;
  const byStream = Map.groupBy(told.flat(), (point) => point.stream);
  const idle = idleWords(...[...byStream.values()].map((points) => points.map(({ text }) => text())));
  const clusters = told.map((members): Cluster => ({ members, isChanged: false }));
  settle(
    clusters.toSorted((a, b) => startOf(a) - startOf(b)),
    (a, b) => distanceOf(a, b, idle),
  );
  if (!clusters.some(({ isChanged }) => isChanged)) return undefined;
  return groups.map((group, at) => {
    const cluster = clusters[at];
    return cluster?.isChanged === true ? groupOf(cluster.members) : { ...group, known: undefined };
  });
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

function startOf({ members }: Cluster): number {
  return Math.min(...members.map(({ at }) => at));
}

/** Only for what does not fit an exchange is looked for; in most groups all do. */
function settle(clusters: readonly Cluster[], distance: Distance): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    let changed = false;
    for (const [at, cluster] of clusters.entries()) {
      for (const { stream } of misfits(cluster, distance)) {
        const others = clusters.slice(Math.max(0, at - NEIGHBOURS), at + 1 + NEIGHBOURS);
        changed = others.some((other) => other !== cluster && exchange(cluster, other, stream, distance)) || changed;
      }
    }
    if (!changed) return;
  }
}

function misfits({ members }: Cluster, distance: Distance): readonly Point[] {
  return members.filter((point) => members.some((other) => other !== point && distance(point, other) > FITS));
}

/** False where the words of the stream fit better as they are, or would leave a transaction without any. */
function exchange(one: Cluster, other: Cluster, stream: string, distance: Distance): boolean {
  const isOf = (point: Point) => point.stream === stream;
  const [mine, theirs] = [one.members.find(isOf), other.members.find(isOf)];
  const [rest, others] = [one.members, other.members].map((members) => members.filter((point) => !isOf(point)));
  if (mine === undefined || rest === undefined || others === undefined) return false;
  if (theirs === undefined && rest.length === 0) return false;
  const [left, right] = [theirs === undefined ? rest : [...rest, theirs], [...others, mine]];
  if (!isNear(left) || !isNear(right)) return false;
  const now = fitOf(mine, rest, distance) + fitOf(theirs, others, distance);
  if (fitOf(mine, others, distance) + fitOf(theirs, rest, distance) >= now) return false;
  Object.assign(one, { members: left, isChanged: true });
  Object.assign(other, { members: right, isChanged: true });
  return true;
}

/** How far it is from what the others say, on average. */
function fitOf(point: Point | undefined, others: readonly Point[], distance: Distance): number {
  if (point === undefined || others.length === 0) return 0;
  return others.reduce((sum, other) => sum + distance(point, other), 0) / others.length;
}

function isNear(members: readonly Point[]): boolean {
  const days = members.map(({ at }) => at);
  return Math.max(...days) - Math.min(...days) <= DAYS_APART;
}
