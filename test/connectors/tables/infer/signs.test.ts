import { describe, expect, test } from 'vitest';
import { inspectCsv } from '../../../../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import { formatMinor, type StatementLine } from '../../../../src/plugin/contract.ts';
import { blockers, documentOf, readText } from '../read-text.ts';

/** The amounts of the best reading, and those of each other that is offered. */
function readings(text: string): readonly (readonly string[])[] {
  const inspection = inspectCsv(documentOf(text), {}, { currencies: ISO_4217, timezone: 'UTC' }, () => ({}));
  const amounts = (lines: readonly StatementLine[]) => lines.map(({ amount }) => formatMinor(amount, 2));
  return [inspection.rows, ...inspection.alternatives.map(({ rows }) => rows)].map(amounts);
}

const OUT = [
  ['-62.50', '-10.89', '25.00'],
  ['62.50', '10.89', '-25.00'],
];

describe('signs that nothing proves', () => {
  test.each([
    [
      'the shop and its town in columns of blanks',
      'Date,Description,Amount\n2026-01-18,NOODLES 00-08       NEW YORK     NY,62.50\n2026-01-17,LA MAISON           NEW YORK     NY,10.89\n2026-01-09,Dining Credit,-25.00\n',
    ],
    [
      'the asterisk of a payment service',
      'Date,Description,Amount\n2026-01-18,TST* RIVER CITY DINER,62.50\n2026-01-17,SQ *COFFEE,10.89\n2026-01-09,Dining Credit,-25.00\n',
    ],
    [
      'masked card numbers',
      'Date,Description,Amount\n2026-01-18,CARD NO.4439********1246 NESTO,62.50\n2026-01-17,CARD NO.4439********1246 TALABAT,10.89\n2026-01-09,Cash back,-25.00\n',
    ],
    [
      'a column of merchants',
      'Date,Merchant,Amount\n2026-01-18,Nesto,62.50\n2026-01-17,Talabat,10.89\n2026-01-09,Cash back,-25.00\n',
    ],
    [
      'words for money out beside bare numbers',
      'Date,Description,Amount,Type\n2026-01-18,Nesto,62.50,Purchase\n2026-01-17,Talabat,10.89,Purchase\n2026-01-09,Thanks,-25.00,Payment\n',
    ],
  ])('are those of purchases first by %s, and the others are offered', (_, text) => {
    expect(readings(text)).toEqual(OUT);
  });

  test('are offered both ways for two columns that no name tells apart', () => {
    const text = 'Dzień,Opis,Kol A,Kol B\n2026-01-18,A,62.50,\n2026-01-17,B,10.89,0.00\n2026-01-09,C,,25.00\n';
    expect(readings(text)).toEqual(OUT);
  });
});

describe('signs that the balances prove', () => {
  test.each([
    [
      'two columns',
      'Date,Text,Debit,Credit,Balance\n2026-01-14,A,45.30,,345.30\n2026-01-15,B,1200.00,,1545.30\n2026-01-17,C,,500.00,1045.30\n2026-01-18,D,19.99,,1065.29\n',
    ],
    [
      'one column',
      'Date,Text,Amount,Balance\n2026-01-14,A,-45.30,345.30\n2026-01-15,B,-1200.00,1545.30\n2026-01-17,C,500.00,1045.30\n2026-01-18,D,-19.99,1065.29\n',
    ],
    [
      'a column of words',
      'Date,Text,Amount,D/C,Balance\n2026-01-14,A,45.30,D,345.30\n2026-01-15,B,1200.00,D,1545.30\n2026-01-17,C,500.00,C,1045.30\n2026-01-18,D,19.99,D,1065.29\n',
    ],
  ])('are asked about where they deny %s: the balance may be what is owed', (_, text) => {
    expect(blockers(readText(text))).toEqual(['csv.ambiguous']);
    const [one = [], other = []] = readings(text);
    expect([one, other].map(([first]) => first).sort()).toEqual(['-45.30', '45.30']);
  });
});
