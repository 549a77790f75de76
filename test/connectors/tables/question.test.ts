import { describe, expect, test } from 'vitest';
import { inspectCsv } from '../../../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { documentOf } from './read-text.ts';

function inspect(text: string) {
  return inspectCsv(documentOf(text), {}, { currencies: ISO_4217, timezone: 'UTC' }, () => ({}));
}
describe('the question about a reading', () => {
  test('calls each reading of a column of directions by a word that stands in it', () => {
    const rows = ['15-01-2026,Grocer,450,Expense', '16-01-2026,Baker,7,Expense', '17-01-2026,Butcher,9,Expense'];
    const { alternatives, title } = inspect(`Date,Description,Amount,Type\n${rows.join('\n')}\n`);
    expect([title, ...alternatives.map((each) => each.title)]).toEqual([
      '“Expense” is money out',
      '“Expense” is money in',
    ]);
  });

  test('offers no reading that turns round columns whose signs say the same as their headings', () => {
    const text = 'Data;Uscite;Entrate;Descrizione\n13/03/2026;-9,99;;VISA\n28/03/2026;;150,62;Bonifico\n';
    const { alternatives, question } = inspect(text);
    expect(alternatives).toEqual([]);
    expect(question?.unsure).toEqual(['Nothing in the file proves this reading: no running balance to check by']);
  });
});

describe('which of two days of a row counts', () => {
  const rows = [
    '2026-03-02;2026-03-04;A;-1,00',
    '2026-03-05;2026-03-03;B;-2,50',
    '2026-03-09;2026-03-05;C;5,00',
    '2026-03-10;2026-03-06;D;-4,00',
  ];
  const file = (lines: readonly string[]) => `${lines.join('\n')}\n`;

  test('is not asked where headings say it', () => {
    expect(inspect(file(['Buchungstag;Wertstellung;Text;Betrag', ...rows])).question?.unsure).toEqual([
      'Nothing in the file proves this reading: no running balance to check by',
      'It is not certain which way the money went: -1,00 in line 2 is -1.00 or 1.00',
    ]);
  });
});
