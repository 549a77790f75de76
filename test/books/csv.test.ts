import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { toCsv } from '../../src/books/csv.ts';
import { readExport } from '../../src/ledger/server/transactions/export.ts';
import { makeAccount, openLedger } from '../ledger/server/test-ledger.ts';

test('the CSV runs no formula in a spreadsheet, and its negative amounts are numbers', async () => {
  const ledger = await openLedger();
  const accountId = await makeAccount(ledger, { name: '=HYPERLINK("x")' });
  const spend = (fields: object) =>
    ledger.send('POST', '/v1/transactions', { body: { accountId, amount: 1, date: '2026-03-01', ...fields } });
  for (const note of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a "quoted", text\nwith lines'])
    await spend({ note, amount: -12.5 });
  const db = new Database(join(ledger.folder, 'ledger.db'), { readonly: true });
  const found = readExport(db, 'owner');
  db.close();
  if (found === undefined) throw new Error('the owner is there');
  const rows: Record<string, string>[] = parse(toCsv(found), { columns: true, record_delimiter: '\r\n' });
  expect(rows.map((row) => row.note)).toEqual([
    "'=1+1",
    "'+1",
    '-1',
    "'@SUM(A1)",
    "'\tx",
    "'\rx",
    'a "quoted", text\nwith lines',
  ]);
  for (const row of rows) {
    expect(row.amount).toBe('-12.5');
    expect(row.account).toBe(`'=HYPERLINK("x")`);
    expect(row.currency).toBe('USD');
  }
  expect(JSON.parse(JSON.stringify(found)).transactions[0]).toMatchObject({ note: '=1+1', amount: -12.5 });
});

test('there is nothing to export of an owner that does not exist', async () => {
  const ledger = await openLedger();
  const db = new Database(join(ledger.folder, 'ledger.db'), { readonly: true });
  expect(readExport(db, 'nobody')).toBeUndefined();
  db.close();
});
