import Database from 'better-sqlite3';
import type { Clock } from '../../lib/clock.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { queriesOn } from '../prepared.ts';
import { migrate } from '../schema/migrate.ts';
import type { Store } from '../store.ts';

/** A store in memory for one account, in which its history is folded. Nothing of it outlives the fold. */
export interface Scratch extends Store, Disposable {}

/**
 * Between two folds one empty database waits, with its tables and compiled statements. To make these anew takes longer
 * than a small fold.
 */
let idle: Database.Database | undefined;

/** A database that grew beyond so many pages of 4 KiB gives its memory back. */
const MOST_PAGES = 2000;

export function openScratch({ clock, folder, lived }: Store, account: StoredAccount): Scratch {
  const db = idle ?? makeDatabase(clock);
  idle = undefined;
  // One transaction from beginning to end: a commit for each row would cost more than the row.
  db.exec('BEGIN');
  let isOpen = true;
  const close = () => {
    isOpen = false;
    letGo(db);
  };
  const scratch: Scratch = {
    ...queriesOn(db),
    db,
    folder,
    clock,
    lived,
    get isOpen() {
      return isOpen;
    },
    transact: (work) => work(),
    rehearse: () => {
      throw new Error('a fold is not rehearsed');
    },
    close,
    [Symbol.dispose]: close,
  };
  const { id, handle, currency, kind, name } = account;
  scratch.run`INSERT INTO accounts (id, handle, reference, currency, kind, name)
    VALUES (${id}, ${handle}, '{}', ${currency}, ${kind}, ${name})`;
  return scratch;
}

function makeDatabase(clock: Clock): Database.Database {
  const db = new Database(':memory:');
  // Documents and runs are those of the real store.
  db.pragma('foreign_keys = OFF');
  db.pragma('temp_store = MEMORY');
  migrate(db, clock, 'apply');
  return db;
}

/** Takes back all that the fold wrote. */
function letGo(db: Database.Database): void {
  const pages = Number(db.pragma('page_count', { simple: true }));
  if (idle !== undefined || pages > MOST_PAGES) {
    db.close();
    return;
  }
  db.exec('ROLLBACK');
  idle = db;
}
