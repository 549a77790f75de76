/** P-KEY-12: what a process asks of the ledger before it writes to it for the first time. */

import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { createLedgerClient, type LedgerClient } from '../../../src/ledger/client/client.ts';
import { writeFact } from '../../../src/store/facts.ts';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { reviewCreations } from '../../../src/sync/adopt/adopt-existing.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { push } from '../../../src/sync/push/push.ts';
import { requestsIn } from '../../support/ask.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { NEWLY, sharedParsePool } from '../../support/houses/pulling.ts';
import { tempFolder } from '../../support/run/temp.ts';

const currencies = currencyTable({});

const parsePool = sharedParsePool([]);
const GROCER: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' };
const BAKER: OfxLine = { id: 'A2', on: '2026-03-03', amount: '-4.50', name: 'BAKER' };

function march(lines: readonly OfxLine[], server = '2026-03-31'): string {
  return ofxText({ lines, from: '2026-03-01', to: '2026-03-31', server });
}

/** A client that writes down which reads go out, and since when the last one asked, in milliseconds since 1970. */
function watched(house: LedgerHouse): {
  readonly client: LedgerClient;
  readonly asked: string[];
  readonly since: () => number;
} {
  const { clock } = house.deps;
  const client = createLedgerClient({ url: house.ledger.url, apiKey: house.ledger.key, connections: 1, clock });
  onTestFinished(() => client.close());
  const asked: string[] = [];
  let since = Number.NaN;
  const listTransactions: LedgerClient['listTransactions'] = (query) => {
    since = Date.parse(String(query?.updatedSince));
    asked.push(Object.keys(query ?? {}).join(','));
    return client.listTransactions(query);
  };
  return { client: { ...client, listTransactions }, asked, since: () => since };
}

async function pushWith(house: LedgerHouse, ledger: LedgerClient) {
  const { store, clock } = house.deps;
  const review = () => reviewCreations({ store, ledger, currencies, accounts: [], adopt: false });
  return push({ store, ledger, clock, random: () => 0.5, concurrency: 2, currencies, review }, { patienceMs: 1000 });
}

/** The state as it is now, mark and all, in another folder. It is as after a copy that was put back whole. */
async function copy(first: LedgerHouse): Promise<LedgerHouse> {
  const folder = tempFolder();
  mkdirSync(join(folder, 'state'));
  const { store } = first.deps;
  await store.db.backup(join(folder, 'state', 'bankfeed.db'));
  copyFileSync(join(store.folder, 'generation'), join(folder, 'state', 'generation'));
  return ledgerHouse({ ledger: first.ledger, folder, parsePool });
}

/** The same where the whole volume was rolled back: its files are the ones that they were. */
async function snapshot(first: LedgerHouse): Promise<LedgerHouse> {
  const house = await copy(first);
  const { birthtimeNs, ino } = statSync(join(house.deps.store.folder, 'generation'), { bigint: true });
  writeFact(house.deps.store, 'generation.file', `${ino} ${birthtimeNs}`);
  return house;
}

async function household(): Promise<LedgerHouse> {
  const house = await ledgerHouse({ parsePool });
  beginGeneration(house.deps.store);
  house.drop('1.ofx', march([GROCER]));
  await house.sync();
  return house;
}

const keysOf = ({ deps }: LedgerHouse, wanted = ['ready']) =>
  requestsIn(deps.store).flatMap(({ key, state }) => (wanted.includes(state) ? [key] : []));

test('nothing is asked where nothing is to be sent, and one page once where something is', async () => {
  const house = await household();
  const { client, asked, since } = watched(house);
  await pushWith(house, client);
  expect(asked).toEqual([]);
  house.drop('2.ofx', march([{ ...GROCER, memo: 'bread' }], '2026-04-02'));
  await pullConnector(house.deps, 'inbox', 'command');
  const keys = keysOf(house);
  expect(await pushWith(house, client)).toMatchObject({ updated: 1 });
  house.drop('3.ofx', march([{ ...GROCER, memo: 'more bread' }], '2026-04-03'));
  await pullConnector(house.deps, 'inbox', 'command');
  expect(await pushWith(house, client)).toMatchObject({ updated: 1 });
  expect(asked).toEqual(['updatedSince']);
  // Not all of an import of years that ended a minute ago.
  expect(since()).toBeGreaterThan(house.deps.clock.now() - 60_000);
  const sent = requestsIn(house.deps.store).map(({ key }) => key);
  expect(keys.every((key) => sent.includes(key))).toBe(true);
});

test.each([
  ['brought something since', march([GROCER, BAKER], '2026-04-01')],
  [
    'changed something since',
    march([{ ...GROCER, id: 'C1', amount: '-12.00', extra: '<CORRECTFITID>A1<CORRECTACTION>REPLACE' }], '2026-04-01'),
  ],
])('a whole folder that was restored while its later self %s is noticed before anything is sent', async (_, text) => {
  const first = await household();
  first.drop('memo.ofx', march([{ ...GROCER, memo: 'bread' }], '2026-03-31'));
  await pullConnector(first.deps, 'inbox', 'command');
  const restored = await snapshot(first);
  first.drop('later.ofx', text);
  await first.sync();
  expect(beginGeneration(restored.deps.store)).toBe(false);
  const before = keysOf(restored);
  expect(before).toHaveLength(1);
  const { client, asked } = watched(restored);
  await pushWith(restored, client);
  // The page that gave it away, and then all of it.
  expect(asked).toEqual(['updatedSince', '']);
  const used = keysOf(restored, ['done']);
  expect(used.filter((key) => before.includes(key))).toEqual([]);
  restored.drop('later.ofx', text);
  await restored.sync();
  expect(await restored.transactions()).toEqual(await first.transactions());
});

test('two daemons on one ledger do not doubt each other for ever', async () => {
  const first = await household();
  const second = await ledgerHouse({ ledger: first.ledger, parsePool });
  second.drop('1.ofx', march([GROCER, BAKER]), NEWLY);
  await second.sync();
  const seen: number[] = [];
  for (const [at, memo] of ['one', 'two'].entries()) {
    first.drop(`${at}.ofx`, march([{ ...GROCER, memo }], `2026-04-0${at + 2}`));
    await pullConnector(first.deps, 'inbox', 'command');
    const { client, asked } = watched(first);
    await pushWith(first, client);
    seen.push(asked.length);
  }
  expect(seen).toEqual([2, 1]);
});

test('the files of a folder show that it was copied back whole; a plain second start is no such copy', async () => {
  const first = await household();
  expect(beginGeneration(first.deps.store)).toBe(false);
  const restored = await copy(first);
  expect(beginGeneration(restored.deps.store)).toBe(true);
  expect(beginGeneration(restored.deps.store)).toBe(false);
});
