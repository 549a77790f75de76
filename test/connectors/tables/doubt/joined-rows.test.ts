import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { amounts, blockers, readText } from '../read-text.ts';

const NAMES = ['Datum', 'Name', 'Art', 'Betrag', 'Status', 'Notiz'];
const profile: Profile = {
  delimiter: ';',
  header: { detect: NAMES },
  columns: { date: 'Datum', payee: 'Name', type: 'Art', amount: 'Betrag', status: 'Status', memo: 'Notiz' },
  date: 'DD.MM.YYYY',
  decimal: ',',
};
const ROWS = [
  '02.03.2026;Grocer;;-12,50;booked;',
  '03.03.2026;Post;;-4,20;reverted;',
  '14.03.2026;Employer;;2000,00;booked;',
  '15.03.2026;Store;;-44,57;pending;',
  '20.03.2026;Landlord;;-900,75;booked;',
  ';Shop;;-7,10;pending;',
  '21.03.2026;Baker;;-3,30;booked;',
];
const TEXT = `${NAMES.join(';')}\n${ROWS.join('\n')}\n`;

function read(from: string, to: string) {
  expect(TEXT).toContain(from);
  return blockers(readText(TEXT.replace(from, to), { profile }));
}

describe('a row that lost its line end, so that the next one hangs on behind', () => {
  test.each([
    ['one that never happened', 'reverted;\n', 'reverted;'],
    ['one that is pending', 'pending;\n2', 'pending;2'],
    ['one that is pending and has no day', 'pending;\n21', 'pending;21'],
  ])('is asked about: %s', (_, from, to) => {
    expect(read(from, to)).toContain('csv.unexplained');
  });

  test('is asked about: a line above the names, whose columns would be named by others', () => {
    const rows = ['14.03.2026;13.03.2026;STIPENDIO;2.000,00;2.983,30', '03.03.2026;02.03.2026;SPESA;-4,20;983,30'];
    const lines = ['Rapporto;;;;', ';;;;', 'Data;;Descrizione;EUR;Saldo', 'Operaz.;Valuta;;;', ...rows];
    const text = `${lines.join('\n')}\n`;
    expect(blockers(readText(text))).toEqual([]);
    expect(blockers(readText(text.replace(';\nData', ';ata')))).toEqual(['csv.unexplained']);
  });
});

describe('a row that lost its line end where no width is that of most', () => {
  test('is asked about', () => {
    const names = ['Date', 'Text', 'Amount', 'Balance'];
    const ends: Profile = {
      delimiter: ';',
      header: { detect: names },
      columns: { date: 'Date', payee: 'Text', amount: 'Amount', balance: 'Balance' },
      date: 'DD.MM.YYYY',
      decimal: ',',
    };
    const rows = ['02.03.2026;Grocer;-12,50;987,50;', '03.03.2026;Post;-4,20;983,30;', '14.03.2026;Pay;20,00;1003,30;'];
    const text = `${names.join(';')}\n${rows.join('\n')}\n`;
    const codes = (each: string) => blockers(readText(each, { profiles: { bank: ends } }));
    expect(codes(text)).toEqual([]);
    expect(codes(text.replace('\n14', '\u000e14'))).toContain('csv.unexplained');
  });
});

describe('the first row of a file without a header', () => {
  const rows = [
    '02-03-2026,NL00ASNB0000000001,Winkel,EUR,1000.00,EUR,-12.50',
    '03-03-2026,NL00ASNB0000000001,Post,EUR,987.50,EUR,-4.20',
    '14-03-2026,NL00ASNB0000000001,Loon,EUR,983.30,EUR,2000.00',
    '15-03-2026,NL00ASNB0000000001,Huur,EUR,2983.30,EUR,-900.00',
    '20-03-2026,NL00ASNB0000000001,Trein,EUR,2083.30,EUR,-40.00',
  ];

  test.each([
    ['in a cell', 'Winkel,E', 'Winkel,\n'],
    ['in the place of a delimiter', 'Winkel,', 'Winkel\n'],
  ])('that a line end broke in two is not left out without a word: %s', (_, from, to) => {
    const text = `${rows.join('\n')}\n`;
    expect(blockers(readText(text))).toEqual([]);
    expect(blockers(readText(text.replace(from, to)))).toEqual(['csv.unexplained']);
  });

  test('is not lost where its year has lost two digits', () => {
    const result = readText(`${rows.join('\n')}\n`.replace('02-03-2026', '02-03-26'));
    expect(amounts(result)[0]).toBe('2026-03-02 -12.50');
    expect(amounts(result)).toHaveLength(rows.length);
  });
});

describe('a row that says "balance" where its day belongs', () => {
  const rows = ['2026-03-02,Grocer,-10.00,990.00', '2026-03-14,Salary,250.50,1240.50'];
  const read = (last: string) => blockers(readText(`Date,Payee,Amount,Balance\n${rows.join('\n')}\n${last}\n`));

  test('and has a text, an amount and another balance is asked about', () => {
    expect(read('Balance,Rent,-631.83,608.67')).toEqual(['csv.unexplained']);
  });

  test('is a balance where it has one number alone, or the same twice', () => {
    expect(read('Balance,,,1240.50')).toEqual([]);
    expect(read('Balance,at the end,1240.50,1240.50')).toEqual([]);
  });
});
