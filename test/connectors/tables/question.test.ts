import { describe, expect, test } from 'vitest';
import { inspectCsv } from '../../../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/plugin/contract.ts';
import { documentOf } from './read-text.ts';

function inspect(text: string) {
  return inspectCsv(documentOf(text), {}, { currencies: ISO_4217, timezone: 'UTC' }, () => ({}));
}

/** Each row as it stands in the file, then what each reading makes of it. */
function shown(text: string): readonly string[] {
  return (inspect(text).question?.rows ?? []).map(({ line, day, text: what, amount, readings }) => {
    const said = readings.map((each) => (each === null ? '-' : `${each.bookedOn} ${formatMinor(each.amount, 2)}`));
    return [line, day, what, amount, ...said].join(' | ');
  });
}

const DAYS = 'Date;Text;Amount\n03/04/2026;Grocer;-12,50\n13.04.2026;Note;\n05/04/2026;Salary;2000,00\n';
const SIGNS = `Date,Text,Amount\n${Array.from({ length: 9 }, (_, day) => `2026-03-0${day + 1},Shop ${day},${day + 1}.50`).join('\n')}\n`;

describe('the question about a reading', () => {
  test('shows rows as the file writes them beside what each reading makes of them', () => {
    expect(shown(DAYS)).toEqual([
      '2 | 03/04/2026 | Grocer | -12,50 | 2026-04-03 -12.50 | 2026-03-04 -12.50 | 2026-04-03 12.50 | 2026-03-04 12.50',
      '4 | 05/04/2026 | Salary | 2000,00 | 2026-04-05 2000.00 | 2026-05-04 2000.00 | 2026-04-05 -2000.00 | 2026-05-04 -2000.00',
    ]);
  });

  test('turns the words of a column of directions round in the second reading', () => {
    const rows = ['15-01-2026,Grocer,450,Expense', '16-01-2026,Salary,900,Income', '17-01-2026,Baker,7,Expense'];
    const text = `Date,Description,Amount,Type\n${rows.join('\n')}\n`;
    expect(shown(text)).toEqual([
      '2 | 15-01-2026 | Grocer | 450 | 2026-01-15 -450.00 | 2026-01-15 450.00',
      '3 | 16-01-2026 | Salary | 900 | 2026-01-16 900.00 | 2026-01-16 -900.00',
      '4 | 17-01-2026 | Baker | 7 | 2026-01-17 -7.00 | 2026-01-17 7.00',
    ]);
    const { alternatives } = inspect(text);
    expect(alternatives.map(({ profile, title }) => [title, profile.direction])).toEqual([
      ['“Income” is money out', { in: ['Expense'], out: ['Income'] }],
    ]);
  });

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

  test('offers every combination of the open choices, each titled by its own', () => {
    const { alternatives, title } = inspect(DAYS);
    expect([title, ...alternatives.map((each) => each.title)]).toEqual([
      'day before month, a number without a sign is money in',
      'month before day, a number without a sign is money in',
      'day before month, a number without a sign is money out',
      'month before day, a number without a sign is money out',
    ]);
    const amounts = alternatives.map(({ rows }) => `${rows[0]?.bookedOn} ${rows[0]?.amount}`);
    expect(amounts).toEqual(['2026-03-04 -1250', '2026-04-03 1250', '2026-03-04 1250']);
    const profiles = alternatives.map(({ profile }) => [profile.date, profile.sign]);
    expect(profiles.at(-1)).toEqual(['MM/DD/YYYY', 'out-positive']);
  });

  test('shows at most five rows', () => {
    expect(shown(SIGNS)).toHaveLength(5);
  });

  test('says how many rows each reading takes and leaves out, and what is not certain, in one sentence', () => {
    const { question, issues } = inspect(DAYS);
    expect(question?.readings[0]).toMatchObject({ reads: 2, leavesOut: 1 });
    expect(question?.unsure).toEqual([
      'It is not certain which number is the day and which the month: line 2 says 03/04/2026, which is 2026-04-03 or 2026-03-04',
    ]);
    const message = issues.find(({ code }) => code === 'csv.ambiguous')?.message ?? '';
    expect(message).toContain(question?.unsure[0]);
    expect(message).toContain('Each reading reads 2 rows and leaves out 1.');
    expect(message).toContain('choose on its page of the dashboard, or type');
  });

  test('counts one row as one', () => {
    const [head, first] = DAYS.split('\n');
    const { issues } = inspect(`${head}\n${first}\n`);
    expect(issues.find(({ code }) => code === 'csv.ambiguous')?.message).toContain(
      'Each reading reads 1 row and leaves',
    );
  });

  test('names a row and its two amounts where the signs are open', () => {
    expect(inspect(SIGNS).question?.unsure[0]).toContain('1.50 in line 2 is 1.50 or -1.50');
  });

  test('is none where the reading is proved, and none where the owner confirmed it', () => {
    const text = 'Date,Text,Amount,Balance\n2026-01-05,A,-1.00,99.00\n2026-01-06,B,-2.50,96.50\n';
    expect(inspect(text).question).toBeNull();
  });
});

describe('which of two days of a row counts', () => {
  const rows = [
    '2026-03-02;2026-03-04;A;-1,00',
    '2026-03-05;2026-03-03;B;-2,50',
    '2026-03-09;2026-03-05;C;5,00',
    '2026-03-10;2026-03-06;D;-4,00',
  ];
  const balances = ['99,00', '96,50', '101,50', '97,50'];
  const file = (lines: readonly string[]) => `${lines.join('\n')}\n`;

  test('is asked where no heading says it, and kept in the profile', () => {
    const { question, profile, alternatives } = inspect(file(rows));
    expect(question?.unsure).toEqual([
      'It is not certain which day counts (column 1 or column 2): line 1 is booked on 2026-03-02 or 2026-03-04',
    ]);
    expect(profile?.columns.date).toEqual([1, 2]);
    expect(alternatives[0]?.profile.columns.date).toEqual([2, 1]);
  });

  test('is not asked where headings say it', () => {
    expect(inspect(file(['Buchungstag;Wertstellung;Text;Betrag', ...rows])).question?.unsure).toEqual([
      'Nothing in the file proves this reading: no running balance to check by',
      'It is not certain which way the money went: -1,00 in line 2 is -1.00 or 1.00',
    ]);
  });

  test('is not asked where the balances run as one of them does', () => {
    const proved = rows.map((row, at) => `${row};${balances[at]}`);
    expect(inspect(file(proved)).question).toBeNull();
  });
});
