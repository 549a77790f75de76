import { describe, expect, test } from 'vitest';
import { inspectCsv } from '../../../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { speechOfHeader } from '../../../src/words/choose.ts';
import { inEnglish, type Said, tell } from '../../../src/words/message.ts';
import { speaking } from '../../../src/words/speak.ts';
import { documentOf } from './read-text.ts';

function inspect(text: string) {
  return inspectCsv(documentOf(text), {}, { currencies: ISO_4217, timezone: 'UTC' }, () => ({}));
}
describe('the question about a reading', () => {
  test('calls each reading of a column of directions by a word that stands in it', () => {
    const rows = ['15-01-2026,Grocer,450,Expense', '16-01-2026,Baker,7,Expense', '17-01-2026,Butcher,9,Expense'];
    const { alternatives, title } = inspect(`Date,Description,Amount,Type\n${rows.join('\n')}\n`);
    expect([title, ...alternatives.map((each) => each.title)].map(inEnglish)).toEqual([
      '“Expense” is money out',
      '“Expense” is money in',
    ]);
  });

  test('offers no reading that turns round columns whose signs say the same as their headings', () => {
    const text = 'Data;Uscite;Entrate;Descrizione\n13/03/2026;-9,99;;VISA\n28/03/2026;;150,62;Bonifico\n';
    const { alternatives, question } = inspect(text);
    expect(alternatives).toEqual([]);
    expect(question?.unsure.map(inEnglish)).toEqual([
      'Nothing in the file proves this reading: no running balance to check by',
    ]);
  });
});

test('a question and its proof are said in the language of the reader, with the values of the file', () => {
  const { proof } = inspect('Date,Text,Amount,Balance\n2026-03-01,A,12.50,90\n2026-03-02,B,7.50,80\n');
  const { question } = inspect('Date,Text,Amount\n2026-03-01,A,12.50\n2026-03-02,B,7.50\n');
  const german = (each: Said) => speaking(speechOfHeader('de'), () => tell(each));
  expect([proof.summary, ...(question?.unsure ?? [])].map(german)).toEqual([
    'Laufender Saldo: 0 von 1 Schritten passen, nicht bei Zeile 3',
    'Nichts in der Datei beweist diese Lesart: Es gibt keinen laufenden Saldo zum Prüfen',
    'Es ist nicht sicher, wohin das Geld ging: 12.50 in Zeile 2 ist 12.50 oder -12.50',
  ]);
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
    expect(inspect(file(['Buchungstag;Wertstellung;Text;Betrag', ...rows])).question?.unsure.map(inEnglish)).toEqual([
      'Nothing in the file proves this reading: no running balance to check by',
      'It is not certain which way the money went: -1,00 in line 2 is -1.00 or 1.00',
    ]);
  });
});
