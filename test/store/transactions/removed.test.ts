import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import {
  findRemoved,
  forgetRemoved,
  keepRemoved,
  listRemoved,
  retireCopy,
} from '../../../src/store/transactions/removed.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { tempFolder } from '../../support/run/temp.ts';

const removed = (id: string, at: number) => ({ id, label: `2026-03-01 · ${id}`, body: `{"note":"${id}"}`, at });

test('what was deleted on a page is listed newest first, found by its id, and forgotten when it is put back', () => {
  const store = openStore(tempFolder(), new FakeClock());
  keepRemoved(store, removed('a', 1));
  keepRemoved(store, removed('b', 2));
  expect(listRemoved(store, 10).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(listRemoved(store, 1)).toEqual([removed('b', 2)]);
  expect(findRemoved(store, 'a')).toEqual(removed('a', 1));
  forgetRemoved(store, 'a');
  expect(findRemoved(store, 'a')).toBeUndefined();
  store.close();
});

test('only the newest five hundred are kept', () => {
  const store = openStore(tempFolder(), new FakeClock());
  for (let at = 0; at < 503; at += 1) keepRemoved(store, removed(`r${at}`, at));
  const kept = listRemoved(store, 1_000);
  expect([kept.length, kept.at(-1)?.id]).toEqual([500, 'r3']);
  store.close();
});

test('the copy of an older version gives what was deleted on its pages, and goes', () => {
  const folder = tempFolder();
  const store = openStore(folder, new FakeClock());
  const old = new Database(join(folder, 'ledger-copy.db'));
  old.exec('CREATE TABLE removed (id TEXT PRIMARY KEY, body TEXT NOT NULL, label TEXT NOT NULL, at INTEGER NOT NULL)');
  const { at, body, id, label } = removed('a', 7);
  old.prepare('INSERT INTO removed VALUES (?, ?, ?, ?)').run(id, body, label, at);
  old.close();
  retireCopy(store, folder);
  expect(listRemoved(store, 10)).toEqual([removed('a', 7)]);
  expect(existsSync(join(folder, 'ledger-copy.db'))).toBe(false);
  retireCopy(store, folder);
  store.close();
});

test('a damaged copy stops nothing', () => {
  const folder = tempFolder();
  const store = openStore(folder, new FakeClock());
  writeFileSync(join(folder, 'ledger-copy.db'), 'no database');
  retireCopy(store, folder);
  expect(existsSync(join(folder, 'ledger-copy.db'))).toBe(false);
  store.close();
});
