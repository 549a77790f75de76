import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Step } from '../../src/lib/database/chain.ts';
import { sha256 } from '../../src/lib/hash.ts';
import { stateDifferences } from '../../src/store/schema/compare-schema.ts';
import { migrate, schemaSteps } from '../../src/store/schema/migrate.ts';
import { openStore } from '../../src/store/store.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

const BASE = schemaSteps();
const LATER: Step = { version: 901, name: '901-notes.sql', sql: 'CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT;' };
const BROKEN: Step = {
  version: 902,
  name: '902-broken.sql',
  sql: 'CREATE TABLE more (id); INSERT INTO nowhere VALUES (1);',
};

function database(...steps: readonly Step[]): Database.Database {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  migrate(db, new FakeClock(), 'apply', steps);
  return db;
}

function stateFolder(change: (db: Database.Database) => void): string {
  const folder = join(tempFolder(), 'state');
  const store = openStore(folder, new FakeClock());
  change(store.db);
  store.close();
  return folder;
}

const taken = (db: Database.Database) => db.prepare('SELECT name FROM migrations ORDER BY version').pluck().all();
const code = (named: string, hint?: string) =>
  expect.objectContaining({ code: named, ...(hint === undefined ? {} : { hint: expect.stringContaining(hint) }) });

describe('the schema of a state', () => {
  test('takes the steps that it lacks, in their order, and records them', () => {
    const db = database(...BASE);
    migrate(db, new FakeClock(), 'apply', [...BASE, LATER]);
    expect(taken(db)).toEqual([...BASE.map(({ name }) => name), '901-notes.sql']);
    expect(db.pragma('user_version', { simple: true })).toBe(901);
  });

  test('hands the owner’s words on an inflow from its newest transfer to its record', () => {
    const until = (version: number) => BASE.filter((step) => step.version <= version);
    const db = database(...until(101));
    db.pragma('foreign_keys = OFF');
    const line = `INSERT INTO transactions (id, account_id, stream_id, external_id, born_on, booked_on, amount, currency, status,
      row_as_of, run_id, document_id) VALUES (?, 1, 1, ?, '2026-03-01', '2026-03-01', 1, 'EUR', 'booked', '', 1, 1)`;
    for (const id of [1, 2, 3]) db.prepare(line).run(id, `a.${id}`);
    const pair = `INSERT INTO transfers (outflow_id, inflow_id, destination_id, state, decided_by, evidence, carried, edits, decided_at)
      VALUES (1, ?, 1, 'dissolved', 'owner', '[]', ?, ?, 0)`;
    db.prepare(pair).run(2, 1, '{"note":"first"}');
    db.prepare(pair).run(2, 1, '{"note":"second"}');
    db.prepare(pair).run(3, 0, null);
    migrate(db, new FakeClock(), 'apply', until(102));
    expect(db.prepare('SELECT * FROM owner_words').all()).toEqual([{ external_id: 'a.2', words: '{"note":"second"}' }]);
    expect(db.prepare('SELECT count(*) FROM transfers').pluck().get()).toBe(3);
  });

  test('knows the entries of the owner’s that lines took over, as far as the requests tell of them', () => {
    const until = (version: number) => BASE.filter((step) => step.version <= version);
    const db = database(...until(103));
    db.pragma('foreign_keys = OFF');
    const request = `INSERT INTO requests (key, object, account_id, kind, method, path, body, expects, state, run_id)
      VALUES (?, ?, 1, ?, 'POST', '', ?, ?, ?, 1)`;
    const requests = [
      ['a.1', 'transaction.patch', '{"externalId":"a.1","date":"2026-03-01"}', 'any', 'done'],
      ['a.2', 'transaction.patch', '{"externalId":"a.2"}', 'any', 'done'],
      ['a.2', 'transaction.delete', null, 'any', 'done'],
      ['a.3', 'transaction.patch', '{"note":"mine"}', 'any', 'done'],
      ['a.4', 'transaction.upsert', '{"externalId":"a.4"}', 'created', 'done'],
    ];
    for (const [at, each] of requests.entries()) db.prepare(request).run(`key ${at}`, ...each);
    migrate(db, new FakeClock(), 'apply', until(104));
    expect(db.prepare('SELECT external_id, entry FROM own_entries').all()).toEqual([
      { external_id: 'a.1', entry: '{}' },
    ]);
  });

  test('is as it was where one of several steps fails', () => {
    const db = database(...BASE);
    expect(() => migrate(db, new FakeClock(), 'apply', [...BASE, LATER, BROKEN])).toThrowError(
      code('store.step-failed'),
    );
    expect(taken(db)).toEqual(BASE.map(({ name }) => name));
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('notes', 'more')").all()).toEqual([]);
  });

  test('of a newer bankfeed is refused by the older one, which writes nothing', () => {
    const folder = stateFolder((db) => migrate(db, new FakeClock(), 'apply', [...BASE, LATER]));
    const before = sha256(readFileSync(join(folder, 'bankfeed.db')));
    for (const readOnly of [false, true]) {
      expect(() => openStore(folder, new FakeClock(), { readOnly })).toThrowError(code('store.newer-schema', 'backup'));
    }
    expect(sha256(readFileSync(join(folder, 'bankfeed.db')))).toBe(before);
  });

  test.each([
    ['a step with another checksum', "UPDATE migrations SET checksum = 'x'"],
    ['a step with another name', "UPDATE migrations SET name = 'other.sql'"],
    ['no record of its steps', 'DELETE FROM migrations'],
    ['no table of steps', 'DROP TABLE migrations'],
  ])('that shows %s is refused with the way out, and not touched', (_what, sql) => {
    const folder = stateFolder((db) => db.exec(sql));
    for (const readOnly of [false, true]) {
      expect(() => openStore(folder, new FakeClock(), { readOnly })).toThrowError(
        code('store.foreign-schema', 'rebuilt from the archive'),
      );
    }
  });
});

describe('the comparison of a schema', () => {
  const differences = (sql: string) => {
    const store = openStore(join(tempFolder(), 'state'), new FakeClock());
    onTestFinished(() => store.close());
    store.db.exec(sql);
    return stateDifferences(store);
  };

  test('finds nothing in a new state', () => expect(differences('')).toEqual([]));

  test('names missing, different and unknown parts', () => {
    const odd = 'DROP INDEX requests_open; ALTER TABLE facts ADD COLUMN more TEXT; CREATE TABLE mine (id)';
    expect(differences(odd)).toEqual([
      'index requests_open is missing',
      'table facts differs',
      'table mine is not of bankfeed',
    ]);
  });
});
