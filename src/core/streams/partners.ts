/** The partners of a chain's lines among what the other streams show. */
import { daysBetween } from '../../domain/calendar-date.ts';
import { type Arc, chooseCheapest } from '../../lib/cheapest.ts';
import { type Body, type Chain, costOf, type Entity, textsOf } from './chains.ts';
import { type Judge, wordsOf } from './judge.ts';
import { DAYS_APART } from './matching.ts';
import { byRank, isNews } from './rank.ts';
import { idleWords } from './wording.ts';

/** Of more on a side it would take too long to weigh every choice. */
const MOST_WEIGHED = 64;

/** What it costs to leave a line alone that the other stream should list: dearer than any sum of days. */
const EXPECTED = 1e6;
/** Beside the days that both show, where the streams may book on other days. */
const POSSIBLE = 1e3;
/**
 * The same where they book on the same days: a chain of neighbours does not move by a day to leave none alone. Not for an
 * alert: the statements' usual days say nothing of its own.
 */
const UNLIKELY = 1;

/**
 * Index of the body for each entity, or -1. Lines that the other stream should list come first, then as many as possible,
 * and of all such choices the nearest in days and words.
 */
export function choosePartners(chain: Chain, judge: Judge, stream: string): Int32Array {
  const { bodies, entities } = chain;
  let idle: ReadonlySet<string> | undefined;
  const cost = (entity: Entity, body: Body) => {
    idle ??= idleWords(textsOf(entities), textsOf(bodies));
    const lag = judge.lagOf(entity, body);
    const days = Math.abs(daysBetween(entity.day, body.day));
    return costOf(entity, body, idle) + (lag === null ? 0 : lag - days);
  };
  const isPossible = (entity: Entity, body: Body) =>
    isInWindow(entity, body, stream) && judge.on(entity, body) === 'one';
  if (entities.length > MOST_WEIGHED || bodies.length > MOST_WEIGHED) return nearest(chain, isPossible, cost);
  const rows = entities.map((entity) => bodies.flatMap((body, r) => (isPossible(entity, body) ? [r] : [])));
  if (rows.every(({ length }) => length === 0)) return new Int32Array(entities.length).fill(-1);
  const isKnown = entities.some((entity) => bodies.some((body) => judge.lagOf(entity, body) !== null));
  const beside = isKnown && !isNews(stream) ? UNLIKELY : POSSIBLE;
  const usual = (entity: Entity, body: Body) => (judge.lagOf(entity, body) ?? daysBetween(entity.day, body.day)) === 0;
  const worth = bodies.map((body, r) => {
    const hasUsual = entities.some((entity, l) => rows[l]?.includes(r) === true && usual(entity, body));
    if (hasUsual || judge.expectsBody(body)) return EXPECTED;
    return wordsOf(body).length === 0 ? POSSIBLE : beside;
  });
  const alone = entities.map((entity, l) => {
    const hasUsual = rows[l]?.some((r) => bodies[r] !== undefined && usual(entity, bodies[r])) === true;
    return hasUsual || judge.expectsLine(entity) ? EXPECTED : beside;
  });
  const arcs = entities.map((entity, l) => {
    const row = (rows[l] ?? []).flatMap((r): Arc[] => {
      const body = bodies[r];
      return body === undefined ? [] : [{ to: r + 1, cost: cost(entity, body) - (worth[r] ?? 0) }];
    });
    return [l + 1, row] as const;
  });
  const partner = new Int32Array(entities.length).fill(-1);
  // Each line may stay alone at its price.
  const chosen = chooseCheapest(new Map(arcs), (from) => alone[from - 1] ?? 0);
  for (const [from, to] of chosen) partner[from - 1] = to - 1;
  return partner;
}

/** Of thousands of equal amounts each line, by day, takes the nearest that is left. */
function nearest(
  { bodies, entities }: Chain,
  isPossible: (entity: Entity, body: Body) => boolean,
  cost: (entity: Entity, body: Body) => number,
): Int32Array {
  const free = new Map(Map.groupBy(bodies.keys(), (r) => bodies[r]?.day ?? ''));
  const partner = new Int32Array(entities.length).fill(-1);
  for (const reach of [0, DAYS_APART]) {
    for (const [l, entity] of entities.entries()) {
      if (partner[l] !== -1) continue;
      const near = [...free].flatMap(([day, all]) => (isNear(entity, day, reach) ? all.slice(0, MOST_COMPARED) : []));
      const found = near.filter((r) => bodies[r] !== undefined && isPossible(entity, bodies[r]));
      const price = (r: number) => (bodies[r] === undefined ? 0 : cost(entity, bodies[r]));
      const [best] = found.toSorted((a, b) => price(a) - price(b) || a - b);
      if (best === undefined) continue;
      partner[l] = best;
      const day = bodies[best]?.day ?? '';
      free.set(
        day,
        (free.get(day) ?? []).filter((r) => r !== best),
      );
    }
  }
  return partner;
}

/** How many candidates of a day a line of thousands looks at. */
const MOST_COMPARED = 16;

function isNear({ day }: Entity, other: string, reach: number): boolean {
  return Math.abs(daysBetween(day, other as Entity['day'])) <= reach;
}

/**
 * Whether the line's day is near enough to all days on which the others show the transaction, or to the best of these
 * where the stream is not the best itself. Otherwise one day would lead to the next, and lines a week apart would be one.
 */
function isInWindow(entity: Entity, { assertions, day }: Body, stream: string): boolean {
  const isBest = assertions.every((assertion) => byRank(stream, assertion.stream) < 0);
  const days = isBest ? assertions.map(({ fields }) => fields.bookedOn) : [day];
  return days.every((each) => Math.abs(daysBetween(each, entity.day)) <= DAYS_APART);
}
