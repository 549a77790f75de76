/**
 * One life of the program as a process of its own, for a test that kills it: `node life.ts`. It loads, waits for a
 * message that says what to do, does it, and ends.
 */
import type { Clock } from '../../src/lib/clock.ts';
import { acquireLock } from '../../src/lib/files/lock.ts';
import { updateSidecars } from '../../src/store/sidecar/sidecar-files.ts';
import { openStore } from '../../src/store/store.ts';
import { openProgram } from './program.ts';

/** The task of a process in its life. */
export interface Orders {
  readonly folder: string;
  readonly url: string;
  /** Milliseconds since 1970 at which its clock stands, which then goes `hurry` times as fast as ours. */
  readonly now: number;
  readonly hurry: number;
  readonly undo: readonly string[];
  readonly retry: readonly string[];
  /** A document whose reading was killed three times waits for its owner, who may have it read. */
  readonly waiting: 'left' | 'retried';
}

function hurriedClock({ now, hurry }: Orders): Clock {
  const began = performance.now();
  const monotonic = () => (performance.now() - began) * hurry;
  return {
    monotonic,
    now: () => Math.floor(now + monotonic()),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const timer = setTimeout(resolve, ms / hurry);
        signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
      }),
  };
}

async function live(orders: Orders): Promise<void> {
  const clock = hurriedClock(orders);
  const state = `${orders.folder}/state`;
  const lock = acquireLock(state);
  const store = openStore(state, clock);
  const program = openProgram({ folder: orders.folder, ledger: orders.url, clock, store });
  await program.pull();
  const pushing = program.push();
  if (orders.waiting === 'retried') await program.retryAll();
  await program.undo(orders.undo);
  await program.retry(orders.retry);
  await pushing;
  await program.push();
  updateSidecars(store);
  await program.cutOff();
  store.close();
  lock.release();
}

/** The exit code of a life that waits for something that never comes. Node itself would end it with 0. */
const UNFINISHED = 4;

process.once('message', (orders: Orders) => {
  process.exitCode = UNFINISHED;
  live(orders).then(
    () => process.exit(0),
    (thrown: unknown) => {
      console.error(thrown);
      process.exit(3);
    },
  );
});
process.send?.('ready');
