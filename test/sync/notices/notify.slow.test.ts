/** `notify`: who is told what, once, over real HTTP. */
import { expect, test } from 'vitest';
import { ntfy } from '../../../connectors/notices/index.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import type { NoticeEvent } from '../../../src/plugin/contract.ts';
import { beginRun, finishRun, type RunOutcome } from '../../../src/store/documents/runs.ts';
import type { Store } from '../../../src/store/store.ts';
import { type NoticeTarget, notify } from '../../../src/sync/notices/notify.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { speaking } from '../../../src/words/speak.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type PullHouse, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';
import { type Answer, type Asked, webServer } from '../../support/web/web-server.ts';

const parsePool = sharedParsePool([]);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The service that carries a notice. `heard`: what it was told, in order. */
async function listener(answer: (asked: Asked) => Answer | Promise<Answer> = () => ({ body: 'thanks' })) {
  const server = await webServer(answer);
  return { heard: server.asked, url: `${server.url}/topic` };
}

const ALL: readonly NoticeEvent[] = ['failure', 'quarantine', 'silence'];

function target(
  house: PullHouse,
  url: string,
  on: readonly NoticeEvent[],
  more: Partial<NoticeTarget> = {},
): NoticeTarget {
  const { log, clock } = house.deps;
  return {
    ...{ use: 'ntfy', receiver: url, on, detail: 'summary', lastDigest: () => undefined, mask: (text) => text },
    open: async (signal) => ntfy.open({ url }, { log, signal, baseFolder: '/', now: () => new Date(clock.now()) }),
    ...more,
  };
}

function look(house: PullHouse, url: string, on: readonly NoticeEvent[] = ALL, timeoutMs = 5000): Promise<void> {
  return tell(house, [target(house, url, on)], timeoutMs);
}

function tell(house: PullHouse, targets: readonly NoticeTarget[], timeoutMs = 5000): Promise<void> {
  const { store, log, config } = house.deps;
  const connectors = config.connectors.map(({ name }) => name);
  const nameOf = () => undefined;
  const sight = { store, currencies: currencyTable({}), connectors, nameOf, proposals: () => [] };
  return notify({ sight, log, targets, dashboard: null, timeoutMs });
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
  const headers = { title: 'bankfeed: a document needs a look', 'content-type': 'text/plain; charset=utf-8' };
  expect(heard).toMatchObject([
    {
      ...{ method: 'POST', path: '/topic', headers },
      body: 'Document d1 could not be read.\nbankfeed status says why and what to do.',
    },
  ]);
});

test('a notice whose cause is over is forgotten, and told anew when the cause returns', async () => {
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
  expect(heard.map(({ headers }) => headers.title)).toEqual(['bankfeed: a statement is missing']);
  expect(heard[0]?.body).toMatch(/^No statement of a bank account since 2026-03-28\./);
  expect(heard[0]?.body).not.toMatch(/7890/);
});

test.each<[string, () => Answer | Promise<Answer>]>([
  ['refuses', () => ({ status: 500 })],
  ['sends elsewhere', () => ({ status: 302, headers: { location: '/elsewhere' } })],
  ['does not answer', () => new Promise(() => {})],
])('one that %s is asked again, further and further apart, five times', async (what, answer) => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener(answer);
  run(house.deps.store, 'pull', 'failed');
  const asked: number[] = [];
  for (let minute = 0; minute < 700; minute++) {
    const before = heard.length;
    // Only the one that is silent is waited for; long enough that a loaded machine has sent by then.
    await look(house, url, ALL, what === 'does not answer' ? 1000 : undefined);
    if (heard.length > before) asked.push(minute);
    house.clock.advance(MINUTE);
  }
  expect(asked).toEqual([0, 1, 5, 21, 85]);
  expect(house.logged.filter((each) => each === 'warn notify.failed')).toHaveLength(5);
});

test('a held document is told apart from an unreadable one under `hold`, with its full reason', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  house.drop('torn.ofx', TORN);
  house.drop('which-day.csv', 'Date,Amount,Payee\n03/04/2026,-5.00,GROCER\n05/06/2026,-7.00,BAKER\n');
  await pullConnector(house.deps, 'inbox', 'command');
  await tell(house, [target(house, url, ['quarantine', 'hold'], { detail: 'full' })]);
  const titles = heard.map(({ headers }) => headers.title).toSorted();
  expect(titles).toEqual(['bankfeed: a document needs a look', 'bankfeed: a document needs your word']);
  expect(heard.find(({ headers }) => String(headers.title).endsWith('word'))?.body).toContain('which-day.csv: ');
});

test('a statement that does not add up is told once, its difference only in full detail', async () => {
  const house = await pullHouse({ parsePool });
  const [plain, full] = [await listener(), await listener()];
  for (const [month, amount] of [
    ['02', '10.00'],
    ['03', '12.34'],
  ] as const) {
    const lines = [{ id: month, on: `2026-${month}-03`, amount: '-1.00' }];
    const closing = { amount, on: `2026-${month}-28` };
    house.drop(`${month}.ofx`, ofxText({ lines, from: '2026-02-01', to: `2026-${month}-28`, closing }));
  }
  await pullConnector(house.deps, 'inbox', 'command');
  for (let pass = 0; pass < 2; pass++) {
    await tell(house, [target(house, plain.url, ['drift']), target(house, full.url, ['drift'], { detail: 'full' })]);
  }
  expect(plain.heard).toHaveLength(1);
  expect(plain.heard[0]?.body).toMatch(/^The newest statement of a bank account does not add up\./);
  expect(plain.heard[0]?.body).not.toMatch(/\d\.\d\d/);
  expect(full.heard[0]?.body).toMatch(/It is off by -?\d+\.\d\d USD\./);
});

test('the digest tells once a week of new transactions, missing statements and open questions', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  const week = { since: house.clock.now() - DAY, until: house.clock.now() + 6 * DAY };
  const entries = [target(house, url, ['digest'], { detail: 'full', lastDigest: () => week })];
  await tell(house, entries);
  expect(heard).toEqual([]);
  const lines = [
    { id: 'A1', on: '2026-03-03', amount: '-1.00' },
    { id: 'A2', on: '2026-03-04', amount: '250.00' },
  ];
  house.drop('march.ofx', ofxText({ lines, from: '2026-03-01', to: '2026-03-31' }));
  house.drop('torn.ofx', TORN);
  await pullConnector(house.deps, 'inbox', 'command');
  house.clock.advance(7 * DAY);
  for (let pass = 0; pass < 3; pass++) await tell(house, entries);
  expect(heard).toHaveLength(1);
  expect(heard[0]?.headers.title).toBe('bankfeed: your week');
  expect(heard[0]?.body.split('\n')).toEqual([
    '1 statement came in.',
    '- a bank account: 2 new transactions, 250.00 USD in, 1.00 USD out',
    '1 thing needs a look.',
  ]);
  const earlier = { since: week.since - 7 * DAY, until: week.until - 7 * DAY };
  await tell(house, [target(house, url, ['digest'], { lastDigest: () => earlier })]);
  expect(heard).toHaveLength(1);
});

test('a possible transfer waits for the owner: told once, and neither its id nor its amount leaves the house', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  const leg = (account: string, amount: string) => ({
    ...{
      id: `bf1.${account}.2026-03-02.e35000USD.1`,
      short: 't1',
      account,
      accountName: account,
      bookedOn: '2026-03-02',
      amount,
      currency: 'USD',
      payee: 'MOVE',
    },
  });
  const [outflow, inflow] = [leg('checking', '-350.00'), leg('savings', '350.00')];
  const state = 'proposed' as const;
  const proposal = { state, decidedBy: null, evidence: [], outflow, inflow, to: 'savings', problem: null };
  const { store, log } = house.deps;
  const nameOf = (handle: string) => (handle === 'savings' ? 'Rainy days' : undefined);
  const sight = { store, currencies: currencyTable({}), connectors: [], nameOf, proposals: () => [proposal] };
  for (let pass = 0; pass < 2; pass++) {
    await notify({ sight, log, targets: [target(house, url, ['decisions'])], dashboard: 'https://home.example/feed/' });
  }
  expect(heard).toHaveLength(1);
  expect(heard[0]?.body).toMatch(/^A possible transfer from a bank account to Rainy days waits for you\./);
  expect(heard[0]?.body).not.toMatch(/350|bf1\./);
  expect(heard[0]?.headers.click).toBe('https://home.example/feed/decisions');
});

test('notices are in the language of the configuration', async () => {
  const house = await pullHouse({ parsePool });
  const { heard, url } = await listener();
  house.drop('torn.ofx', TORN);
  await pullConnector(house.deps, 'inbox', 'command');
  await speaking({ language: 'de', locale: 'de' }, () => look(house, url));
  expect(heard).toMatchObject([
    {
      headers: { title: 'bankfeed: ein Dokument braucht einen Blick' },
      body: 'Dokument d1 war nicht zu lesen.\nbankfeed status sagt, warum und was zu tun ist.',
    },
  ]);
});
