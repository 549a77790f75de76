import { expect, test } from 'vitest';
import { PassQueue } from '../../../src/sync/daemon/pass-queue.ts';

function queueOf() {
  const begun: { readonly trigger: string; readonly finish: (report: string) => void; readonly fail: () => void }[] =
    [];
  const queue = new PassQueue<string, string>((trigger) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    begun.push({ trigger, finish: resolve, fail: () => reject(new Error('failed')) });
    return promise;
  });
  return { queue, begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a pass that fails does not keep the next from running', async () => {
  const { queue, begun } = queueOf();
  const first = queue.request('start');
  const second = queue.request('watch');
  begun[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  await settled();
  begun[1]?.finish('two');
  expect(await second).toBe('two');
});

test('idle waits for the running pass and for the waiting ones', async () => {
  const { queue, begun } = queueOf();
  void queue.request('start');
  void queue.request('watch');
  let idle = false;
  const waiting = queue.idle().then(() => {
    idle = true;
  });
  begun[0]?.finish('one');
  await settled();
  expect(idle).toBe(false);
  begun[1]?.finish('two');
  await waiting;
  expect(idle).toBe(true);
});
