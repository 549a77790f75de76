import { failPoint } from '../../lib/fail-points.ts';
import type { LedgerDatabase } from './database.ts';

interface Job {
  readonly run: () => void;
  readonly succeed: () => void;
  readonly fail: (thrown: unknown) => void;
}

/**
 * Writes that arrive in one turn of the event loop share one transaction and so one fsync, each in a savepoint of its
 * own: one that throws undoes only itself. A write is answered after the commit, never before.
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

  /** Runs `write` in the next group. Rejects, with nothing changed, where it throws or the commit fails. */
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
    const done: Job[] = [];
    try {
      this.#begin.run();
      for (const job of jobs) if (this.#runAlone(job)) done.push(job);
      failPoint('server.before-commit');
      this.#commit.run();
    } catch (thrown) {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
      for (const job of jobs) job.fail(thrown);
      return;
    }
    failPoint('server.committed');
    for (const job of done) job.succeed();
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
}
