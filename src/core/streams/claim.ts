/**
 * Matches lines that the stream's own history does not know with other streams' transactions. An OFX line, a CSV row
 * and an alert of one purchase are one transaction. Amount and currency must be equal, days at most three apart, and
 * `streams/judge` must find them alike. Each transaction is matched at most once for each stream. The matching is made anew over all lines around the new
 * ones, not by the new ones alone. Taking the first that fits counts 1.8 % too many (docs/decisions). So earlier
 * pairs may change partners. An id stays with the line of its birth.
 */

import { daysBetween } from '../../domain/calendar-date.ts';
import type { Assertion, KnownTransaction } from '../../domain/transaction.ts';
import {
  isShared,
  nearestNamed,
  type Replacement,
  replacementsAcross,
  wronglyShown,
} from '../identity/corrections/correct-across.ts';
import { assign, type Draft, lineAt } from '../identity/draft.ts';
import { assertionsOf } from './assertions.ts';
import { type Body, type Chain, chainsOf, type Entity } from './chains.ts';
import { type Claims, type Doubt, part } from './claims.ts';
import { exchangeAssertions, hasThreeStreams } from './exchange.ts';
import { type Group, groupsOf, isTaken, nameGroups, sourceOf } from './groups.ts';
import { type Judge, judgeOf } from './judge.ts';
import { lagsOf } from './lags.ts';
import { DAYS_APART } from './matching.ts';
import { choosePartners } from './partners.ts';
import { isNews } from './rank.ts';
import { shownDays } from './shown.ts';
import type { Views } from './views.ts';

export function claimAcross(draft: Draft, views: Views): Claims {
  const claims: Claims = { composed: new Map(), adopted: new Map(), moved: [], doubts: [] };
  const replacements = replacementsAcross(draft, views);
  const chains = chainsOf(draft, views, replacements);
  const shown = shownDays(draft);
  const lagsFor = lagsOf(draft, views, chains);
  for (const chain of chains) {
    const judge = judgeOf({ draft, views, shown, lags: lagsFor(chain) }, chain);
    const groups = groupsIn(draft, views, judge, chain);
    for (const group of groups) {
      leave(claims, group);
      const known = group.known ?? targetOf(draft, group);
      if (known === undefined) beginNew(claims, group);
      else keepKnown(draft, views, claims, group, known);
    }
    claims.doubts.push(...doubtsIn(draft, judge, groups));
  }
  for (const replacement of replacements) placeWrong(draft, views, claims, replacement);
  return claims;
}

/**
 * The groups of a chain. A line that replaces what others show as well is never a new transaction. Without a known one
 * it is left to `identity/corrections`, and changes this stream's word alone.
 */
function groupsIn(draft: Draft, views: Views, judge: Judge, chain: Chain): readonly Group[] {
  const groups = regroup(chain, judge, draft.history.stream);
  const isLeft = (group: Group) => {
    const target = group.known === undefined ? targetOf(draft, group) : undefined;
    return target !== undefined && isShared(draft, views, target);
  };
  const left = new Set(groups.filter(isLeft).map(({ entity }) => entity));
  if (left.size === 0) return groups;
  const entities = chain.entities.filter((each) => !left.has(each));
  return entities.some(({ view }) => view === undefined) ? groupsIn(draft, views, judge, { ...chain, entities }) : [];
}

function regroup(chain: Chain, judge: Judge, stream: string): readonly Group[] {
  const pair = pairOf(chain, judge);
  if (pair !== undefined) return [pair];
  const groups = groupsOf(chain, choosePartners(chain, judge, stream));
  if (!nameGroups(groups, stream)) return placeNew(chain, judge, stream);
  if (!hasThreeStreams(chain, stream) || hasDeleted(chain)) return groups;
  const nearer = exchangeAssertions(chain, groups, stream);
  return nearer !== undefined && nameGroups(nearer, stream) ? nearer : groups;
}

/** Words of a deleted transaction stay with it, and those of others never come to it: nobody would see that. */
function hasDeleted({ entities, bodies }: Chain): boolean {
  return [...entities, ...bodies].some(({ of }) => of?.state === 'deleted');
}

/** A new line and one word of another stream, as nearly every chain is. They are near enough to be one. */
function pairOf({ entities, bodies }: Chain, judge: Judge): Group | undefined {
  const [entity, otherEntity] = entities;
  const [body, otherBody] = bodies;
  if (entity === undefined || otherEntity !== undefined || otherBody !== undefined) return undefined;
  if (body?.assertions.length !== 1 || body.isApart || judge.on(entity, body) !== 'one') return undefined;
  return { entity, body, known: body.of };
}

/** The ledger holds more than would now be counted. Known transactions stay, and only the new lines get a place. */
function placeNew(chain: Chain, judge: Judge, stream: string): Group[] {
  const hasOwn = ({ of }: Body) => assertionsOf(of).some((each) => each.stream === stream);
  const rest: Chain = {
    entities: chain.entities.filter(({ view }) => view === undefined),
    bodies: chain.bodies.filter((body) => !hasOwn(body)),
  };
  const plain = groupsOf(rest, choosePartners(rest, judge, stream));
  for (const group of plain) group.known = group.body?.of;
  return plain;
}

/** An assertion that moves to another transaction leaves its former one. */
function leave({ composed }: Claims, group: Group): void {
  const { body } = group;
  if (body === undefined || !isTaken(group)) return;
  const words = composed.get(body.of) ?? assertionsOf(body.of);
  composed.set(
    body.of,
    words.filter((assertion) => !body.assertions.includes(assertion)),
  );
}

/** Places a replacement that other streams show: its target, and the line of the statement that it replaces. */
function placeWrong(draft: Draft, views: Views, claims: Claims, { at, wrong }: Replacement): void {
  const line = lineAt(draft, at);
  const [now, target] = [draft.matches[at], nearestNamed(draft, line, line.correction?.reference ?? null)];
  if (now !== undefined && target !== undefined && target !== now) {
    part(draft, views, claims, { target, now, stands: () => true });
  }
  if (wrong === undefined || draft.matches[wrong] !== undefined || claims.adopted.has(at)) return;
  if (now === undefined) {
    const shown = wronglyShown(draft, views, claims, wrong);
    if (shown !== undefined) assignNamed(draft, wrong, shown);
  } else {
    assign(draft, wrong, now);
    draft.outdated.add(wrong);
  }
}

/** A line that replaces what the stream has shown before is that, where it is nothing that another one shows. */
function targetOf(draft: Draft, { entity }: Group): KnownTransaction | undefined {
  const line = entity?.line === undefined ? undefined : draft.lines[entity.line];
  const reference = line?.correction?.reference;
  return line === undefined || reference === undefined ? undefined : nearestNamed(draft, line, reference);
}

function beginNew(claims: Claims, { entity, body }: Group): void {
  if (entity?.line === undefined || body === undefined) return;
  claims.adopted.set(entity.line, body.assertions);
  for (const assertion of body.assertions) {
    const from = sourceOf(body, assertion)?.id ?? body.of.id;
    claims.moved.push({ stream: assertion.stream, from, to: { line: entity.line } });
  }
}

function keepKnown(draft: Draft, views: Views, claims: Claims, { entity, body }: Group, known: KnownTransaction): void {
  if (entity === undefined && body?.isApart === true && body.of === known) return;
  const { stream } = draft.history;
  const own = entity?.view === undefined ? undefined : assertionOf(entity.view);
  const assertions = [...(body?.assertions ?? []), ...(own === undefined ? [] : [own])];
  const moving = (body?.assertions ?? []).filter((assertion) => sourceOf(body, assertion) !== known);
  const entityMoves = entity?.of !== undefined && entity.of !== known;
  if (moving.length > 0 || entityMoves || assertions.length < assertionsOf(known).length) {
    claims.composed.set(known, assertions);
    for (const assertion of moving) {
      const from = sourceOf(body, assertion);
      if (from !== undefined) claims.moved.push({ stream: assertion.stream, from: from.id, to: { id: known.id } });
    }
    if (entityMoves) claims.moved.push({ stream, from: entity.of.id, to: { id: known.id } });
  }
  if (entity === undefined || (entity.view !== undefined && !entityMoves)) return;
  const seen = entity.view === undefined ? known : seenAs(draft, views, entity.view, known);
  if (entity.line === undefined) return;
  if (entity.view === undefined) assignNamed(draft, entity.line, seen);
  else assign(draft, entity.line, seen);
}

/** A line of this very statement may correct it, and says so by its reference. */
function assignNamed(draft: Draft, at: number, known: KnownTransaction): void {
  assign(draft, at, known);
  const { reference, correction } = lineAt(draft, at);
  if (reference === null || correction !== null || !draft.corrected.has(reference)) return;
  draft.references.name(known, reference);
}

/** The transaction as the stream sees it. A line of the stream is compared with this stream's own earlier assertion. */
function seenAs(draft: Draft, views: Views, view: KnownTransaction, known: KnownTransaction): KnownTransaction {
  const { id, externalId, state } = known;
  const seen = { ...view, id, externalId, state };
  views.behind.set(seen, known);
  draft.references.passOn(view, seen);
  return seen;
}

function assertionOf(view: KnownTransaction): Assertion | undefined {
  return assertionsOf(view).find(({ stream }) => stream === view.stream);
}

/**
 * Lines that resemble what another stream shows, and were counted as transactions of their own. A person is asked about
 * them: a doubled line is seen, and a lost one is not.
 */

/** Of more groups of one amount each is like many others, and no question helps. */
const MOST_ASKED = 16;

/** At most one for each line. `groups` are those of one amount, with their partners found. */
function doubtsIn(draft: Draft, judge: Judge, groups: readonly Group[]): readonly Doubt[] {
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
