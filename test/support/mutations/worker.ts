/** Reads damaged documents one after the other and says of each what is wrong with the answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { builtInFormats } from '../../../connectors/formats.ts';
import { parseDocument } from '../../../src/sync/parse-document.ts';
import type { ParseOrder } from '../../../src/sync/parse-pool.ts';
import type { Task } from './hunt.ts';
import { inputsOf } from './inputs.ts';
import { faultOf } from './judge.ts';
import { mutate, randomOf } from './mutate.ts';

/** Milliseconds of this thread's CPU that a document of at most some hundred kilobytes may take. */
const TOO_LONG = 2_000;

const { format, from, to, progress }: Task = workerData;
const inputs = inputsOf(format).map(({ bytes }) => bytes);
const at = new Int32Array(progress);
const order: ParseOrder = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };

let refused = 0;
for (let seed = from; seed < to; seed += 1) {
  Atomics.store(at, 0, seed);
  const bytes = mutate(randomOf(seed), inputs);
  const before = cpu();
  const document = { name: `damaged.${format}`, sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
  const result = await parseDocument(document, order, builtInFormats);
  const took = cpu() - before;
  const fault = took > TOO_LONG ? `took ${Math.round(took)} ms of CPU` : faultOf(result);
  if (fault !== undefined) parentPort?.postMessage({ seed, fault });
  if (result.issues.some(({ severity }) => severity !== 'warning')) refused += 1;
}
parentPort?.postMessage({ refused, peak: Math.round(process.memoryUsage().rss / 2 ** 20) });

function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
