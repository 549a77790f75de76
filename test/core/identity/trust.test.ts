/** Whether the references of a statement tell its lines apart. */
import { describe, expect, test } from 'vitest';
import type { EarlierStatement, ReferenceTrust } from '../../../src/core/history.ts';
import { matchByReference } from '../../../src/core/identity/by-reference.ts';
import { judgeReferences, type Verdict } from '../../../src/core/identity/trust.ts';
import type { Period, StatementLine } from '../../../src/domain/statement.ts';
import { day, line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

type Row = readonly [reference: string | null, on: number, cents: number, extra?: Partial<StatementLine>];

const period = (from: number, to: number): Period => ({ from: march(from), to: march(to) });
const STABLE: ReferenceTrust = { state: 'stable', agreed: 0, disagreed: 0 };

interface Meeting {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  readonly trust?: ReferenceTrust;
  readonly earlier?: Partial<EarlierStatement>;
  readonly further?: readonly EarlierStatement[];
  readonly own?: Period;
  readonly closing?: bigint;
  readonly opening?: bigint;
  readonly deleted?: readonly number[];
}

/** The verdict on a statement after an earlier one of its stream. */
function judge({ before, after, trust = STABLE, own = period(1, 9), ...more }: Meeting): Verdict {
  const transactions = before.map(([reference, on, cents, extra], at) => {
    const { balance = null, time = null, payee = 'Cafe' } = extra ?? {};
    const word = wordOf('ofx', on, { reference, amount: BigInt(cents), balance, time, payee, asOf: '2026-03-10' });
    return knownOf(at + 1, [word], more.deleted?.includes(at) === true ? { state: 'deleted' } : {});
  });
  const lines = after.map(([reference, on, cents, extra]) => ({
    ...line(march(on), '0.00', 'Cafe', reference),
    amount: BigInt(cents),
    ...extra,
  }));
  const earlier: EarlierStatement = { kind: 'snapshot', period: period(1, 9), asOf: '2026-03-10', ...more.earlier };
  const closing = more.closing === undefined ? null : { amount: more.closing, date: null };
  const draft = draftOf(lines, transactions, {
    facts: { period: own, closing, opening: more.opening ?? null },
    history: { trust, statements: [earlier, ...(more.further ?? [])] },
  });
  matchByReference(draft);
  return judgeReferences(draft);
}

/** So many rows of different amounts, from the second day on, under names that begin so. */
const rows = (name: string, count: number, from = 0): readonly Row[] =>
  Array.from(
    { length: count },
    (_, at) => [`${name}${(at + from) * 7}x`, 2 + ((at + from) % 6), -100 - at - from] as const,
  );

describe('references', () => {
  test('under which all lines of shared days come anew do not decide', () => {
    const verdict = judge({ before: rows('a', 2), after: rows('b', 2) });
    expect(verdict).toMatchObject({ decides: false, follows: false, trust: { state: 'stable', disagreed: 2 } });
    expect(verdict.namesLines).toBe(true);
    expect(judge({ before: rows('a', 3), after: rows('b', 3) })).toMatchObject({
      ...{ decides: false, namesLines: false, trust: { state: 'unstable', disagreed: 3 } },
    });
  });

  test('decide where three times as many agree, and where more lines have no counterpart', () => {
    const some = (agreed: number, renamed: number) =>
      judge({
        before: [...rows('a', agreed), ...rows('b', renamed, agreed)],
        after: [...rows('a', agreed), ...rows('c', renamed, agreed)],
      }).decides;
    expect([some(1, 3), some(1, 4), some(0, 2)]).toEqual([true, false, false]);
    const with_ = (unknown: number) =>
      judge({ before: rows('a', 2), after: [...rows('b', 2), ...rows('c', unknown, 10)] }).decides;
    expect([with_(1), with_(2)]).toEqual([false, true]);
    const without = (missing: number) =>
      judge({ before: [...rows('a', 2), ...rows('c', missing, 10)], after: rows('b', 2) }).decides;
    expect([without(1), without(2)]).toEqual([false, true]);
  });

  test('are judged by lines that are missing only where these were named, live, and on days in full', () => {
    const missing = (...extra: readonly Row[]) =>
      judge({ before: [...rows('a', 2), ...extra], after: rows('b', 2) }).decides;
    const gone = rows('c', 2, 10);
    expect(missing(...gone)).toBe(true);
    expect(missing(...gone.map(([, on, cents]) => [null, on, cents] as const))).toBe(false);
    expect(missing(...gone.map(([name, , cents]) => [name, 1, cents] as const))).toBe(false);
    expect(missing(...gone.map(([name, , cents]) => [name, 20, cents] as const))).toBe(false);
    expect(judge({ before: [...rows('a', 2), ...gone], after: rows('b', 2), deleted: [2, 3] }).decides).toBe(false);
  });

  test('do not decide where one stands on another line, and an equal line under another', () => {
    const twin: Row = ['b1x', 3, -100];
    const moved = judge({
      before: [['a1x', 3, -100], ...rows('z', 9, 20)],
      after: [twin, ['a1x', 5, -777], ...rows('z', 9, 20)],
    });
    expect(moved.decides).toBe(false);
    expect(moved.trust).toMatchObject({ agreed: 9, disagreed: 1 });
    const back = judge({
      before: [['a1x', 3, -100], ['b1x', 5, -777], ...rows('z', 9, 20)],
      after: [twin, ...rows('z', 9, 20)],
    });
    expect(back.decides).toBe(false);
  });

  test('that come round after a year are no evidence', () => {
    const long = (on: string) => {
      const known = knownOf(1, [wordOf('ofx', 3, { reference: 'old', amount: -100n })]);
      const reused = { ...knownOf(2, [wordOf('ofx', 3, { reference: 'b1x', amount: -777n })]), bookedOn: day(on) };
      const draft = draftOf(
        [{ ...line(march(3), '-1.00', 'Cafe', 'b1x') }, line(march(4), '-5.00', 'Fuel', 'z')],
        [known, reused],
        {
          history: { statements: [{ kind: 'snapshot', period: period(1, 9), asOf: '2026-03-10' }] },
        },
      );
      return judgeReferences(draft).decides;
    };
    expect(long('2025-03-03')).toBe(true);
    expect(long('2026-02-20')).toBe(false);
  });

  test('that are none leave a stream without any, unless it had some before', () => {
    const none = (trust: ReferenceTrust, before: readonly Row[] = [[null, 3, -100]], after = before.length) =>
      judge({ before, after: Array.from({ length: after }, () => [null, 3, -100] as const), trust });
    expect(none(STABLE)).toMatchObject({ decides: true, follows: false, namesLines: false, isPositional: false });
    expect(none(STABLE).trust.state).toBe('absent');
    expect(none(STABLE, [], 0).trust).toEqual(STABLE);
    expect(none(STABLE, [['a', 3, -100]]).trust).toEqual(STABLE);
    for (const trust of [
      { ...STABLE, agreed: 1 },
      { ...STABLE, disagreed: 1 },
      { ...STABLE, state: 'unstable' as const },
    ]) {
      expect(none(trust).trust).toEqual(trust);
    }
    expect(
      judge({
        before: [],
        after: [
          [null, 3, -100],
          ['a', 4, -100],
        ],
      }),
    ).toMatchObject({ follows: true });
  });
});

describe('one line alone under another name', () => {
  const alone = (more: Partial<Meeting> = {}) =>
    judge({ before: [['a1x', 3, -100]], after: [['b1x', 3, -100]], ...more }).decides;

  test('is the same one where the periods differ', () => {
    expect(alone({ own: period(1, 8) })).toBe(false);
    expect(alone({ own: period(2, 9) })).toBe(false);
  });

  test('is the same one where both files close with the same balance, and do not both prove another beginning', () => {
    const closing = { closing: 900n };
    expect(alone({ ...closing, earlier: closing })).toBe(false);
    expect(alone({ ...closing, earlier: { closing: 800n } })).toBe(true);
    expect(alone({ earlier: closing })).toBe(true);
    expect(alone({ ...closing, opening: 1000n, earlier: { ...closing, opening: 1000n } })).toBe(false);
    expect(alone({ ...closing, opening: 1000n, earlier: { ...closing, opening: 1100n } })).toBe(true);
    expect(alone({ ...closing, opening: 1001n, earlier: { ...closing, opening: 1100n } })).toBe(false);
    expect(alone({ ...closing, opening: 1000n, earlier: { ...closing, opening: null } })).toBe(false);
    expect(alone({ ...closing, earlier: { ...closing, opening: 1100n } })).toBe(false);
  });

  test('is the same one where any earlier file of the same days bears witness', () => {
    const others = [{ kind: 'snapshot', period: period(1, 9), asOf: '2026-03-09', closing: 900n }] as const;
    expect(alone({ closing: 900n, further: others })).toBe(false);
    expect(alone({ closing: 901n, further: others })).toBe(true);
    expect(
      alone({ opening: 1000n, closing: 900n, earlier: { closing: 1n }, further: [{ ...others[0], closing: null }] }),
    ).toBe(false);
  });
});

describe('a day that two files only touch', () => {
  /** The earlier file ends on the ninth, and this one begins there. */
  const touch = (before: readonly Row[], after: readonly Row[], more: Partial<Meeting> = {}) =>
    judge({ before, after, own: period(9, 15), ...more }).decides;
  const three = (name: string): readonly Row[] => [
    [`${name}1x`, 9, -100],
    [`${name}2x`, 9, -200],
    [`${name}3x`, 9, -300],
  ];

  test('was listed before where all of it comes again with three amounts', () => {
    expect(touch(three('a'), three('b'))).toBe(false);
    expect(touch(three('a').slice(1), three('b').slice(1))).toBe(true);
    expect(touch([...three('a'), ['a4x', 9, -400]], three('b'))).toBe(true);
    expect(touch(three('a'), [...three('b'), ['b4x', 9, -400]])).toBe(true);
    expect(touch([...three('a'), ['a4x', 8, -400]], [...three('b'), ['b4x', 10, -400]])).toBe(false);
    const further = [{ kind: 'snapshot', period: period(5, 9), asOf: '2026-03-09' }] as const;
    expect(touch(three('a'), three('b'), { further })).toBe(true);
  });

  test('was listed before where running balances are equal', () => {
    const with_ = (all: readonly Row[], balances: readonly (bigint | null)[]) =>
      all.map(([name, on, cents], at): Row => [name, on, cents, { balance: balances[at] ?? null }]);
    const [first, second] = [three('a').slice(1), three('b').slice(1)];
    expect(touch(with_(first, [8n, 5n]), with_(second, [8n, 5n]))).toBe(false);
    expect(touch(with_(first, [8n, 5n]), with_(second, [8n, 4n]))).toBe(false);
    expect(touch(with_(first, [8n, 5n]), with_(second, [7n, 4n]))).toBe(true);
  });

  test('was listed before where both begin it with the same balance', () => {
    const [before, after]: readonly Row[][] = [[['a1x', 9, -100]], [['b1x', 9, -100]]];
    const begin = (more: Partial<Meeting>) =>
      touch(before ?? [], after ?? [], { opening: 1000n, closing: 900n, ...more });
    const earlier = { opening: 2000n, closing: 900n };
    expect(begin({ earlier })).toBe(false);
    expect(begin({ earlier: { ...earlier, closing: 1000n } })).toBe(true);
    expect(begin({ earlier: { closing: 900n } })).toBe(false);
    expect(touch(before ?? [], after ?? [], { closing: 900n, earlier: { closing: 900n } })).toBe(false);
    expect(touch(before ?? [], after ?? [], { closing: 899n, earlier: { closing: 900n } })).toBe(true);
    expect(begin({ earlier: { opening: 2000n } })).toBe(true);
    expect(begin({ earlier, closing: 901n })).toBe(true);
    const first = { period: period(9, 20), opening: 1000n, closing: 1n };
    expect(begin({ earlier: first, own: period(3, 9) })).toBe(false);
    expect(begin({ earlier: { ...first, opening: 1001n }, own: period(3, 9) })).toBe(true);
    const further = [{ kind: 'snapshot', period: period(5, 9), asOf: '2026-03-09', ...earlier }] as const;
    expect(begin({ earlier, further })).toBe(false);
    const news = [{ kind: 'delta', period: period(5, 9), asOf: '2026-03-09', opening: 5n, closing: 5n }] as const;
    expect(begin({ earlier, further: news })).toBe(false);
    const story = { period: period(5, 9), asOf: '2026-03-09', opening: 5n, closing: 5n } as const;
    const whole = { ...earlier, kind: 'snapshot', period: period(1, 9), asOf: '2026-03-10' } as const;
    expect(begin({ earlier: { ...story, kind: 'delta' }, further: [whole] })).toBe(false);
    expect(begin({ earlier, deleted: [0] })).toBe(true);
  });

  test('proves nothing where a purchase and its refund amount to nothing', () => {
    const earlier = { opening: 2000n, closing: 1000n };
    const bought = (name: string): readonly Row[] => [
      [`${name}1x`, 9, -100],
      [`${name}2x`, 9, 100],
    ];
    const proved = { earlier, opening: 1000n, closing: 995n };
    expect(touch(bought('a'), [...bought('b'), ['c1x', 10, -5]], proved)).toBe(true);
  });

  test.each<readonly [before: string, after: string, decides: boolean, more: Partial<Meeting>]>([
    ['a1 -100', 'b1 -100', false, {}],
    ['a1 -100', 'b1 -100', true, { closing: 800n }],
    ['a1 -100, a2 -100', 'b1 -100, b2 -100', false, {}],
    ['a1 -100', 'b1 -100, b2 -50', true, {}],
    ['a1 -100, a2 -50', 'b1 -100', true, {}],
    ['a1 -100, a2 -50', 'b1 -100', false, { deleted: [1] }],
    ['a1 -100, a2 -50 7', 'b1 -100', false, {}],
    ['a1 -100, a2 100', 'b1 -100, b2 100', true, {}],
    ['a1 -100, a2 -70', 'b1 -100, a2 -70', true, {}],
  ])(
    'was listed before where both are of that day, close alike, and old lines alone explain it: %s, %s',
    (before, after, decides, more) => {
      const listed = (all: string) =>
        all.split(', ').map((one): Row => {
          const [name, cents, on = '9'] = one.split(' ');
          return [`${name}x`, Number(on), Number(cents)];
        });
      const earlier = { period: period(9, 9), closing: 900n };
      const both = { before: listed(before), after: listed(after), own: period(9, 9), closing: 900n, earlier };
      expect(judge({ ...both, ...more }).decides).toBe(decides);
    },
  );
});

describe('references that count the lines of a file', () => {
  const count = (from: number, ...cents: readonly number[]): readonly Row[] =>
    cents.map((each, at) => [`${at + 1}`, from, each] as const);

  test('behind a fixed word decide, but no line moves by them', () => {
    const named = (all: readonly Row[]) => all.map(([name, ...rest]) => [`tx${name}`, ...rest] as Row);
    const verdict = judge({ before: [], after: named(count(3, -100, -200)) });
    expect(verdict).toMatchObject({ decides: true, follows: false, isPositional: true, namesLines: false });
    const out = judge({ before: named(count(3, -100, -200, -300)), after: named(count(3, -200, -300)) });
    expect(out).toMatchObject({ decides: false, namesLines: true });
  });

  test('of one line decide, unless the line has the text of a twin of that on which it stood', () => {
    const one = (payee: string) =>
      judge({
        before: [
          ['1', 3, -100, { payee: 'Cafe' }],
          ['x', 3, -100, { payee: 'Kiosk' }],
        ],
        after: [['1', 3, -100, { payee }]],
      });
    expect(one('Cafe')).toMatchObject({ decides: true, isPositional: true, namesLines: false });
    expect(one('Kiosk')).toMatchObject({ decides: false, namesLines: true });
    expect(one('Baker')).toMatchObject({ decides: true });
    const named = judge({
      before: [
        ['a', 3, -100, { payee: 'Cafe' }],
        ['x', 3, -100, { payee: 'Kiosk' }],
      ],
      after: [['a', 3, -100, { payee: 'Kiosk' }]],
    });
    expect(named.decides).toBe(true);
  });
});

describe('a bank that has changed all its references', () => {
  const old = (count: number) => rows('a', count, 0).map(([name, , cents]): Row => [name, 3, cents]);
  const anew = (count: number) => old(count).map(([, on, cents], at): Row => [`n${at * 3}y`, on, cents]);
  const rest = rows('z', 9, 50).map(([name, , cents]): Row => [name, 6, cents]);
  const changed = (count: number, trust = STABLE, extra: readonly Row[] = []) =>
    judge({ before: [...old(count), ...rest], after: [...anew(count), ...extra, ...rest], trust });

  test('is known by fewer where it did so before, and not where lines have no counterpart', () => {
    const earlier = (disagreed: number) => changed(1, { state: 'stable', agreed: 200, disagreed }).decidesOn(march(3));
    expect([earlier(4), earlier(5)]).toEqual([true, false]);
    expect(changed(5, STABLE, [['new1x', 3, -900]]).decidesOn(march(3))).toBe(true);
  });
});

describe('trust in a stream', () => {
  const stateAfter = (trust: Partial<ReferenceTrust>, renamed: number) =>
    judge({ before: rows('a', renamed), after: rows('b', renamed), trust: { ...STABLE, ...trust } }).trust.state;

  test('falls for good with one comparison in twenty against it, or the first three', () => {
    expect(stateAfter({ agreed: 38 }, 2)).toBe('stable');
    expect(stateAfter({ agreed: 37 }, 2)).toBe('unstable');
    expect(stateAfter({ agreed: 17 }, 2)).toBe('stable');
    expect(stateAfter({ agreed: 18 }, 2)).toBe('unstable');
    expect([stateAfter({}, 2), stateAfter({}, 3), stateAfter({ agreed: 1 }, 3)]).toEqual([
      'stable',
      'unstable',
      'stable',
    ]);
    const fallen = judge({ before: rows('a', 4), after: rows('a', 4), trust: { ...STABLE, state: 'unstable' } });
    expect(fallen).toMatchObject({ decides: false, follows: false, namesLines: false, trust: { state: 'unstable' } });
  });
});
