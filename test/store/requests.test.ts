import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountIdOf, documentIdOf, runIdOf, transactionIdOf } from '../../src/domain/row-ids.ts';
import { insertTransfer } from '../../src/store/accounts/transfers.ts';
import { claimRequests, listInterrupted, releaseRequests } from '../../src/store/outbox/claim.ts';
import { mergeBodies, splitMembers } from '../../src/store/outbox/merge.ts';
import { countRequests, listRejected, recordIntents, retryRejected } from '../../src/store/outbox/requests.ts';
import { resolveRequests } from '../../src/store/outbox/resolve.ts';
import type { ClaimedRequest } from '../../src/store/outbox/types.ts';
import type { Store } from '../../src/store/store.ts';
import { isConfirmed, readUnconfirmed } from '../../src/store/transactions/confirmations.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import {
  accountBalance,
  accountUpsert,
  addTransactions,
  outboxStore,
  record,
  rows,
  transactionDelete,
  transactionPatch,
  transactionUpsert,
} from '../support/ledger/outbox.ts';

function boundStore(transactions = 1): { readonly store: Store; readonly clock: FakeClock } {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  store.db.exec("UPDATE accounts SET ledger_id = 'acc/' || id");
  addTransactions(store, transactions);
  return { store, clock };
}

function claim(store: Store, limit = 100): ClaimedRequest[] {
  return store.transact(() => claimRequests(store, limit, store.clock.now()));
}

function finish(store: Store, row: ClaimedRequest | undefined, ledgerId = 'tx1'): void {
  if (row === undefined) throw new Error('nothing was claimed');
  const done = { kind: 'done', row, status: 201, answer: 'created', ledgerId } as const;
  store.transact(() => resolveRequests(store, [done], store.clock.now()));
}

test('fills the ledger’s id of the account in when a row is claimed, and only where it belongs', () => {
  const { store } = boundStore();
  const imitation = '"accountId":"{{account}}"';
  record(store, transactionUpsert(1, '3.50', { note: imitation, payeeName: '{{account}} {{transaction}}' }));
  const [row] = claim(store);
  expect(row?.body).toContain('"accountId":"acc/1","amount":3.50');
  expect(JSON.parse(row?.body ?? '')).toMatchObject({ note: imitation, payeeName: '{{account}} {{transaction}}' });
  expect(store.db.prepare('SELECT body, state FROM requests').get()).toEqual({ body: row?.body, state: 'sent' });
});

test('a merged row takes the later values, keeps the digits of the earlier ones and gets a new key', () => {
  const { store } = boundStore();
  record(store, transactionUpsert(1, '3.50', { payeeName: 'A', note: 'n' }));
  const key = store.db.prepare('SELECT key FROM requests').pluck().get();
  record(store, { ...transactionUpsert(1, '12345678901234567.80', { payeeName: 'B' }), expects: 'any' });
  const [row] = claim(store);
  expect(row?.key).not.toBe(key);
  expect(row?.body).toBe(
    '{"externalId":"a.1","accountId":"acc/1","amount":12345678901234567.80,"date":"2026-03-01","payeeName":"B","note":"n"}',
  );
  expect(rows(store)).toEqual(['transaction.upsert a.1 cancelled', 'transaction.upsert a.1 sent']);
});

test('a row that was sent is never merged: A → B → A are three rows with three keys', () => {
  const { store } = boundStore();
  const keys = new Set<string>();
  for (const amount of ['1.00', '2.00', '1.00']) {
    record(store, transactionUpsert(1, amount));
    const [row, ...others] = claim(store);
    expect(others).toEqual([]);
    keys.add(row?.key ?? '');
    finish(store, row);
  }
  expect(keys.size).toBe(3);
});

test('a change behind the creation that was sent, or still stands, is an update', () => {
  const { store } = boundStore(2);
  const expected = () => store.db.prepare('SELECT expects FROM requests ORDER BY id').pluck().all();
  const change = (number: number) => ({
    ...transactionUpsert(number, '1.00', { payeeName: 'B' }),
    expects: 'updated' as const,
  });
  record(store, transactionUpsert(1, '1.00'));
  claim(store);
  record(store, transactionPatch(1, { isTransfer: true }), change(1));
  record(store, transactionUpsert(2, '1.00'), transactionPatch(2, { isTransfer: true }), change(2));
  expect(expected()).toEqual(['created', 'any', 'updated', 'created', 'any', 'updated']);
});

test('of one object only the oldest open row is claimed', () => {
  const { store } = boundStore(2);
  record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
  const [first] = claim(store, 1);
  record(store, transactionUpsert(1, '2.00'));
  expect(claim(store).map(({ object }) => object)).toEqual(['a.2']);
  finish(store, first);
  expect(claim(store).map(({ body }) => body)).toEqual([expect.stringContaining('"amount":2.00')]);
});

test('a deletion cancels unsent requests, and waits for sent ones', () => {
  const { store } = boundStore(2);
  record(store, transactionUpsert(1, '1.00'), transactionDelete(1));
  expect(rows(store)).toEqual(['transaction.upsert a.1 cancelled']);
  record(store, transactionUpsert(2, '1.00'));
  const [sent] = claim(store);
  record(store, transactionDelete(2));
  expect(claim(store)).toEqual([]);
  finish(store, sent, 'tx/2');
  expect(claim(store).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /v1/transactions/tx%2F2']);
});

test('a deletion of what the ledger holds takes the place of unsent changes', () => {
  const { store } = boundStore();
  record(store, transactionUpsert(1, '1.00'));
  finish(store, claim(store)[0]);
  record(store, transactionUpsert(1, '2.00'), transactionPatch(1, { note: 'x' }), transactionDelete(1));
  expect(rows(store).filter((row) => row.endsWith('ready'))).toEqual(['transaction.delete a.1 ready']);
});

test('a deletion of what the ledger rejected has nothing to do', () => {
  const { store } = boundStore();
  record(store, transactionUpsert(1, '1.00'));
  const [row] = claim(store);
  record(store, transactionDelete(1));
  if (row === undefined) throw new Error('nothing was claimed');
  store.transact(() => resolveRequests(store, [{ kind: 'rejected', row, status: 422, problem: '{}' }], 0));
  expect(claim(store)).toEqual([]);
  expect(countRequests(store)).toEqual({ waiting: 0, rejected: 1 });
});

test('the newest balance replaces an unsent one and waits for the account’s transactions alone', () => {
  const { store } = boundStore(1);
  addTransactions(store, 1, 2);
  record(store, transactionUpsert(1, '1.00'), accountBalance(5), accountBalance(6, 2));
  record(store, accountBalance(7));
  const claimed = claim(store);
  expect(claimed.map(({ path }) => path)).toEqual(['/v1/transactions/upsert', '/v1/accounts/acc%2F2']);
  finish(store, claimed[0]);
  expect(claim(store)).toMatchObject([{ path: '/v1/accounts/acc%2F1', body: '{"balance":7}' }]);
});

test('the balance of the account that a transfer reaches waits also for a transfer that is worded anew', () => {
  const { store } = boundStore(1);
  const transfer = { ...transactionUpsert(1, '1.00', { isTransfer: true }), otherAccountId: accountIdOf(2) };
  record(store, transfer, accountBalance(6, 2));
  record(store, { ...transactionUpsert(1, '1.00', { date: '2026-03-02' }), expects: 'updated' });
  const claimed = claim(store);
  expect(claimed.map(({ path }) => path)).toEqual(['/v1/transactions/upsert']);
  finish(store, claimed[0]);
  expect(claim(store)).toMatchObject([{ path: '/v1/accounts/acc%2F2', body: '{"balance":6}' }]);
  expect(countRequests(store)).toEqual({ waiting: 1, rejected: 0 });
});

test('the balance of the account that a transfer reached waits until that is taken apart, or is deleted', () => {
  const { store } = boundStore(2);
  store.db.exec("UPDATE transactions SET ledger_id = 'tx' || id");
  const ended = {
    inflowId: null,
    destinationId: accountIdOf(2),
    state: 'dissolved',
    decidedBy: 'evidence',
    evidence: [],
  } as const;
  for (const outflowId of [1, 2]) insertTransfer(store, { ...ended, outflowId: transactionIdOf(outflowId) });
  const apart = transactionPatch(1, { isTransfer: false, transferToAccountId: null });
  record(store, apart, transactionDelete(2), accountBalance(6, 2));
  // Merged into a later row it still goes before the balance.
  record(store, transactionPatch(1, { note: 'n' }));
  const claimed = claim(store);
  expect(claimed.map(({ kind }) => kind)).toEqual(['transaction.delete', 'transaction.patch']);
  finish(store, claimed[0]);
  expect(claim(store)).toEqual([]);
  finish(store, claimed[1]);
  expect(claim(store)).toMatchObject([{ path: '/v1/accounts/acc%2F2', body: '{"balance":6}' }]);
});

test('nothing of an account is claimed before the ledger knows the account', () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  addTransactions(store, 3);
  record(store, transactionUpsert(1, '1.00'), accountUpsert(), accountBalance(1));
  const [account, ...others] = claim(store);
  expect(account?.kind).toBe('account.upsert');
  expect(others).toEqual([]);
  finish(store, account, 'x');
  expect(claim(store).map(({ kind }) => kind)).toEqual(['transaction.upsert']);
});

test('a rejected row can be tried again, under a new key', () => {
  const { store, clock } = boundStore(2);
  record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
  const claimed = claim(store);
  const rejected = claimed.map((row) => ({ kind: 'rejected', row, status: 422, problem: '{"code":"x"}' }) as const);
  store.transact(() => resolveRequests(store, rejected, clock.now()));
  expect(listRejected(store)).toMatchObject([
    { object: 'a.1', status: 422, problem: '{"code":"x"}' },
    { object: 'a.2' },
  ]);
  expect(retryRejected(store, clock.now(), [claimed[0]?.id ?? 0, 999])).toBe(1);
  expect(retryRejected(store, clock.now())).toBe(1);
  const again = claim(store);
  expect(again.map(({ body }) => body)).toEqual(claimed.map(({ body }) => body));
  expect(again.map(({ key }) => key)).not.toContain(claimed[0]?.key);
});

test('a newer wish takes the place of a rejected one, so that a retry cannot bring the old back', () => {
  const { store, clock } = boundStore();
  record(store, transactionUpsert(1, '1.00', { note: 'kept' }));
  const [row] = claim(store);
  if (row === undefined) throw new Error('nothing was claimed');
  store.transact(() => resolveRequests(store, [{ kind: 'rejected', row, status: 422, problem: '{}' }], clock.now()));
  record(store, transactionUpsert(1, '2.00'));
  expect(retryRejected(store, clock.now())).toBe(0);
  expect(claim(store)[0]?.body).toMatch(/"amount":2.00.*"note":"kept"/);
});

test('a document is confirmed when its rows are, also rows merged into a later document’s', () => {
  const { store, clock } = boundStore(2);
  const confirmed = (document: number) => isConfirmed(store, documentIdOf(document), () => readUnconfirmed(store));
  record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
  store.transact(() =>
    recordIntents(store, [transactionUpsert(1, '2.00')], {
      runId: runIdOf(1),
      documentId: documentIdOf(2),
      nowMs: clock.now(),
    }),
  );
  const claimed = claim(store);
  finish(
    store,
    claimed.find(({ object }) => object === 'a.2'),
    't2',
  );
  expect(confirmed(1)).toBe(false);
  finish(
    store,
    claimed.find(({ object }) => object === 'a.1'),
  );
  expect(confirmed(1)).toBe(true);
  expect(confirmed(2)).toBe(true);
});

test('a claimed unsent row can be given back; a sent row comes back with its key and bytes', () => {
  const { store } = boundStore(2);
  record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
  const [first, second] = claim(store);
  if (first === undefined || second === undefined) throw new Error('nothing was claimed');
  releaseRequests(store, [second]);
  expect(listInterrupted(store)).toEqual([first]);
  expect(claim(store)).toMatchObject([{ key: second.key, body: second.body }]);
});

test('the fields that the ledger confirmed lie over one another, null taking one away', () => {
  const { store } = boundStore();
  record(store, transactionUpsert(1, '1.50', { transferToAccountId: 'x' }));
  finish(store, claim(store)[0]);
  record(store, transactionPatch(1, { transferToAccountId: null, isTransfer: false }));
  finish(store, claim(store)[0]);
  expect(store.db.prepare('SELECT acked FROM transactions').pluck().get()).toBe(
    '{"externalId":"a.1","accountId":"acc/1","amount":1.50,"date":"2026-03-01","isTransfer":false}',
  );
});

test('merging bodies is what merging the objects is, and no digit changes', () => {
  const body = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(body, body, (earlier, later) => {
      const merged = mergeBodies(JSON.stringify(earlier), JSON.stringify(later));
      expect(JSON.parse(merged)).toEqual(JSON.parse(JSON.stringify({ ...earlier, ...later })));
    }),
    { numRuns: 1000 },
  );
  expect([...splitMembers('{ "a" : 1.500 , "b":"x,}" }')]).toEqual([
    ['"a"', '1.500'],
    ['"b"', '"x,}"'],
  ]);
});
