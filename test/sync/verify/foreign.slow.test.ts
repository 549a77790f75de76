/** Ledgers that fill in the open points of the specification in other ways than the embedded one. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { forgetNamed } from '../../../src/sync/history/forget.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { OTHER_LEDGER } from '../../../src/sync/push/answers/other-ledger.ts';
import { push } from '../../../src/sync/push/push.ts';
import { verify as readBack } from '../../../src/sync/verify/verify.ts';
import { requestsIn, transactionsIn } from '../../support/ask.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type ForeignHouse, foreignHouse } from '../../support/houses/foreign-house.ts';
import { NEWLY } from '../../support/houses/pulling.ts';
import type { Dialect } from '../../support/ledger/nasty-dialect.ts';
import { tempFolder } from '../../support/run/temp.ts';

const line = (at: number): OfxLine => ({
  id: `A${at}`,
  on: `2026-03-${String((at % 27) + 1).padStart(2, '0')}`,
  amount: `-${at}.25`,
  name: `SHOP ${at}`,
});
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1));
const march = (all: readonly OfxLine[], server = '2026-03-31') =>
  ofxText({
    lines: all,
    from: '2026-03-01',
    to: '2026-03-31',
    closing: { amount: '100.00', on: '2026-03-31' },
    server,
  });
const ACCOUNT = 'bf1.checking-7890-de34';

/** Ledgers that a reader must understand as well as the embedded one. */
const READABLE: Readonly<Record<string, Dialect>> = {
  'whose largest page is 100': { mostLimit: 100 },
  'that knows the cursor alone': { parameters: 'cursor', page: 2 },
  'that refuses every parameter': { parameters: 'none' },
  'that shows days as instants': { dates: 'instant' },
  'that shows days in an offset': { dates: 'offset', filters: 'ignored' },
  'that shows amounts as text': { textAmounts: true },
};

test.each(Object.entries(READABLE))('an entry by hand is taken over by a ledger %s', async (_, dialect) => {
  const { house, foreign, verify } = await foreignHouse(dialect);
  house.drop('1.ofx', march([line(1)]));
  await house.sync();
  foreign.enterByOwner(ACCOUNT, { amount: 42.42, date: '2026-03-04', payeeName: 'by hand' });
  house.drop('2.ofx', march([line(1), { id: 'H', on: '2026-03-05', amount: '-42.42', name: 'SHOP' }], '2026-04-01'));
  expect(await house.sync()).toMatchObject({ created: 0, updated: 1, rejected: 0 });
  const same = [...foreign.transactions.values()].filter(({ amount }) => amount === 42.42);
  expect(same).toMatchObject([{ payeeName: 'by hand', date: '2026-03-05' }]);
  expect(await verify()).toMatchObject({ compared: 2, drift: [] });
});

test.each(Object.entries(READABLE))('P-DEL-1: a lost state brings nothing back to a ledger %s', async (_, dialect) => {
  const folder = tempFolder();
  const first = await foreignHouse(dialect, { folder });
  first.house.drop('1.ofx', march(lines(7)));
  await first.house.sync();
  const deleted = 'bf1.checking-7890-de34.2026-03-04.e325USD.1';
  first.foreign.deleteByOwner(deleted);
  const { house, foreign } = await afterLoss(first, folder);
  const report = await house.sync();
  expect(report).toMatchObject({ created: 0, adopted: 6, rejected: 1 });
  expect(foreign.transactions.size).toBe(6);
  expect(foreign.transactions.has(deleted)).toBe(false);
});

test('a lost state asks before it creates anything in a ledger that does not list its records', async () => {
  const folder = tempFolder();
  const first = await foreignHouse({ lists: 'nothing' }, { folder });
  beginGeneration(first.house.deps.store);
  first.house.drop('1.ofx', march(lines(7)));
  // A new state has nothing to ask.
  expect(await first.house.sync()).toMatchObject({ created: 7, rejected: 0 });
  const deleted = `${ACCOUNT}.2026-03-04.e325USD.1`;
  first.foreign.deleteByOwner(deleted);
  const { house, foreign } = await afterLoss(first, folder);
  expect(await house.sync()).toMatchObject({ created: 0, rejected: 7 });
  expect(foreign.transactions.size).toBe(6);
  const { attention } = readStatus(house.deps.store, { connectors: [] });
  expect(attention.filter(({ kind }) => kind === 'record')).toMatchObject([{ title: '7 records were not sent' }]);
  // The owner says which one does not belong there, and that the others do.
  forgetNamed(house.deps, { ids: [deleted] });
  expect(await retryNamed(house.deps, [])).toMatchObject({ requests: 6 });
  expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
  expect(foreign.transactions.size).toBe(6);
  // What comes from now on is new.
  house.drop('9.ofx', march([...lines(7), line(8)], '2026-04-30'), NEWLY);
  expect(await house.sync()).toMatchObject({ created: 1, rejected: 0 });
});

test('a new state asks where the ledger lists the accounts of an old one, and not its records', async () => {
  const first = await foreignHouse({ lists: 'accounts' });
  first.house.drop('1.ofx', march(lines(3)));
  expect(await first.house.sync()).toMatchObject({ created: 3, rejected: 0 });
  first.foreign.deleteByOwner(`${ACCOUNT}.2026-03-02.e125USD.1`);
  const { house, foreign } = await foreignHouse({}, { foreign: first.foreign });
  house.drop('1.ofx', march(lines(3)));
  expect(await house.sync()).toMatchObject({ created: 0, rejected: 3 });
  expect(foreign.transactions.size).toBe(2);
});

/** The database of the state is lost, and its other files are not. */
async function afterLoss({ house, foreign }: ForeignHouse, folder: string): Promise<ForeignHouse> {
  updateSidecars(house.deps.store);
  house.deps.store.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'state', `bankfeed.db${end}`), { force: true });
  const after = await foreignHouse({}, { folder, foreign });
  recallSidecars(after.house.deps.store, beginGeneration(after.house.deps.store) ? 'restored' : 'same');
  return after;
}

const SHOWN_OTHERWISE: Readonly<Record<string, Dialect>> = {
  'days as instants': { dates: 'instant' },
  'days in an offset': { dates: 'offset' },
  'amounts as text': { textAmounts: true },
  'ids and externalIds alone': {
    omits: ['accountId', 'amount', 'date', 'payeeName', 'note', 'isTransfer', 'transferToAccountId', 'balance'],
  },
  'no days': { omits: ['date'] },
};

test.each(Object.entries(SHOWN_OTHERWISE))('verify finds no fault with a ledger that shows %s', async (_, dialect) => {
  const { house, foreign, verify } = await foreignHouse(dialect);
  house.drop('1.ofx', march(lines(5)));
  await house.sync();
  expect(await verify()).toMatchObject({ compared: 5, drift: [], balances: [] });
  expect(await verify(true)).toMatchObject({ drift: [], balances: [], requests: 0 });
  const writes = () =>
    foreign.received.filter(({ body }) => body.includes('"externalId":"bf1.') && body.includes('"date"'));
  expect(writes()).toHaveLength(5);
  // Another process with news takes what is shown for its own.
  house.drop('2.ofx', march([...lines(5), line(6)], '2026-04-01'));
  expect(await house.sync()).toMatchObject({ created: 1, updated: 0, adopted: 0 });
  expect(writes()).toHaveLength(6);
  expect(await verify()).toMatchObject({ compared: 6, drift: [], balances: [] });
});

test('verify names a day and an amount that were edited, whatever form the ledger shows them in', async () => {
  const { house, foreign, verify } = await foreignHouse({ dates: 'offset', textAmounts: true });
  house.drop('1.ofx', march(lines(5)));
  await house.sync();
  foreign.editByOwner('bf1.checking-7890-de34.2026-03-04.e325USD.1', { amount: 3.26, date: '2026-03-05' });
  const fields = ['amount', 'date'];
  const report = await verify(true);
  expect(report).toMatchObject({ drift: [{ kind: 'changed', fields }], requests: 1 });
  await house.push();
  expect(foreign.transactions.get(report.drift[0]?.externalId ?? '')).toMatchObject({
    amount: 3.25,
    date: '2026-03-04',
  });
  expect(await verify()).toMatchObject({ drift: [] });
});

async function fullHouse(dialect: Dialect): Promise<ForeignHouse> {
  const full = await foreignHouse(dialect);
  full.house.drop('1.ofx', march(lines(80)));
  expect(await full.house.sync()).toMatchObject({ created: 80, remaining: 0 });
  return full;
}

test('a command that reads the ledger back does not wait out a long pause, and the daemon does', async () => {
  const { house, foreign, verify } = await fullHouse({ page: 5 });
  foreign.editByOwner(`${ACCOUNT}.2026-03-02.e125USD.1`, { amount: 1.26 });
  let answers = 0;
  foreign.faults = () => {
    answers += 1;
    return answers % 8 === 0 ? { status: 429, waitMs: 3_600_000 } : null;
  };
  await expect(verify()).rejects.toMatchObject({ code: 'ledger.paced', exitCode: 3 });
  const began = house.clock.now();
  const ledger = house.ledger.client(house.clock);
  const report = await readBack({ store: house.deps.store, ledger }, { repair: false, trigger: 'schedule' });
  await ledger.close();
  expect(report).toMatchObject({ compared: 80, drift: [{ kind: 'changed', fields: ['amount'] }], balances: [] });
  expect(house.clock.now() - began).toBeGreaterThan(2 * 3_600_000);
});

test('verify asks again where an answer is lost, and gives up after five', async () => {
  const full = await fullHouse({ page: 5 });
  const { foreign, verify } = full;
  let asked = 0;
  foreign.faults = () => {
    asked += 1;
    return asked % 3 === 0 ? 'lost-answer' : null;
  };
  expect(await verify()).toMatchObject({ compared: 80, drift: [] });
  asked = 0;
  foreign.faults = () => {
    asked += 1;
    return 'error-after';
  };
  await expect(verify()).rejects.toMatchObject({ code: 'ledger.failed', exitCode: 3 });
  expect(asked).toBe(5);
});

/** Another ledger, an empty one, answers at the address of this house's ledger. */
async function exchanged(dialect: Dialect = {}): Promise<ForeignHouse> {
  const full = await foreignHouse(dialect);
  full.house.drop('1.ofx', march(lines(7)));
  await full.house.sync();
  full.foreign.clear();
  return full;
}

const OTHER = { kind: 'auth', message: OTHER_LEDGER };

test.each([{}, { lists: 'nothing' }, { filters: 'ignored' }] as const)(
  'a ledger that was exchanged for an empty one is told of once, and nothing is sent to it: %j',
  async (dialect) => {
    const { house, foreign, verify } = await exchanged(dialect);
    house.drop('2.ofx', march(lines(30), '2026-04-30'));
    expect(await house.sync()).toMatchObject({ created: 0, rejected: 0, remaining: 24, stopped: OTHER });
    expect(foreign.transactions.size).toBe(0);
    if (!('lists' in dialect)) {
      expect(await verify(true)).toMatchObject({ compared: 7, otherLedger: true, repaired: false, requests: 0 });
    }
    expect(requestsIn(house.deps.store).filter(({ state }) => state === 'rejected')).toEqual([]);
  },
);

test('a ledger that is exchanged while the daemon runs is not told a correction, and no record counts as deleted', async () => {
  const { house, foreign } = await foreignHouse({});
  house.drop('1.ofx', march(lines(7)));
  await house.sync();
  const change = { ...line(3), id: 'C3', amount: '-3.26', extra: '<CORRECTFITID>A3<CORRECTACTION>REPLACE' };
  const rest = lines(7).filter(({ id }) => id !== 'A3');
  house.drop('2.ofx', march([...rest, change, ...lines(20).slice(7)], '2026-04-30'));
  await house.pull();
  foreign.clear();
  const { clock, store } = house.deps;
  const ledger = house.ledger.client(clock);
  const deps = { store, ledger, clock, random: () => 0.5, concurrency: 2, currencies: currencyTable({}) };
  // The daemon has looked at the ledger before: it does not do so again.
  const report = await push(deps, { patienceMs: 1000 }).finally(() => ledger.close());
  expect(report).toMatchObject({ created: 0, deleted: 0, rejected: 0, stopped: OTHER });
  expect(transactionsIn(store).filter(({ state }) => state === 'deleted')).toEqual([]);
  expect(requestsIn(store).filter(({ state }) => state === 'rejected')).toEqual([]);
});

test('records that the owner deleted, every one, are deletions as long as the account is there', async () => {
  const { house, foreign, verify } = await foreignHouse({});
  house.drop('1.ofx', march(lines(3)));
  await house.sync();
  for (const id of [...foreign.transactions.keys()]) foreign.deleteByOwner(id);
  expect(await verify(true)).toMatchObject({ compared: 3, otherLedger: false, repaired: true });
  house.drop('2.ofx', march(lines(4), '2026-04-30'));
  expect(await house.sync()).toMatchObject({ created: 1, rejected: 0 });
});
