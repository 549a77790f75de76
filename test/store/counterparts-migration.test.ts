import { readdirSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/store/migrate.ts';
import { FakeClock } from '../support/fake-clock.ts';

const FOLDER = new URL('../../src/store/migrations/', import.meta.url);

test('what an older state knew of other sides is that of the best stream which shows the transaction', () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.pragma('foreign_keys = OFF');
  for (const name of readdirSync(FOLDER).sort()) {
    if (name < '020') db.exec(readFileSync(new URL(name, FOLDER), 'utf8'));
  }
  db.exec(`
    INSERT INTO streams (id, account_id, name, rank) VALUES (1, 1, 'csv', 5), (2, 1, 'camt', 1);
    INSERT INTO transactions (id, account_id, stream_id, external_id, born_on, booked_on, amount, currency, status, as_of,
      run_id, document_id) VALUES (1, 1, 1, 'a', '', '', 1, 'EUR', 'booked', '', 1, 1),
      (2, 1, 1, 'b', '', '', 1, 'EUR', 'booked', '', 1, 1);
    INSERT INTO tellings (transaction_id, stream_id, booked_on, amount, currency, as_of)
      VALUES (2, 1, '', 1, 'EUR', ''), (2, 2, '', 1, 'EUR', '');
    INSERT INTO counterparts VALUES (1, 'DE1', NULL, NULL), (2, NULL, 920, 'USD');
    CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT, checksum TEXT, at INTEGER);
    PRAGMA user_version = 19;`);
  migrate(db, new FakeClock(), 'apply');
  expect(db.prepare('SELECT * FROM counterparts ORDER BY transaction_id').raw().all()).toEqual([
    [1, 1, 'DE1', null, null],
    [2, 2, null, 920, 'USD'],
  ]);
});
