/** Memory goes back to the system when the process rests, and a process at work is not disturbed. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { collectGarbage, MemoryKeeper } from '../../src/lib/node/give-memory-back.ts';

const MEBIBYTE = 1024 * 1024;
const EVERY_MS = 10_000;

/** A process that holds `live` for good and `garbage` until it is collected. */
function processOf({ live, garbage }: { live: number; garbage: number }) {
  const said: string[] = [];
  const state = { live, garbage, cpuMs: 0, said };
  const load = {
    cpuMs: () => state.cpuMs,
    held: () => state.live + state.garbage,
    collect: () => {
      said.push('collect');
      state.garbage = 0;
    },
  };
  return { state, keeper: new MemoryKeeper(load, EVERY_MS, () => said.push('also')) };
}

test('a process that rests gives back what its start left, and what is outside of its heap goes first', () => {
  const { keeper, state } = processOf({ live: 100 * MEBIBYTE, garbage: 40 * MEBIBYTE });
  keeper.look();
  expect(state.said).toEqual(['also', 'collect']);
});

test('a process at work is not stopped for it, and gives back once it rests', () => {
  const { keeper, state } = processOf({ live: 100 * MEBIBYTE, garbage: 40 * MEBIBYTE });
  state.cpuMs += EVERY_MS / 2;
  keeper.look();
  expect(state.said).toEqual([]);
  keeper.look();
  expect(state.garbage).toBe(0);
});

test('what lives on is not collected in vain a second time', () => {
  const { keeper, state } = processOf({ live: 300 * MEBIBYTE, garbage: 40 * MEBIBYTE });
  for (let look = 0; look < 5; look += 1) keeper.look();
  expect(state.said).toEqual(['also', 'collect']);
});

test('a little garbage is left, and much of it is not', () => {
  const { keeper, state } = processOf({ live: 100 * MEBIBYTE, garbage: 0 });
  keeper.look();
  keeper.look();
  state.said.length = 0;
  state.garbage = 5 * MEBIBYTE;
  keeper.look();
  expect(state.said).toEqual([]);
  state.garbage = 90 * MEBIBYTE;
  keeper.look();
  expect(state.garbage).toBe(0);
});

test('threads that collect at the same moments all go on', async () => {
  const module = JSON.stringify(new URL('../../src/lib/node/give-memory-back.ts', import.meta.url).href);
  const code = `import(${module}).then(async ({ collectGarbage }) => {
    for (let time = 0; time < 50; time += 1) {
      await collectGarbage();
      await new Promise(setImmediate);
    }
  })`;
  const threads = [1, 2, 3].map(() => new Worker(code, { eval: true }));
  // One that fails ends with 1, and `once` rejects with its error.
  expect(await Promise.all(threads.map((thread) => once(thread, 'exit')))).toEqual([[0], [0], [0]]);
});

test('a thread that collects frees all that nothing holds', async () => {
  const held = new WeakRef({});
  // A reference lives to the end of its turn.
  await new Promise(setImmediate);
  await collectGarbage();
  expect(held.deref()).toBeUndefined();
});
