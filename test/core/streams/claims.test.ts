/** What a stream no longer says of a transaction that others show as well. */
import { describe, expect, test } from 'vitest';
import { startBirths } from '../../../src/core/identity/births.ts';
import { assign } from '../../../src/core/identity/draft.ts';
import { adopt, type Claims, isOfTheSame, movesOf, part } from '../../../src/core/streams/claims.ts';
import { viewsOf } from '../../../src/core/streams/views.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

const noClaims = (): Claims => ({ composed: new Map(), adopted: new Map(), moved: [], doubts: [] });
const [ours, theirs, thirds] = [wordOf('ofx', 1, { reference: 'a' }), wordOf('csv', 2), wordOf('mt940', 3)];

function parting(shared: KnownTransaction, stands: readonly string[], isListed = true) {
  const now = knownOf(2, [wordOf('ofx', 9)]);
  const lines = [line(march(1), '-3.50', 'Cafe', 'x'), line(march(1), '-3.50', 'Cafe', 'a')];
  const draft = draftOf(lines, [shared, now]);
  const views = viewsOf(draft.history);
  const [target = shared] = views.own;
  if (isListed) assign(draft, 1, target);
  const claims = noClaims();
  const part_ = (to: KnownTransaction | undefined) =>
    part(draft, views, claims, { target, now: to, stands: ({ stream }) => stands.includes(stream) });
  return { claims, draft, now, target, part: part_ };
}

describe('a stream that says nothing of a transaction any more', () => {
  test('leaves it to the others whose words stand, and its own word becomes what it is of', () => {
    const shared = knownOf(1, [theirs, ours, thirds]);
    const { claims, draft, now, target, part: leave } = parting(shared, ['csv', 'ofx']);
    expect(leave(now)).toBe(true);
    expect([...claims.composed]).toEqual([[shared, [theirs]]]);
    expect(claims.moved).toEqual([{ stream: 'ofx', from: 1, to: { id: 2 } }]);
    expect(draft.matches).toEqual([undefined, now]);
    expect([...draft.outdated]).toEqual([1]);
    expect(draft.references.of('a')).toEqual([now]);
    expect(draft.references.of('a')).not.toContain(target);
  });

  test('changes nothing where no other word stands, or the transaction is deleted', () => {
    for (const [shared, stands] of [
      [knownOf(1, [theirs, ours]), ['ofx']],
      [knownOf(1, [ours]), ['ofx', 'csv']],
      [knownOf(1, [theirs, ours], { state: 'deleted' }), ['csv']],
    ] as const) {
      const { claims, draft, now, part: leave } = parting(shared, stands);
      expect(leave(now)).toBe(false);
      expect([claims.composed.size, claims.moved.length, draft.outdated.size]).toEqual([0, 0, 0]);
    }
  });

  test('goes by what this statement has changed of it already', () => {
    const shared = knownOf(1, [theirs, ours]);
    const { claims, now, part: leave } = parting(shared, ['csv', 'mt940']);
    claims.composed.set(shared, [ours, thirds]);
    expect(leave(now)).toBe(true);
    expect(claims.composed.get(shared)).toEqual([thirds]);
  });
});

test('another stream’s word is of the same where day and text agree', () => {
  const target = knownOf(1, [wordOf('ofx', 1, { payee: 'Cafe Uno' })]);
  expect(isOfTheSame(target, wordOf('csv', 1, { payee: 'CAFE' }))).toBe(true);
  expect(isOfTheSame(target, wordOf('csv', 2, { payee: 'CAFE' }))).toBe(false);
  expect(isOfTheSame(target, wordOf('csv', 1, { payee: 'Kiosk' }))).toBe(false);
  expect(isOfTheSame(target, wordOf('csv', 1, { payee: null }))).toBe(false);
});

describe('a new transaction of which others have spoken', () => {
  const draft = draftOf([line(march(1), '-3.50', 'Cafe', 'a', { balance: 900n })], []);
  const word = wordOf('camt', 2, { payee: 'Cafe Uno' });

  test('has nothing of a line that turned out to be known', () => {
    const claims = noClaims();
    claims.adopted.set(0, [word]);
    const births = startBirths(draft.facts, draft.history);
    expect(adopt(draft, claims, [{ kind: 'known', id: transactionIdOf(1) }], births)).toEqual([]);
    expect(adopt(draft, claims, [], births)).toEqual([]);
  });

  test('takes their earlier lines with it, to wherever its own line went', () => {
    const claims = noClaims();
    const from = transactionIdOf(5);
    const move = (to: Claims['moved'][number]['to']) => claims.moved.push({ stream: 'csv', from, to });
    for (const at of [0, 1, 2, 3]) move({ line: at });
    move({ id: transactionIdOf(8) });
    const fates = [
      { kind: 'new', index: 3 },
      { kind: 'known', id: transactionIdOf(7) },
      { kind: 'skipped', reason: 'zero' },
    ] as const;
    expect(movesOf(claims, fates).map(({ to }) => to)).toEqual([{ index: 3 }, { id: 7 }, { id: 8 }]);
  });
});
