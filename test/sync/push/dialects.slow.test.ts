import { expect, test } from 'vitest';
import { transactionsIn } from '../../support/ask.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import type { Dialect } from '../../support/ledger/nasty-dialect.ts';
import { type Fault, startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountBalance,
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
import { atLevel } from '../../support/run/effort.ts';

/** Ways to fill in what the specification leaves open. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  'as the embedded ledger': {},
  'all successes 200, deletions without a body': { createdStatus: 200, deletedStatus: 204 },
  'numbers for ids': { idType: 'number' },
  'ids under another name': { idName: '_id', textAmounts: true },
  'ids named by their kind': { idName: 'kind' },
  'conflict as 422, problems in HTML': { conflict: { status: 422, title: 'Idempotency-Key reused' }, problems: 'html' },
  'conflict as 400, empty problems': { conflict: { status: 400, code: 'idempotency_error' }, problems: 'empty' },
  'problems cut in half': { problems: 'truncated', retryAfter: 'date' },
  'problems that lie about their status': { problems: 'lying', retryAfter: 'garbage' },
  'limits with epoch resets': { limits: { minute: 200, day: 100_000 }, resets: 'epoch' },
  'limits with ISO resets': { limits: { minute: 200, day: 100_000 }, resets: 'iso' },
  'limits without resets': { limits: { minute: 200, day: 100_000 }, resets: 'none' },
  'keys kept for a minute, filters passed over': { retentionMs: 60_000, filters: 'ignored' },
  'pages of at most 100': { mostLimit: 100 },
  'cursor alone, days as instants': { parameters: 'cursor', dates: 'instant' },
  'no parameter at all, days in an offset': { parameters: 'none', dates: 'offset', textAmounts: true },
  'shows only ids': { omits: ['amount', 'date', 'accountId', 'note', 'balance', 'name'] },
  'filters refused, no externalId shown': { filters: 'refused', showsExternalId: false },
};

/** Created, of which 50 are told otherwise, 20 get a note and 10 are deleted. */
const COUNT = atLevel({ small: 90, thorough: 150, nightly: 150 });

const FAULTS: readonly Fault[] = [
  'lost-request',
  'lost-answer',
  'cut-answer',
  'error-before',
  'error-after',
  'too-many',
];

test.each(Object.entries(DIALECTS))('ends in the same ledger: %s', async (name, dialect) => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock, dialect);
  const random = seeded(name.length);
  const ids = addTransactions(store, COUNT);
  record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, '3.50')));
  ledger.faults = () => (random() < 0.25 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null) : null);
  await pushOnce(store, ledger.url);
  record(
    store,
    ...ids.slice(0, 50).map((id) => transactionUpsert(id, '4.25')),
    ...ids.slice(50, 70).map((id) => transactionPatch(id, { note: 'changed' })),
    ...ids.slice(70, 80).map((id) => transactionDelete(id)),
    accountBalance(99.5),
  );
  const report = await pushOnce(store, ledger.url);
  clock.advance(86_400_000);
  await pushOnce(store, ledger.url);

  expect(report.stopped).toBeUndefined();
  expect(ledger.breaches).toEqual([]);
  expect(ledger.transactions.size).toBe(COUNT - 10);
  expect(ledger.transactions.get('a.1')).toMatchObject({ amount: 4.25 });
  expect(ledger.transactions.get('a.51')).toMatchObject({ amount: 3.5, note: 'changed' });
  expect(ledger.transactions.has('a.71')).toBe(false);
  expect(ledger.accounts.get('a')).toMatchObject({ balance: 99.5 });
});

test.each(['known', 'ignored', 'refused'] as const)(
  'a row of yesterday converges where the ledger’s filters are %s and the list is long',
  async (filters) => {
    const clock = new FakeClock();
    const store = outboxStore(clock);
    const ledger = await startNastyLedger(clock, { filters, retentionMs: 1000 });
    const ids = addTransactions(store, 121);
    record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, '3.50')));
    ledger.faults = ({ body }) => (body.includes('"a.121"') ? 'lost-answer' : null);
    await pushOnce(store, ledger.url, { patienceMs: 0 });
    clock.advance(86_400_000);
    ledger.faults = () => null;
    const executed = ledger.counts.executed;
    expect(await pushOnce(store, ledger.url)).toMatchObject({ remaining: 0, rejected: 0 });
    expect(ledger.transactions.size).toBe(121);
    expect(ledger.counts.executed).toBe(executed);
    expect(transactionsIn(store).filter(({ ledgerId }) => ledgerId === null)).toEqual([]);
  },
);
