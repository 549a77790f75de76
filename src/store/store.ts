import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { makeFolder } from '../lib/files/make-folder.ts';
import { type LivedMark, LivedTime } from '../lib/time/lived-time.ts';
import { ownJson } from './json.ts';
import { type Queries, queriesOn } from './prepared.ts';
import { migrate } from './schema/migrate.ts';
import { checkIntegrity, explainStoreError } from './soundness.ts';

/** The one writer connection of the state folder. Verbs on it live in the files beside this one, by noun. */
export interface Store extends Disposable, Queries {
  readonly db: Database.Database;
  /** The state folder: holds bankfeed.db, documents/ and the lock. */
  readonly folder: string;
  readonly clock: Clock;
  /** Times for a later comparison are stored in this time: the wall clock may be wrong. */
  readonly lived: LivedTime;
  /** Runs `work` in one transaction, durable when this returns. Nested calls join the outer one. `work` is synchronous. */
  transact<Result>(work: () => Result): Result;
  /** Runs `work` in a transaction and leaves nothing of what it wrote; also on a store that only looks. Never nested. */
  rehearse<Result>(work: () => Result): Result;
  /** Whether it has not been closed. */
  readonly isOpen: boolean;
  close(): void;
}

export interface StoreOptions {
  /** `full` reads every page (a daemon's start); `cheap` (default) only what can be read in a moment. */
  readonly check?: 'full' | 'cheap';
  /** Only look: never creates, migrates or writes. A state that does not exist yet reads as an empty one. */
  readonly readOnly?: boolean;
  /** `process`: a copy that is thrown away, so no commit and not its end waits for the disk. */
  readonly lasts?: 'process';
}

export const DATABASE_FILE = 'bankfeed.db';

/** How long a write waits for another process's. Milliseconds. */
const BUSY_MS = 5000;

/** One page of SQLite. */
const MOST_UNBORN_BYTES = 4096;

/**
 * Opens (and where needed creates or migrates) the state in `stateFolder`.
 * Throws AppError `store.newer-schema`, `store.older-schema` (read-only), `store.damaged`, `store.unusable`.
 */
export function openStore(stateFolder: string, clock: Clock, options: StoreOptions = {}): Store {
  const readOnly = options.readOnly === true;
  const file = join(stateFolder, DATABASE_FILE);
  try {
    const missing = !existsSync(file) || (readOnly && isUnborn(file));
    if (!readOnly) createPrivately(stateFolder, file);
    // A folder that cannot be looked into would read as an empty state.
    else if (existsSync(stateFolder)) accessSync(stateFolder, constants.R_OK | constants.X_OK);
    const db = new Database(readOnly && missing ? ':memory:' : file, { timeout: BUSY_MS });
    return openOn(db, file, stateFolder, clock, { ...options, readOnly: readOnly && !missing });
  } catch (thrown) {
    throw explainStoreError(thrown, file);
  }
}

/** A database of one page has its tables in the log. It has none where another process is about to make them. */
function isUnborn(file: string): boolean {
  if (statSync(file).size > MOST_UNBORN_BYTES) return false;
  const db = new Database(file, { timeout: BUSY_MS });
  try {
    return db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  } finally {
    db.close();
  }
}

function openOn(db: Database.Database, file: string, folder: string, clock: Clock, options: StoreOptions): Store {
  try {
    configure(db);
    checkIntegrity(db, file, options.check ?? 'cheap');
    migrate(db, clock, options.readOnly === true ? 'refuse' : 'apply');
    if (options.readOnly === true) db.pragma('query_only = ON');
    if (options.lasts === 'process') db.pragma('synchronous = OFF');
  } catch (thrown) {
    db.close();
    throw thrown;
  }
  return {
    ...queriesOn(db),
    db,
    folder,
    clock,
    lived: openLived(db, clock, options.readOnly === true ? 'read' : 'write'),
    get isOpen() {
      return db.open;
    },
    transact: (work) => transact(db, file, work),
    rehearse: (work) => rehearse(db, file, work),
    close: () => db.close(),
    [Symbol.dispose]: () => db.close(),
  };
}

/**
 * WAL with FULL: with NORMAL a committed row may be gone after a power cut.
 *
 * The cache is small on purpose. A commit that split a page in the middle of a table goes through the whole cache. It
 * does so in pcache1TruncateUnsafe, after balance_nonroot lent a page a number past the end. The system's own cache
 * holds the rest.
 */
function configure(db: Database.Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  // On macOS a plain fsync leaves the data in the drive's cache; elsewhere this changes nothing.
  db.pragma('fullfsync = ON');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -4096');
  db.pragma('wal_autocheckpoint = 10000');
  db.pragma('journal_size_limit = 67108864');
  db.pragma('temp_store = MEMORY');
}

function transact<Result>(db: Database.Database, file: string, work: () => Result): Result {
  if (db.inTransaction) return work();
  try {
    return db.transaction(work).immediate();
  } catch (thrown) {
    throw explainStoreError(thrown, file);
  }
}

/** As SQLite counts how much it waits for the disk. */
const NORMAL = 1;

/**
 * A transaction of its own for data that must outlive the process but not a power cut. It does not wait for the disk,
 * and the next commit brings it there. Never nested.
 */
export function transactUnsynced(store: Pick<Store, 'db' | 'transact'>, work: () => void): void {
  const synchronous = Number(store.db.pragma('synchronous', { simple: true }));
  if (synchronous <= NORMAL) {
    store.transact(work);
    return;
  }
  store.db.pragma('synchronous = NORMAL');
  try {
    store.transact(work);
  } finally {
    store.db.pragma(`synchronous = ${synchronous}`);
  }
}

function rehearse<Result>(db: Database.Database, file: string, work: () => Result): Result {
  const queryOnly = Number(db.pragma('query_only', { simple: true }));
  const outer = db.inTransaction;
  try {
    db.pragma('query_only = 0');
    db.exec(outer ? 'SAVEPOINT rehearsal' : 'BEGIN IMMEDIATE');
    return work();
  } catch (thrown) {
    throw explainStoreError(thrown, file);
  } finally {
    if (db.inTransaction) db.exec(outer ? 'ROLLBACK TO rehearsal; RELEASE rehearsal' : 'ROLLBACK');
    db.pragma(`query_only = ${queryOnly}`);
  }
}

/** Copies the database into another folder in one step, as it stands after the last commit. */
export async function copyDatabase({ db }: Store, folder: string): Promise<void> {
  await db.backup(join(folder, DATABASE_FILE), { progress: () => ALL_PAGES });
}

const ALL_PAGES = 2 ** 31 - 1;

/** A volume of a container may belong to another user than the one that may write it. */
function isOwn(folder: string): boolean {
  return statSync(folder).uid === process.getuid?.();
}

/**
 * SQLite gives its WAL and shared-memory files the mode of the database, so one file's mode decides (P-SEC-3). An
 * existing folder may be empty, or hold nothing but the marks of a checkout. Only then is it closed to other users.
 */
function createPrivately(folder: string, file: string): void {
  const created = makeFolder(folder, { mode: 0o700 });
  const isOurs = readdirSync(folder).every((name) => name === 'lock' || name === '.gitkeep');
  if (created !== undefined || (isOurs && isOwn(folder))) chmodSync(folder, 0o700);
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

const NAME = 'lived';

/** The lived time of a state. A store that only looks never writes the mark. */
function openLived(db: Database.Database, clock: Clock, access: 'read' | 'write'): LivedTime {
  const find = db.prepare<[string], { value: string }>('SELECT value FROM facts WHERE name = ?');
  const put = db.prepare<[string, string]>(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return new LivedTime(clock, {
    read: () => {
      const text = find.get(NAME)?.value;
      return text === undefined ? undefined : ownJson<LivedMark>(text);
    },
    write: (mark) => {
      // A commit that is rolled back would take the mark with it.
      if (db.inTransaction || access === 'read') return false;
      try {
        put.run(NAME, JSON.stringify(mark));
        return true;
      } catch {
        // On a full disk the write that matters fails and says so. The mark is written again at the next look.
        return false;
      }
    },
  });
}
