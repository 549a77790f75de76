import type { ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { error, type Issue } from '../../domain/issue.ts';
import { messageOf } from '../../lib/errors.ts';
import { compiledCode } from '../../lib/node/compiled-code.ts';
import { programModule } from '../../lib/program-file.ts';
import { type Said, words } from '../../words/message.ts';
import { type Question, READY, type WorkerMessage } from './message.ts';

/** A process that reads, started with the first question and used for all until it dies or idles. */
export interface ReaderProcess extends AsyncDisposable {
  /** One question after the other. Never rejects for what the reader does. */
  ask(question: Question, timeLimitMs?: number): Promise<Outcome>;
}

/** The answer of the process, or the way it ended. */
export type Outcome = WorkerMessage | { readonly died: Issue };

export interface ReaderLimits {
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
  /** A process that has had nothing to read for this long is let go. */
  readonly idleMs: number;
}

const TOO_LONG = 'parse.time';

/** So many processes are started for one question. */
const MOST_STARTS = 2;

const WORKER = fileURLToPath(programModule('src/sync/parse/worker'));

/**
 * A process may die while it starts or idles, or of what it read before. So a question whose process had answered
 * others, or was not ready, is asked of a new one as well. A question that takes too long is not asked twice.
 */
function isDeath(outcome: Outcome): boolean {
  return 'died' in outcome && outcome.died.code !== TOO_LONG;
}

/** @param module the plug-in whose format it reads with; undefined: the built-in formats */
export function createReaderProcess(module: string | undefined, limits: ReaderLimits): ReaderProcess {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const letGo = (): void => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };
  const askNow = async (question: Question, timeLimitMs: number, starts = MOST_STARTS): Promise<Outcome> => {
    clearTimeout(idle);
    const isNew = worker === undefined;
    const asked = worker ?? (await startWorker(module, limits.memoryLimitMb));
    worker = asked;
    const outcome = await ask(asked, question, timeLimitMs);
    if ('died' in outcome) letGo();
    else idle = setTimeout(letGo, limits.idleMs).unref();
    const isOfDocument = isNew && ready.has(asked);
    const left = isNew ? starts - 1 : starts;
    return isOfDocument || left === 0 || !isDeath(outcome) ? outcome : askNow(question, timeLimitMs, left);
  };
  return {
    ask: (question, timeLimitMs = limits.timeLimitMs) => {
      const asking = queue.then(() => askNow(question, timeLimitMs));
      // Not its outcome: the lines of a document would stay until the next one.
      const done = (): void => undefined;
      queue = asking.then(done, done);
      return asking;
    },
    [Symbol.asyncDispose]: async () => {
      await queue;
      letGo();
    },
  };
}

/**
 * Flags of V8 for a process that lives for a quarter of a second and keeps all that it reads.
 *
 * The default nursery alone takes a document of 100,000 lines over 150 MiB, and makes reading slower. A smaller one
 * stays in the processor's cache; below two megabytes that gains nothing. A reader needs its memory to the end, so
 * looking for garbage in a small heap is in vain.
 *
 * V8 may not guess from the first objects of a kind that all of them live long. Elements of XML die at once. Taken
 * for old, they keep alive all that they point to, and reading CAMT costs three times as much.
 *
 * One thread compiles, and one thread moves young objects. On a busy machine more threads wait for each other.
 */
export const READER_FLAGS: readonly string[] = [
  '--max-semi-space-size=2',
  '--initial-old-space-size=160',
  '--no-allocation-site-pretenuring',
  '--no-concurrent-recompilation',
  '--no-parallel-scavenge',
];

/**
 * A reader gets none of our environment: it needs none, and secrets stand there. Its output is nobody's. It runs in the
 * program's folder. Node starts no thread in a process whose folder is removed.
 */
async function startWorker(module: string | undefined, memoryLimitMb: number): Promise<ChildProcess> {
  // A sync that meets nothing new does not pay for it.
  const { fork } = await import('node:child_process');
  // The worker is the watchdog; one that a plug-in starts has the same walls.
  const walls =
    module === undefined ? [] : [...(await import('../../plugin/process/walls.ts')).wallsOf(module), '--allow-worker'];
  return fork(WORKER, module === undefined ? [] : [module], {
    cwd: dirname(WORKER),
    env: module === undefined ? compiledCode() : {},
    execArgv: [...READER_FLAGS, `--max-old-space-size=${memoryLimitMb}`, ...walls],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Starting is loading modules, on a busy machine slow, and no fault of the document's. */
const START_LIMIT_MS = 60_000;

const ready = new WeakSet<ChildProcess>();

/** Asks and waits for the answer, the worker's death or the time limit, whichever comes first. */
function ask(worker: ChildProcess, question: Question, timeLimitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      // A worker may still report a failure after it was given up; an 'error' without a listener would be thrown.
      if ('died' in outcome) worker.on('error', () => undefined);
      release(worker);
      resolve(outcome);
    };
    const onTimeout = (): void => finish({ died: timedOut(timeLimitMs) });
    const onMessage = (message: unknown): void => {
      if (message === READY) {
        ready.add(worker);
        clearTimeout(timer);
        timer = setTimeout(onTimeout, timeLimitMs);
      } else finish(message as WorkerMessage);
    };
    const onError = (thrown: unknown): void => finish({ died: died(messageOf(thrown)) });
    const onExit = (code: number | null, signal: string | null): void => finish({ died: deathOf(code, signal) });
    let timer = setTimeout(onTimeout, ready.has(worker) ? timeLimitMs : START_LIMIT_MS);
    hold(worker);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.send(question, (failure) => {
      if (failure !== null) onError(failure);
    });
  });
}

function timedOut(timeLimitMs: number): Issue {
  return error(TOO_LONG, words('document.readingTookLongerS', { count: timeLimitMs / 1000 }));
}

/** While it reads, it keeps the process alive; while it idles, it does not. */
function hold(worker: ChildProcess): void {
  worker.ref();
  worker.channel?.ref();
}

function release(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
}

/** V8 aborts where the heap is full; the kernel kills where the machine's memory is. */
function deathOf(code: number | null, signal: string | null): Issue {
  return signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
    ? error('parse.memory', words('document.readingNeededMoreMemory'))
    : died(signal ?? words('orders.exitCode', { number: String(code) }));
}

function died(how: Said): Issue {
  return error('parse.died', words('document.readerEndedMiddleDocument', { how }));
}
