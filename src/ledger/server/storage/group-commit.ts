import { failPoint } from '../../../lib/fail-points.ts';
import type { WalSync } from '../../../lib/files/wal-sync.ts';
import type { Memory } from '../objects/memory.ts';
import type { LedgerDatabase } from './database.ts';

interface Job {
  /** May run twice: what its first run did was undone. */
  readonly run: () => void;
  readonly succeed: () => void;
  readonly fail: (thrown: unknown) => void;
}

/** While the disk is at work, fewer writes than this wait for it: a commit costs as much as several of them. */
const WORTH_A_COMMIT = 8;
/** While the disk rests, it is given so many, though more may come in this turn: it works on them beside the others. */
const WORTH_A_SYNC = 16;

/**
 * Writes that arrive in one turn of the event loop share one transaction and so one sync of the disk; each is answered
 * after that sync, never before. While the disk works on one group, the next one is carried out: many writes are two
 * groups, so that neither the disk nor the client that waits for answers stands still. Where one write throws,
 * all is undone and the group runs again with a savepoint around each, so that only that one fails.
 */
export class GroupCommit {
  readonly #begin;
  readonly #commit;
  readonly #savepoint;
  readonly #release;
  readonly #undo;
  readonly #db: LedgerDatabase;
  readonly #memory: Memory;
  readonly #wal: WalSync;
  #queue: Job[] = [];
  #whenSynced: Promise<void> | undefined;
  /** A look at the queue is due already. */
  #isDue = false;

  constructor(db: LedgerDatabase, memory: Memory, wal: WalSync) {
    this.#wal = wal;
    this.#db = db;
    this.#memory = memory;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#savepoint = db.prepare('SAVEPOINT job');
    this.#release = db.prepare('RELEASE job');
    this.#undo = db.prepare('ROLLBACK TO job');
  }

  /**
   * Runs `write` in the next group; resolves when it is on the disk. Rejects, with nothing changed, where it throws or
   * the commit fails, and with AppError `ledger.sync` where the disk fails: then it may or may not have happened.
   */
  submit<Result>(write: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      let result: { readonly value: Result } | undefined;
      this.#queue.push({
        run: () => {
          result = { value: write() };
        },
        succeed: () => {
          if (result !== undefined) resolve(result.value);
        },
        fail: reject,
      });
      if (this.#queue.length >= WORTH_A_SYNC && !this.#wal.isSyncing) this.#flush();
      else this.#beDue();
    });
  }

  #beDue(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      if (this.#queue.length === 0) return;
      if (this.#queue.length >= WORTH_A_COMMIT || !this.#wal.isSyncing) this.#flush();
      else this.#whenSynced ??= this.#awaitSync();
    });
  }

  /** What the disk confirms is answered before the next group begins. */
  async #awaitSync(): Promise<void> {
    await this.#wal.settle()?.catch(() => undefined);
    this.#whenSynced = undefined;
    if (this.#queue.length > 0) this.#beDue();
  }

  #flush(): void {
    const jobs = this.#queue;
    this.#queue = [];
    try {
      const done = this.#runTogether(jobs) ? jobs : this.#runApart(jobs);
      failPoint('server.committed');
      void this.#answer(done);
    } catch (thrown) {
      this.#rollback();
      for (const job of jobs) job.fail(thrown);
    }
  }

  async #answer(done: readonly Job[]): Promise<void> {
    try {
      await this.#wal.confirm();
    } catch (thrown) {
      for (const job of done) job.fail(thrown);
      return;
    }
    failPoint('server.synced');
    for (const job of done) job.succeed();
  }

  /** False, with all undone, where one of them threw. */
  #runTogether(jobs: readonly Job[]): boolean {
    this.#start();
    try {
      for (const job of jobs) job.run();
      this.#memory.balances.settle();
    } catch {
      this.#rollback();
      return false;
    }
    this.#end();
    return true;
  }

  #runApart(jobs: readonly Job[]): readonly Job[] {
    this.#start();
    const done = jobs.filter((job) => this.#runAlone(job));
    this.#end();
    return done;
  }

  #runAlone(job: Job): boolean {
    this.#savepoint.run();
    try {
      job.run();
      this.#memory.balances.settle();
      this.#release.run();
      return true;
    } catch (thrown) {
      // A full disk may have undone the whole transaction already; then the group fails as one.
      if (!this.#db.inTransaction) throw thrown;
      this.#undo.run();
      this.#release.run();
      this.#memory.forget();
      job.fail(thrown);
      return false;
    }
  }

  #start(): void {
    this.#begin.run();
    this.#memory.refresh();
  }

  #end(): void {
    failPoint('server.before-commit');
    this.#commit.run();
  }

  #rollback(): void {
    this.#memory.forget();
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }
}
