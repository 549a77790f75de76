import { closeSync, fdatasync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type Database from 'better-sqlite3';
import type { AppError } from '../errors.ts';
import { syncPath } from './sync-path.ts';

/** Brings what was written to an open file onto the disk; rejects where the disk does not take it. */
export type SyncFile = (descriptor: number) => Promise<void>;

/** What is to be told when the disk does not take what was written. */
export type ExplainSyncFailure = (thrown: unknown) => AppError;

/**
 * Makes what is committed to an SQLite database with `synchronous=NORMAL` durable without holding up the thread: the
 * disk works on one commit while the next one is carried out.
 *
 * With `synchronous=FULL` SQLite syncs its log inside COMMIT, and all of the thread stands still for the disk. With
 * `NORMAL` it does everything else that safety needs: it syncs the log's header whenever the log begins anew; a
 * checkpoint syncs the log before it writes to the database, and the database before the log may begin anew. So what is
 * left to do after a COMMIT is one sync of the log file, and that is done here, through a descriptor of our own. The
 * log stays the same file for as long as a connection is open, and SQLite takes no locks on it that closing could drop.
 * A power cut before the sync costs whole transactions off the end of the log, never a part of one.
 *
 * Nothing that rests on a commit may leave the process before `confirm` or `settle` says so.
 */
export class WalSync {
  /** Resolves when the disk has failed. From then on nothing is confirmed any more. */
  readonly failed: Promise<AppError>;
  /** Undefined where SQLite syncs by itself. */
  readonly #descriptor: number | undefined;
  readonly #sync: SyncFile;
  readonly #explain: ExplainSyncFailure;
  readonly #tellFailed: (failure: AppError) => void;
  #current: PromiseWithResolvers<void> | undefined;
  /** Begins when the current one ends. */
  #next: PromiseWithResolvers<void> | undefined;
  #failure: AppError | undefined;
  #isClosing = false;

  /** @param db where its file system can have no write-ahead log, nothing is synced here: SQLite does */
  constructor(db: Database.Database, explain: ExplainSyncFailure, sync: SyncFile = promisify(fdatasync)) {
    this.#sync = sync;
    this.#explain = explain;
    const { promise, resolve } = Promise.withResolvers<AppError>();
    this.failed = promise;
    this.#tellFailed = resolve;
    if (db.pragma('journal_mode', { simple: true }) !== 'wal') return;
    const log = `${db.name}-wal`;
    this.#descriptor = openSync(log, 'r+');
    // The log may have been made a moment ago: its name must be on the disk before what it holds is promised.
    syncPath(dirname(log));
  }

  /** Whether there is a log to sync; without one a commit with `synchronous=FULL` is what makes durable. */
  get isLogged(): boolean {
    return this.#descriptor !== undefined;
  }

  /** Resolves when everything that was committed before this call is on the disk; rejects with what `explain` gives. */
  confirm(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#descriptor === undefined) return Promise.resolve();
    if (this.#current === undefined) return this.#begin(this.#descriptor, Promise.withResolvers());
    // The sync under way may have passed over what was written since it began.
    this.#next ??= Promise.withResolvers();
    return this.#next.promise;
  }

  /** The same for readers, who commit nothing: undefined where nothing is on its way to the disk. */
  settle(): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return (this.#next ?? this.#current)?.promise;
  }

  /** The disk is at work. */
  get isSyncing(): boolean {
    return this.#current !== undefined && this.#failure === undefined;
  }

  /** What is under way still ends. */
  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.#descriptor !== undefined && !this.isSyncing) closeSync(this.#descriptor);
  }

  #begin(descriptor: number, waiting: PromiseWithResolvers<void>): Promise<void> {
    this.#current = waiting;
    this.#sync(descriptor).then(
      () => this.#end(descriptor, waiting),
      (thrown: unknown) => this.#fail(descriptor, thrown),
    );
    return waiting.promise;
  }

  #end(descriptor: number, done: PromiseWithResolvers<void>): void {
    const next = this.#next;
    this.#current = undefined;
    this.#next = undefined;
    if (next !== undefined) void this.#begin(descriptor, next);
    else if (this.#isClosing) closeSync(descriptor);
    done.resolve();
  }

  /**
   * For good: a system may count pages as written after it failed to write them, so a later sync that succeeds proves
   * nothing. What was committed stands in the log or it does not; only reading it anew, at the next start, can tell.
   */
  #fail(descriptor: number, thrown: unknown): void {
    const failure = this.#explain(thrown);
    if (this.#isClosing) closeSync(descriptor);
    this.#failure = failure;
    this.#current?.reject(failure);
    this.#next?.reject(failure);
    this.#tellFailed(failure);
  }
}
