import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openThreadTransport } from '../../../../src/ledger/client/thread-transport.ts';
import { type RunningLedger, startLedger } from '../../../../src/ledger/server/process/start.ts';
import { startLedgerThread } from '../../../../src/ledger/server/process/thread.ts';
import { createKey } from '../../../../src/ledger/server/storage/keys.ts';
import { SCOPES, type Scope } from '../../../../src/ledger/wire/scopes.ts';
import type { ThreadAnswer, ThreadCall } from '../../../../src/ledger/wire/thread-call.ts';
import { LIMITS } from '../../../../src/ledger/wire/values/limits.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { tempFolder } from '../../../support/temp.ts';

type Asked = Omit<ThreadCall, 'id'>;
type Answered = Omit<ThreadAnswer, 'id'>;

async function open() {
  const folder = tempFolder();
  const ledger = await startLedger({ folder });
  onTestFinished(() => ledger.close());
  const makeKey = (scopes: readonly Scope[] = SCOPES) =>
    createKey(folder, { name: 'test', scopes, unlimited: true }, systemClock.now()).key;
  return { ledger, makeKey, ask: throughDoor(ledger) };
}

function throughDoor(ledger: RunningLedger): (...calls: readonly Asked[]) => Promise<Answered[]> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  ledger.admit(port2);
  return async (...calls) => {
    port1.postMessage(calls.map((call, id) => ({ ...call, id })));
    const answers: Answered[] = [];
    for (let missing = calls.length; missing > 0; ) {
      for (const { id, ...answer } of await nextMessage(port1)) {
        answers[id] = answer;
        missing -= 1;
      }
    }
    return answers;
  };
}

function nextMessage(port: MessagePort): Promise<readonly ThreadAnswer[]> {
  return new Promise((resolve) => port.once('message', resolve));
}

async function overHttp({ url }: RunningLedger, { method, path, headers, body }: Asked): Promise<Answered> {
  const answer = await fetch(url + path, { method, headers, body });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

/** What HTTP adds for the connection, and what differs from request to request by its meaning. */
const OF_THE_REQUEST = ['connection', 'date', 'keep-alive', 'x-request-id'];

function essence({ status, headers, body }: Answered) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_REQUEST.includes(name));
  return { status, headers: Object.fromEntries(kept), body: body.replaceAll(headers['x-request-id'] ?? '', 'ID') };
}

const account = JSON.stringify({ externalId: 'a', name: 'Checking', type: 'bank', balance: 0, currency: 'USD' });

function written(key: string, once: string | null, path: string, body: string): Asked {
  const own = once === null ? {} : { 'idempotency-key': once };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...own };
  return { method: 'POST', path, headers, body };
}

test('answers each kind of request as over HTTP, status, headers and body', async () => {
  const { ledger, makeKey, ask } = await open();
  const [key, reader] = [makeKey(), makeKey(['me:read'])];
  const read = (path: string, of = key): Asked => {
    return { method: 'GET', path, headers: { authorization: `Bearer ${of}` }, body: null };
  };
  expect(await ask(written(key, 'made', '/v1/accounts/upsert', account))).toMatchObject([{ status: 200 }]);
  const asked: readonly Asked[] = [
    read('/v1/me'),
    read('/v1/accounts?limit=1'),
    read('/v1/accounts?limit=none'),
    read('/v1/accounts/nothing'),
    read('/v2/nothing'),
    read('/openapi.json'),
    read('/v1/accounts', reader),
    read('/v1/me', 'wrong'),
    { ...read('/v1/accounts/nothing'), method: 'DELETE' },
    { ...read('/v1/me'), method: 'PATCH' },
    written(key, 'made', '/v1/accounts/upsert', account),
    written(key, 'made', '/v1/accounts/upsert', account.replace('Checking', 'Other')),
    written(key, null, '/v1/accounts/upsert', account),
    written(key, 'k', '/v1/accounts/upsert', '{"name":'),
    written(key, 'k', '/v1/accounts/upsert', '{"name":"\u{1F600}"}'),
    written(key, 'k', '/v1/accounts/upsert', ''),
    written(key, 'k', '/v1/accounts/upsert', ' '.repeat(LIMITS.bodyBytes + 1)),
  ];
  const answers = await ask(...asked);
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 403, 404, 405, 409, 413, 422]));
  for (const [index, call] of asked.entries()) {
    const answer = answers[index];
    if (answer === undefined) throw new Error('an answer is missing');
    expect(essence(answer), `${call.method} ${call.path}`).toEqual(essence(await overHttp(ledger, call)));
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('what is under way when the service closes is answered, then nobody is let in any more', async () => {
  const folder = tempFolder();
  const ledger = await startLedger({ folder });
  const { key: apiKey } = createKey(folder, { name: 'test', scopes: SCOPES }, 0);
  const { port1, port2 } = new MessageChannel();
  ledger.admit(port2);
  const transport = openThreadTransport({ port: port1, apiKey, clock: systemClock });
  const request = { method: 'POST', path: '/v1/accounts/upsert', body: account, key: 'k' } as const;
  const reached = new Promise((resolve) => port2.once('message', resolve));
  const underWay = transport.exchange(request);
  await reached;
  await ledger.close();
  expect(await underWay).toMatchObject({ kind: 'answered', status: 200 });
  expect(await transport.exchange(request)).toEqual({ kind: 'failed', reason: 'the embedded ledger has ended' });
  await transport.close();
});

test('leads into the thread of the embedded ledger, whose end fails what comes after', async () => {
  const folder = tempFolder();
  const { key } = createKey(folder, { name: 'test', scopes: SCOPES }, 0);
  const thread = await startLedgerThread({ folder });
  const transports = [1, 2].map(() => openThreadTransport({ port: thread.connect(), apiKey: key, clock: systemClock }));
  const request = { method: 'GET', path: '/v1/me', body: null, key: null } as const;
  for (const transport of transports) {
    expect(await transport.exchange(request)).toMatchObject({ kind: 'answered', status: 200, complete: true });
  }
  await transports[0]?.close();
  expect(await transports[1]?.exchange(request)).toMatchObject({ status: 200 });
  await thread.close();
  expect(await transports[1]?.exchange(request)).toEqual({ kind: 'failed', reason: 'the embedded ledger has ended' });
});
