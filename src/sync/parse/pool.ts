import type { ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Document } from '../../domain/document.ts';
import { error, type Issue } from '../../domain/issue.ts';
import { messageOf } from '../../lib/errors.ts';
import { programModule } from '../../lib/program-file.ts';
import type { Opened, OpenOrder } from '../../plugin/contract.ts';
import { type Question, READY, unpackAnswer, type WorkerMessage } from './message.ts';
import type { ParsedDocument, ParseOrder } from './types.ts';

export type { ParsedDocument, ParseOrder } from './types.ts';

/** Reads documents in a process of its own under limits. A reader that dies is an issue, never an exception. */
export interface ParsePool extends AsyncDisposable {
  /** `file` may hold the same bytes for the reader to take there. */
  parse(document: Document, order: ParseOrder, file?: string): Promise<ParsedDocument>;
  /**
   * The document as `parse` of its format gets it, for a caller that looks at the reading itself. Or an issue that
   * says why not.
   */
  prepare(document: Document, order: ParseOrder): Promise<Document | Issue>;
  /** What a document that holds documents holds, or why it cannot be opened. */
  open(order: OpenOrder): Promise<Opened | Issue>;
}

export interface ParsePoolOptions {
  /** Module URLs of plug-ins (`registry.modules`): the worker loads them on its side. */
  readonly modules: readonly string[];
  readonly timeLimitMs?: number;
  readonly memoryLimitMb?: number;
  /** A worker that has had nothing to read for this long is let go. */
  readonly idleMs?: number;
}

/** Codes of issues about the reader's death, or about an incomplete program, and not about the document's contents. */
export const POISON_CODES: readonly string[] = ['parse.time', 'parse.memory', 'parse.died', 'parse.load'];

const WORKER = fileURLToPath(programModule('src/sync/parse/worker'));

/** One worker, started with the first document and used for all until it dies or idles. */
export function createParsePool(options: ParsePoolOptions): ParsePool {
  const { timeLimitMs = 30_000, memoryLimitMb = 512, idleMs = 10_000 } = options;
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const letGo = (): void => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };
  const askNow = async (question: Question): Promise<Outcome> => {
    clearTimeout(idle);
    worker ??= await startWorker(options.modules, memoryLimitMb);
    const outcome = await ask(worker, question, timeLimitMs);
    if ('died' in outcome) letGo();
    else idle = setTimeout(letGo, idleMs).unref();
    return outcome;
  };
  const askInTurn = (question: Question): Promise<Outcome> => {
    const asking = queue.then(() => askNow(question));
    queue = asking.catch(() => undefined);
    return asking;
  };

  return {
    parse: async (document, order, file) => {
      const copy = file === undefined ? undefined : { ...withoutBytes(document), file };
      const first = copy && (await askInTurn({ document: copy, order, task: 'parse' }));
      const isSettled = first !== undefined && !('unlike' in first);
      const outcome = isSettled ? first : await askInTurn({ document, order, task: 'parse' });
      return 'answer' in outcome ? unpackAnswer(outcome.answer) : unread(whyNot(outcome));
    },
    prepare: async (document, order) => {
      const outcome = await askInTurn({ document, order, task: 'prepare' });
      return 'prepared' in outcome ? outcome.prepared : whyNot(outcome);
    },
    open: async (order) => {
      const outcome = await askInTurn({ order, task: 'open' });
      return 'opened' in outcome ? outcome.opened : whyNot(outcome);
    },
    [Symbol.asyncDispose]: async () => {
      await queue;
      letGo();
    },
  };
}

function withoutBytes({ sha256, name, receivedAt }: Document): Omit<Document, 'bytes'> {
  return { sha256, name, receivedAt };
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

/** It gets none of our environment: a reader needs none, and secrets stand there. What it prints is nobody's. */
async function startWorker(modules: readonly string[], memoryLimitMb: number): Promise<ChildProcess> {
  // A sync that meets nothing new does not pay for it.
  const { fork } = await import('node:child_process');
  return fork(WORKER, [...modules], {
    env: compiledCode(),
    execArgv: [...READER_FLAGS, `--max-old-space-size=${memoryLimitMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Where this process keeps compiled code, the worker finds its own. */
function compiledCode(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

type Outcome = WorkerMessage | { readonly died: Issue };

function whyNot(outcome: Outcome): Issue {
  return 'died' in outcome ? outcome.died : died('it answered another question');
}

function unread(issue: Issue): ParsedDocument {
  return { format: null, statements: [], proofs: [], issues: [issue] };
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
  return error('parse.time', `reading took longer than ${timeLimitMs / 1000} s and was stopped`);
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
    ? error('parse.memory', 'reading needed more memory than a document may take and was stopped')
    : died(signal === null ? `exit code ${code}` : signal);
}

function died(how: string): Issue {
  return error('parse.died', `the reader ended in the middle of this document (${how})`);
}
