import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { blockers, readText } from '../read-text.ts';

const profile: Profile = {
  delimiter: ';',
  header: 1,
  columns: { date: 'Datum', debit: 'Soll', credit: 'Haben', payee: 'Name', currency: 'W' },
  date: 'DD.MM.YYYY',
  decimal: ',',
};
const HEADER = 'Datum;Name;Haben;Soll;W\n';
const FIRST = '02.03.2026;Grocer;0;12,50;EUR\n';

describe('a file that breaks off within its last row, read by a profile', () => {
  test.each([
    ['before the amount', `${HEADER}02.03.2026;Grocer;0`],
    ['behind the amount, before the currency', `${HEADER}02.03.2026;Grocer;0;12,50`],
    ['at the delimiter before the currency', `${HEADER}02.03.2026;Grocer;0;12,50;`],
    ['within the currency', `${HEADER}02.03.2026;Grocer;0;12,50;EU`],
    ['in a row below others', `${HEADER}${FIRST}03.03.2026;Post;0;4,2`],
    ['before the amount of a row below others', `${HEADER}${FIRST}03.03.2026;Po`],
    ['with a quote open at a line end', `${HEADER}${FIRST}03.03.2026;"Post\n`],
    ['with a quote open lines before its end', `${HEADER}${FIRST}03.03.2026;Post;0;4,20;"EUR\nand more\n`],
  ])('%s, is held', (_, text) => {
    expect(blockers(readText(text, { profile })).filter((code) => code !== 'csv.empty')).not.toEqual([]);
  });
});

describe('a last cell without a line end', () => {
  const last: Profile = { header: 1, columns: { date: 'Date', amount: 'Amount' }, date: 'YYYY-MM-DD', decimal: '.' };
  const rows = (...cells: readonly string[]): string =>
    `Date,Amount\n${cells.map((cell, at) => `2026-03-0${at + 1},${cell}`).join('\n')}`;

  test.each([
    ['fewer decimals than those above', rows('-12.50', '-4.20', '-7.3')],
    ['no decimals', rows('-12.50', '-4.20', '-7')],
    ['no mark of its sign where others have one', rows('12.50-', '4.20-', '7.30')],
    ['no word for its direction', rows('12.50 DR', '4.20 DR', '7.30')],
    ['whole numbers above it, which may be longer', rows('-1250', '-420', '-730')],
    ['one amount above it and no more', rows('-12.50', '-4.20')],
  ])('is held with %s', (_, text) => {
    expect(blockers(readText(text, { profile: last }))).toContain('csv.cut');
  });

  test('that is empty is whole in the column of debits, where others with a credit have none', () => {
    const split: Profile = { ...last, columns: { date: 'Date', credit: 'In', debit: 'Out' } };
    const text = 'Date,In,Out\n2026-03-01,,12.50\n2026-03-02,20.00,\n2026-03-03,30.00,\n2026-03-04,7.30,';
    expect(blockers(readText(text, { profile: split }))).toEqual([]);
    expect(blockers(readText(text.slice(0, -6), { profile: split }))).toContain('csv.cut');
    const never = text.replaceAll('0.00,', '0.00,0');
    expect(blockers(readText(never, { profile: split }))).toContain('csv.cut');
  });

  test('that is missing is missed by a profile without a header as well', () => {
    const bare: Profile = { header: 0, columns: { date: 1, amount: 2, currency: 3 }, date: 'YYYY-MM-DD', decimal: '.' };
    expect(blockers(readText('2026-03-01,-12.50', { profile: bare }))).toContain('csv.cut');
  });

  test('is whole where the running balance reaches it', () => {
    const text = 'Date,Amount,Balance\n2026-03-01,-1250,8750\n2026-03-02,-420,8330\n2026-03-03,2000,10330';
    const chained: Profile = { ...last, columns: { date: 'Date', amount: 'Amount', balance: 'Balance' } };
    expect(blockers(readText(text, { profile: chained }))).toEqual([]);
    expect(blockers(readText(text.slice(0, -1), { profile: chained }))).toContain('csv.cut');
  });

  test('is whole where only texts are missing behind a balance that proves the row', () => {
    const text =
      'Date,Amount,Balance,Text,More\n2026-03-01,-12.50,87.50,A,B\n2026-03-02,-4.20,83.30,C,D\n2026-03-03,20.00,103.30,E';
    const chained: Profile = {
      ...last,
      columns: { date: 'Date', amount: 'Amount', balance: 'Balance', payee: 'Text' },
    };
    expect(blockers(readText(text, { profile: chained }))).toEqual([]);
    expect(blockers(readText(text.replace('103.30', '103.20'), { profile: chained }))).toContain('csv.cut');
  });

  test('that begins the currency of all others is held, though its column is not known by a name', () => {
    const text =
      'Datum;Betrag;Saldo;\n03.03.2026;-4,20;83,30;EUR\n02.03.2026;-12,50;87,50;EUR\n01.03.2026;-2,00;100,00;E';
    expect(blockers(readText(text))).toContain('csv.cut');
    expect(blockers(readText(`${text}UR`))).toEqual([]);
  });
});
