/** A spreadsheet turns round the days that it understands, and leaves the others as the bank wrote them. */
import { expect, test } from 'vitest';
import { blockers, readText } from '../read-text.ts';

function file(days: readonly string[]): string {
  const amountsOf = [-40, -1234.5, 2000, -10, -5];
  let balance = 1000;
  const rows = days.map((day, at) => {
    balance += amountsOf[at] ?? 0;
    return `${day};Shop ${at};${String(amountsOf[at]).replace('.', ',')};${String(balance).replace('.', ',')};EUR`;
  });
  return ['Datum;Text;Betrag;Saldo;Waehrung', ...rows, ''].join('\n');
}

test('most days in another form are asked about as well, for the few others say nothing of them', () => {
  const result = readText(file(['01/05/26', '01/06/26', '14.01.2026', '02/03/26']));
  expect(blockers(result)).toEqual(['csv.mixed-days']);
  expect(result.issues[0]?.message).toContain(
    '3 days are written unlike "14.01.2026": "01/05/26" may be 2026-05-01 or 2026-01-05',
  );
});
