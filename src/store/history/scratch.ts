import Database from 'better-sqlite3';
import type { StoredAccount } from '../accounts/accounts.ts';
import { Loan } from '../loan.ts';
import { prepare } from '../prepared.ts';
import { migrate } from '../schema/migrate.ts';
import type { Store } from '../store.ts';

/** A store in memory for one account, in which its history is folded. Nothing of it outlives the fold. */
export interface Scratch extends Store, Disposable {}

export function openScratch({ clock, folder, lived }: Store, account: StoredAccount): Scratch {
  const db = new Database(':memory:');
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  // Documents and runs are those of the real store.
  db.pragma('foreign_keys = OFF');
  db.pragma('temp_store = MEMORY');
  migrate(db, clock, 'apply');
  // One transaction from beginning to end: a commit for each row would cost more than the row.
  db.exec('BEGIN');
  const scratch: Scratch = {
    db,
    folder,
    clock,
    lived,
    get isOpen() {
      return db.open;
    },
    loan: new Loan(db),
    transact: (work) => work(),
    rehearse: () => {
      throw new Error('a fold is not rehearsed');
    },
    close: () => void db.close(),
    [Symbol.dispose]: () => void db.close(),
  };
  const { id, handle, currency, kind, name } = account;
  prepare<unknown[]>(
    scratch,
    "INSERT INTO accounts (id, handle, reference, currency, kind, name) VALUES (?, ?, '{}', ?, ?, ?)",
  ).run(id, handle, currency, kind, name);
  return scratch;
}
