/**
 * Carries long orders out in a thread of its own, one after the other (docs/decisions/0042). The thread has its own
 * connection to the state. The right to write is lent to it for each of its commits. It lives for one order, and
 * what it has not committed ends with it.
 */
import { Worker } from 'node:worker_threads';
import type { Statement } from '../../domain/statement.ts';
import { AppError } from '../../lib/errors.ts';
import { armedFailPoint } from '../../lib/fail-points.ts';
import type { Log } from '../../lib/log.ts';
import { collectGarbage } from '../../lib/node/give-memory-back.ts';
import { programModule } from '../../lib/program-file.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Store } from '../../store/store.ts';
import type { ChangeName, InputOf, ReportOf } from '../../sync/orders/changes.ts';
import { STOP, type WriterOrder, type WriterWord } from './messages.ts';

export interface Writer {
  /** Throws the AppError of what is refused, and `order.ended` where the thread ended before it was done. */
  change<Name extends ChangeName>(name: Name, input: InputOf<Name>): Promise<ReportOf<Name>>;
  /** Resolves when no order is under way. */
  ended(): Promise<void>;
}

export interface WriterOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly log: Log;
  /** Aborted where the daemon stops. The commit under way is taken back, and waiting orders are refused. */
  readonly signal: AbortSignal;
}

const WORKER = programModule('src/app/writer/writer-thread');
/** After a stop, an order between two commits has so long to end by itself. */
const STOP_MS = 5000;

export function openWriter(options: WriterOptions): Writer {
  const { settings, signal, store } = options;
  let last: Promise<unknown> = Promise.resolve();
  return {
    change: <Name extends ChangeName>(name: Name, input: InputOf<Name>): Promise<ReportOf<Name>> => {
      const report = last.then(() => {
        if (signal.aborted) throw ended('the daemon stops');
        const lived = { wall: store.clock.now(), lived: store.lived.now() };
        const turn = new SharedArrayBuffer(4);
        const order = { settings, name, input, lived, turn, failAt: armedFailPoint() };
        return carryOut(order, options) as Promise<ReportOf<Name>>;
      });
      // Not the report: it would stay until the next order.
      const done = (): void => undefined;
      last = report.then(done, done);
      return report;
    },
    ended: async () => {
      await last;
    },
  };
}

function carryOut(order: WriterOrder, { log, signal, store }: WriterOptions): Promise<unknown> {
  const { promise, reject, resolve } = Promise.withResolvers<unknown>();
  const worker = new Worker(WORKER, { workerData: order, transferList: bytesOf(order), name: 'writer' });
  forgetLines(order);
  const end = (): void => void worker.terminate();
  let patience: NodeJS.Timeout | undefined;
  const stop = (): void => {
    if (store.loan.isOut) end();
    worker.postMessage(STOP);
    patience = setTimeout(end, STOP_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  let answer: Extract<WriterWord, { kind: 'done' | 'failed' }> | undefined;
  let fault: unknown;
  worker.on('message', (word: WriterWord) => {
    switch (word.kind) {
      case 'asks':
        if (signal.aborted) return end();
        // A message is a turn of its own: nobody is between a wait and its writing.
        store.loan.give();
        giveTurn(order.turn);
        break;
      case 'wrote':
        store.loan.end();
        break;
      case 'log':
        log[word.level](word.fields, word.event);
        break;
      default:
        answer = word;
        // It has closed its connection. A reader of documents may still hold it.
        end();
    }
  });
  worker.once('error', (thrown) => {
    fault = thrown;
  });
  // Its connection is closed by now, and what it had not committed is gone.
  worker.once('exit', () => {
    signal.removeEventListener('abort', stop);
    clearTimeout(patience);
    if (store.loan.isOut) store.loan.end();
    if (answer?.kind === 'done') resolve(answer.report);
    else if (answer?.kind === 'failed') reject(refusal(answer.error));
    else reject(signal.aborted ? ended('the daemon stops') : ended('its thread ended', fault));
    // V8 keeps the pages of its heap for seconds, in which others grow.
    if (!signal.aborted) void collectGarbage();
  });
  return promise;
}

/** The bytes of a long document and of its lines go to the thread without a copy. A part of a larger buffer is copied. */
function bytesOf({ input }: WriterOrder): ArrayBuffer[] {
  if (input === null || !('batch' in input)) return [];
  const { document, packed } = input.batch;
  const own = 'bytes' in document ? [document.bytes] : [];
  const parts = packed?.parts?.map(({ part }) => part) ?? [];
  return [...own, ...parts].flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
}

/**
 * Forgets the lines that the thread has got as a copy. Whoever still names the delivery would keep them to the end of
 * the order.
 */
function forgetLines({ input }: WriterOrder): void {
  if (input !== null && 'batch' in input) (input.batch.statements as Statement[]).length = 0;
}

function giveTurn(turn: SharedArrayBuffer): void {
  const flag = new Int32Array(turn);
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}

function refusal({ code, exitCode, hint, message }: WriterWordError): AppError {
  return new AppError(code, message, { exitCode, ...(hint === undefined ? {} : { hint }) });
}

type WriterWordError = Extract<WriterWord, { kind: 'failed' }>['error'];

function ended(why: string, cause?: unknown): AppError {
  return new AppError('order.ended', `the order was not carried out to its end: ${why}`, {
    hint: 'bankfeed runs says what was done; give the order again for the rest',
    ...(cause === undefined ? {} : { cause }),
  });
}
