import { describe, expect, test } from 'vitest';
import { doc, ordersOf, outcomeOf } from '../../support/cases.ts';
import { line } from '../../support/statements.ts';

const pending = (on: string, reference: string | null = null) =>
  line(on, '-40.00', 'Fuel', reference, { status: 'pending' });
const download = (day: number, ...lines: Parameters<typeof doc>[0]) =>
  doc(lines, { asOf: `2026-03-${day}T20:00:00`, period: ['2026-03-01', `2026-03-${day}`] }, { pending: 'push' });

describe('pending lines', () => {
  test('I31: keep the id under which they came first', () => {
    const documents = [
      download(10, pending('2026-03-10', 'p1')),
      download(13, line('2026-03-13', '-40.00', 'A', 'q9')),
    ];
    expect(outcomeOf(documents).ids).toEqual(['bf1.checking.2026-03-10.e4000EUR.1']);
    expect(outcomeOf(documents.toReversed()).ids).toEqual(['bf1.checking.2026-03-13.e4000EUR.1']);
  });

  test('I30: are left out where they are not wanted', () => {
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
