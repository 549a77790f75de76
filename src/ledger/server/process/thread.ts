import { Worker } from 'node:worker_threads';
import { errorFrom, type PlainError } from '../../../lib/errors.ts';
import { armedFailPoint } from '../../../lib/fail-points.ts';
import { compiledCode } from '../../../lib/node/compiled-code.ts';
import { programModule } from '../../../lib/program-file.ts';
import type { LedgerLog } from '../http/app.ts';
import type { LedgerOptions, RunningLedger } from './start.ts';

/** The options that can cross to a thread: it reads the machine's clock. */
type ThreadOptions = Omit<LedgerOptions, 'log' | 'clock'>;

/** The data for the start of the thread. */
export interface ThreadData extends ThreadOptions {
  readonly failAt: string | undefined;
}

export type ThreadWord =
  | { readonly kind: 'listening'; readonly url: string }
  | ({ readonly kind: 'failed' } & PlainError)
  | { readonly kind: 'log'; readonly level: keyof LedgerLog; readonly fields: object; readonly event: string };

/** The only word that the thread is told. */
export const CLOSE = 'close';

export interface LedgerThread extends RunningLedger {
  /** Resolves when the thread has ended, with what ended it where it was not `close`. */
  readonly ended: Promise<unknown>;
}

const WORKER = programModule('src/ledger/server/process/ledger-worker');

/**
 * Starts the service in a thread of its own: it uses the second core, and dies with the process.
 * @throws AppError as `startLedger` does.
 */
export function startLedgerThread(options: ThreadOptions & Pick<LedgerOptions, 'log'>): Promise<LedgerThread> {
  const { log, ...rest } = options;
  const workerData: ThreadData = { ...rest, failAt: armedFailPoint() };
  const worker = new Worker(WORKER, { workerData, name: 'ledger', env: compiledCode() });
  const ended = new Promise<unknown>((resolve) => {
    worker.once('error', resolve);
    worker.once('exit', () => resolve(undefined));
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (word: ThreadWord) => {
      if (word.kind === 'log') log?.[word.level](word.fields, word.event);
      else if (word.kind === 'failed') reject(errorFrom(word));
      else resolve({ url: word.url, ended, close: () => closeThread(worker, ended) });
    });
  });
}

async function closeThread(worker: Worker, ended: Promise<unknown>): Promise<void> {
  worker.postMessage(CLOSE);
  await ended;
}
