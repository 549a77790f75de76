/**
 * Lines that resemble what another stream shows, and were counted as transactions of their own. A person is asked about
 * them: a doubled line is seen, and a lost one is not.
 */
import { daysBetween } from '../../domain/calendar-date.ts';
import type { Draft } from '../identity/draft.ts';
import type { Body, Entity } from './chains.ts';
import type { Doubt } from './claims.ts';
import type { Group } from './groups.ts';
import type { Judge } from './judge.ts';
import { DAYS_APART } from './matching.ts';
import { isNews } from './rank.ts';

/** Of more groups of one amount each is like many others, and no question helps. */
const MOST_ASKED = 16;

/** At most one for each line. `groups` are those of one amount, with their partners found. */
export function doubtsIn(draft: Draft, judge: Judge, groups: readonly Group[]): readonly Doubt[] {
  if (groups.length > MOST_ASKED || isNews(draft.history.stream)) return [];
  const bodies = groups.flatMap(({ body, entity }) =>
    body === undefined || entity !== undefined || body.isApart || isOwn(draft, body) ? [] : [body],
  );
  return groups.flatMap(({ body, entity, known }): Doubt[] => {
    if (entity?.line === undefined || entity.view !== undefined || body !== undefined || known !== undefined) return [];
    const { line } = entity;
    const near = bodies
      .filter((each) => distance(entity, each) <= DAYS_APART && isDoubtful(judge, entity, each))
      .sort((a, b) => distance(entity, a) - distance(entity, b));
    return near.slice(0, 1).map(({ of }) => ({ line, resembles: of }));
  });
}

/** An alert is asked about by itself, and of two statements whose balances meet nothing is in both. */
function isOwn({ theirs }: Draft, { assertions, of }: Body): boolean {
  return of.state === 'deleted' || theirs.others.has(of.id) || assertions.every(({ stream }) => isNews(stream));
}

function isDoubtful(judge: Judge, entity: Entity, body: Body): boolean {
  const verdict = judge.on(entity, body);
  if (verdict === 'doubt') return true;
  // Each stream should list the other's, and something else is in its place.
  if (verdict === 'one' && judge.expectsLine(entity) && judge.expectsBody(body)) return true;
  return judge.isAlike(entity, body) && (!judge.isHabit(entity, body) || judge.isLagging(body));
}

function distance({ day }: Entity, body: Body): number {
  return Math.abs(daysBetween(day, body.day));
}
