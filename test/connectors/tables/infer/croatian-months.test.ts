import { describe, expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

const MONEY = ['-10.00,990.00', '250.50,1240.50', '-40.50,1200.00'];

/** A table with a running balance, under these headings. */
function table(head: string, ...days: readonly string[]): string {
  return `${head}\n${days.map((day, at) => `${day},ROW ${at},${MONEY[at]}\n`).join('')}`;
}

const ENGLISH = 'Date,Description,Amount,Balance';
const CROATIAN = 'Datum,Opis,Iznos,Stanje';
const POLISH = 'Data,Opis,Kwota,Saldo';
const CZECH = 'Datum,Popis,Castka,Zustatek';

test('every month has a Croatian name, short and long', () => {
  const months = 'sij velj ožu tra svi lip srp kol ruj lis stu pro'.split(' ');
  const long =
    'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca'.split(' ');
  for (const [at, name] of [...months, ...long].entries()) {
    const month = String((at % 12) + 1).padStart(2, '0');
    const read = readText(table(CROATIAN, `10 ${name} 2023`, `11 ${name} 2023`, `12 ${name} 2023`));
    expect([name, amounts(read)[0], blockers(read)]).toEqual([name, `2023-${month}-10 -10.00`, []]);
  }
});

describe('a name that is another month in Polish or Czech', () => {
  test.each([
    ['by Croatian headings', CROATIAN, ['10 lip 2023', '11 srp 2023', '12 lis 2023'], ['06-10', '07-11', '10-12']],
    ['by another Croatian month', ENGLISH, ['10 svi 2023', '10 lip 2023', '11 lip 2023'], ['05-10', '06-10', '06-11']],
    ['by Polish headings', POLISH, ['10 lip 2023', '11 lis 2023', '12 lis 2023'], ['07-10', '11-11', '11-12']],
    ['by another Polish month', ENGLISH, ['10 cze 2023', '10 lip 2023', '11 lip 2023'], ['06-10', '07-10', '07-11']],
    ['by Czech headings', CZECH, ['10. srp 2023', '11. srp 2023', '12. lis 2023'], ['08-10', '08-11', '11-12']],
  ])('is read without a question %s', (_, head, days, read) => {
    const result = readText(table(head, ...days));
    expect(blockers(result)).toEqual([]);
    expect(amounts(result).map((line) => line.slice(5, 10))).toEqual(read);
  });

  test.each([
    ['nothing tells the language', ENGLISH, ['10 lip 2023', '11 lip 2023']],
    ['the words disagree', 'Datum,Opis,Iznos,Kwota', ['10 lip 2023', '11 lip 2023']],
  ])('is asked about where %s', (_, head, days) => {
    const result = readText(table(head, ...days));
    expect(blockers(result)).toContain('csv.ambiguous');
    expect(result.issues.map(({ message }) => message).join()).toContain(
      'which month the name means: line 2 says 10 lip 2023, which is 2023-07-10 or 2023-06-10',
    );
  });

  test('is what a profile says', () => {
    const profile = (date: string) => ({
      columns: { date: 'Date', amount: 'Amount', balance: 'Balance', payee: 'Description' },
      date,
      decimal: '.' as const,
    });
    const read = (date: string) => readText(table(ENGLISH, '10 lip 2023', '11 lis 2023'), { profile: profile(date) });
    expect(amounts(read('DD MMM(hr) YYYY')).map((line) => line.slice(0, 10))).toEqual(['2023-06-10', '2023-10-11']);
    expect(amounts(read('DD MMM YYYY')).map((line) => line.slice(0, 10))).toEqual(['2023-07-10', '2023-11-11']);
    expect(blockers(read('DD MMM(hr) YYYY'))).toEqual([]);
  });
});
