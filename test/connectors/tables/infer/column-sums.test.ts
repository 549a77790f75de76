import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { blockers, readText } from '../read-text.ts';

const NAMES = ['Date', 'Name', 'Gross', 'Fee', 'Net', 'Currency'];
const SHOP: Profile = {
  header: { detect: NAMES },
  columns: { date: 'Date', payee: 'Name', amount: 'Net', currency: 'Currency' },
  date: 'YYYY-MM-DD',
  decimal: '.',
  sign: 'in-positive',
};
const ROWS = [
  '2026-03-02,Anna,20.00,-0.93,19.07,EUR',
  '2026-03-03,Boris,35.50,-1.38,34.12,EUR',
  '2026-03-05,Carla,12.25,-0.71,11.54,EUR',
  '2026-03-09,To the bank,-60.00,0.00,-60.00,EUR',
  '2026-03-14,Dora,99.00,-3.22,95.78,EUR',
];

function read(edit: (text: string) => string, profile: Profile = SHOP) {
  return readText(edit(`${[NAMES.join(), ...ROWS].join('\n')}\n`), { profiles: { shop: profile } });
}

describe('three columns of which one is the sum of the others in every row', () => {
  test('say nothing while they add up', () => {
    expect(blockers(read((text) => text))).toEqual([]);
  });

  test.each([
    ['a digit of the amount', '11.54', '17.54', 4],
    ['a digit of the amount where the fee is nothing', '-60.00,E', '-80.00,E', 5],
    ['a digit of another of them', '99.00', '29.00', 6],
    ['the minus of the amount', '0.00,-60.00', '0.00,60.00', 5],
  ])('ask about the row in which they do not, by %s', (_, from, to, line) => {
    const result = read((text) => text.replace(from, to));
    expect(blockers(result)).toEqual(['csv.odd-cell']);
    expect(result.issues[0]).toMatchObject({ position: { line } });
    expect(result.issues[0]?.message).toContain(
      `line ${line}, "Net": it is not "Gross" and "Fee" together, as it is in 4 other rows`,
    );
  });

  test('ask about a row of a layout that the owner confirmed as well', () => {
    const text = `${[NAMES.join(), ...ROWS].join('\n')}\n`.replace('11.54', '17.54');
    expect(blockers(readText(text, { profile: SHOP }))).toEqual(['csv.odd-cell']);
  });

  test('are no sum where three rows break it, or where two numbers are equal by chance', () => {
    const broken = (text: string): string =>
      text.replace('11.54', '17.54').replace('19.07', '18.07').replace('95.78', '25.78');
    expect(blockers(read(broken))).toEqual([]);
    const free = (text: string): string => text.replaceAll(/-[0-9.]+,([0-9.]+),E/g, '0.00,$1,E');
    expect(blockers(read((text) => free(text).replace('11.54', '17.54')))).toEqual([]);
  });

  test('ask nothing about an amount that the running balance proves', () => {
    const names = [...NAMES, 'Balance'];
    const balances = [119.07, 153.19, 164.73, 104.73, 200.51];
    const rows = ROWS.map((row, at) => `${row},${balances[at]?.toFixed(2)}`);
    const profile: Profile = { ...SHOP, header: { detect: names }, columns: { ...SHOP.columns, balance: 'Balance' } };
    const text = `${[names.join(), ...rows].join('\n')}\n`.replace('12.25', '72.25');
    expect(blockers(readText(text, { profiles: { shop: profile } }))).toEqual([]);
  });
});
