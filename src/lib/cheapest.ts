/** The costs of a match with `to`. Both sides are known by numbers above 0. */
export interface Arc {
  readonly to: number;
  readonly cost: number;
}

interface Work {
  readonly arcs: ReadonlyMap<number, readonly Arc[]>;
  /** The holder of each place, and the other way round. To stay alone is a place as well: minus one's own number. */
  readonly holder: Map<number, number>;
  readonly place: Map<number, number>;
  /** The costs of the choice so far for each chooser, less its place's worth (the dual of the method). */
  readonly paid: Map<number, number>;
  readonly worth: Map<number, number>;
  alone(from: number): number;
}

/** Dearer than any sum of days: nobody stays alone who need not. */
const ALONE = 1e9;

/**
 * Matches one to one, as many as possible, and of all such choices the cheapest. It is the Hungarian method over the
 * given arcs, one `from` after the other. Between equally cheap choices the order of `arcs` decides.
 *
 * Costs may be below zero.
 *
 * @param alone the costs of staying alone, where that is a choice like any other
 * @returns `from` → `to`
 */
export function chooseCheapest(
  arcs: ReadonlyMap<number, readonly Arc[]>,
  alone: (from: number) => number = () => ALONE,
): ReadonlyMap<number, number> {
  // The method wants costs of zero or more. What each chooser pays in addition changes no choice.
  let lowest = 0;
  for (const row of arcs.values()) for (const { cost } of row) lowest = Math.min(lowest, cost);
  const raised = new Map(
    [...arcs].map(([from, row]) => [from, row.map(({ to, cost }) => ({ to, cost: cost - lowest }))]),
  );
  return choose(lowest === 0 ? arcs : raised, (from) => alone(from) - lowest);
}

function choose(
  arcs: ReadonlyMap<number, readonly Arc[]>,
  alone: (from: number) => number,
): ReadonlyMap<number, number> {
  const work: Work = { arcs, alone, holder: new Map(), place: new Map(), paid: new Map(), worth: new Map() };
  for (const from of arcs.keys()) findPlace(work, from);
  return new Map([...work.place].filter(([, to]) => to > 0));
}

/** The cheapest way found to a place: what it costs, and who would come to it. */
interface Way {
  readonly cost: number;
  readonly from: number;
}

/** The cheapest chain of moves that gives `start` a place (Dijkstra). */
function findPlace(work: Work, start: number): void {
  const open = new Map<number, Way>();
  const settled = new Map<number, Way>();
  let [from, cost] = [start, 0];
  for (;;) {
    lookAround(work, { from, cost }, open, settled);
    const to = cheapestOf(open);
    const way = open.get(to);
    if (way === undefined) throw new RangeError('nowhere to go, not even alone');
    open.delete(to);
    const holder = work.holder.get(to);
    if (holder === undefined) {
      settle(work, start, way.cost, settled);
      settled.set(to, way);
      moveUp(work, start, to, settled);
      return;
    }
    settled.set(to, way);
    [from, cost] = [holder, way.cost];
  }
}

function lookAround(
  { alone, arcs, paid, worth }: Work,
  { from, cost }: Way,
  open: Map<number, Way>,
  settled: ReadonlyMap<number, Way>,
): void {
  const consider = (to: number, price: number) => {
    if (settled.has(to)) return;
    const sum = cost + price - (paid.get(from) ?? 0) - (worth.get(to) ?? 0);
    if (sum < (open.get(to)?.cost ?? Number.POSITIVE_INFINITY)) open.set(to, { cost: sum, from });
  };
  for (const arc of arcs.get(from) ?? []) consider(arc.to, arc.cost);
  consider(-from, alone(from));
}

function cheapestOf(open: ReadonlyMap<number, Way>): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [to, { cost }] of open) if (cost < least) [best, least] = [to, cost];
  return best;
}

/** So that no way costs less than nothing when the next one looks for a place. */
function settle({ holder, paid, worth }: Work, start: number, total: number, settled: ReadonlyMap<number, Way>): void {
  paid.set(start, (paid.get(start) ?? 0) + total);
  for (const [to, { cost }] of settled) {
    const by = holder.get(to) ?? 0;
    paid.set(by, (paid.get(by) ?? 0) + total - cost);
    worth.set(to, (worth.get(to) ?? 0) - total + cost);
  }
}

function moveUp({ holder, place }: Work, start: number, end: number, settled: ReadonlyMap<number, Way>): void {
  let to: number | undefined = end;
  for (let from = 0; from !== start && to !== undefined; ) {
    from = settled.get(to)?.from ?? start;
    const left: number | undefined = place.get(from);
    holder.set(to, from);
    place.set(from, to);
    to = left;
  }
}
