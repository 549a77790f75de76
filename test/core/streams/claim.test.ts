/** Which lines of a statement are what other streams have shown, and what then changes of that. */
import { describe, expect, test } from 'vitest';
import { assign, type Draft } from '../../../src/core/identity/draft.ts';
import { claimAcross } from '../../../src/core/streams/claim.ts';
import { type Views, viewsOf } from '../../../src/core/streams/views.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

const of = (on: number, payee: string, reference: string | null = null) => line(march(on), '-3.50', payee, reference);

/** The claims of a statement of these lines, where `seen` says which of them the stream has shown before. */
function claims(
  lines: readonly StatementLine[],
  known: readonly KnownTransaction[],
  seen: (draft: Draft, views: Views) => void = () => undefined,
) {
  const views = viewsOf(draftOf([], known).history);
  const draft = draftOf(lines, views.own);
  seen(draft, views);
  return { ...claimAcross(draft, views), draft, views };
}
const idsOf = ({ matches }: Draft) => matches.map((each) => each?.id ?? null);

describe('a new line', () => {
  test('is new where others show nothing near it, and nothing of its amount', () => {
    const far = [knownOf(1, [wordOf('csv', 9)]), knownOf(2, [wordOf('csv', 1, { amount: -400n })])];
    const { adopted, composed, draft, moved } = claims([of(2, 'CAFE')], far);
    expect(idsOf(draft)).toEqual([null]);
    expect([composed.size, adopted.size, moved.length]).toEqual([0, 0, 0]);
  });

  test('takes what others say from a transaction that its stream shows with another amount', () => {
    const [ofx, csv, mt940] = [wordOf('ofx', 1, { amount: -360n }), wordOf('csv', 1), wordOf('mt940', 2)];
    const known = knownOf(1, [ofx, csv, mt940]);
    const { adopted, composed, draft, moved } = claims([of(1, 'Cafe')], [known]);
    expect([...composed]).toEqual([[known, [ofx]]]);
    expect([...adopted]).toEqual([[0, [csv, mt940]]]);
    expect(moved).toEqual([
      { stream: 'csv', from: 1, to: { line: 0 } },
      { stream: 'mt940', from: 1, to: { line: 0 } },
    ]);
    expect(idsOf(draft)).toEqual([null]);
  });

  test('leaves that transaction as it is where another one is nearer', () => {
    const apart = knownOf(1, [wordOf('ofx', 1, { amount: -360n }), wordOf('csv', 1)]);
    const { adopted, composed, draft, moved } = claims([of(2, 'Cafe')], [apart, knownOf(2, [wordOf('csv', 2)])]);
    expect(idsOf(draft)).toEqual([2]);
    expect([composed.size, adopted.size, moved.length]).toEqual([0, 0, 0]);
  });
});

describe('a line that fits better to what the stream’s own transaction stood with', () => {
  const [kiosk, cafe] = [wordOf('csv', 1, { payee: 'KIOSK' }), wordOf('csv', 3, { payee: 'CAFE' })];
  const own = wordOf('ofx', 2, { reference: 'v' });

  test('takes its place, and the stream’s earlier word goes to the other transaction', () => {
    const [first, second] = [knownOf(1, [kiosk, own]), knownOf(2, [cafe])];
    const { adopted, composed, draft, moved } = claims([of(1, 'Kiosk')], [first, second]);
    expect([...composed]).toEqual([
      [first, [kiosk]],
      [second, [cafe, own]],
    ]);
    expect(moved).toEqual([{ stream: 'ofx', from: 1, to: { id: 2 } }]);
    expect(adopted.size).toBe(0);
    expect(idsOf(draft)).toEqual([1]);
  });

  test('takes its place also where the statement lists the earlier line once more, with its name', () => {
    const [first, second] = [knownOf(1, [kiosk, own]), knownOf(2, [cafe])];
    const lines = [of(1, 'Kiosk'), of(2, 'Cafe', 'v')];
    const { draft, views } = claims(lines, [first, second], (before, { own: [view] }) => {
      if (view !== undefined) assign(before, 1, view);
    });
    expect(idsOf(draft)).toEqual([1, 2]);
    const [, seen] = draft.matches;
    const { id, externalId } = second;
    expect(seen).toMatchObject({ id, externalId, ...own.fields, stream: 'ofx', reference: 'v' });
    expect(seen && views.behind.get(seen)).toBe(second);
    expect(draft.references.of('v')).toEqual([seen]);
  });

  test('takes the others’ words along, where the stream’s own transaction was born with its line', () => {
    const first = knownOf(1, [own, kiosk]);
    const { adopted, composed, draft, moved } = claims([of(1, 'Kiosk')], [first]);
    expect([...composed]).toEqual([[first, [own]]]);
    expect([...adopted]).toEqual([[0, [kiosk]]]);
    expect(moved).toEqual([{ stream: 'csv', from: 1, to: { line: 0 } }]);
    expect(idsOf(draft)).toEqual([null]);
  });
});

describe('a stream that is believed more than the others', () => {
  /** Two others show one transaction on the first day and on the fourth. */
  const wide = (stream: string, ...on: readonly number[]) => {
    const known = knownOf(1, [wordOf('csv', on[0] ?? 1), wordOf(stream, on[1] ?? 4)]);
    return idsOf(claims([of(5, 'Cafe')], [known]).draft);
  };

  test('is another than one that shows it on the day of the best of them', () => {
    expect(wide('camt', 1, 4)).toEqual([1]);
    expect(wide('camt', 4, 1)).toEqual([null]);
  });
});

describe('a line that the statement corrects', () => {
  const replacing = (target: string, one: StatementLine): StatementLine => ({
    ...one,
    correction: { reference: target, action: 'replace' },
  });

  test('and its replacement are one transaction, of which the wrong line tells nothing new', () => {
    const known = knownOf(1, [wordOf('csv', 1)]);
    const wrong = line(march(1), '-4.50', 'Cafe', 'a');
    const { draft } = claims([wrong, replacing('a', of(1, 'Cafe', 'b'))], [known]);
    expect(idsOf(draft)).toEqual([1, 1]);
    expect([...draft.outdated]).toEqual([0]);
  });

  test('is what another stream shows, under its old name, where that shows nothing like the replacement', () => {
    const known = knownOf(1, [wordOf('csv', 1, { amount: -450n })]);
    const wrong = line(march(1), '-4.50', 'Cafe', 'a');
    const { draft } = claims([wrong, replacing('a', of(1, 'Cafe', 'b'))], [known]);
    expect(idsOf(draft)).toEqual([1, null]);
    expect(draft.references.of('a')).toEqual([known]);
    expect(draft.references.of('b')).toEqual([]);
    expect(draft.outdated.size).toBe(0);
  });

  test('has a replacement that takes nothing where its stream has listed it already', () => {
    const known = [knownOf(1, [wordOf('ofx', 1, { reference: 'b' })]), knownOf(2, [wordOf('csv', 1)])];
    expect(idsOf(claims([replacing('a', of(1, 'Cafe', 'b'))], known).draft)).toEqual([null]);
  });

  test('has a replacement that is none of what others show, where only its stream has shown it', () => {
    const target = knownOf(1, [wordOf('ofx', 1, { amount: -450n, reference: 'a' })]);
    const other = knownOf(2, [wordOf('csv', 9)]);
    const { composed, draft } = claims([replacing('a', of(1, 'Cafe', 'b')), of(9, 'CAFE')], [target, other]);
    expect(idsOf(draft)).toEqual([null, 2]);
    expect(composed.size).toBe(0);
  });

  test('listed beside its deletion gives its name to what it is', () => {
    const known = knownOf(1, [wordOf('csv', 1)]);
    const deleted = claims(
      [of(1, 'Cafe', 'a'), { ...of(1, 'Cafe', 'd'), correction: { reference: 'a', action: 'delete' } }],
      [known],
    );
    expect(deleted.draft.references.of('a')).toEqual([known]);
    expect(idsOf(deleted.draft)).toEqual([1, null]);
  });
});

describe('four known transactions that would be two by now', () => {
  const csv = (id: number, day: number) => knownOf(id, [wordOf('csv', day, { payee: 'CAFE' })]);
  const ofx = (id: number, day: number) => knownOf(id, [wordOf('ofx', day, { payee: 'CAFE', reference: `v${id}` })]);

  test('stay four, and a new line too many is a fifth', () => {
    const known = [ofx(1, 4), csv(2, 5), ofx(3, 10), csv(4, 9), ofx(5, 6), csv(6, 8)];
    const { adopted, composed, draft, moved } = claims([of(7, 'Cafe'), of(20, 'Cafe')], known);
    expect(idsOf(draft)).toEqual([6, null]);
    expect([composed.size, adopted.size, moved.length]).toEqual([0, 0, 0]);
  });

  test('stay four, and a new line takes nothing from a fifth that its stream shows', () => {
    const both = knownOf(5, [wordOf('ofx', 6, { reference: 'v5' }), wordOf('csv', 7, { payee: 'CAFE' })]);
    const known = [ofx(1, 4), csv(2, 3), ofx(3, 10), csv(4, 11), both];
    const { adopted, composed, draft, moved } = claims([of(7, 'Cafe')], known);
    expect(idsOf(draft)).toEqual([null]);
    expect([composed.size, adopted.size, moved.length]).toEqual([0, 0, 0]);
  });
});
