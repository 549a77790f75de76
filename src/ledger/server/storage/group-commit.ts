import { failPoint } from '../../../lib/fail-points.ts';
import type { LedgerDatabase } from './database.ts';

interface Job {
  /** May run twice: what its first run did was undone. */
  readonly run: () => void;
  readonly succeed: () => void;
  readonly fail: (thrown: unknown) => void;
}

/**
 * Writes that arrive in one turn of the event loop share one transaction and so one sync of the disk. SQLite syncs
 * inside COMMIT (`synchronous=FULL`), and each write is answered after it. Where one write throws, all are undone.
 * The group runs again with a savepoint around each, so that only that write fails.
 */
export class GroupCommit {
  readonly #begin;
  readonly #commit;
  readonly #savepoint;
  readonly #release;
  readonly #undo;
  readonly #db: LedgerDatabase;
  #queue: Job[] = [];

  constructor(db: LedgerDatabase) {
    this.#db = db;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#savepoint = db.prepare('SAVEPOINT job');
    this.#release = db.prepare('RELEASE job');
    this.#undo = db.prepare('ROLLBACK TO job');
  }

  /**
   * Runs `write` in the next group; resolves when it is on the disk. Rejects, with nothing changed, where it throws or
   * the commit fails. Where the sync of the disk fails (`SQLITE_IOERR_FSYNC`), it may show at the next start all the same.
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
      if (this.#queue.length === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const jobs = this.#queue;
    this.#queue = [];
    try {
      const done = this.#runTogether(jobs) ? jobs : this.#runApart(jobs);
      failPoint('server.committed');
      for (const job of done) job.succeed();
    } catch (thrown) {
      this.#rollback();
      for (const job of jobs) job.fail(thrown);
    }
  }

  /** False, with all undone, where one of them threw. */
  #runTogether(jobs: readonly Job[]): boolean {
    this.#begin.run();
    try {
      for (const job of jobs) job.run();
    } catch {
      this.#rollback();
      return false;
    }
    this.#end();
    return true;
  }

  #runApart(jobs: readonly Job[]): readonly Job[] {
    this.#begin.run();
    const done = jobs.filter((job) => this.#runAlone(job));
    this.#end();
    return done;
  }

  #runAlone(job: Job): boolean {
    this.#savepoint.run();
    try {
      job.run();
      this.#release.run();
      return true;
    } catch (thrown) {
      // A full disk may have undone the whole transaction already; then the group fails as one.
      if (!this.#db.inTransaction) throw thrown;
      this.#undo.run();
      this.#release.run();
      job.fail(thrown);
      return false;
    }
  }

  #end(): void {
    failPoint('server.before-commit');
    this.#commit.run();
  }

  #rollback(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }
}
