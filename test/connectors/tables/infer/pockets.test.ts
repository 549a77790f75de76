import { describe, expect, test } from 'vitest';
import { inspectCsv } from '../../../../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import { formatMinor, type ParseResult } from '../../../../src/plugin/contract.ts';
import { blockers, documentOf, readText } from '../read-text.ts';

/** `USD 900.00`: account or currency of each statement, and the sum of its lines. */
function pockets({ statements }: ParseResult): readonly string[] {
  return statements.map(({ account, currency, lines }) => {
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    const name = [account.accountId, currency, formatMinor(sum, ISO_4217.places(currency))];
    return name.filter((each) => each !== null).join(' ');
  });
}

function read(...rows: readonly string[]): readonly [readonly string[], readonly string[]] {
  const result = readText(`${rows.join('\n')}\n`);
  return [pockets(result), blockers(result)];
}

const HEAD = 'Date,Description,Currency,Amount,Balance';
/** Two wallets, of which the first is empty when the second begins. */
const EMPTIED = [
  '2026-01-05,Salary,USD,1000.00,1000.00',
  '2026-01-06,Shop,USD,-100.00,900.00',
  '2026-01-07,Rent,USD,-900.00,0.00',
  '2026-01-08,Salary,EUR,500.00,500.00',
  '2026-01-09,Shop,EUR,-100.00,400.00',
];
const FIRST = 'DE02120300000000202051';
const SECOND = 'DE02500105170137075030';

describe('a table of several currencies', () => {
  test('shows the currency and the account of each reading, in the question and in the sentence about it', () => {
    const context = { currencies: ISO_4217, timezone: 'UTC' };
    const text = `Account,${HEAD}\n${EMPTIED.map((row) => `${row.includes('USD') ? FIRST : SECOND},${row}`).join('\n')}\n`;
    const { rows, question, issues } = inspectCsv(documentOf(text), {}, context, () => ({}));
    expect(rows.map(({ account, currency }) => [account, currency])).toEqual([
      ...Array.from({ length: 3 }, () => [FIRST, 'USD']),
      ...Array.from({ length: 2 }, () => [SECOND, 'EUR']),
    ]);
    const [first] = question?.rows ?? [];
    expect(first?.readings.map((line) => [line?.account, line?.currency])).toEqual([
      [FIRST, 'USD'],
      [null, null],
    ]);
    expect(issues[0]?.message).toContain(
      `Reading 1 is of ${FIRST} USD, ${SECOND} EUR; Reading 2 is of an account that the file does not name.`,
    );
  });

  test.each(['$', 'US Dollar'])('is asked about a cell that names none: %s', (name) => {
    const [, asked] = read(HEAD, ...EMPTIED.map((row) => row.replace('USD', name)));
    expect(asked).toEqual(['csv.odd-cell', 'csv.ambiguous']);
  });

  test('is asked about where the sign of one is that of many', () => {
    const rows = EMPTIED.map((row) =>
      row.replace(
        /,(USD|EUR),(-?)(.*),/,
        (_, code, minus, amount) => `,${code === 'USD' ? '$' : '€'}${minus}${amount},`,
      ),
    );
    expect(read('Date,Description,Amount,Balance', ...rows)[1]).toEqual(['csv.odd-cell']);
    const dollars = rows.map((row) => row.replace('€', '$'));
    expect(read('Date,Description,Amount,Balance', ...dollars)[1]).toEqual([]);
    expect(read('Date,Description,Amount (CAD),Balance', ...dollars)).toEqual([['CAD 400.00'], []]);
  });

  test('is asked about where one of them has no name, and both may be one', () => {
    const [found, asked] = read(HEAD, ...EMPTIED.map((row) => row.replace('USD', '')));
    expect(found).toEqual(['0.00', 'EUR 400.00']);
    expect(asked).toEqual(['csv.ambiguous']);
  });

  test('gives a statement for each where every amount carries its own', () => {
    const rows = ['06,Shop,-10.50 USD', '07,Hat,-20.25 USD', '08,Cap,-1.10 EUR', '09,Tea,-2.20 EUR'];
    const dated = rows.map((row) => `2026-01-${row}`);
    expect(read('Date,Description,Amount', ...dated)[0]).toEqual(['USD -30.75', 'EUR -3.30']);
  });
});

describe('a table of several accounts', () => {
  const head = 'Kontonummer;Buchungstag;Text;Betrag;Saldo';
  const rows = [
    `${FIRST};05.01.2026;Gehalt;1000,00;1000,00`,
    `${FIRST};06.01.2026;Umbuchung;-1000,00;0,00`,
    `${SECOND};06.01.2026;Umbuchung;1000,00;1000,00`,
    `${SECOND};07.01.2026;Miete;-700,00;300,00`,
  ];

  test.each(['Kontonummer', 'IBAN', 'Account', ''])('gives a statement for each under “%s”', (name) => {
    const [found, asked] = read(head.replace('Kontonummer', name), ...rows);
    expect(found).toEqual([`${FIRST} 0.00`, `${SECOND} 300.00`]);
    expect(asked).toEqual(['csv.ambiguous']);
  });

  test('is no question where the accounts stand as lists one below the other', () => {
    const later = rows.slice(0, 2).map((row) => row.replace('.2026', '.2027'));
    expect(read(head, ...later, ...rows.slice(2))).toEqual([[`${FIRST} 0.00`, `${SECOND} 300.00`], []]);
  });

  test('is parted by account and currency where both have several', () => {
    const wallets = ['A,05,USD,10.25,10.25', 'A,05,EUR,7.00,7.00', 'B,05,USD,3.00,3.00', 'A,06,USD,-1.25,9.00'];
    const more = ['A,07,EUR,-2.00,5.00', 'B,08,USD,4.50,7.50', 'A,09,USD,-4.00,5.00', 'B,09,USD,-1.50,6.00'];
    const dated = [...wallets, ...more].map((row) => row.replace(/,(\d\d),/, ',2026-01-$1,Text,'));
    expect(read('Account,Date,Description,Currency,Amount,Balance', ...dated)).toEqual([
      ['A USD 5.00', 'A EUR 5.00', 'B USD 6.00'],
      [],
    ]);
  });
});
