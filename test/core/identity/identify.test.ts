import { describe, expect, test } from 'vitest';
import { identify } from '../../../src/core/identify.ts';
import type { Statement } from '../../../src/domain/statement.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { day, line, minor, statement } from '../../support/identity/statements.ts';

const coffee = (reference: string | null = null, extra = {}) => line('2026-03-14', '-3.50', 'Cafe', reference, extra);

describe('ids', () => {
  test('continue after the highest ordinal ever born in the bucket, even where its holder was deleted or corrected', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([coffee('A'), coffee('B')]) });
    const deletion = line('2026-03-15', '-3.50', null, null, { correction: { reference: 'B', action: 'delete' } });
    model.ingest({ statement: statement([deletion]) });
    model.ingest({ statement: statement([coffee('C')]) });
    expect(model.ids()).toEqual(['bf1.checking.2026-03-14.e350EUR.1', 'bf1.checking.2026-03-14.e350EUR.3']);
  });

  test('one reference in two accounts is two transactions', () => {
    const model = startLedgerModel();
    for (const account of ['checking', 'savings']) model.ingest({ statement: statement([coffee('A')]), account });
    expect([model.ids('checking'), model.ids('savings')]).toEqual([
      ['bf1.checking.2026-03-14.e350EUR.1'],
      ['bf1.savings.2026-03-14.e350EUR.1'],
    ]);
  });

  test.each(['none', 'stable'])('10,000 equal lines in one file, with references: %s', (references) => {
    const lines = Array.from({ length: 10_000 }, (_, at) => coffee(references === 'none' ? null : `r${at}x`));
    const model = startLedgerModel();
    expect(model.ingest({ statement: statement(lines) }).created).toHaveLength(10_000);
    expect(model.ingest({ statement: statement(lines.toReversed()) }).created).toEqual([]);
    expect(new Set(model.ids()).size).toBe(10_000);
  });

  test('the booking day counts, not the value day', () => {
    const model = startLedgerModel();
    const leap = line('2028-02-29', '-1.00', 'Cafe', null, { valueOn: day('2028-03-01') });
    model.ingest({
      statement: statement([leap, line('2027-12-31', '-1.00', 'Cafe', null, { valueOn: day('2028-01-01') })]),
    });
    expect(model.ids()).toEqual(['bf1.checking.2027-12-31.e100EUR.1', 'bf1.checking.2028-02-29.e100EUR.1']);
  });
});

describe('which line is which', () => {
  test('the twin of another shop does not take the id of the known one', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([coffee()]) });
    model.ingest({ statement: statement([line('2026-03-14', '-3.50', 'Bakery'), coffee()]) });
    expect(model.live().map(({ externalId, payee }) => [externalId.slice(-1), payee])).toEqual([
      ['1', 'Cafe'],
      ['2', 'Bakery'],
    ]);
  });

  test('a shortened text goes to the twin that it shares words with', () => {
    const model = startLedgerModel();
    const long = [line('2026-03-14', '-3.50', 'Bakery Miller Main St'), line('2026-03-14', '-3.50', 'CAFE UNO BERLIN')];
    model.ingest({ statement: statement(long) });
    model.ingest({
      statement: statement([line('2026-03-14', '-3.50', 'Cafe Uno'), line('2026-03-14', '-3.50', 'Miller')]),
    });
    expect(model.live().map(({ payee }) => payee)).toEqual(['Miller', 'Cafe Uno']);
  });

  test('twins of one text are told by their running balances', () => {
    const model = startLedgerModel();
    const twins = [coffee(null, { balance: '96.50' }), coffee(null, { balance: '93.00' })];
    model.ingest({ statement: statement(twins) });
    const { fates } = model.ingest({ statement: statement(twins.toReversed()) });
    expect(fates).toEqual([
      { kind: 'known', id: 2 },
      { kind: 'known', id: 1 },
    ]);
  });

  test('a late booking that shifts every running balance after it doubles nothing', () => {
    const model = startLedgerModel();
    const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'].map((on, at) =>
      line(on, '-1.00', 'Cafe', null, { balance: BigInt(9900 - at * 100) }),
    );
    model.ingest({ statement: statement(week) });
    const late = line('2026-03-09', '-20.00', 'Late', null, { balance: 7900n });
    const shifted = week.map((each) => ({ ...each, balance: (each.balance ?? 0n) - 2000n }));
    expect(model.ingest({ statement: statement([late, ...shifted]) }).created).toHaveLength(1);
  });

  test('a booked day that moves under a stable reference moves the transaction, whose id stays', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([coffee('A')], { asOf: '2026-03-14' }) });
    model.ingest({ statement: statement([line('2026-03-16', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-17' }) });
    expect(model.live()).toMatchObject([{ externalId: 'bf1.checking.2026-03-14.e350EUR.1', bookedOn: '2026-03-16' }]);
  });
});

describe('the present fields of a transaction', () => {
  const said = (payee: string | null, asOf: string) => ({
    statement: statement([line('2026-03-14', '-3.50', payee, 'A')], { asOf }),
  });

  test('the later as-of wins, not the later arrival', () => {
    const model = startLedgerModel();
    for (const document of [said('first', '2026-03-14'), said('third', '2026-03-16'), said('second', '2026-03-15')]) {
      model.ingest(document);
    }
    expect(model.live()).toMatchObject([{ payee: 'third', asOf: '2026-03-16' }]);
  });

  test('a document that names no payee takes none away', () => {
    const model = startLedgerModel();
    model.ingest(said('Cafe', '2026-03-14'));
    expect(model.ingest(said(null, '2026-03-15'))).toMatchObject({ changed: [], confirmed: [expect.any(Number)] });
    expect(model.live()).toMatchObject([{ payee: 'Cafe', asOf: '2026-03-15' }]);
  });

  test('the earlier document fills the gaps of the later one, also where it comes afterwards', () => {
    const model = startLedgerModel();
    model.ingest(said(null, '2026-03-15'));
    expect(model.ingest(said('Cafe', '2026-03-14'))).toMatchObject({ changed: [{ changed: ['payee'] }] });
    expect(model.live()).toMatchObject([{ payee: 'Cafe', asOf: '2026-03-15' }]);
    expect(model.ingest(said('CAFE UNO', '2026-03-13'))).toMatchObject({ changed: [] });
  });

  test('a deleted transaction stays deleted, whatever comes', () => {
    const model = startLedgerModel();
    model.ingest(said('Cafe', '2026-03-14'));
    const [known] = model.all();
    const gone: KnownTransaction[] = known === undefined ? [] : [{ ...known, state: 'deleted' }];
    const facts = { currency: 'EUR', kind: 'snapshot' as const, period: null, asOf: '2026-04-01', closing: null };
    const answer = identify(facts, [line('2026-03-14', '-3.50', 'Cafe Uno', 'A')], {
      handle: 'checking',
      stream: 'ofx',
      trust: { state: 'stable', agreed: 0, disagreed: 0 },
      transactions: gone,
      aliases: new Map(),
      statements: [],
      corrections: [],
    });
    expect([answer.created, answer.changed, answer.fates]).toEqual([[], [], [{ kind: 'known', id: known?.id }]]);
  });
});

describe('corrections', () => {
  const replace = line('2026-03-15', '-5.30', 'Cafe', 'A2', { correction: { reference: 'A', action: 'replace' } });
  const remove = line('2026-03-15', '-3.50', 'Cafe', 'A2', { correction: { reference: 'A', action: 'delete' } });

  test('a replacement keeps the id of what it corrects', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([coffee('A')]) });
    model.ingest({ statement: statement([replace]) });
    expect(model.live()).toMatchObject([{ externalId: 'bf1.checking.2026-03-14.e350EUR.1', amount: -530n }]);
  });

  test('a replacement that comes first is booked at once, since its target may never come', () => {
    const model = startLedgerModel();
    expect(model.ingest({ statement: statement([replace]) }).waiting).toHaveLength(1);
    expect(model.live()).toMatchObject([{ amount: -530n }]);
    expect(model.ingest({ statement: statement([coffee('A')]) })).toMatchObject({ created: [], changed: [] });
    expect(model.ingest({ statement: statement([coffee('A')], { asOf: '2026-05-01' }) }).changed).toEqual([]);
  });

  test('a deletion that comes first waits, and its target is born deleted', () => {
    const model = startLedgerModel();
    expect(model.ingest({ statement: statement([remove]) })).toMatchObject({
      fates: [{ kind: 'skipped', reason: 'correction' }],
      waiting: [{ reference: 'A', action: 'delete' }],
    });
    const answer = model.ingest({ statement: statement([coffee('A')]) });
    expect(answer.created).toMatchObject([{ state: 'deleted' }]);
    expect(answer.applied).toHaveLength(1);
    expect(model.ingest({ statement: statement([coffee('A')]) }).created).toEqual([]);
  });

  test('a correction of a correction reaches the same transaction', () => {
    const model = startLedgerModel();
    const again = line('2026-03-16', '-6.00', 'Cafe', 'A3', { correction: { reference: 'A2', action: 'replace' } });
    for (const each of [coffee('A'), replace, again]) model.ingest({ statement: statement([each]) });
    expect(model.live()).toMatchObject([{ externalId: 'bf1.checking.2026-03-14.e350EUR.1', amount: -600n }]);
  });
});

describe('streams', () => {
  test('the same purchases from two formats of the account are the same transactions', () => {
    const model = startLedgerModel();
    const purchases = [coffee(), line('2026-03-15', '-20.00', 'Grocer')];
    model.ingest({ statement: statement(purchases), stream: 'csv:card' });
    const ofx = purchases.map((each, at) => ({ ...each, reference: `fit-${at}x` }));
    expect(model.ingest({ statement: statement(ofx), stream: 'ofx' }).created).toEqual([]);
    expect(model.ingest({ statement: statement(ofx), stream: 'ofx' }).aliases).toEqual([]);
  });

  test('another format fills in missing fields, but does not respell: two exports a day would quarrel for ever', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([coffee()], { asOf: '2026-03-15' }), stream: 'csv:bank' });
    const ofx = line('2026-03-14', '-3.50', 'CAFE UNO 123', 'A', { memo: 'card 7890' });
    model.ingest({ statement: statement([ofx], { asOf: '2026-03-16' }) });
    expect(model.live()).toMatchObject([{ payee: 'Cafe', memo: 'card 7890', asOf: '2026-03-16' }]);
  });

  test('each line of a delta document is news, also where it equals the last one', () => {
    const model = startLedgerModel();
    const alert = { statement: statement([coffee()], { kind: 'delta' as const }), stream: 'alert' };
    model.ingest(alert);
    model.ingest(alert);
    expect(model.live()).toHaveLength(2);
    expect(model.ingest({ statement: statement([coffee(), coffee()]) }).created).toEqual([]);
  });
});

describe('trust in references', () => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
  const download = (prefix: string) =>
    statement(days.map((on, at) => line(on, `-${at + 1}.00`, 'Shop', `${prefix}-${at}`)));

  test('grows with every confirmed line', () => {
    const model = startLedgerModel();
    model.ingest({ statement: download('a') });
    model.ingest({ statement: download('a') });
    expect(model.trust()).toEqual({ state: 'stable', agreed: 12, disagreed: 0 });
  });

  test('falls for good where a download renames everything, and nothing is created again', () => {
    const model = startLedgerModel();
    for (const prefix of ['a', 'b', 'c', 'a']) model.ingest({ statement: download(prefix) });
    expect(model.live()).toHaveLength(12);
    expect(model.trust().state).toBe('unstable');
  });

  test('is absent where the bank gives none', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([coffee()]) });
    expect(model.trust().state).toBe('absent');
    model.ingest({ statement: statement([line('2026-04-01', '-1.00', null, 'A')]) });
    expect(model.trust().state).toBe('stable');
  });

  test('two files that claim one month and differ in one line ask the closing balance', () => {
    const month = (reference: string, closing: bigint) => ({
      statement: statement([coffee(reference)], {
        period: ['2026-03-01', '2026-03-31'],
        balances: { opening: null, closing: { amount: closing, date: day('2026-03-31') }, available: null },
      }),
    });
    const same = startLedgerModel();
    for (const each of [month('A', 9650n), month('B', 9650n)]) same.ingest(each);
    expect(same.live()).toHaveLength(1);
    const other = startLedgerModel();
    for (const each of [month('A', 9650n), month('B', 9300n)]) other.ingest(each);
    expect(other.live()).toHaveLength(2);
  });

  describe('a line of the one day that two files share, under another reference', () => {
    const balances = (opening: string, closing: string) => ({
      opening: { amount: minor(opening), date: null },
      closing: { amount: minor(closing), date: null },
      available: null,
    });
    const rent = line('2026-03-11', '-50.00', 'Landlord', 'L');
    const until = statement([rent, coffee('A')], {
      period: ['2026-03-10', '2026-03-14'],
      balances: balances('150.00', '96.50'),
    });
    const from = (opening: string, closing: string, lines = [coffee('B')]) =>
      statement(lines, { period: ['2026-03-14', '2026-03-19'], balances: balances(opening, closing) });
    const coffees = (...statements: readonly Statement[]) => {
      const model = startLedgerModel();
      for (const each of statements) model.ingest({ statement: each });
      return model.live().filter(({ bookedOn }) => bookedOn === '2026-03-14').length;
    };

    test('is the known one where both begin the day with one balance, in either order', () => {
      expect(coffees(until, from('100.00', '96.50'))).toBe(1);
      expect(coffees(from('100.00', '96.50'), until)).toBe(1);
    });

    test('is another one where the second file begins with what the first ends with', () => {
      expect(coffees(until, from('96.50', '93.00'))).toBe(2);
      expect(coffees(from('96.50', '93.00'), until)).toBe(2);
    });

    test('is the known one beside an equal one that came later in the day', () => {
      const both = from('100.00', '93.00', [coffee('B'), coffee('C')]);
      expect(coffees(until, both)).toBe(2);
      expect(coffees(both, until)).toBe(2);
    });

    test('is another one where the balances do not hold the lines together, or the day amounts to nothing', () => {
      expect(coffees(until, from('100.00', '90.00'))).toBe(2);
      const refund = line('2026-03-14', '3.50', 'Refund', 'R');
      const still = statement([coffee('A'), refund], {
        period: ['2026-03-10', '2026-03-14'],
        balances: balances('100.00', '100.00'),
      });
      expect(coffees(still, from('100.00', '96.50'))).toBe(3);
    });
  });

  test('two files of a day with equal closing and different opening balances show two lines (a refund between)', () => {
    const part = (opening: string, closing: string, lines: Parameters<typeof statement>[0]) =>
      statement(lines, {
        period: ['2026-03-14', '2026-03-14'],
        balances: {
          opening: { amount: minor(opening), date: null },
          closing: { amount: minor(closing), date: null },
          available: null,
        },
      });
    const model = startLedgerModel();
    const refund = line('2026-03-14', '3.50', 'Cafe', 'D');
    model.ingest({ statement: part('996.50', '993.00', [coffee('A')]) });
    model.ingest({ statement: part('996.50', '996.50', [refund, coffee('B')]) });
    model.ingest({ statement: part('1000.00', '996.50', [coffee('C')]) });
    expect(model.live()).toHaveLength(4);
  });

  test('a counter that comes round after a year does not merge two coffees of one day', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([line('2025-03-14', '-80.00', 'Shop', '9998')]) });
    model.ingest({ statement: statement([coffee('9997')]) });
    model.ingest({ statement: statement([coffee('9998')]) });
    expect(model.live()).toHaveLength(3);
  });
});
