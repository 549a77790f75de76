/** Reads damaged documents one after the other and says of each what is wrong with the answer. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Task } from './hunt.ts';
import { inputsOf } from './inputs.ts';
import { mutantOf } from './mutants.ts';
import { randomOf } from './mutate.ts';
import { readerOf } from './reading.ts';

/** Milliseconds of this thread's CPU that a document of at most some hundred kilobytes may take. */
const TOO_LONG = 2_000;

// As in the reader's process: what a library leaves behind ends no later document.
process.on('unhandledRejection', () => undefined);

const { format, from, to, progress }: Task = workerData;
const inputs = inputsOf(format).map(({ bytes }) => bytes);
const at = new Int32Array(progress);
const read = readerOf(format);

let refused = 0;
for (let seed = from; seed < to; seed += 1) {
  Atomics.store(at, 0, seed);
  const bytes = mutantOf(format, randomOf(seed), inputs);
  const before = cpu();
  const verdict = await read(bytes);
  const took = cpu() - before;
  const fault = took > TOO_LONG ? `took ${Math.round(took)} ms of CPU` : verdict.fault;
  if (fault !== undefined) parentPort?.postMessage({ seed, fault: `${fault}; kept as ${keep(seed, bytes)}` });
  if (verdict.isRefused) refused += 1;
}
parentPort?.postMessage({ refused, peak: Math.round(process.memoryUsage().rss / 2 ** 20) });

function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** A seed makes another document once a golden file is added, so the document itself is kept. */
function keep(seed: number, bytes: Buffer): string {
  const path = join(tmpdir(), `damaged-${seed}.${format}`);
  writeFileSync(path, bytes);
  return path;
}
