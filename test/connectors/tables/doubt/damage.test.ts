import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { amounts, blockers, readText } from '../read-text.ts';

const NAMES = ['Datum', 'Wert', 'Name', 'Betrag', 'W'];
const PLAIN: Profile = {
  delimiter: ';',
  header: { detect: NAMES },
  columns: { date: 'Datum', valueDate: 'Wert', payee: 'Name', amount: 'Betrag', currency: 'W' },
  date: 'DD.MM.YYYY',
  decimal: ',',
};
const ROWS = [
  '02.03.2026;02.03.2026;Grocer;-12,50;EUR',
  '03.03.2026;03.03.2026;Post;-4,20;EUR',
  '14.03.2026;14.03.2026;Employer;2000,00;EUR',
  '20.03.2026;20.03.2026;Landlord;-900,75;EUR',
];

/** The file with one text in the place of another, read by the profile of its header. */
function damaged(from: string, to: string) {
  const text = `${NAMES.join(';')}\n${ROWS.join('\n')}\n`;
  expect(text).toContain(from);
  return readText(text.replace(from, to), { profiles: { bank: PLAIN } });
}

describe('a cell unlike all others of its column, in a file that nothing proves', () => {
  test.each([
    ['a decimal lost', '-4,20', '-4,2', 'line 3, "Betrag": 1 decimals where all others have 2'],
    ['the decimal mark lost', '-4,20', '-420', 'line 3, "Betrag": 0 decimals where all others have 2'],
    ['the decimal mark moved', '-12,50', '-1,250', 'line 2, "Betrag": 3 decimals where all others have 2'],
    ['no digit before the mark', '-4,20', '-,42', 'line 3, "Betrag": no digit before the ","'],
    ['a letter of the currency', '-4,20;EUR', '-4,20;ERU', 'line 3, "W": "ERU" is no currency of ISO 4217'],
    ['a currency that is cut', '-4,20;EUR', '-4,20;EU', 'line 3, "W": "EU" is no currency of ISO 4217'],
    ['a year', '14.03.2026;', '14.03.2062;', 'line 4, "Datum": 2062-03-14 is more than a year from all others'],
  ])('%s: is held, with line and column', (_, from, to, message) => {
    const result = damaged(from, to);
    expect(blockers(result)).toEqual(['csv.odd-cell']);
    expect(result.issues[0]?.message).toContain(message);
  });

  test.each([
    ['a delimiter', 'Post;-4,20', 'Post-4,20'],
    ['a line end', 'EUR\n03', 'EUR03'],
    ['a line end behind the header', 'W\n02', 'W02'],
    ['the end of a day, with its delimiter', '03.03.2026;03', '03.03.203'],
    ["a delimiter and a quote's worth of a day", '03.03.2026;03.03.2026;Post', '03.03.2"03.03.2026;Post'],
    ['a line end too many', '14.03.2026;E', '14.03\n2026;E'],
  ])('%s lost or come: no row is left out without a word', (_, from, to) => {
    expect(blockers(damaged(from, to))).not.toEqual([]);
  });

  test.each(['\n000.00', '\n2000.00', '20\n00.00', '2000.\n25'])(
    'the last amount broken by a line end, as %j, is asked about where it ends its row',
    (amount) => {
      const names = ['Day', 'Name', 'Out', 'In'];
      const columns = { date: 'Day', payee: 'Name', debit: 'Out', credit: 'In' };
      const bank: Profile = { header: { detect: names }, columns, date: 'YYYY-MM-DD', decimal: '.' };
      const rows = ['2026-03-13,Grocer,12.50,', '2026-03-17,Post,4.20,', `2026-03-28,Employer,,${amount}`];
      const result = readText(`${names.join()}\n${rows.join('\n')}\n`, { profiles: { bank } });
      expect(blockers(result)).toContain('csv.unexplained');
    },
  );

  test('money in and out in one row is asked about, where each other row has one of them', () => {
    const text = [
      'Date;Text;In;Out;Balance',
      '14/03/2026;Salary;2000;;2924,5',
      '03/03/2026;Grocer;;22,9;924,5',
      '02/03/2026;Bar;;52,6;947,4',
    ];
    expect(blockers(readText(`${text.join('\n')}\n`))).toEqual([]);
    expect(blockers(readText(`${text.join('\n')}\n`.replace(';52,6', '5;2,6')))).toEqual(['csv.odd-cell']);
  });

  test('a possible habit of the bank raises no question where the owner confirmed the layout', () => {
    const text = `${NAMES.join(';')}\n${ROWS.join('\n')}\n`;
    expect(blockers(readText(text.replace('-900,75', '-900'), { profile: PLAIN }))).toEqual([]);
    expect(blockers(readText(text.replace('-4,20', '-4,2'), { profile: PLAIN }))).toEqual(['csv.odd-cell']);
  });

  test.each([
    ['a spreadsheet trims whole numbers', '-27,04', '-10'],
    ['a bank writes whole numbers without decimals', '-16,70', '500'],
    ['a zero at the end is trimmed', '-27,04', '-4,2'],
  ])('%s: `%s` beside `%s` is an ordinary column, and raises nothing', (_, usual, trimmed) => {
    const row = (day: number, amount: string) => `0${day}.03.2026;0${day}.03.2026;Grocer;${amount};EUR`;
    const text = [NAMES.join(';'), row(1, usual), row(2, usual), row(3, trimmed), row(4, usual)].join('\n');
    expect(blockers(readText(`${text}\n`, { profiles: { bank: PLAIN } }))).toEqual([]);
  });

  test("codes that are all unknown are the bank's own, and go through", () => {
    const text = `${NAMES.join(';')}\n${ROWS.join('\n')}\n`.replaceAll('EUR', 'ZZZ');
    expect(blockers(readText(text, { profile: PLAIN }))).toEqual([]);
    expect(amounts(readText(text, { profile: PLAIN }))).toHaveLength(4);
  });
});

describe('a running balance with one step that does not fit, in a file that a profile reads by its header', () => {
  const names = ['Datum', 'Name', 'Betrag', 'Saldo'];
  const profile: Profile = {
    delimiter: ';',
    header: { detect: names },
    columns: { date: 'Datum', payee: 'Name', amount: 'Betrag', balance: 'Saldo' },
    date: 'DD.MM.YYYY',
    decimal: ',',
    sign: 'in-positive',
  };
  const rows = [
    '02.03.2026;Grocer;-12,50;987,50',
    '03.03.2026;Post;-4,20;983,30',
    '14.03.2026;Employer;2000,00;2983,30',
    '20.03.2026;Landlord;-900,75;2082,55',
  ];
  const read = (edit: (text: string) => string) =>
    readText(edit(`${names.join(';')}\n${rows.join('\n')}\n`), { profiles: { bank: profile } });

  test.each([
    ['another digit', '-4,20', '-9,20', 'line 3: -9.20, but the balance moves by -4.20'],
    ['two digits exchanged', '-4,20', '-4,02', 'line 3: -4.02, but the balance moves by -4.20'],
    ['no minus', '-4,20', '4,20', 'line 3: 4.20, but the balance moves by -4.20'],
    ['nothing left of it', '2000,00', '000,00', 'line 4: 0.00, but the balance moves by 2000.00'],
  ])('because of %s is asked about', (_, from, to, message) => {
    const result = read((text) => text.replace(from, to));
    expect(blockers(result)).toEqual(['csv.slip']);
    expect(result.issues[0]?.message).toContain(message);
  });

  test('because one of the balances is no number is asked about, unless those around it prove it', () => {
    const result = read((text) => text.replace('-4,20;983,30', '-9,20;983"30"'));
    expect(blockers(result)).toEqual(['csv.odd-cell']);
    expect(result.issues[0]?.message).toContain('line 3, "Saldo": digits that are no balance');
    expect(blockers(read((text) => text.replace('-4,20;983,30', '-4,20;983"30"')))).toEqual([]);
  });

  test('because a row is there twice is asked about', () => {
    const result = read((text) => text.replace(`${rows[1]}\n`, `${rows[1]}\n${rows[1]}\n`));
    expect(blockers(result)).toEqual(['csv.slip']);
  });

  test.each([
    ['half of its steps', (text: string) => text.replace(/20\.03.*\n/, '').replace('-4,20', '-77,35'), 'line 3'],
    ['two of three', (text: string) => text.replace('-4,20', '-77,35').replace('2000,00', '1111,11'), 'line 3, line 4'],
    ['its only step', (text: string) => text.replace(/14\.03[\s\S]*/, '').replace('-4,20', '-77,35'), 'line 3'],
  ])('and does not for %s keeps the file, and the rows are named', (_, edit, rows) => {
    const result = read(edit);
    expect(blockers(result)).toEqual(['csv.unproved']);
    expect(result.issues.at(-1)?.message).toContain(`steps fit, not at ${rows}. `);
  });
});

describe('one damaged cell', () => {
  test('of a date column leaves the days of the other rows alone', () => {
    const text = [
      'Started Date,Completed Date,Description,Amount,Balance',
      '2026-03-01,2026-03-02,Grocer,-12.50,987.50',
      '2026-03-03,2026-03-04,Post,-4.20,983.30',
      '2026-03-13,2026-03-1x14,Employer,2000.00,2983.30',
    ].join('\n');
    const result = readText(`${text}\n`);
    expect(blockers(result)).toContain('csv.date');
    expect(amounts(result)).toEqual(['2026-03-02 -12.50', '2026-03-04 -4.20']);
  });

  test.each([
    ['a day that is none', '41/03/26'],
    ['a year of the Republic of China', '170/3/26'],
    ["a year of Japan's emperor", 'R17/03/26'],
  ])('does not turn the days of other rows into years: %s', (_, day) => {
    const text = [
      'Datum;Text;Betrag;Saldo',
      '28/03/26;Lohn;2000.00;2983.30',
      `${day};Post;-4.20;983.30`,
      '13/03/26;Laden;-12.50;987.50',
    ].join('\n');
    expect(blockers(readText(`${text}\n`))).toContain('csv.ambiguous');
  });

  test('of a fee does not make the fee nothing', () => {
    const text = [
      'Date,Description,Amount,Fee,Currency,Balance',
      '2026-03-02,Grocer,-12.50,0.00,EUR,987.50',
      '2026-03-03,To a friend,-100.00,1.50,EUR,886.00',
      '2026-03-14,Salary,2000.00,0.00,EUR,2886.00',
    ].join('\n');
    expect(blockers(readText(`${text}\n`))).toEqual([]);
    expect(blockers(readText(`${text}\n`.replace('1.50', '1?50')))).not.toEqual([]);
  });

  test('of a status does not book what was never booked', () => {
    const text = [
      'Date,Type,Status,Amount,Balance,Name',
      '2026-03-02,Payment,Completed,-12.50,987.50,Grocer',
      '2026-03-04,Payment,Completed,-4.20,983.30,Post',
      '2026-03-14,Deposit,Completed,2000.00,2983.30,Employer',
      '2026-03-15,Payment,Pending,-77.00,,Shop',
    ].join('\n');
    expect(blockers(readText(`${text}\n`))).toEqual([]);
    expect(blockers(readText(`${text}\n`.replace('Pending', 'Pendng')))).toEqual(['csv.unproved']);
  });

  test.each(['refused by bank', 'Neprovedeno', 'xyz'])(
    'of no status: "%s" on the oldest row, which no balance reaches, is asked about',
    (word) => {
      const rows = [
        'Date;Text;Status;Amount;Balance',
        '14.03.2026;SALARY;Completed;1500,00;2386,30',
        '06.03.2026;HOTEL;Completed;-101,20;886,30',
        '05.03.2026;GROCER;STATUS;-12,50;987,50',
      ];
      const read = (status: string) => readText(`${rows.join('\n')}\n`.replace('STATUS', status));
      expect(blockers(read('Completed'))).toEqual([]);
      expect(blockers(read('Booked'))).toEqual([]);
      expect(blockers(read(''))).toEqual([]);
      expect(blockers(read(word))).toEqual(['csv.odd-cell']);
      expect(read(word).issues[0]?.message).toContain(`line 4, "Status": "${word}"`);
    },
  );
});

describe('a month that became none, where every other day could be one', () => {
  const rows = ['02.03.2026;Bus;-2,50;997,50', '02.03.2026;Bus;-2,50;995,00', '02.03.2026;Bus;-2,50;992,50'];
  const text = `Date;Text;Amount;Balance\n${rows.join('\n')}\n`;

  test('turns the days of no other row, as with dots nobody writes the month first', () => {
    expect(blockers(readText(text))).toEqual([]);
    expect(blockers(readText(text.replace('02.03.2026;Bus;-2,50;992', '02.13.2026;Bus;-2,50;992')))).toEqual([
      'csv.ambiguous',
    ]);
  });
});

describe('one damaged place in a file that nobody described', () => {
  const proved = (rows: readonly string[]): string => `${rows.join('\n')}\n`;
  const OPENING = proved([
    'Date,Description,Amount,Balance',
    '01/03/2026,B/FWD,1000.00,1000.00',
    '02/03/2026,GROCER,-12.50,987.50',
    '14/03/2026,EMPLOYER,2000.00,2987.50',
    '20/03/2026,RENT,-631.83,2355.67',
  ]);
  const TOTAL = proved([
    'Date;Libellé;Montant;Solde',
    '31/03/2026;TOTAL;-60,00;2923,30',
    '14/03/2026;VIREMENT SALAIRE;2000,00;2983,30',
    '03/03/2026;LA POSTE;-4,20;983,30',
    '02/03/2026;BOULANGERIE;-12,50;987,50',
  ]);
  const UNEVEN = proved([
    'Date,Text,Amount,Balance,Category,Tag,Note,Shop,City',
    '2026-03-02,Grocer,-12.50,987.50,Food,,,Grocer,Town',
    '2026-03-03,Post,-4.20,983.30,Mail,,,Post,Town',
    '2026-03-14,Salary,2000.00,2983.30',
  ]);

  test.each([
    ['the amount of an opening balance', OPENING, 'FWD,1000.00', 'FWD,10.00'],
    ['a delimiter before the name of a shop that is called Total', TOTAL, ';TOTAL', ';;TOTAL'],
    ['a delimiter within the day of a shop that is called Total', TOTAL, '31/03/2026', '31/03/202;6'],
    ['a delimiter in the place of a digit of that day', TOTAL, '31/03/2026', '31/;3/2026'],
    ['a letter of the word for an opening balance', OPENING, 'B/FWD', 'B/GWD'],
    ['two letters less of the word for an opening balance', OPENING, 'B/FWD', 'B/D'],
    ['the last letter of the word for an opening balance', OPENING, 'B/FWD', 'B/FW'],
    ['a digit before the word for an opening balance', OPENING, 'B/FWD', '8B/FWD'],
    ['the end of the header, above rows of several widths', UNEVEN, 'City\n', 'Cit'],
    ['a digit of a day that became the mark between its parts', OPENING, '20/03/2026', '2//03/2026'],
  ])('is asked about: %s', (_, text, from, to) => {
    expect(blockers(readText(text))).toEqual([]);
    expect(text).toContain(from);
    expect(blockers(readText(text.replace(from, to)))).not.toEqual([]);
  });
});
