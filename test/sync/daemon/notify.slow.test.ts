/** `notify`: who is told what, once, over real HTTP. */
import { createServer, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { beginRun, finishRun, type RunOutcome } from '../../../src/store/documents/runs.ts';
import type { NoticeEvent } from '../../../src/store/notices.ts';
import type { Store } from '../../../src/store/store.ts';
import { notify } from '../../../src/sync/daemon/notify.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { ofxText } from '../../support/ofx-text.ts';
import { type PullHouse, pullHouse, sharedParsePool } from '../../support/pulling.ts';

const parsePool = sharedParsePool([]);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Heard {
  readonly path: string;
  readonly title: string | undefined;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Somebody who is told: an HTTP server that writes down what it hears. */
async function listener(answer: () => number | 'nothing' = () => 200) {
  const heard: Heard[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { title, authorization } = request.headers;
    const type = request.headers['content-type'];
    heard.push({ path: `${request.method} ${request.url}`, title: title?.toString(), type, authorization, body });
    const status = answer();
    if (status === 'nothing') return;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { heard, url: `http://127.0.0.1:${port}/topic` };
}

const ALL: readonly NoticeEvent[] = ['failure', 'quarantine', 'silence'];

function look(house: PullHouse, url: string, on: readonly NoticeEvent[] = ALL, timeoutMs = 5000): Promise<void> {
  const { store, log, config } = house.deps;
  const connectors = config.connectors.map(({ name }) => name);
  return notify({ store, log, connectors, targets: [{ url, on }], nameOf: () => undefined, timeoutMs });
}

function run(store: Store, kind: 'pull' | 'push', outcome: RunOutcome): void {
  const connector = kind === 'pull' ? 'inbox' : null;
  finishRun(store, beginRun(store, { kind, connector, trigger: 'schedule' }), { outcome, counts: {}, error: null });
}

const TORN = 'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>';

test('a document that could not be read is told once, in plain text with a title', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  house.drop('DE02120300000000202051 -350.00.ofx', TORN);
  for (let pass = 0; pass < 3; pass++) {
    await pullConnector(house.deps, 'inbox', 'command');
    await look(house, url);
  }
  expect(heard).toEqual([
    {
      path: 'POST /topic',
      title: 'bankfeed: a document needs a look',
      type: 'text/plain; charset=utf-8',
      authorization: undefined,
      body: 'Document d1 could not be read.\nbankfeed status says why and what to do.',
    },
  ]);
});

test('what is over is forgotten, and told anew when it comes again', async () => {
  const house = await pullHouse({ parsePool });
  const { store } = house.deps;
  const { heard, url } = await listener();
  for (const outcome of ['failed', 'failed', 'ok', 'failed', 'attention', 'ok'] as const) {
    run(store, 'pull', outcome);
    await look(house, url);
  }
  expect(heard.map(({ body }) => body.split('\n')[0])).toEqual([
    'The connector inbox failed.',
    'The connector inbox failed.',
  ]);
});

test('several at once are one message, and only those are told that were asked for', async () => {
  const house = await pullHouse({ parsePool });
  const { store } = house.deps;
  const { heard, url } = await listener();
  for (let file = 0; file < 8; file++) house.drop(`${file}.ofx`, `${TORN}<A>${file}`);
  await pullConnector(house.deps, 'inbox', 'command');
  run(store, 'push', 'failed');
  await look(house, url, ['quarantine']);
  expect(heard).toHaveLength(1);
  expect(heard[0]?.body.split('\n')).toContain('… and 3 more');
  await look(house, url, ['failure']);
  expect(heard[1]?.body).toContain('The ledger does not take the records.');
});

test('an account whose statements stop coming is told, by no number', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  for (const month of ['2025-12', '2026-01', '2026-02', '2026-03']) {
    const period = { from: `${month}-01`, to: `${month}-28`, server: `${month}-28` };
    house.drop(`${month}.ofx`, ofxText({ lines: [{ id: month, on: `${month}-03`, amount: '-1.00' }], ...period }));
  }
  await pullConnector(house.deps, 'inbox', 'command');
  await look(house, url);
  expect(heard).toEqual([]);
  house.clock.advance(60 * DAY);
  for (let day = 0; day < 3; day++) {
    await look(house, url);
    house.clock.advance(DAY);
  }
  expect(heard.map(({ title }) => title)).toEqual(['bankfeed: a statement is missing']);
  expect(heard[0]?.body).toMatch(/^No statement of a bank account since 2026-03-28\./);
  expect(heard[0]?.body).not.toMatch(/7890/);
});

test.each([
  ['refuses', () => 500],
  ['sends elsewhere', () => 302],
  ['does not answer', () => 'nothing' as const],
])('one that %s is asked again, further and further apart, five times', async (what, answer) => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener(answer);
  run(house.deps.store, 'pull', 'failed');
  const asked: number[] = [];
  for (let minute = 0; minute < 700; minute++) {
    const before = heard.length;
    // Only the one that is silent is waited for; long enough that a loaded machine has sent by then.
    await look(house, url, ALL, what === 'does not answer' ? 300 : undefined);
    if (heard.length > before) asked.push(minute);
    house.clock.advance(MINUTE);
  }
  expect(asked).toEqual([0, 1, 5, 21, 85]);
  expect(house.logged.filter((each) => each === 'warn notify.failed')).toHaveLength(5);
});

test.each([-400, 400])('one that failed is asked again in time, though the clock is set by %d days', async (days) => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener(() => (heard.length === 1 ? 500 : 200));
  run(house.deps.store, 'pull', 'failed');
  await look(house, url);
  house.clock.jumpTo(new Date(house.clock.now() + days * DAY).toISOString());
  await look(house, url);
  expect(heard).toHaveLength(1);
  house.clock.advance(MINUTE);
  await look(house, url);
  await look(house, url);
  expect(heard).toHaveLength(2);
});

test('one that nobody answers at does no harm, and another is told all the same', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  run(house.deps.store, 'pull', 'failed');
  const { store, log } = house.deps;
  const targets = ['http://127.0.0.1:9/nobody', url].map((each) => ({ url: each, on: ALL }));
  await notify({ store, log, connectors: ['inbox'], targets, nameOf: () => undefined });
  expect(heard).toHaveLength(1);
});

test('credentials in the address go as a header', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  run(house.deps.store, 'pull', 'failed');
  await look(house, url.replace('http://', 'http://me:p%40ss@'));
  expect(heard[0]?.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
});
