import { expect, test } from 'vitest';
import { readCsv } from '../../../../connectors/tables/read-table.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import { documentOf } from '../read-text.ts';

const HEAD = 'Opening balance,100.00\nClosing balance,140.00\n\nDate,Text,Amount,Balance\n';
const ROWS = [
  ['05.03.2026', 'A', '-10.00', '90.00'],
  ['06.03.2026', 'B', '-5.00', '85.00'],
  ['07.03.2026', 'C', '20.00', '105.00'],
  ['08.03.2026', 'D', '-15.00', '90.00'],
  ['09.03.2026', 'E', '55.00', '145.00'],
  ['10.03.2026', 'F', '-1.00', '144.00'],
  ['11.03.2026', 'G', '-4.00', '140.00'],
];
const fileOf = (rows: readonly (readonly string[])[]) => `${HEAD}${rows.map((row) => row.join(',')).join('\n')}\n`;

function isProved(text: string): boolean {
  const reading = readCsv(documentOf(text), {}, { currencies: ISO_4217, timezone: 'UTC' }, () => ({}));
  if (!('proof' in reading)) throw new Error(JSON.stringify(reading.issues));
  return reading.proof.proved;
}

test('opening and closing prove nothing where the running balance breaks at few rows: an amount may have moved', () => {
  const moved = ROWS.map(([day, text, amount, balance], at) => [
    day ?? '',
    text ?? '',
    { 2: '35.00', 4: '40.00' }[at] ?? amount ?? '',
    balance ?? '',
  ]);
  expect(isProved(fileOf(moved))).toBe(false);
});
