/** Lines of two formats, beside and inside the days that both show. */
import { describe, expect, test } from 'vitest';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { doc } from '../../support/identity/cases.ts';
import { type ModelDocument, startLedgerModel } from '../../support/identity/ledger-model.ts';
import { line } from '../../support/identity/statements.ts';

const on = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
const of = (day: number, payee: string, extra: Parameters<typeof line>[4] = {}, reference: string | null = null) =>
  line(on(day), '-1200.00', payee, reference, extra);
const ofx = (from: number, to: number, ...lines: StatementLine[]) =>
  doc(lines, { period: [on(from), on(to)], asOf: on(to) });
const csv = (...lines: StatementLine[]) => doc(lines, { asOf: '2026-02-01' }, { stream: 'csv' });

/** How many transactions stand, and how many questions were asked. In both orders of the documents. */
function outcome(...documents: readonly ModelDocument[]): readonly string[] {
  return [documents, documents.toReversed()].map((order) => {
    const model = startLedgerModel();
    const asked = order.flatMap((each) => model.ingest(each).issues);
    return `${model.live().length}${asked.length === 0 ? '' : ` asked ${asked.length}`}`;
  });
}
const both = (text: string) => [text, text];

describe('where one format ends and another begins', () => {
  test('two tickets of the last day are in both files, though one other line comes a day late', () => {
    const of20 = [line(on(20), '-56.85', 'Stadtwerke'), ...[1, 2].map(() => line(on(20), '-134.27', 'City Transit'))];
    const grocer = line(on(18), '-42.54', 'Grocer');
    const earlier = [line(on(4), '-56.85', 'Stadtwerke'), line(on(5), '-42.54', 'Grocer')];
    const full = ofx(1, 20, ...earlier, line(on(15), '-45.01', 'Cinema'), grocer, ...of20);
    expect(outcome(full, csv(line(on(16), '-45.01', 'Cinema'), grocer, ...of20))).toEqual(both('7'));
  });

  test('the last day of one is the first of the other, though another shop takes an equal amount three days later', () => {
    const [bakery, books] = [line(on(18), '-10.57', 'Bakery'), line(on(19), '-10.57', 'Book House')];
    const full = ofx(1, 19, line(on(16), '-38.11', 'City Transit'), bakery, books);
    expect(outcome(full, csv(books, line(on(19), '-38.11', 'Fuel Stop'), line(on(25), '-36.23', 'Cafe')))).toEqual(
      both('5'),
    );
  });

  test('an equal amount within three days is another purchase', () => {
    const rent = of(14, 'Landlord January rent');
    expect(outcome(ofx(1, 15, rent), csv(of(17, 'Tax office'), line(on(20), '-2.00')))).toEqual(both('3'));
  });

  test('the same text is a matter for a person, unless such lines come often', () => {
    expect(outcome(ofx(1, 15, of(14, 'Gym')), csv(of(17, 'GYM')))).toEqual(both('2 asked 1'));
    expect(outcome(ofx(1, 15, of(9, 'Gym'), of(14, 'Gym')), csv(of(17, 'GYM')))).toEqual(both('3'));
  });

  test('the same reference, or the same running balance and text, is one purchase', () => {
    expect(outcome(ofx(1, 15, of(14, 'Gym', {}, 'R77123')), csv(of(17, 'x', {}, 'R77123')))).toEqual(both('1'));
    const left = { balance: '77.00' };
    expect(outcome(ofx(1, 15, of(14, 'Gym', left)), csv(of(17, 'GYM', left)))).toEqual(both('1'));
    expect(outcome(ofx(1, 15, of(14, 'Gym', left)), csv(of(17, 'Tax', left)))).toEqual(both('2'));
  });

  test('a period that the bank prints beyond the download shows nothing there', () => {
    const early = doc([of(14, 'Gym')], { period: [on(1), on(31)], asOf: on(15) });
    expect(outcome(early, csv(of(17, 'GYM')))[0]).toBe('2 asked 1');
  });
});

describe('on the days that both formats show', () => {
  test('one day and amount is one purchase, whatever the texts say', () => {
    expect(outcome(ofx(1, 31, of(14, 'Landlord')), csv(of(14, 'SEPA 4711')))).toEqual(both('1'));
  });

  test('another day is the same purchase where the texts have words in common', () => {
    expect(outcome(ofx(1, 31, of(14, 'Landlord rent')), csv(of(16, 'LANDLORD RENT')))).toEqual(both('1'));
    expect(outcome(ofx(1, 31, of(14, 'Landlord rent')), csv(of(16, 'Tax office')))).toEqual(both('2 asked 1'));
  });

  test('two on each side are two, and each stays with its own', () => {
    const [a, b] = [
      ofx(1, 31, of(14, 'Landlord'), of(16, 'Tax office')),
      csv(of(15, 'LANDLORD'), of(17, 'TAX OFFICE')),
    ];
    expect(outcome(a, b)).toEqual(both('2'));
  });
});

test('a daily ticket is not moved by a day to find a partner at the end of the shared days', () => {
  const ticket = (day: number) => line(on(day), '-2.80', 'Metro ticket');
  const shop = line(on(15), '-43.20', 'Shop');
  const files = [ofx(1, 15, ...[13, 14, 15].map(ticket), shop), csv(...[15, 16, 17].map(ticket), shop)];
  expect(outcome(...files)).toEqual(both('6'));
});

const alertOf = (each: StatementLine) => doc([each], { kind: 'delta', asOf: each.bookedOn }, { stream: 'alert' });

test('an alert finds its line days later, where other formats are known to differ by one', () => {
  const alert = alertOf(line(on(3), '-2.82', 'Fuel Station'));
  const bakery = (day: number) => line(on(day), '-2.82', 'Bakery');
  const landlord = (day: number) => line(on(day), '-50.00', 'Landlord');
  const later = ofx(7, 26, bakery(8), landlord(10));
  const table = csv(landlord(11), bakery(9), line(on(5), '-2.82', 'Fuel Station', null, { memo: 'Card 4711' }));
  for (const documents of [
    [later, alert, table],
    [later, table, alert],
    [table, alert, later],
  ]) {
    const model = startLedgerModel();
    expect(documents.flatMap((each) => model.ingest(each).issues)).toEqual([]);
    expect(model.live()).toHaveLength(3);
  }
});

test('an alert that comes late finds its line days later, where another one was told of on its very day', () => {
  const fuel = line(on(5), '-2.82', 'Fuel Station', null, { memo: 'Card 4711' });
  const landlord = line(on(6), '-50.00', 'Landlord');
  const files = [ofx(5, 26, fuel, landlord, line(on(7), '-2.82', 'Bakery')), alertOf(landlord)];
  expect(outcome(...files, alertOf(line(on(3), '-2.82', 'Fuel Station')))).toEqual(both('3'));
});
