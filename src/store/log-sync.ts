import { closeSync, existsSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Database } from 'better-sqlite3';
import { AppError, messageOf } from '../lib/errors.ts';
import type { Store } from './store.ts';
import { transactLoosely } from './transact-loosely.ts';

/** Brings what was written to an open file onto the disk; rejects where the disk does not take it. */
export type SyncFile = (descriptor: number) => Promise<void>;

/** Connections whose log the disk once refused. */
const failures = new WeakMap<Database, AppError>();

/**
 * Commits whose way to the disk is waited for beside the thread: SQLite would stand still inside COMMIT. What it leaves
 * undone after a commit without a sync of its own is one sync of the log file, in which everything stands in its order;
 * so a power cut before `confirm` resolves takes whole transactions off the end, and none before them. The log stays the
 * same file while a connection is open, and SQLite takes no locks on it that closing a descriptor could drop.
 */
export class LogSync {
  readonly #store: Store;
  readonly #sync: SyncFile;
  /** Undefined where the file system can have no such log: then every commit is durable when it returns. */
  readonly #descriptor: number | undefined;

  constructor(store: Store, sync: SyncFile = promisify(fdatasync)) {
    this.#store = store;
    this.#sync = sync;
    const log = `${store.db.name}-wal`;
    const isLogged = store.db.pragma('journal_mode', { simple: true }) === 'wal';
    this.#descriptor = isLogged && existsSync(log) ? openSync(log, 'r+') : undefined;
  }

  /** Runs `work` in one transaction, which is durable when a `confirm` that is called after it resolves. */
  commit<Result>(work: () => Result): Result {
    return this.#descriptor === undefined ? this.#store.transact(work) : transactLoosely(this.#store, work);
  }

  /**
   * Resolves when everything that was committed before the call is on the disk. Once the disk has failed, never again: a
   * system may count pages as written that it failed to write, so that a later sync that succeeds proves nothing.
   *
   * @throws AppError `store.sync`
   */
  async confirm(): Promise<void> {
    const failure = failures.get(this.#store.db);
    if (failure !== undefined) throw failure;
    if (this.#descriptor === undefined) return;
    try {
      await this.#sync(this.#descriptor);
    } catch (thrown) {
      throw this.#fail(thrown);
    }
  }

  /** Only when no `confirm` is under way: the number of a closed descriptor may soon be another file's. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  #fail(thrown: unknown): AppError {
    const failure = new AppError('store.sync', `the disk did not take what was written: ${messageOf(thrown)}`, {
      hint: 'look after the disk and start again: what the ledger has confirmed is asked for once more, under the same key',
      cause: thrown,
    });
    failures.set(this.#store.db, failure);
    return failure;
  }
}
