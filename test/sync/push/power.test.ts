import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '../../../src/store/store.ts';
import { requestsIn } from '../../support/ask.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';
import { tempFolder } from '../../support/run/temp.ts';

function open() {
  const clock = new FakeClock();
  const folder = tempFolder();
  const store = outboxStore(clock, folder);
  const other = new Database(join(folder, DATABASE_FILE));
  onTestFinished(() => {
    other.close();
  });
  return { clock, store, other };
}

test('a request is committed with its bytes before it goes out, by commits that wait for the disk (P-KEY-1)', async () => {
  const { clock, store, other } = open();
  const ledger = await startNastyLedger(clock);
  const committed: unknown[] = [];
  ledger.faults = ({ body }) => {
    committed.push(
      requestsIn({ db: other }).find((request) => request.body === body)?.state,
      store.db.pragma('synchronous', { simple: true }),
    );
    return null;
  };
  const ids = addTransactions(store, 120);
  record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, '3.50')));

  expect(await pushOnce(store, ledger.url, { concurrency: 4 })).toMatchObject({ sent: 121, remaining: 0 });
  expect(committed).toHaveLength(2 * 121);
  expect(new Set(committed)).toEqual(new Set(['sent', 2]));
  expect(ledger.breaches).toEqual([]);
});

test('where it cannot be committed, nothing goes out and the push says so', async () => {
  const { clock, store, other } = open();
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert());
  store.db.pragma('busy_timeout = 50');
  other.exec('BEGIN IMMEDIATE');

  await expect(pushOnce(store, ledger.url)).rejects.toMatchObject({ code: 'store.busy' });
  expect(ledger.received).toEqual([]);
  other.exec('ROLLBACK');
  expect(await pushOnce(store, ledger.url)).toMatchObject({ sent: 1, remaining: 0 });
});
