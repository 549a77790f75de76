import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import type { Fault, NastyLedger } from '../../support/ledger/nasty-ledger.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  seeded,
  transactionDelete,
  transactionPatch,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';
import { tries } from '../../support/run/effort.ts';

const FAULTS: readonly Fault[] = [
  'lost-request',
  'lost-answer',
  'late-copy',
  'cut-answer',
  'error-before',
  'error-after',
  'unavailable',
  'too-many',
  'html',
  { status: 408 },
  { status: 409, code: 'request_in_progress' },
];

/** The same faults for the same seed, at `rate` of all requests. */
function faultsAt(rate: number, seed: number): NastyLedger['faults'] {
  const random = seeded(seed);
  return () => (random() < rate ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null) : null);
}

function start(transactions: number): { readonly clock: FakeClock; readonly store: Store } {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ids = addTransactions(store, transactions);
  record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, `${id}.50`)));
  return { clock, store };
}

const TRANSACTIONS = tries({ small: 999, thorough: 9_999, nightly: 99_999 });

test('thousands of requests under a fault rate of 40 % converge with one key for one body (P-KEY-2)', async () => {
  const { clock, store } = start(TRANSACTIONS);
  const ledger = await startNastyLedger(clock);
  ledger.faults = faultsAt(0.4, 7);

  const report = await pushOnce(store, ledger.url, { concurrency: 16 });

  expect(report).toMatchObject({
    sent: TRANSACTIONS + 1,
    created: TRANSACTIONS,
    adopted: 0,
    rejected: 0,
    remaining: 0,
  });
  expect(ledger.breaches).toEqual([]);
  expect(ledger.counts.executed).toBe(TRANSACTIONS + 1);
  expect(new Set(ledger.received.map(({ key }) => key)).size).toBe(TRANSACTIONS + 1);
  expect(ledger.transactions.get('a.123')).toMatchObject({ amount: 123.5 });
}, 300_000);

test.each(FAULTS.map((fault) => [typeof fault === 'object' ? `${fault.status}` : fault, fault] as const))(
  'ends in the same ledger when each request meets %s on its first try',
  async (_, fault) => {
    const { clock, store } = start(20);
    const ledger = await startNastyLedger(clock);
    const met = new Set<string>();
    ledger.faults = ({ body }) => {
      if (met.has(body)) return null;
      met.add(body);
      return fault;
    };
    expect(await pushOnce(store, ledger.url)).toMatchObject({ created: 20, adopted: 0, rejected: 0, remaining: 0 });
    expect(ledger.counts.executed).toBe(21);
    expect(ledger.breaches).toEqual([]);
  },
);

test('an answer that never comes is asked for again', async () => {
  const { clock, store } = start(3);
  const ledger = await startNastyLedger(clock);
  ledger.faults = ({ number }) => (number === 3 ? 'slow' : null);
  expect(await pushOnce(store, ledger.url, { timeoutMs: 300 })).toMatchObject({ created: 3, remaining: 0 });
  expect(ledger.breaches).toEqual([]);
});

test('A → B → A ends at A, whatever is lost on the way and wherever the process ends', async () => {
  const step = fc.record({
    object: fc.integer({ min: 1, max: 3 }),
    amount: fc.constantFrom('1.00', '2.00', '3.00'),
    pushAfter: fc.boolean(),
    stopsAfter: fc.option(fc.integer({ min: 1, max: 6 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), fc.integer(), async (steps, seed) => {
      const { clock, store } = start(3);
      const ledger = await startNastyLedger(clock);
      ledger.faults = faultsAt(0.4, seed);
      const wanted = new Map([1, 2, 3].map((id) => [id, Number(`${id}.50`)]));
      for (const { object, amount, pushAfter, stopsAfter } of steps) {
        record(store, transactionUpsert(object, amount));
        wanted.set(object, Number(amount));
        if (!pushAfter) continue;
        const abort = new AbortController();
        const onProgress = ({ sent }: { readonly sent: number }) => {
          if (stopsAfter !== null && sent >= stopsAfter) abort.abort();
        };
        await pushOnce(store, ledger.url, { seed, signal: abort.signal, onProgress });
      }
      await pushOnce(store, ledger.url, { seed });
      for (const [id, amount] of wanted) expect(ledger.transactions.get(`a.${id}`)).toMatchObject({ amount });
      expect(ledger.breaches).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a stored failure that is replayed for ever gets a new key after ten minutes', async () => {
  const { clock, store } = start(2);
  const ledger = await startNastyLedger(clock);
  const poisoned = new Set<string>();
  ledger.faults = ({ body, number }) => {
    if (!body.includes('"a.1"')) return null;
    poisoned.add(ledger.received.at(-1)?.key ?? '');
    return number < 6 ? 'stored-error' : null;
  };
  const report = await pushOnce(store, ledger.url);
  expect(report).toMatchObject({ created: 2, remaining: 0, rejected: 0 });
  const sends = ledger.received.filter(({ body }) => body.includes('"a.1"'));
  expect(new Set(sends.map(({ key }) => key)).size).toBe(2);
  const tookMs = (sends.at(-1)?.at ?? 0) - (sends[0]?.at ?? 0);
  expect(tookMs).toBeGreaterThanOrEqual(600_000);
  expect(tookMs).toBeLessThan(7_200_000);
  expect(ledger.breaches).toEqual([]);
});

test('a row that was sent long ago is read back instead of sent (P-KEY-7)', async () => {
  const { clock, store } = start(3);
  const ledger = await startNastyLedger(clock, { retentionMs: 3_600_000 });
  // a.1 arrives and its answer is lost; a.2 never arrives; then nobody is there for a day.
  ledger.faults = ({ body }) => {
    if (body.includes('"a.1"')) return 'lost-answer';
    return body.includes('"a.2"') ? 'lost-request' : null;
  };
  const first = await pushOnce(store, ledger.url, { patienceMs: 0 });
  expect(first.stopped?.kind).toBe('unreachable');
  clock.advance(86_400_000);
  ledger.faults = () => null;
  const before = ledger.received.length;

  expect(await pushOnce(store, ledger.url)).toMatchObject({ remaining: 0, rejected: 0 });

  const writes = ledger.received.slice(before).filter(({ method }) => method !== 'GET');
  expect(writes.filter(({ body }) => body.includes('"a.1"'))).toEqual([]);
  expect(ledger.transactions.size).toBe(3);
  expect(ledger.counts.executed).toBe(4);
  expect(ledger.breaches).toEqual([]);
});

test('a key conflict is read back and never repeated under the same key', async () => {
  const { clock, store } = start(2);
  const ledger = await startNastyLedger(clock);
  let conflicts = 0;
  ledger.faults = ({ body }) => {
    if (!body.includes('"a.2"') || conflicts > 0) return null;
    conflicts += 1;
    return { status: 409, code: 'idempotency_key_reused' };
  };
  const events: string[] = [];
  const report = await pushOnce(store, ledger.url, { log: ({ event }) => events.push(event) });
  expect(report).toMatchObject({ created: 2, remaining: 0, rejected: 0 });
  expect(events).toContain('push.conflict');
  const keys = ledger.received.filter(({ body }) => body.includes('"a.2"')).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  expect(ledger.received.some(({ method, path }) => method === 'GET' && path.includes('externalId=a.2'))).toBe(true);
});

test('late copies of old writes change nothing', async () => {
  const { clock, store } = start(1);
  const ledger = await startNastyLedger(clock);
  ledger.faults = () => 'late-copy';
  await pushOnce(store, ledger.url);
  for (const amount of ['9.00', '8.00']) {
    record(store, transactionUpsert(1, amount));
    await pushOnce(store, ledger.url);
  }
  record(store, transactionPatch(1, { note: 'kept' }), transactionDelete(1));
  ledger.landLateCopies();
  expect(ledger.transactions.get('a.1')).toMatchObject({ amount: 8 });
});

test('a full disk ends the push with its reason, and nothing is lost or sent twice', async () => {
  const { clock, store } = start(500);
  const ledger = await startNastyLedger(clock);
  const pages = Number(store.db.pragma('page_count', { simple: true }));
  store.db.pragma(`max_page_count = ${pages + 5}`);
  await expect(pushOnce(store, ledger.url, { concurrency: 8 })).rejects.toThrow();
  const known = ledger.transactions.size;
  expect(known).toBeGreaterThan(0);
  expect(known).toBeLessThan(500);
  store.db.pragma('max_page_count = 1073741823');
  expect(await pushOnce(store, ledger.url)).toMatchObject({ remaining: 0, rejected: 0 });
  expect(ledger.counts.executed).toBe(501);
  expect(ledger.breaches).toEqual([]);
});
