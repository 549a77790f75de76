import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readFact, writeFact } from '../../src/store/facts.ts';
import { migrate } from '../../src/store/schema/migrate.ts';
import { openStore, type Store, type StoreOptions, transactUnsynced } from '../../src/store/store.ts';
import { documentsIn } from '../support/ask.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

function open(folder: string, options: StoreOptions = {}): Store {
  const store = openStore(folder, new FakeClock(), options);
  onTestFinished(() => store.close());
  return store;
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

describe('the store', () => {
  test.each([
    ['of the state does not wait for the disk', {}, 1, 2],
    ['of a store that is thrown away does not begin to wait', { lasts: 'process' }, 0, 0],
  ] as const)('an unsynced commit %s', (_name, options, within, behind) => {
    const store = open(join(tempFolder(), 'state'), options);
    const synchronous = () => store.db.pragma('synchronous', { simple: true });
    const seen: unknown[] = [];
    transactUnsynced(store, () => seen.push(synchronous()));
    expect([...seen, synchronous()]).toEqual([within, behind]);
  });

  test.each([
    ['an empty folder of a checkout is closed to others', '.gitkeep', 0o700],
    ['a folder that holds other things keeps its mode', 'notes.txt', 0o755],
  ])('%s', (_name, content, mode) => {
    const folder = join(tempFolder(), 'state');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, content), '');
    open(folder);
    expect(modeOf(folder)).toBe(mode);
  });

  test('is for its owner alone: folder 0700, files 0600 (P-SEC-3)', () => {
    const folder = join(tempFolder(), 'state');
    writeFact(open(folder), 'a', 'b');
    expect(modeOf(folder)).toBe(0o700);
    for (const file of ['bankfeed.db', 'bankfeed.db-wal', 'bankfeed.db-shm'])
      expect(modeOf(join(folder, file))).toBe(0o600);
  });

  test('refuses a state of a newer bankfeed and leaves it as it is (P-DB-4)', () => {
    const folder = join(tempFolder(), 'state');
    const store = openStore(folder, new FakeClock());
    store.db.pragma('user_version = 9999');
    store.close();
    expect(() => openStore(folder, new FakeClock())).toThrowError(
      expect.objectContaining({ code: 'store.newer-schema', message: expect.stringContaining('9999') }),
    );
  });

  test('is made in one commit: a step that fails leaves the database as it was (P-DB-4)', () => {
    const db = new Database(':memory:');
    onTestFinished(() => void db.close());
    // A table of the schema stands already, so a statement in its midst fails.
    db.exec('CREATE TABLE requests (other TEXT)');
    expect(() => migrate(db, new FakeClock(), 'apply')).toThrow();
    expect(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()).toEqual(['requests']);
    expect(db.pragma('user_version', { simple: true })).toBe(0);
  });

  test('refuses an older state only where it may not be brought up to date', () => {
    const db = new Database(':memory:');
    onTestFinished(() => void db.close());
    expect(() => migrate(db, new FakeClock(), 'refuse')).toThrowError(
      expect.objectContaining({ code: 'store.older-schema' }),
    );
    migrate(db, new FakeClock(), 'apply');
    migrate(db, new FakeClock(), 'refuse');
  });

  test.each(['an empty file', 'a file with a log and no tables'])(
    'reads as an empty state while another process makes it: %s',
    (kind) => {
      const folder = tempFolder();
      const file = join(folder, 'bankfeed.db');
      writeFileSync(file, '');
      if (kind !== 'an empty file') {
        const db = new Database(file);
        onTestFinished(() => void db.close());
        db.pragma('journal_mode = WAL');
      }
      const store = openStore(folder, new FakeClock(), { readOnly: true });
      onTestFinished(() => store.close());
      expect(documentsIn(store)).toEqual([]);
    },
  );

  test('refuses a state from before the first release, with the way to rebuild it', () => {
    const folder = join(tempFolder(), 'state');
    const store = openStore(folder, new FakeClock());
    store.db.pragma('user_version = 24');
    store.close();
    expect(() => openStore(folder, new FakeClock())).toThrowError(
      expect.objectContaining({
        code: 'store.unreleased-schema',
        hint: expect.stringContaining('rebuilt from the archive'),
      }),
    );
  });
});

describe('a damaged state', () => {
  test('is refused and not touched, wherever the damage lies (P-DB-2)', () => {
    const folder = join(tempFolder(), 'state');
    const store = openStore(folder, new FakeClock());
    store.transact(() => {
      for (let fact = 0; fact < 2000; fact += 1) writeFact(store, `fact-${fact}`, 'x'.repeat(100));
    });
    store.db.pragma('wal_checkpoint(TRUNCATE)');
    store.close();
    const sound = readFileSync(join(folder, 'bankfeed.db'));
    for (const [name, damage] of DAMAGES) {
      const broken = join(tempFolder(), 'state');
      mkdirSync(broken);
      const bytes = Buffer.from(sound);
      const damaged = damage(bytes);
      writeFileSync(join(broken, 'bankfeed.db'), damaged);
      expect(() => openStore(broken, new FakeClock()), name).toThrowError(
        expect.objectContaining({ code: 'store.damaged' }),
      );
      expect(readFileSync(join(broken, 'bankfeed.db')).equals(damaged), name).toBe(true);
    }
  });
});

const DAMAGES: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['no database at all', () => Buffer.from('this is a letter to my bank, not a database'.repeat(100))],
  ['a page overwritten', (bytes) => bytes.fill(0xa5, 4096 * 5, 4096 * 6)],
  ['cut in half', (bytes) => bytes.subarray(0, 4096 * Math.floor(bytes.length / 8192))],
];

describe('a store that is opened to look', () => {
  test('reads beside a writer, and cannot write', () => {
    const folder = join(tempFolder(), 'state');
    writeFact(open(folder), 'a', 'b');
    const reader = open(folder, { readOnly: true });
    expect(readFact(reader, 'a')).toBe('b');
    expect(() => writeFact(reader, 'a', 'c')).toThrow();
  });

  test('finds an empty state where there is none, and makes none', () => {
    const folder = join(tempFolder(), 'state');
    const reader = open(folder, { readOnly: true });
    expect(reader.db.prepare('SELECT count(*) AS n FROM runs').get()).toEqual({ n: 0 });
    expect(existsSync(folder)).toBe(false);
  });
});
