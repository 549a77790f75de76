/** The daemon's work beside passes and pushes, by the clock (P-KEY-13). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import { listRuns } from '../../../src/store/views/runs.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { Upkeep } from '../../../src/sync/daemon/upkeep.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);
const DAY = 86_400_000;
const ID = 'bf1.checking-7890-de34.2026-03-02.e1000USD.1';

function upkeepOf(house: LedgerHouse, ledgerUrl = house.ledger.url) {
  const { store, clock, log } = house.deps;
  const told: string[] = [];
  const upkeep = new Upkeep({
    store,
    clock,
    log,
    notify: async () => void told.push(new Date(clock.now()).toISOString().slice(0, 10)),
    readBackMs: 7 * DAY,
    readBack: async () => {
      const client = createLedgerClient({ url: ledgerUrl, apiKey: house.ledger.key, connections: 1, clock });
      try {
        await verify({ store, ledger: client }, { repair: false, trigger: 'schedule' });
      } finally {
        await client.close();
      }
    },
  });
  onTestFinished(() => upkeep.stop());
  return { upkeep, told };
}

const verifies = ({ deps }: LedgerHouse) =>
  listRuns(deps.store, { limit: 500 }).filter(({ kind }) => kind === 'verify');

async function household(): Promise<LedgerHouse> {
  const house = await ledgerHouse({ parsePool });
  const lines = [
    { id: 'A1', on: '2026-03-02', amount: '-10.00' },
    { id: 'A2', on: '2026-03-03', amount: '-4.50' },
  ];
  house.drop('1.ofx', ofxText({ lines, from: '2026-03-01', to: '2026-03-31' }));
  await house.sync();
  return house;
}

async function days(house: LedgerHouse, upkeep: Upkeep, count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    house.clock.advance(DAY);
    await upkeep.look();
  }
}

test('the ledger is read back once a week, over restarts too, and a verify by hand counts', async () => {
  const house = await household();
  const first = upkeepOf(house);
  await first.upkeep.look();
  await days(house, first.upkeep, 6);
  expect(verifies(house)).toHaveLength(0);
  const second = upkeepOf(house);
  await days(house, second.upkeep, 16);
  expect(verifies(house)).toHaveLength(3);
  expect(verifies(house)[0]).toMatchObject({ trigger: 'schedule', outcome: 'ok', counts: { compared: 2 } });
  // Notices are looked after as often.
  expect(second.told.length).toBeGreaterThanOrEqual(16);
});

test('a difference needs a look once, and a deletion of the owner’s is remembered in silence', async () => {
  const house = await household();
  const { upkeep } = upkeepOf(house);
  await upkeep.look();
  await house.remove('bf1.checking-7890-de34.2026-03-03.e450USD.1');
  await days(house, upkeep, 9);
  expect(verifies(house)[0]).toMatchObject({ outcome: 'ok', counts: { missing: 1 } });
  await house.edit(ID, { amount: 12 });
  await days(house, upkeep, 7);
  expect(verifies(house)[0]).toMatchObject({ outcome: 'attention', counts: { changed: 1, missing: 0 } });
  expect(readStatus(house.deps.store, { connectors: [] }).attention).toMatchObject([
    { kind: 'drift', todo: expect.stringContaining('bankfeed verify --repair') },
  ]);
  await days(house, upkeep, 7);
  expect(verifies(house)[0]).toMatchObject({ outcome: 'ok', counts: { changed: 1 } });
  expect(readStatus(house.deps.store, { connectors: [] }).attention).toEqual([]);
});

test('a ledger that cannot be reached is asked again before the week is over, and nothing else suffers', async () => {
  const house = await household();
  const { upkeep, told } = upkeepOf(house, 'http://127.0.0.1:9');
  await upkeep.look();
  await days(house, upkeep, 8);
  expect(house.logged).toContain('warn verify.failed');
  expect(told.length).toBeGreaterThanOrEqual(8);
  const { upkeep: mended } = upkeepOf(house);
  await days(house, mended, 2);
  expect(verifies(house)[0]).toMatchObject({ outcome: 'ok' });
});

test('notices are told while the ledger is read, which may take hours', async () => {
  const house = await household();
  const { store, clock, log } = house.deps;
  const reading = Promise.withResolvers<void>();
  let told = 0;
  const notify = async () => {
    told += 1;
  };
  const upkeep = new Upkeep({ store, clock, log, notify, readBackMs: DAY, readBack: () => reading.promise });
  await upkeep.look();
  await days(house, upkeep, 1);
  house.clock.advance(2 * DAY);
  const before = told;
  const during = upkeep.look();
  await vi.waitFor(() => expect(told).toBe(before + 1));
  reading.resolve();
  await during;
  // What the reading found is told as well.
  expect(told).toBe(before + 2);
  await upkeep.stop();
});
