import { describe, expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

const HEADER = '"Buchungsdatum";"Status";"Zahlungsempfänger*in";"Umsatztyp";"Betrag (€)"\n';

describe('a file without one row that can be read', () => {
  test('is a month without transactions where the header stands alone', () => {
    expect(readText(HEADER).issues).toMatchObject([{ severity: 'warning', code: 'csv.no-rows' }]);
    const titled = `"Girokonto";"DE12345678901234567890"\n"Kontostand vom 30.12.2024:";"3.600,00 €"\n\n${HEADER}`;
    expect(readText(titled).issues).toMatchObject([{ severity: 'warning', code: 'csv.no-rows' }]);
  });

  test.each([
    ['a damaged amount below the header', `${HEADER}"10.12.24";"Gebucht";"Eigener Name";"Eingang";"xxx1.000"\n`],
    ['a damaged day below the header', `${HEADER}"10..24";"Gebucht";"Eigener Name";"Eingang";"1.000,00"\n`],
    ['words alone below the header', `${HEADER}"offen";"Gebucht";"Eigener Name";"Eingang";"Betrag"\n`],
    ['such a row above the header', `"10.12.24";"Gebucht";"Eigener Name";"Eingang";"xxx1.000"\n${HEADER}`],
  ])('is an error with %s', (_, text) => {
    expect(readText(text).issues).toMatchObject([{ severity: 'error', code: 'csv.empty' }]);
  });
});

describe('a row with a day whose amount is', () => {
  const profile = { columns: { date: 'Date', amount: 'Amount', payee: 'Payee' }, date: 'YYYY-MM-DD' } as const;
  const blockersWith = (cell: string) =>
    blockers(
      readText(`Date,Payee,Amount\n2026-01-02,Grocer,-4.00\n2026-01-05,Baker,${cell}\n2026-01-07,Post,-2.00\n`, {
        profile,
      }),
    );

  test.each(['abc', 'O,OO', 'xxx', 'twelve'])('%s is asked about, also in a layout that was confirmed', (cell) => {
    expect(blockersWith(`"${cell}"`)).toEqual(['csv.unexplained']);
  });

  test.each(['', '-', 'n/a'])('“%s” is a text that belongs to the row above', (cell) => {
    expect(blockersWith(cell)).toEqual([]);
  });
});

const BUDGET = 'Date,Payee,Memo,Outflow,Inflow\n';
const ONE_COLUMN = { columns: { date: 'Date', amount: 'Inflow', payee: 'Payee' }, date: 'YYYY-MM-DD' } as const;

describe('a row with a number that the reading has no use for', () => {
  const rows = '2026-01-02,Employer,,,2000.00\n2026-01-05,Grocer,,42.10,\n2026-01-07,Cinema,,0.00,12.00\n';

  test('is asked about where its amount is zero, and where the number has no decimals', () => {
    const profile = { ...ONE_COLUMN, columns: { ...ONE_COLUMN.columns, amount: 'Outflow' } };
    const zero = `${BUDGET}2026-01-02,Employer,,0.00,2000\n2026-01-05,Grocer,,42.10,\n2026-01-06,Grocer,,12.10,\n`;
    expect(blockers(readText(zero, { profile }))).toEqual(['csv.unexplained']);
  });

  test('is a transaction or a text like all others where the number is a rate or a reference', () => {
    const text =
      'Date,Text,Reference,Exchange rate,Amount\n2026-01-02,A,100234,1.0823,-5.00\n2026-01-03,B,100235,1.0911,0.00\n2026-01-04,C,100236,,-7.00\n';
    const profile = { columns: { date: 'Date', amount: 'Amount', payee: 'Text' }, date: 'YYYY-MM-DD' } as const;
    expect(blockers(readText(text, { profile }))).toEqual([]);
  });

  test('is read by the pair of columns of which each row fills one, in whatever language', () => {
    const result = readText(BUDGET + rows.replace('0.00,12.00', ',12.00'));
    expect(amounts(result)).toEqual(['2026-01-02 2000.00', '2026-01-05 -42.10', '2026-01-07 12.00']);
  });
});
