/** A column of fees that the layout does not name: its numbers may leave the account beside the amount. */
import { describe, expect, test } from 'vitest';
import { inspectCsv } from '../../../../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { amounts, blockers, documentOf, readText } from '../read-text.ts';

const HEADER = 'Date,Description,Amount,Fee,Currency';
const MARCH = `${HEADER}\n2026-03-13,Shop,-10.00,0.00,EUR\n2026-03-14,Salary,50.00,0.00,EUR\n`;
const APRIL = `${HEADER}\n2026-04-13,Shop,-10.00,0.00,EUR\n2026-04-14,Cash machine,-100.00,2.50,EUR\n`;

/** The layout that the owner confirms at the sight of this file. */
function confirmedBy(text: string): Profile {
  const context = { currencies: ISO_4217, timezone: 'UTC' };
  const { profile } = inspectCsv(documentOf(text), {}, context, () => ({}));
  if (profile === null) throw new Error('nothing was read');
  return profile;
}

describe('a column of fees that a confirmed layout does not name', () => {
  test('lets a file through while every fee is zero', () => {
    const result = readText(MARCH, { profiles: { mine: confirmedBy(MARCH) } });
    expect([blockers(result), amounts(result)]).toEqual([[], ['2026-03-13 -10.00', '2026-03-14 50.00']]);
  });

  test('is asked about with its line at the first fee that is not zero', () => {
    const result = readText(APRIL, { profiles: { mine: confirmedBy(MARCH) } });
    expect(blockers(result)).toEqual(['csv.fee']);
    expect(result.issues[0]).toMatchObject({ position: { line: 3, column: 4 } });
    expect(result.issues[0]?.message).toMatch(/^line 3, "Fee": 2\.50 /);
  });

  test('is no question where the balances prove that the amount contains it', () => {
    const text = 'Date,Text,Amount,Fee,Balance\n2026-04-13,Shop,-10.00,1.00,90.00\n2026-04-14,Cash,-40.00,2.50,50.00\n';
    const named = { date: 'Date', payee: 'Text', amount: 'Amount', balance: 'Balance' };
    const mine: Profile = { columns: named, date: 'YYYY-MM-DD', decimal: '.', currency: 'EUR' };
    const result = readText(text, { profile: mine });
    expect([blockers(result), amounts(result)]).toEqual([[], ['2026-04-13 -10.00', '2026-04-14 -40.00']]);
  });
});

describe('a fee in a file without a confirmed layout', () => {
  test('is asked about where it stands in the oldest line alone, which no balance proves', () => {
    const rows = ['13.03.2026;Abroad;-20,00;0,37;80,00', '14.03.2026;Shop;-5,00;;75,00', '15.03.2026;Pay;9,00;;84,00'];
    expect(blockers(readText(`Datum;Text;Betrag EUR;FX fee;Saldo\n${rows.join('\n')}\n`))).toEqual(['csv.fee']);
  });
});
