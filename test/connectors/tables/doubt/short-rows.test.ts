import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

const HEADER = 'Booked;Description;Reference;Part;Debit;Credit;Balance\n';
const ROWS = [
  '02.03.2026;Opening order;A1;;;1000.00;1500.00',
  '03.03.2026;Collective order;A2;;310.50;;1189.50',
  '05.03.2026;Grocer;A3;;89.50;;1100.00',
  '16.03.2026;Salary;A4;;;2900.00;4000.00',
  '20.03.2026;Rent;A5;;1200.00;;2800.00',
];
/**
 * Parts of the collective order, as UBS wrote them. They are a cell short, or have an amount that is none of the
 * account's.
 */
const PARTS = ['03.03.2026;Baker;A2', '03.03.2026;Butcher;A2;210.50;;'];

function file(rows: readonly string[]): string {
  return `${HEADER}${rows.join('\n')}\n`;
}

function withParts(after: number): string {
  return file(ROWS.toSpliced(after, 0, ...PARTS));
}

describe('rows of a day that have no amount and fewer cells than others', () => {
  test.each([
    ['below the last transaction', withParts(ROWS.length)],
    ['above the first', withParts(0)],
    ['where nothing is proved', withParts(2).replaceAll(/;[\d.]*$/gm, ';')],
  ])('are asked about %s', (_, text) => {
    expect(blockers(readText(text))).toContain('csv.unexplained');
  });

  test('are asked about between two accounts, where either may have lost its last one', () => {
    const rows = ROWS.map((row) => `DE1;${row}`);
    const others = ROWS.map((row) => `DE2;${row}`);
    const text = `Account;${HEADER}${[...rows, 'DE1;21.03.2026;Kiosk;A6', ...others].join('\n')}\n`;
    expect(blockers(readText(text))).toEqual(['csv.unexplained']);
  });

  test('never hide a transaction that was broken off', () => {
    fc.assert(
      fc.property(fc.nat(ROWS.length - 1), fc.integer({ min: 2, max: 6 }), fc.boolean(), (at, cells, withDetails) => {
        const broken = (ROWS[at] ?? '').split(';').slice(0, cells).join(';');
        const rows = ROWS.with(at, broken).toSpliced(at < 2 ? 2 : 0, 0, ...(withDetails && at < 2 ? PARTS : []));
        const result = readText(file(rows));
        const isWhole = amounts(result).length === ROWS.length;
        expect(isWhole || blockers(result).length > 0).toBe(true);
      }),
    );
  });
});
