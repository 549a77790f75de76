import { expect, test } from 'vitest';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import type { Dialect } from '../../support/ledger/nasty-dialect.ts';
import { type NastyLedger, startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';

async function start(transactions: number, dialect: Dialect = {}) {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock, dialect);
  const ids = addTransactions(store, transactions);
  record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, '3.50')));
  return { clock, store, ledger };
}

/** The longest time between two requests. */
function longestGapMs(ledger: NastyLedger): number {
  return Math.max(...ledger.received.slice(1).map(({ at }, index) => at - (ledger.received[index]?.at ?? 0)));
}

test.each(['seconds', 'date'] as const)('waits out a pause told in the form %s, to the second', async (retryAfter) => {
  const { store, ledger } = await start(10, { retryAfter });
  ledger.faults = ({ number }) => (number === 5 ? 'too-many' : null);
  expect(await pushOnce(store, ledger.url)).toMatchObject({ created: 10, remaining: 0 });
  expect(longestGapMs(ledger)).toBeGreaterThanOrEqual(2000);
  expect(longestGapMs(ledger)).toBeLessThan(5000);
  expect(ledger.breaches).toEqual([]);
});

test.each(['none', 'garbage'] as const)('backs off by itself where a 429 says %s of the wait', async (retryAfter) => {
  const { store, ledger } = await start(5, { retryAfter });
  ledger.faults = ({ number }) => (number >= 3 && number <= 9 ? 'too-many' : null);
  expect(await pushOnce(store, ledger.url)).toMatchObject({ created: 5, remaining: 0 });
  expect(longestGapMs(ledger)).toBeGreaterThanOrEqual(1000);
});

test('a long pause ends the push and is kept through twenty restarts without one request (P-LIM-2)', async () => {
  const { clock, store } = await start(10);
  const told = { seen: 0 };
  const limited = await startNastyLedger(clock, { limits: { minute: 1000, day: 3 } });
  const first = await pushOnce(store, limited.url, {
    log: ({ event }) => (told.seen += event === 'push.paused' ? 1 : 0),
  });
  expect(first.stopped?.kind).toBe('pause');
  expect(told.seen).toBe(1);
  const requests = limited.received.length;
  for (let restart = 0; restart < 20; restart++) {
    clock.advance(3_600_000);
    expect((await pushOnce(store, limited.url)).stopped).toMatchObject({ kind: 'pause', until: first.stopped?.until });
  }
  expect(limited.received).toHaveLength(requests);
  clock.advance(4 * 3_600_000);
  expect((await pushOnce(store, limited.url)).sent).toBeGreaterThan(0);
});

test('a Retry-After of three hours holds after a restart, and lasts a day at most under a clock set back', async () => {
  const { clock, store } = await start(2);
  const limited = await startNastyLedger(clock, { limits: { minute: 1000, day: 1 }, resets: 'none' });
  expect((await pushOnce(store, limited.url)).stopped?.kind).toBe('pause');
  const requests = limited.received.length;
  clock.jumpTo('2020-01-01T00:00:00Z');
  const report = await pushOnce(store, limited.url);
  expect(report.stopped?.kind).toBe('pause');
  expect((report.stopped?.until ?? 0) - clock.now()).toBeLessThanOrEqual(86_400_000);
  expect(limited.received).toHaveLength(requests);
});

test('paces itself before the 429: 1,000 rows against 60 a minute and 500 a day', async () => {
  const { clock, store, ledger } = await start(999, { limits: { minute: 60, day: 500 } });
  let report = await pushOnce(store, ledger.url, { concurrency: 8 });
  for (let day = 0; report.stopped?.kind === 'pause' && day < 5; day++) {
    clock.advance((report.stopped.until ?? 0) - clock.now());
    report = await pushOnce(store, ledger.url, { concurrency: 8 });
  }
  expect(report.stopped).toBeUndefined();
  expect(ledger.transactions.size).toBe(999);
  expect(ledger.counts.tooMany).toBeLessThanOrEqual(3);
  expect(ledger.breaches).toEqual([]);
});

test.each(['seconds', 'epoch', 'epoch-ms', 'iso', 'http-date'] as const)(
  'waits for the next minute where the reset is told as %s',
  async (resets) => {
    const { store, ledger } = await start(100, { limits: { minute: 60, day: 100_000 }, resets });
    expect(await pushOnce(store, ledger.url)).toMatchObject({ created: 100, remaining: 0 });
    expect(ledger.counts.tooMany).toBeLessThanOrEqual(1);
    expect(longestGapMs(ledger)).toBeGreaterThan(50_000);
  },
);

test('asks a ledger that fails with one request at a time, ever more rarely (P-LIM-5)', async () => {
  const { store, ledger } = await start(200);
  ledger.faults = () => 'error-before';
  const report = await pushOnce(store, ledger.url, { concurrency: 8, patienceMs: 3_600_000 });
  expect(report.stopped?.kind).toBe('unreachable');
  expect(ledger.received.length).toBeLessThan(60);
  expect(ledger.transactions.size).toBe(0);
});
