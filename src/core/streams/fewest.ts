import type { Chain } from './chains.ts';
import type { Group } from './groups.ts';
import { DAYS_APART } from './matching.ts';
import { groupOf, type Point, pointOf, pointsIn } from './points.ts';

/**
 * The chain in as few transactions as its streams allow. Each stream has at most one line in each, and all days are
 * at most three apart. With three streams or more, joining a new line to earlier groups cannot always reach that. A
 * pair of two streams may have to part for the third (P-ID-8). This takes the points by day, each into the oldest
 * group with room for its stream. Undefined where that gives no fewer than `most`, or where a body is only a part.
 */
export function fewestGroups(chain: Chain, stream: string, most: number): Group[] | undefined {
  const points = pointsOf(chain, stream);
  if (points === undefined) return undefined;
  const groups = spread(points);
  return groups.length < most ? groups.map((members) => groupOf(members)) : undefined;
}

/** With two streams, joining what is near enough reaches the fewest by itself. */
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

/** By day, the oldest transaction's first, new lines last; undefined where the chain is not the whole of it. */
function pointsOf({ entities, bodies }: Chain, stream: string): Point[] | undefined {
  const [first] = [...entities, ...bodies];
  if (first === undefined) return undefined;
  const origin = { stream, day: first.day };
  const points = entities.map((entity) => pointOf(entity, origin));
  for (const body of bodies) {
    const said = pointsIn(body, origin);
    if (said === undefined) return undefined;
    points.push(...said);
  }
  const birthOf = ({ of }: Point) => of?.birth ?? Number.MAX_SAFE_INTEGER;
  return points.sort((a, b) => a.at - b.at || birthOf(a) - birthOf(b));
}

/**
 * Every group spans three days at most, so one pass suffices. For each stream the groups before `next` are complete.
 */
function spread(points: readonly Point[]): Point[][] {
  const groups: { readonly start: number; readonly members: Point[] }[] = [];
  const next = new Map<string, number>();
  for (const point of points) {
    let at = next.get(point.stream) ?? 0;
    while (at < groups.length && (groups[at]?.start ?? 0) < point.at - DAYS_APART) at += 1;
    const group = groups[at];
    if (group === undefined) groups.push({ start: point.at, members: [point] });
    else group.members.push(point);
    next.set(point.stream, at + 1);
  }
  return groups.map(({ members }) => members);
}
