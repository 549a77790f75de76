/** The steps of the ledger's schema. Each database carries the names and checksums of its own steps. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { compareSchema, openDatabase } from '../../../../src/ledger/server/storage/database.ts';
import { ledgerSteps, migrate } from '../../../../src/ledger/server/storage/migrate.ts';
import type { Step } from '../../../../src/lib/database/chain.ts';
import { sha256 } from '../../../../src/lib/hash.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const STEPS = ledgerSteps();
const LATER: Step = { version: 6, name: '006-tags.sql', sql: 'CREATE TABLE tags (id INTEGER PRIMARY KEY) STRICT;' };
const BROKEN: Step = {
  version: 7,
  name: '007-broken.sql',
  sql: 'CREATE TABLE more (id); INSERT INTO nowhere VALUES (1);',
};

/** A ledger as 0.1.0 left it: the number of its steps, and none of their names. */
function nameless(version: number, change = ''): string {
  const folder = tempFolder();
  const db = new Database(join(folder, 'ledger.db'));
  db.pragma('journal_mode = WAL');
  for (const { sql } of STEPS.slice(0, version)) db.exec(sql);
  db.exec(change);
  db.pragma(`user_version = ${version}`);
  db.close();
  return folder;
}

function ledgerFolder(change: (db: Database.Database) => void): string {
  const folder = tempFolder();
  const db = openDatabase(folder);
  change(db);
  db.close();
  return folder;
}

function taken(folder: string): unknown[] {
  const db = new Database(join(folder, 'ledger.db'), { readonly: true });
  try {
    return db.prepare('SELECT name, checksum FROM migrations ORDER BY version').all();
  } finally {
    db.close();
  }
}

const NAMED = STEPS.map(({ name, sql }) => ({ name, checksum: sha256(sql) }));
const contentOf = (folder: string) => sha256(readFileSync(join(folder, 'ledger.db')));
const code = (named: string, hint: string) =>
  expect.objectContaining({ code: named, hint: expect.stringContaining(hint) });

describe('a ledger', () => {
  test('without names keeps an index that its owner added', () => {
    const folder = nameless(4, 'CREATE INDEX mine ON transactions (note)');
    openDatabase(folder).close();
    expect(compareSchema(folder)).toEqual(['index mine is not of bankfeed']);
  });

  test('is as it was where one of several steps fails', () => {
    const folder = ledgerFolder((db) =>
      expect(() => migrate(db, 0, [...STEPS, LATER, BROKEN])).toThrowError(
        code('ledger.step-failed', 'it is as it was before'),
      ),
    );
    expect(taken(folder)).toEqual(NAMED);
    expect(compareSchema(folder)).toEqual([]);
  });

  test('of a newer bankfeed is refused by the older one, which writes nothing', () => {
    const folder = ledgerFolder((db) => migrate(db, 0, [...STEPS, LATER]));
    const before = contentOf(folder);
    expect(() => openDatabase(folder)).toThrowError(code('ledger.newer', 'from before the upgrade'));
    expect(contentOf(folder)).toBe(before);
  });

  test.each([
    ['a step with another checksum', "UPDATE migrations SET checksum = 'x' WHERE version = 2"],
    ['a step with another name', "UPDATE migrations SET name = 'other.sql' WHERE version = 1"],
    ['no record of its last step', 'DELETE FROM migrations WHERE version = 5'],
  ])('that shows %s is refused with the way out, and not touched', (_what, sql) => {
    const folder = ledgerFolder((db) => db.exec(sql));
    const before = contentOf(folder);
    for (const open of [openDatabase, compareSchema]) {
      expect(() => open(folder)).toThrowError(code('ledger.foreign-schema', 'Restore a backup'));
    }
    expect(contentOf(folder)).toBe(before);
  });

  test.each([
    ['lacks an index', 'DROP INDEX transactions_date'],
    ['has another table', 'ALTER TABLE payees ADD COLUMN more TEXT'],
  ])('without names that %s is refused: other steps made it', (_what, sql) => {
    const folder = nameless(4, sql);
    const before = contentOf(folder);
    expect(() => openDatabase(folder)).toThrowError(code('ledger.foreign-schema', 'a new ledger is filled'));
    expect(contentOf(folder)).toBe(before);
  });
});
