import { Worker } from 'node:worker_threads';
import type { Document } from '../domain/document.ts';
import { error, type Issue } from '../domain/issue.ts';
import type { Proof, Statement } from '../domain/statement.ts';
import { codeOf, messageOf } from '../lib/errors.ts';
import type { FormatOptions } from './deps.ts';
import { type ParseAnswer, type ParseQuestion, unpackAnswer, type WorkerSetup } from './parse-message.ts';

/** How a document is to be read. */
export interface ParseOrder {
  /** `auto`: by content. */
  readonly format: string;
  /** Options for each format by name; the one that reads the document gets its own. */
  readonly options: Readonly<Record<string, FormatOptions>>;
  /** The connector's own, over those. Under `auto` left out where the format does not know them. */
  readonly connectorOptions: FormatOptions;
  readonly timezone: string;
  readonly currencies: Readonly<Record<string, number>>;
}

/** What a document says, with the arithmetic of each statement checked. */
export interface ParsedDocument {
  /** Null where no format recognised it. */
  readonly format: string | null;
  readonly statements: readonly Statement[];
  /** One for each statement, in order. */
  readonly proofs: readonly Proof[];
  readonly issues: readonly Issue[];
}

/** Reads documents in a worker thread under limits. A reader that dies is an issue, never an exception. */
export interface ParsePool extends AsyncDisposable {
  parse(document: Document, order: ParseOrder): Promise<ParsedDocument>;
}

export interface ParsePoolOptions {
  /** Module URLs of plug-ins (`registry.modules`): the worker loads them on its side. */
  readonly modules: readonly string[];
  readonly timeLimitMs?: number;
  readonly memoryLimitMb?: number;
  /** A worker that has had nothing to read for this long is let go. */
  readonly idleMs?: number;
}

/** Issue codes that speak of the reader's death and not of the document's contents. */
export const POISON_CODES: readonly string[] = ['parse.time', 'parse.memory', 'parse.died'];

/** tsc compiles to .js beside the source's .ts; the worker is whichever this module is. */
const WORKER = new URL(`./parse-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** One worker, started with the first document and used for all until it dies or idles. */
export function createParsePool(options: ParsePoolOptions): ParsePool {
  const { timeLimitMs = 30_000, memoryLimitMb = 512, idleMs = 10_000 } = options;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const letGo = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const readNow = async (question: ParseQuestion): Promise<ParsedDocument> => {
    clearTimeout(idle);
    worker ??= startWorker(options.modules, memoryLimitMb);
    const outcome = await ask(worker, question, timeLimitMs);
    if ('died' in outcome) {
      await letGo();
      return { format: null, statements: [], proofs: [], issues: [outcome.died] };
    }
    idle = setTimeout(() => void letGo(), idleMs).unref();
    return unpackAnswer(outcome.answer);
  };

  return {
    parse: (document, order) => {
      const reading = queue.then(() => readNow({ document, order }));
      queue = reading.catch(() => undefined);
      return reading;
    },
    [Symbol.asyncDispose]: async () => {
      await queue;
      await letGo();
    },
  };
}

/** The worker gets no environment: a reader needs none, and secrets stand there. */
function startWorker(modules: readonly string[], memoryLimitMb: number): Worker {
  const setup: WorkerSetup = { modules };
  const worker = new Worker(WORKER, {
    workerData: setup,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  worker.unref();
  return worker;
}

type Outcome = { readonly answer: ParseAnswer } | { readonly died: Issue };

/** Asks and waits for the answer, the worker's death or the time limit, whichever comes first. */
function ask(worker: Worker, question: ParseQuestion, timeLimitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      // A worker may still report its death after it was given up; an 'error' without a listener would be thrown.
      if ('died' in outcome) worker.on('error', () => undefined);
      resolve(outcome);
    };
    const onMessage = (answer: ParseAnswer): void => finish({ answer });
    const onError = (thrown: unknown): void => finish({ died: deathOf(thrown) });
    const onExit = (): void => finish({ died: error('parse.died', 'the reader ended in the middle of this document') });
    const timer = setTimeout(() => {
      const said = `reading took longer than ${timeLimitMs / 1000} s and was stopped`;
      finish({ died: error('parse.time', said) });
    }, timeLimitMs);
    worker.ref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    // A copy that is moved: the bytes here are still needed, and a view would drag its whole buffer along.
    const bytes = new Uint8Array(question.document.bytes);
    worker.postMessage({ ...question, document: { ...question.document, bytes } }, [bytes.buffer]);
  });
}

function deathOf(thrown: unknown): Issue {
  return codeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? error('parse.memory', 'reading needed more memory than a document may take and was stopped')
    : error('parse.died', `the reader died on this document: ${messageOf(thrown)}`);
}
