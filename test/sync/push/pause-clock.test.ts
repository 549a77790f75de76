/** Told pauses where this machine's clock is wrong. The ledger has a clock of its own, which is right. */
import { expect, onTestFinished, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Reviewed } from '../../../src/sync/push/answers/read-objects.ts';
import { Pacer } from '../../../src/sync/push/pace.ts';
import { push } from '../../../src/sync/push/push.ts';
import type { PushDeps } from '../../../src/sync/push/types.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import type { Dialect } from '../../support/ledger/nasty-dialect.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  seeded,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';

const START = '2026-04-01T12:00:00Z';
const HOUR = 3_600_000;

/** The real time, whatever the clock on the wall says. */
function trueClock(clock: FakeClock): Clock {
  return {
    now: () => Date.parse(START) + clock.monotonic(),
    monotonic: () => clock.monotonic(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
}

async function start(clock: FakeClock, transactions: number, dialect: Dialect = {}) {
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(trueClock(clock), dialect);
  record(store, accountUpsert(), ...addTransactions(store, transactions).map((id) => transactionUpsert(id, '3.50')));
  return { store, ledger };
}

/** One process: its client and its pacer outlive a push. */
function openProcess(clock: FakeClock, store: PushDeps['store'], url: string, review?: PushDeps['review']) {
  const pacer = new Pacer({ store, clock });
  const ledger = createLedgerClient({
    ...{ url, apiKey: 'secret', connections: 1, clock },
    onRead: (limits, askedAt) => pacer.wasDone(limits, askedAt),
  });
  onTestFinished(() => ledger.close());
  const currencies = currencyTable({});
  const deps: PushDeps = {
    ...{ store, ledger, clock, pacer, random: seeded(1), concurrency: 1, currencies },
    ...(review === undefined ? {} : { review }),
  };
  return { deps, pacer, ledger, push: () => push(deps, { patienceMs: Number.POSITIVE_INFINITY }) };
}

const THREE_HOURS = ({ number }: { readonly number: number }) =>
  number === 3 ? ({ status: 429, waitMs: 3 * HOUR } as const) : null;

test('after a restart the ledger is not even looked at before the pause is over (P-LIM-2)', async () => {
  const clock = new FakeClock(START);
  const { store, ledger } = await start(clock, 5);
  ledger.faults = THREE_HOURS;
  await pushOnce(store, ledger.url);
  const asked = ledger.received.length;
  const review = async (): Promise<Reviewed> => {
    await process.ledger.listAccounts();
    return { kind: 'reviewed', upTo: Number.MAX_SAFE_INTEGER, adopted: 0 };
  };
  const process = openProcess(clock, store, ledger.url, review);
  expect((await process.push()).stopped?.kind).toBe('pause');
  expect(ledger.received).toHaveLength(asked);
  clock.advance(3 * HOUR);
  expect(await process.push()).toMatchObject({ remaining: 0 });
});
