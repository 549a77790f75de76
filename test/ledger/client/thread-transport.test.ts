import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openThreadTransport } from '../../../src/ledger/client/thread-transport.ts';
import type { ThreadAnswer, ThreadCall } from '../../../src/ledger/wire/thread-call.ts';
import { systemClock } from '../../../src/lib/clock.ts';

/** A ledger that says what the test tells it to say. */
function open(timeoutMs = 30_000) {
  const { port1, port2 } = new MessageChannel();
  const messages: (readonly ThreadCall[])[] = [];
  let told = Promise.withResolvers<void>();
  port2.on('message', (calls: readonly ThreadCall[]) => {
    messages.push(calls);
    told.resolve();
    told = Promise.withResolvers();
  });
  onTestFinished(() => port2.close());
  const answer = (...ids: readonly number[]) =>
    port2.postMessage(ids.map((id): ThreadAnswer => ({ id, status: 200, headers: {}, body: `${id}` })));
  const transport = openThreadTransport({ port: port1, apiKey: 'secret', clock: systemClock, timeoutMs });
  return { transport, messages, heard: () => told.promise, answer, end: () => port2.close() };
}

const READ = { method: 'GET', path: '/v1/me', body: null, key: null } as const;

test('what is asked in one turn goes out in one message, and each answer finds its request in any order', async () => {
  const { transport, messages, heard, answer } = open();
  const write = { method: 'POST', path: '/v1/payees', body: '{}', key: 'k' } as const;
  const both = [transport.exchange(READ), transport.exchange(write)];
  await heard();
  const common = { authorization: 'Bearer secret', accept: 'application/json, application/problem+json' };
  expect(messages).toEqual([
    [
      { id: 1, method: 'GET', path: '/v1/me', headers: common, body: null },
      {
        id: 2,
        method: 'POST',
        path: '/v1/payees',
        headers: { ...common, 'content-type': 'application/json', 'idempotency-key': 'k' },
        body: '{}',
      },
    ],
  ]);
  answer(2, 1);
  expect(await Promise.all(both)).toMatchObject([{ body: '1' }, { body: '2' }]);
  await transport.close();
});

test('what is not answered in time fails, and its answer is heard no more', async () => {
  const { transport, heard, answer } = open(30);
  const late = transport.exchange(READ);
  await heard();
  expect(await late).toEqual({ kind: 'failed', reason: 'no answer in time' });
  const next = transport.exchange(READ);
  await heard();
  answer(1, 2);
  expect(await next).toMatchObject({ kind: 'answered', body: '2' });
  await transport.close();
});

test('cut off, everything in flight fails at once; the next request goes out', async () => {
  const { transport, heard, answer } = open();
  const all = [transport.exchange(READ), transport.exchange(READ)];
  await heard();
  transport.cutOff();
  const failed = { kind: 'failed', reason: 'cut off' };
  expect(await Promise.all(all)).toEqual([failed, failed]);
  const next = transport.exchange(READ);
  await heard();
  answer(3);
  expect(await next).toMatchObject({ kind: 'answered' });
  await transport.close();
});

test('closing waits for what is in flight', async () => {
  const { transport, heard, answer } = open();
  const order: string[] = [];
  const asked = transport.exchange(READ).then(() => order.push('answered'));
  await heard();
  const closed = transport.close().then(() => order.push('closed'));
  answer(1);
  await Promise.all([asked, closed]);
  expect(order).toEqual(['answered', 'closed']);
});

test('when the other side ends, what is in flight fails', async () => {
  const { transport, heard, end } = open();
  const asked = transport.exchange(READ);
  await heard();
  end();
  expect(await asked).toEqual({ kind: 'failed', reason: 'the embedded ledger has ended' });
  await transport.close();
});
