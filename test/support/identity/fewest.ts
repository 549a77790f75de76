/** A line that a source shows on a day. */
export interface Seen {
  readonly day: number;
  readonly source: number;
}

/** Tries every way of putting the points into transactions: each source once in each, and all of them `near`. */
export function fewest(points: readonly Seen[], near: (group: readonly Seen[]) => boolean): number {
  let best = points.length;
  const groups: Seen[][] = [];
  const place = (at: number): void => {
    const point = points[at];
    if (groups.length >= best) return;
    if (point === undefined) {
      if (groups.every(near)) best = groups.length;
      return;
    }
    for (const group of groups) {
      if (group.some(({ source }) => source === point.source)) continue;
      group.push(point);
      place(at + 1);
      group.pop();
    }
    groups.push([point]);
    place(at + 1);
    groups.pop();
  };
  place(0);
  return best;
}
