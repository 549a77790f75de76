import { expect, onTestFinished, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import type { Store } from '../../../src/store/store.ts';
import { listRuns } from '../../../src/store/views/runs.ts';
import { startPusher } from '../../../src/sync/push/push-daemon.ts';
import { PushRuns } from '../../../src/sync/push/runs.ts';
import type { PushEvent } from '../../../src/sync/push/types.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  record,
  seeded,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';

const currencies = currencyTable({});

function start(store: Store, url: string, log: (event: PushEvent) => void = () => undefined) {
  const { clock } = store;
  const ledger = createLedgerClient({ url, apiKey: 'secret', connections: 4, clock });
  const pusher = startPusher({ store, ledger, clock, random: seeded(1), concurrency: 4, currencies, log });
  onTestFinished(async () => {
    await pusher.stop();
    await ledger.close();
  });
  return pusher;
}

function upserts(store: Store, count: number) {
  return addTransactions(store, count).map((id) => transactionUpsert(id, '3.50'));
}

test('says among the runs that the ledger is out, while it is', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  ledger.faults = () => 'lost-request';
  record(store, accountUpsert(), ...upserts(store, 20));
  const runs = new PushRuns(store);
  const pusher = start(store, ledger.url, (event) => runs.observe(event));
  await pusher.settle({ patienceMs: 10_000 });
  expect(listRuns(store).filter(({ kind }) => kind === 'push')).toEqual([]);
  await pusher.settle({ patienceMs: 600_000 });
  const told = listRuns(store).filter(({ kind }) => kind === 'push');
  expect(told).toMatchObject([{ outcome: 'failed', error: { code: 'ledger.unreachable' } }]);
});

test('tells of a refused key, and tries it again when woken', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  ledger.faults = () => ({ status: 401 });
  record(store, accountUpsert(), ...upserts(store, 5));
  const pusher = start(store, ledger.url);
  expect((await pusher.settle({ patienceMs: 1000 })).stopped?.kind).toBe('auth');
  ledger.faults = () => null;
  const report = await pusher.settle({ patienceMs: 1000 });
  expect(report.stopped).toBeUndefined();
  expect(ledger.transactions.size).toBe(5);
});

test('a long pause is told to a waiting sync and waited out by the daemon', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock, { limits: { minute: 1000, day: 40 } });
  record(store, accountUpsert(), ...upserts(store, 50));
  const pusher = start(store, ledger.url);
  const report = await pusher.settle({ patienceMs: 1000 });
  // A fake clock may sleep through the pause before anybody looks.
  if (report.stopped !== undefined) expect(report.stopped.kind).toBe('pause');
  expect(await settleAll(pusher)).toBe(0);
  expect(ledger.transactions.size).toBe(50);
  expect(ledger.counts.tooMany).toBeLessThanOrEqual(1);
});

async function settleAll(pusher: ReturnType<typeof startPusher>): Promise<number> {
  for (let tries = 0; tries < 5000; tries++) {
    const { remaining, stopped } = await pusher.settle({ patienceMs: 1000 });
    if (stopped === undefined) return remaining;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return -1;
}
