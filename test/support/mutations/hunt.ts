import { Worker } from 'node:worker_threads';

/** The input of a worker. */
export interface Task {
  readonly format: string;
  /** Seeds from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  /** The seed that is being read. */
  readonly progress: SharedArrayBuffer;
}

interface Hunt {
  readonly faults: readonly string[];
  /** Refused or held. */
  readonly refused: number;
  /** MiB of the process. */
  readonly peak: number;
}

/** A reader that stands still for so long is stopped. The machine may be busy: this is no measure of speed. */
const STANDSTILL_MS = 60_000;
/** The limit of the reader's heap, in MiB, as in the parse worker. */
const HEAP = 512;

/**
 * Reads `count` damaged documents in a thread with a limited heap. A reader that dies or stands still is a fault, and
 * the hunt goes on behind.
 */
export async function hunt(format: string, first: number, count: number): Promise<Hunt> {
  const faults: string[] = [];
  let refused = 0;
  let peak = 0;
  const end = first + count;
  for (let from = first; from < end; ) {
    const progress = new SharedArrayBuffer(4);
    const outcome = await runWorker({ format, from, to: end, progress }, (message) => {
      if ('fault' in message) faults.push(`seed ${message.seed}: ${message.fault}`);
      else {
        refused += message.refused;
        peak = Math.max(peak, message.peak);
      }
    });
    if (outcome === undefined) break;
    from = Atomics.load(new Int32Array(progress), 0) + 1;
    faults.push(`seed ${from - 1}: ${outcome}`);
  }
  return { faults, refused, peak };
}

type Message = { readonly seed: number; readonly fault: string } | { readonly refused: number; readonly peak: number };

/** Undefined where it came to its end, else how it ended. */
function runWorker(task: Task, take: (message: Message) => void): Promise<string | undefined> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const at = new Int32Array(task.progress);
  return new Promise((resolve) => {
    let seen = -1;
    const watch = setInterval(() => {
      const seed = Atomics.load(at, 0);
      if (seed === seen) finish(`stood still for ${STANDSTILL_MS} ms`);
      seen = seed;
    }, STANDSTILL_MS);
    const finish = (how: string | undefined) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(how);
    };
    worker.on('message', take);
    worker.on('error', (thrown) => finish(`died: ${String(thrown)}`));
    worker.on('exit', () => finish(undefined));
  });
}
