/** The first row may be what there was before, in any language. */
import { expect, test } from 'vitest';
import { blockers, readText } from '../read-text.ts';

function statement(text: string, amount = '1000.00'): string {
  const rows = [
    `2026-03-01,${text},${amount},1000.00`,
    '2026-03-02,Shop,-10.00,990.00',
    '2026-03-14,Rent,-250.50,739.50',
  ];
  return ['Date,Description,Amount,Balance', ...rows, ''].join('\n');
}

test.each([
  'Số dư đầu kỳ',
  'Upphafsstaða',
  'Gjendja fillestare',
  'BAKI AWAL',
  'مانده قبلی',
  'Hasierako saldoa',
  'Ufankssaldo',
  'İlkin qalıq',
  'საწყისი ნაშთი',
  'प्रारंभिक शेष',
  'தொடக்க இருப்பு',
])('is asked about where its amount is its balance and its text is %s', (text) => {
  expect(blockers(readText(statement(text)))).toEqual(['csv.unproved']);
});
