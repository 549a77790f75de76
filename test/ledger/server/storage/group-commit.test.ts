import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../src/ledger/server/storage/database.ts';
import { GroupCommit } from '../../../../src/ledger/server/storage/group-commit.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { balanceOf, makeAccount, openLedger } from '../test-ledger.ts';

function setUp() {
  const folder = tempFolder();
  const db = openDatabase(folder);
  onTestFinished(() => {
    db.close();
  });
  db.exec('CREATE TABLE notes (text TEXT UNIQUE NOT NULL)');
  const insert = db.prepare<[string]>('INSERT INTO notes VALUES (?)');
  const commits = new GroupCommit(db);
  const other = new Database(join(folder, 'ledger.db'), { timeout: 50 });
  onTestFinished(() => {
    other.close();
  });
  const committed = () => other.prepare('SELECT text FROM notes ORDER BY rowid').pluck().all();
  return { folder, db, commits, insert, other, committed };
}

describe('group commit', () => {
  test('a write that throws undoes only itself', async () => {
    const { commits, insert, committed } = setUp();
    const write = (text: string) => commits.submit(() => insert.run(text).changes);
    const failing = commits.submit(() => {
      insert.run('half done');
      throw new Error('no');
    });
    const all = await Promise.allSettled([write('a'), failing, write('b'), write('a'), write('c')]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'b', 'c']);
  });

  test('a commit that another process holds up fails the group with nothing changed, and the next one goes through', async () => {
    const { commits, insert, committed, db, other } = setUp();
    db.pragma('busy_timeout = 50');
    other.exec('BEGIN IMMEDIATE');
    await expect(commits.submit(() => insert.run('a'))).rejects.toThrow('locked');
    other.exec('ROLLBACK');
    await commits.submit(() => insert.run('b'));
    expect(committed()).toEqual(['b']);
  });

  test('a failure inside a write answers 500, changes nothing and stores nothing: the same key goes through later', async () => {
    const ledger = await openLedger();
    const accountId = await makeAccount(ledger, { balance: 10 });
    expect(existsSync(join(ledger.folder, 'ledger.db'))).toBe(true);
    const full = new Database(join(ledger.folder, 'ledger.db'));
    full.exec("CREATE TRIGGER full BEFORE INSERT ON transactions BEGIN SELECT RAISE(ABORT, 'no'); END");
    const send = { body: { accountId, amount: 1, date: '2026-03-01' }, once: 'k' };
    const failed = await ledger.send('POST', '/v1/transactions', send);
    expect([failed.status, failed.json.code]).toEqual([500, 'internal_error']);
    expect(await balanceOf(ledger, accountId)).toBe('10');
    full.exec('DROP TRIGGER full');
    full.close();
    expect((await ledger.send('POST', '/v1/transactions', send)).status).toBe(201);
    expect(await balanceOf(ledger, accountId)).toBe('9');
  });
});
