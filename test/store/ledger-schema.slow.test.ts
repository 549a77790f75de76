/** An embedded ledger whose schema came about by other steps. It is refused with the way out, and the way out holds. */
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { command } from '../support/commands/command.ts';
import { syncedHousehold } from '../support/houses/synced-household.ts';

function inLedger(cwd: string, sql: string): void {
  const db = new Database(join(cwd, 'state', 'ledger', 'ledger.db'));
  db.exec(sql);
  db.close();
}

function rowsIn(cwd: string): unknown[] {
  const db = new Database(join(cwd, 'state', 'ledger', 'ledger.db'), { readonly: true });
  try {
    return db.prepare('SELECT externalId, amount, date FROM transactions ORDER BY externalId').raw().all();
  } finally {
    db.close();
  }
}

test('a ledger of other steps is refused, nothing is lost, and the way out fills a new one', async () => {
  const cwd = await syncedHousehold();
  const before = rowsIn(cwd);
  expect(before.length).toBeGreaterThan(0);
  inLedger(cwd, "UPDATE migrations SET checksum = 'x' WHERE version = 1");

  const refused = await command(['verify'], { cwd });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('001-initial.sql is another one here');
  expect(refused.stderr).toContain('move ledger/ and bankfeed.db');
  const checked = await command(['doctor'], { cwd });
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining('001-initial.sql is another one here')]);

  const aside = join(cwd, 'aside');
  mkdirSync(aside);
  for (const name of ['ledger', 'bankfeed.db']) renameSync(join(cwd, 'state', name), join(aside, name));
  expect((await command(['sync'], { cwd })).code).toBe(0);
  expect(rowsIn(cwd)).toEqual(before);
  expect((await command(['verify'], { cwd })).code).toBe(0);
});

test('doctor names tables of the ledger that are not those of its version', async () => {
  const cwd = await syncedHousehold();
  inLedger(cwd, 'DROP INDEX moves_day');
  const { code, stdout } = await command(['doctor'], { cwd });
  expect([code, stdout]).toEqual([1, expect.stringContaining('index moves_day is missing')]);
});
