import { describe, expect, test } from 'vitest';
import type { StatementFacts } from '../../../../src/core/history.ts';
import { identify } from '../../../../src/core/identify.ts';
import { transactionIdOf } from '../../../../src/domain/row-ids.ts';
import type { KnownTransaction } from '../../../../src/domain/transaction.ts';
import { doc } from '../../../support/identity/cases.ts';
import { type ModelDocument, startLedgerModel } from '../../../support/identity/ledger-model.ts';
import { day, line, minor } from '../../../support/identity/statements.ts';

const PERIOD = { from: day('2026-03-01'), to: day('2026-03-31') };
const FACTS: StatementFacts = { currency: 'EUR', kind: 'snapshot', period: PERIOD, asOf: '2026-03-31', closing: null };

function coffee(id: number, reference: string): KnownTransaction {
  return {
    ...{
      id: transactionIdOf(id),
      birth: id,
      externalId: `bf1.checking.2026-03-14.e350EUR.${id}`,
      bookedOn: day('2026-03-14'),
      valueOn: null,
      time: null,
    },
    ...{ amount: minor('-3.50'), currency: 'EUR', payee: 'Cafe', memo: null, status: 'booked' },
    ...{ stream: 'ofx', reference, balance: null, asOf: '2026-03-15', state: 'live' },
  };
}

test('a correction takes nothing away that another line of its statement is, whatever that was called', () => {
  const correction = { reference: 'A', action: 'replace' } as const;
  const lines = [line('2026-03-14', '-3.50', 'Cafe', 'C', { correction }), line('2026-03-14', '-3.50', 'Cafe', 'B')];
  for (const order of [lines, lines.toReversed()]) {
    const found = identify(FACTS, order, {
      ...{ handle: 'checking', stream: 'ofx', trust: { state: 'stable', agreed: 9, disagreed: 0 } },
      ...{ transactions: [coffee(1, 'A'), coffee(2, 'B')], aliases: new Map([['C', [transactionIdOf(2)]]]) },
      ...{ statements: [{ kind: 'snapshot', period: PERIOD, asOf: '2026-03-15' }], corrections: [] },
    });
    expect(found.deleted).toEqual([]);
    expect(order.map(({ reference }, at) => [reference, found.fates[at]])).toEqual(
      order.map(({ reference }) => [reference, { kind: 'known', id: reference === 'B' ? 2 : 1 }]),
    );
  }
});

/** `<amount of the id> <amount now> <payee>` of each transaction, sorted. */
function told(...documents: readonly ModelDocument[]): readonly string[] {
  const model = startLedgerModel();
  for (const document of documents) model.ingest(document);
  return model
    .live()
    .map(({ externalId, amount, payee }) => {
      const born = /\.[a-z](\d+)EUR/.exec(externalId)?.[1];
      return `${born} ${amount} ${payee}`;
    })
    .sort();
}
type Lines = Parameters<typeof doc>[0];
const download = (asOf: number, ...lines: Lines) =>
  doc(lines, { asOf: `2026-03-${asOf}`, period: ['2026-03-01', `2026-03-${asOf}`] });
const of = (reference: string, amount: string, on = '2026-03-14', payee = reference) =>
  line(on, amount, payee, reference);

describe('amounts that the bank corrected in a row', () => {
  const before = download(20, of('A', '-10.00'), of('B', '-20.00'), of('C', '-5.00', '2026-03-15'));
  const rest = of('C', '-5.00', '2026-03-15');
  test('that only changed places are not taken for corrections', () => {
    const turned = download(25, of('A', '-20.00'), of('B', '-10.00'), rest);
    expect(told(before, turned).map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      ...['1000 -1000', '2000 -2000', '500 -500'],
    ]);
  });
});

describe('amounts under known references that look as if they were corrected in a row', () => {
  const last = of('C', '-5.00', '2026-03-15');
  const before = download(20, of('A', '-10.00'), of('B', '-20.00'), last);
  const amounts = (...documents: readonly ModelDocument[]) =>
    told(...documents).map((each) => each.split(' ').slice(0, 2).join(' '));
  /** What was there stays, and the new amount is a transaction of its own. */
  const APART = ['1000 -1000', '2000 -2000', '3000 -3000', '500 -500'];

  test('are none in a document that tells news alone', () => {
    const news = doc([of('A', '-20.00'), of('B', '-30.00')], { kind: 'delta', asOf: '2026-03-25' });
    expect(amounts(before, news)).toEqual(APART);
  });

  test('are none where another line of the day came or went', () => {
    const [come, gone] = [of('D', '-7.00'), of('E', '-7.00')];
    const more = [...APART, '700 -700'];
    expect(amounts(before, download(25, of('A', '-20.00'), of('B', '-30.00'), come, last))).toEqual(more);
    const wider = download(20, of('A', '-10.00'), of('B', '-20.00'), gone, last);
    expect(amounts(wider, download(25, of('A', '-20.00'), of('B', '-30.00'), last))).toEqual(more);
  });

  test('are none where a reference stands twice, the money turns, or the currency is another', () => {
    const twice = download(25, of('A', '-20.00'), of('A', '-25.00'), of('B', '-30.00'), last);
    expect(amounts(before, twice)).toEqual(['1000 -1000', '2000 -2000', '2500 -2500', '3000 -3000', '500 -500']);
    const turned = download(25, of('A', '-20.00'), of('B', '30.00'), last);
    expect(amounts(before, turned)).toEqual(['1000 -1000', '2000 -2000', '3000 3000', '500 -500']);
    const dollars = { ...of('B', '-30.00'), currency: 'USD' };
    expect(told(before, download(25, of('A', '-20.00'), dollars, last))).toHaveLength(4);
  });

  test('are none on a day that the two documents do not both show, or where references are a count', () => {
    const old = doc([of('A', '-10.00'), of('B', '-20.00')], {
      asOf: '2026-03-14',
      period: ['2026-03-14', '2026-03-14'],
    });
    const next = doc([of('A', '-20.00'), of('B', '-30.00')], {
      asOf: '2026-03-25',
      period: ['2026-03-15', '2026-03-25'],
    });
    expect(amounts(old, next)).toEqual(APART.slice(0, 3));
    const counted = (asOf: number, ...all: readonly string[]) =>
      download(asOf, ...all.map((amount, at) => of(`${at + 1}`, amount, at === 2 ? '2026-03-15' : '2026-03-14')));
    expect(amounts(counted(20, '-10.00', '-20.00', '-5.00'), counted(25, '-20.00', '-30.00', '-5.00'))).toEqual(APART);
  });
});

describe('a line that the bank corrects by its reference', () => {
  const correct = (target: string, line_: Lines[number], action: 'replace' | 'delete' = 'replace') => ({
    ...line_,
    correction: { reference: target, action },
  });
  const first = download(20, of('A', '-10.00'), of('C', '-5.00', '2026-03-15'));

  test('may stand in the statement that corrects it', () => {
    const both = download(25, of('A', '-10.00'), correct('A', of('B', '-12.00')));
    expect(told(both)).toEqual(['1000 -1200 B']);
    expect(told(download(25, correct('A', of('B', '-12.00')), of('A', '-10.00')))).toEqual(['1000 -1200 B']);
    expect(told(both, both)).toEqual(['1000 -1200 B']);
    const gone = download(25, of('A', '-10.00'), correct('A', of('B', '-10.00'), 'delete'));
    expect(told(gone)).toEqual([]);
  });

  test('may be one that nobody knows: then the correction is booked as it is', () => {
    expect(told(download(25, correct('Z', of('B', '-12.00'))))).toEqual(['1200 -1200 B']);
    expect(told(download(25, correct('Z', of('B', '-12.00'), 'delete')))).toEqual([]);
  });

  test('has no end of corrections in a circle, and is one transaction', () => {
    const circle = [download(25, correct('A', of('B', '-12.00'))), download(26, correct('B', of('A', '-10.00')))];
    expect(told(first, ...circle)).toHaveLength(2);
    expect(told(...circle.toReversed(), first)).toHaveLength(2);
  });

  test('is not touched by a correction that tells nothing, or is not booked', () => {
    const none = download(25, correct('A', of('B', '0.00')));
    expect(told(first, none)).toContain('500 -500 C');
    const pending = download(25, { ...correct('A', of('B', '-12.00')), status: 'pending' });
    expect(told(first, pending)).toEqual(['1000 -1000 A', '500 -500 C']);
  });
});
