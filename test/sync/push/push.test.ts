import { expect, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import { push } from '../../../src/sync/push/push.ts';
import { inEnglish } from '../../../src/words/message.ts';
import { forgetAnswers } from '../../support/as-if.ts';
import { transactionsIn } from '../../support/ask.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { type NastyLedger, startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountBalance,
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  rows,
  transactionDelete,
  transactionPatch,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';

const currencies = currencyTable({});

function upserts(store: ReturnType<typeof outboxStore>, count: number, accountId = 1) {
  return addTransactions(store, count, accountId).map((id) => transactionUpsert(id, '3.50', {}, accountId));
}

function paths(ledger: NastyLedger): string[] {
  return ledger.received.map(({ method, path }) => `${method} ${path}`);
}

test('sends an account before its transactions and its balance after them', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  const transactions = upserts(store, 50);
  record(store, ...transactions.slice(25), accountUpsert(), accountBalance(12.5), ...transactions.slice(0, 25));

  const report = await pushOnce(store, ledger.url, { concurrency: 8 });

  expect(report).toMatchObject({ sent: 52, created: 50, rejected: 0, remaining: 0 });
  expect(report.stopped).toBeUndefined();
  expect(paths(ledger)[0]).toBe('POST /v1/accounts/upsert');
  const balanceAt = paths(ledger).indexOf('PATCH /v1/accounts/accounts%2F1');
  const before = ledger.received.slice(0, balanceAt).map(({ body }) => body);
  for (const { object } of transactions.slice(25)) expect(before.join()).toContain(`"${object}"`);
  expect(ledger.accounts.get('a')).toMatchObject({ balance: 12.5 });
  expect(ledger.transactions.get('a.1')).toMatchObject({ amount: 3.5, accountId: 'accounts/1' });
  expect(ledger.breaches).toEqual([]);
});

test('rejects one record with the ledger’s words while its siblings go on', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert(), ...upserts(store, 10));
  ledger.faults = ({ body }) =>
    body.includes('"a.4"') ? { status: 422, code: 'validation_failed', detail: 'the date is in the future' } : null;

  const report = await pushOnce(store, ledger.url);

  expect(report).toMatchObject({ created: 9, rejected: 1, remaining: 0 });
  expect(rows(store).filter((row) => row.includes('rejected'))).toEqual([
    'transaction.upsert a.4 rejected {"code":"validation_failed","title":"No","detail":"the date is in the future"}',
  ]);
});

test.each([401, 403])('stops at once when the ledger answers %i, and keeps everything', async (status) => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert(), ...upserts(store, 100));
  ledger.faults = () => ({ status, code: 'unauthorized' });

  const report = await pushOnce(store, ledger.url);

  expect(report.stopped?.kind).toBe('auth');
  expect(report).toMatchObject({ sent: 0, remaining: 101 });
  expect(ledger.received).toHaveLength(1);
  ledger.faults = () => null;
  expect(await pushOnce(store, ledger.url)).toMatchObject({ created: 100, remaining: 0 });
  expect(ledger.breaches).toEqual([]);
});

test('an address that is no ledger’s rejects no record: everything waits for the right one', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock, { problems: 'html' });
  record(store, accountUpsert(), ...upserts(store, 20));
  ledger.faults = () => ({ status: 404 });
  const report = await pushOnce(store, ledger.url, { patienceMs: 30_000 });
  expect(report).toMatchObject({ rejected: 0, remaining: 21, stopped: { kind: 'unreachable' } });
  expect(inEnglish(report.stopped?.message ?? '')).toContain('no such route');
});

test('an abort ends the push and gives back what was not sent', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert(), ...upserts(store, 100));
  const abort = new AbortController();
  ledger.faults = ({ number }) => {
    if (number === 20) abort.abort();
    return null;
  };
  const report = await pushOnce(store, ledger.url, { signal: abort.signal });
  expect(report.stopped?.kind).toBe('aborted');
  expect(report.remaining).toBe(101 - report.sent);
  const unanswered = rows(store).filter((row) => row.includes(' sent'));
  expect(unanswered.length).toBeLessThanOrEqual(4);
  expect(await pushOnce(store, ledger.url)).toMatchObject({ remaining: 0 });
  expect(ledger.transactions.size).toBe(100);
  expect(ledger.breaches).toEqual([]);
});

test('deletes, and takes a deletion that the owner did before for done', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock, { deletedStatus: 204 });
  record(store, accountUpsert(), ...upserts(store, 2));
  await pushOnce(store, ledger.url);
  ledger.deleteByOwner('a.2');
  record(store, transactionDelete(1), transactionDelete(2));
  expect(await pushOnce(store, ledger.url)).toMatchObject({ deleted: 2, rejected: 0, remaining: 0 });
  expect(ledger.transactions.size).toBe(0);
});

test('never brings back what the owner deleted in the ledger, not for a moment (P-DEL-1)', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert(), ...upserts(store, 2));
  await pushOnce(store, ledger.url);
  ledger.deleteByOwner('a.1');
  ledger.deleteByOwner('a.2');
  record(store, transactionUpsert(1, '4.00'), transactionPatch(2, { note: 'x' }));

  const report = await pushOnce(store, ledger.url);

  expect(report).toMatchObject({ resurrected: 0, remaining: 0, rejected: 0 });
  expect(ledger.transactions.size).toBe(0);
  expect(transactionsIn(store).map(({ state }) => state)).toEqual(['deleted', 'deleted']);
});

test('takes the repeated answer to a creation for what it is, also where the ledger was looked through meanwhile', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert(), ...upserts(store, 1));
  await pushOnce(store, ledger.url);
  // The process died before it wrote the answer down; the next one has found the transaction in the ledger.
  forgetAnswers(store);

  expect(await pushOnce(store, ledger.url)).toMatchObject({ resurrected: 0, deleted: 0, remaining: 0, rejected: 0 });
  expect(ledger.transactions.size).toBe(1);
});

test('takes away again what the owner deleted between the question and the change (P-DEL-1)', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const nasty = await startNastyLedger(clock);
  record(store, accountUpsert(), ...upserts(store, 1));
  await pushOnce(store, nasty.url);
  record(store, transactionUpsert(1, '4.00'));
  const client = createLedgerClient({ url: nasty.url, apiKey: 'secret', connections: 1, clock });
  const getTransaction: typeof client.getTransaction = async (id) => {
    const shown = await client.getTransaction(id);
    nasty.deleteByOwner('a.1');
    return shown;
  };
  const deps = { store, ledger: { ...client, getTransaction }, clock, random: () => 0.5, concurrency: 1, currencies };

  expect(await push(deps, { patienceMs: 1000 })).toMatchObject({ resurrected: 1, remaining: 0, rejected: 0 });

  await client.close();
  expect(nasty.transactions.size).toBe(0);
  expect(transactionsIn(store).map(({ state }) => state)).toEqual(['deleted']);
});

test('counts adopted and created records apart', async () => {
  const clock = new FakeClock();
  const ledger = await startNastyLedger(clock);
  const first = outboxStore(clock);
  record(first, accountUpsert(), ...upserts(first, 3));
  await pushOnce(first, ledger.url);
  const second = outboxStore(clock);
  record(second, accountUpsert(), ...upserts(second, 5));
  expect(await pushOnce(second, ledger.url)).toMatchObject({ adopted: 3, created: 2 });
});
