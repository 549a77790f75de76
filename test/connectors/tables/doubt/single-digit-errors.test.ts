import { describe, expect, test } from 'vitest';
import { damageIn } from '../../../../connectors/tables/doubt/damage.ts';
import { readCsv } from '../../../../connectors/tables/read-table.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { documentOf } from '../read-text.ts';

const PROFILE: Profile = {
  delimiter: ';',
  header: { detect: ['Datum', 'Name', 'Betrag', 'Gebühr', 'Saldo'] },
  columns: { date: 'Datum', payee: 'Name', amount: 'Betrag', fee: 'Gebühr', balance: 'Saldo' },
  date: 'DD.MM.YYYY',
  decimal: ',',
};

/** Every balance is a hundredth off, as banks round, and the last one by a slip. */
function statement(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const balance = 900_000 - at * 99 - (at === rows - 1 ? 801 : 0);
    const day = at < rows / 2 ? '02' : '03';
    return `${day}.03.2026;Bus;-1,00;0,00;${Math.trunc(balance / 100)},${String(balance % 100).padStart(2, '0')}`;
  });
  return `Datum;Name;Betrag;Gebühr;Saldo\n${lines.join('\n')}\n`;
}

/** How many rows are looked at for damage in a file of so many, and what is asked. */
function looksAt(rows: number) {
  const context = { currencies: ISO_4217, timezone: 'UTC' };
  const reading = readCsv(documentOf(statement(rows)), { profile: PROFILE }, context);
  if (!('table' in reading)) throw new Error('the statement is not read');
  let looks = 0;
  const counted = new Proxy(reading.table.rows, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key);
    },
  });
  const issues = damageIn({ ...reading, table: { ...reading.table, rows: counted } });
  return { looks, codes: issues.map(({ code }) => code) };
}

describe('the fees of a file whose balances do not all fit', () => {
  test('are looked up with work that grows as the file does', () => {
    const [one, two] = [looksAt(200), looksAt(400)];
    expect(one.codes).toContain('csv.slip');
    expect(one.looks).toBeGreaterThan(0);
    expect(two.looks).toBeLessThan(one.looks * 2.5);
  });
});
