import { Worker } from 'node:worker_threads';
import type { Log } from '../../lib/log.ts';
import { programModule } from '../../lib/program-file.ts';
import { faultFields } from '../../lib/system-faults.ts';
import type { Settings } from '../../settings/settings.ts';
import { PassQueue } from '../../sync/daemon/pass-queue.ts';
import type { BooksOrder } from './write-books.ts';

const WORKER = programModule('src/app/books/books-worker');

/** Writes the books of `export:` in a thread, one round at a time, while a daemon runs. */
export class BookKeeper {
  readonly #rounds: PassQueue<'sync', void>;
  readonly #isWanted: boolean;

  constructor({ state, export: books, currencies }: Settings, log: Log) {
    this.#isWanted = books.length > 0;
    const order: BooksOrder = { state, export: books, currencies };
    this.#rounds = new PassQueue(() =>
      // The next sync writes them; what stands in the way is named until then.
      inThread(order).catch((thrown: unknown) => log.error(faultFields(thrown), 'export.failed')),
    );
  }

  /** The ledger may hold something new. Returns at once. */
  wake(): void {
    if (this.#isWanted) void this.#rounds.request('sync');
  }

  idle(): Promise<void> {
    return this.#rounds.idle();
  }
}

function inThread(order: BooksOrder): Promise<void> {
  const worker = new Worker(WORKER, { workerData: structuredClone(order), name: 'books' });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}
