import { describe, expect, test } from 'vitest';
import { doc, ordersOf, outcomeOf } from '../../../support/identity/cases.ts';
import { startLedgerModel } from '../../../support/identity/ledger-model.ts';
import { line } from '../../../support/identity/statements.ts';

const pending = (on: string, reference: string | null = null) =>
  line(on, '-40.00', 'Fuel', reference, { status: 'pending' });
const download = (day: number, ...lines: Parameters<typeof doc>[0]) =>
  doc(lines, { asOf: `2026-03-${day}T20:00:00`, period: ['2026-03-01', `2026-03-${day}`] }, { pending: 'push' });

describe('pending lines', () => {
  test('are left out where they are not wanted', () => {
    expect(outcomeOf([doc([pending('2026-03-10')])]).count).toBe(0);
  });

  test('are the same transaction in another format, once that has booked them', () => {
    const csv = doc([line('2026-03-11', '-40.00', 'FUEL')], { asOf: '2026-03-12' }, { stream: 'csv' });
    const booked = download(13, line('2026-03-11', '-40.00', 'Fuel', 'q'));
    const documents = [download(10, pending('2026-03-10')), csv, booked];
    expect(outcomeOf(documents).lines).toEqual(['2026-03-11 -40.00']);
    expect(outcomeOf([...documents, csv, booked]).lines).toEqual(['2026-03-11 -40.00']);
  });

  test('are one with what another format has booked already, also before their own bank books them', () => {
    const csv = doc([line('2026-03-12', '-40.00', 'FUEL')], { asOf: '2026-03-09' }, { stream: 'csv' });
    const later = doc([line('2026-03-13', '-40.00', 'FUEL')], { asOf: '2026-03-30' }, { stream: 'csv' });
    const booked = download(13, line('2026-03-11', '-40.00', 'Fuel', 'p'));
    const listed = download(10, pending('2026-03-10', 'p'));
    for (const other of [csv, later]) {
      for (const order of ordersOf([other, listed, booked])) {
        expect(outcomeOf(order).lines, order.map(({ stream }) => stream).join()).toEqual(['2026-03-11 -40.00']);
      }
    }
  });
});

type Lines = Parameters<typeof doc>[0];

/** A purchase that is listed as pending on the tenth, and what the bank says later. */
const fuel = (amount = '-40.00', { on = '2026-03-10', payee = 'Fuel', reference = null as string | null } = {}) =>
  line(on, amount, payee, reference, { status: 'pending' });
const booked = (on: string, amount = '-40.00', payee = 'Fuel', reference: string | null = null, extra = {}) =>
  line(on, amount, payee, reference, extra);
const first = download(10, fuel());
const told = (...documents: Parameters<typeof outcomeOf>[0]) => {
  const { lines, pending: open, reviews } = outcomeOf(documents);
  return [...lines, ...(open === 0 ? [] : [`${open} pending`]), ...(reviews === 0 ? [] : [`${reviews} to look at`])];
};

describe('a pending line and a booked one that is near', () => {
  const TWO = (amount: string, on = '11') => [`2026-03-10 -40.00`, `2026-03-${on} ${amount}`].sort();

  test.each([['-46.00'], ['-52.00'], ['-28.00']])('may be one, if the amount is at most 30 %% apart: %s', (amount) => {
    const expected = [...TWO(amount), '1 pending', '1 to look at'];
    expect(told(first, download(12, booked('2026-03-11', amount)))).toEqual(expected);
    expect(told(download(12, booked('2026-03-11', amount)), first)).toEqual(expected);
  });

  test.each<[string, Lines]>([
    ['farther from its amount', [booked('2026-03-11', '-52.01')]],
    ['of another merchant', [booked('2026-03-11', '-46.00', 'Baker')]],
    ['four days away', [booked('2026-03-14', '-46.00')]],
    ['of another currency', [booked('2026-03-11', '-46.00', 'Fuel', null, { currency: 'USD' })]],
    ['not the only one', [booked('2026-03-11', '-46.00'), booked('2026-03-11', '-47.00')]],
  ])('are two without a question where the booked one is %s', (_, lines) => {
    for (const order of [
      [first, download(14, ...lines)],
      [download(14, ...lines), first],
    ]) {
      expect(told(...order)).toHaveLength(lines.length + 2);
      expect(told(...order)).toContain('1 pending');
    }
  });

  test('are looked at as well where money comes in', () => {
    const refund = download(10, fuel('40.00'));
    expect(told(refund, download(12, booked('2026-03-11', '46.00')))).toContain('1 to look at');
    expect(told(refund, download(12, booked('2026-03-11', '53.00')))).not.toContain('1 to look at');
    expect(told(download(10, fuel('-1.00')), download(12, booked('2026-03-11', '1.00')))).not.toContain('1 to look at');
  });
});

describe('a pending line that is not listed any more', () => {
  test('goes only where its own account lists its days', () => {
    const news = doc([], { kind: 'delta', asOf: '2026-03-24T20:00:00' }, { pending: 'push' });
    expect(told(first, news)).toEqual(['2026-03-10 -40.00', '1 pending']);
    const other = doc([booked('2026-03-20', '-1.00', 'Kiosk')], { asOf: '2026-03-24T20:00:00' }, { stream: 'csv' });
    expect(told(first, other)).toEqual(['2026-03-10 -40.00', '2026-03-20 -1.00', '1 pending']);
  });

  test('does not come back with an older document', () => {
    expect(told(first, download(24), first, download(11, fuel()))).toEqual([]);
  });
});

describe('a booked line under the reference of a pending one', () => {
  const named = download(10, fuel('-40.00', { reference: 'p1' }));

  test('is that one, whatever the amount has become', () => {
    expect(told(named, download(12, booked('2026-03-12', '-90.00', 'Fuel', 'p1')))).toEqual(['2026-03-12 -90.00']);
    expect(told(named, download(12, booked('2026-03-12', '-40.00', 'Shop', 'p1')))).toEqual(['2026-03-12 -40.00']);
  });

  test('is another one where the money goes the other way', () => {
    const back = download(12, booked('2026-03-12', '40.00', 'Fuel', 'p1'));
    expect(told(named, back)).toEqual(['2026-03-10 -40.00', '2026-03-12 40.00', '1 pending']);
  });
});

describe('a booked line of the amount of a pending one', () => {
  test('takes it over up to ten days later', () => {
    expect(told(first, download(20, booked('2026-03-20', '-40.00', 'ACME')))).toEqual(['2026-03-20 -40.00']);
    expect(told(first, download(21, booked('2026-03-21', '-40.00', 'ACME')))).toHaveLength(3);
  });

  test('takes over one that is still listed only where the texts agree and it is no older', () => {
    expect(told(first, download(12, fuel(), booked('2026-03-11')))).toEqual(['2026-03-11 -40.00']);
    expect(told(first, download(12, fuel(), booked('2026-03-10')))).toEqual(['2026-03-10 -40.00']);
    expect(told(first, download(12, fuel(), booked('2026-03-11', '-40.00', 'Baker')))).toHaveLength(3);
    expect(told(first, download(12, fuel(), booked('2026-03-09')))).toContain('1 pending');
  });

  test('takes none over that a newer document of its stream lists', () => {
    expect(told(download(12, fuel()), download(11, booked('2026-03-10', '-40.00', 'ACME')))).toHaveLength(3);
    const other = doc([booked('2026-03-10')], { asOf: '2026-03-11T20:00:00' }, { stream: 'csv' });
    expect(told(download(12, fuel()), other)).toEqual(['2026-03-10 -40.00']);
  });
});

describe('one document with a pending line and a booked one', () => {
  const both = (line_: Lines[number], ...pendings: Lines) => told(download(12, ...pendings, line_));

  test('has one purchase where they share the reference, or the amount, the text and the days', () => {
    expect(both(booked('2026-03-12'), fuel())).toEqual(['2026-03-12 -40.00']);
    expect(both(booked('2026-03-10'), fuel())).toEqual(['2026-03-10 -40.00']);
    const named = fuel('-40.00', { reference: 'p1' });
    expect(both(booked('2026-03-12', '-40.00', 'Baker', 'p1'), named)).toEqual(['2026-03-12 -40.00']);
  });

  test('has two where the text, the amount or the days differ', () => {
    expect(both(booked('2026-03-12', '-40.00', 'Baker'), fuel())).toHaveLength(3);
    expect(both(booked('2026-03-12', '-90.00'), fuel())).toHaveLength(3);
    expect(both(booked('2026-03-09'), fuel())).toHaveLength(3);
    expect(both(booked('2026-03-12'), fuel('-40.00', { on: '2026-03-01' }))).toHaveLength(3);
  });

  test('has two purchases where two are pending, and one of them is booked', () => {
    expect(both(booked('2026-03-12'), fuel(), fuel())).toEqual(['2026-03-10 -40.00', '2026-03-12 -40.00', '1 pending']);
  });

  test('has none where the pending one is of nothing', () => {
    expect(told(download(10, fuel('0.00')))).toEqual([]);
  });
});

describe('a pending line that the bank lists under another day', () => {
  const redated = (extra: Parameters<typeof fuel>[1] = {}) =>
    download(12, fuel('-40.00', { on: '2026-03-12', ...extra }));

  test('is another one where the bank, whose references last, gives it another reference', () => {
    const named = (reference: string | null) => download(10, fuel('-40.00', { reference }));
    expect(told(named('p1'), redated({ reference: 'p2' }))).toHaveLength(3);
    expect(told(named('p1'), redated({ reference: 'p1' }))).toHaveLength(2);
    expect(told(named('p1'), redated())).toHaveLength(2);
    expect(told(named(null), redated({ reference: 'p2' }))).toHaveLength(2);
  });

  test('has the newest words of the bank, not those of an older document', () => {
    const payees = (...documents: Parameters<typeof outcomeOf>[0]) => {
      const model = startLedgerModel();
      for (const document of documents) model.ingest(document);
      return model.live().map(({ payee }) => payee);
    };
    const named = (day: number, payee: string) => download(day, fuel('-40.00', { payee, reference: 'p1' }));
    expect(payees(named(10, 'Fuel'), named(11, 'Fuel & Shop'))).toEqual(['Fuel & Shop']);
    expect(payees(named(11, 'Fuel & Shop'), named(10, 'Fuel'))).toEqual(['Fuel & Shop']);
  });
});

describe('the answer about a pending line', () => {
  /** What the last of these documents is answered. */
  function answered(...documents: Parameters<typeof outcomeOf>[0]) {
    const model = startLedgerModel();
    const answers = documents.map((document) => model.ingest(document));
    const answer = answers.at(-1);
    if (answer === undefined) throw new Error('no document');
    const change = answer.pendings.at(-1);
    const id = model.all()[0]?.id;
    return { ...answer, change, id };
  }
  const named = download(10, fuel('-40.00', { reference: 'p1' }));

  test('names the line that booked it, with the new reference and balance of its own stream', () => {
    const line_ = booked('2026-03-11', '-40.00', 'Fuel', 'q1', { balance: '60.00' });
    const { change, fates, id } = answered(named, download(12, line_));
    expect(change).toMatchObject({
      id,
      self: { state: 'booked', reference: 'p1' },
      booked: { reference: 'q1', balance: 6000n },
    });
    expect(fates).toEqual([{ kind: 'known', id }]);
    const csv = doc([booked('2026-03-11', '-40.00', 'FUEL')], { asOf: '2026-03-12T20:00:00' }, { stream: 'csv' });
    const other = answered(named, csv).change;
    expect(other).toMatchObject({ self: { state: 'booked' } });
    expect(other).not.toHaveProperty('booked');
  });

  test('is a birth that nobody sees where a newer document had no such line', () => {
    const { change, created } = answered(download(24), first);
    expect(created).toMatchObject([{ state: 'deleted' }]);
    expect(change).toMatchObject({ index: 0, self: { state: 'withdrawn' } });
  });

  test('is that it was counted twice, where another stream had told the tip before', () => {
    const csv = doc([booked('2026-03-12', '-46.00', 'FUEL')], { asOf: '2026-03-12T20:00:00' }, { stream: 'csv' });
    const tipped = download(13, booked('2026-03-12', '-46.00', 'Fuel', 'p1'));
    const { change, deleted } = answered(named, csv, tipped);
    expect(change).toMatchObject({ self: { state: 'double', reference: 'p1' } });
    expect(deleted).toHaveLength(1);
    expect(told(named, csv, tipped)).toEqual(['2026-03-12 -46.00']);
    expect(answered(named, tipped).change).toMatchObject({ self: { state: 'booked' }, booked: { reference: 'p1' } });
  });

  test('goes by the name where two of one amount are open', () => {
    const two = download(10, fuel('-40.00', { reference: 'p1' }), fuel('-40.00', { reference: 'p2' }));
    const model = startLedgerModel();
    model.ingest(two);
    model.ingest(download(12, booked('2026-03-12', '-40.00', 'Fuel', 'p2'), fuel('-40.00', { reference: 'p1' })));
    expect(model.live().map(({ externalId, status }) => `${externalId.slice(-1)} ${status}`)).toEqual([
      '1 pending',
      '2 booked',
    ]);
    const answer = model.ingest(
      download(13, booked('2026-03-12', '-40.00', 'Fuel', 'p2'), booked('2026-03-13', '-40.00', 'Fuel', 'p1')),
    );
    expect([answer.created, answer.deleted]).toEqual([[], []]);
    expect(model.live().map(({ status }) => status)).toEqual(['booked', 'booked']);
  });
});
