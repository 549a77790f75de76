import { expect, test } from 'vitest';
import { accountIdOf, documentIdOf, runIdOf, transactionIdOf } from '../../src/domain/row-ids.ts';
import { insertTransfer } from '../../src/store/accounts/transfers.ts';
import { claimRequests } from '../../src/store/outbox/claim.ts';
import { countRequests, recordIntents } from '../../src/store/outbox/requests.ts';
import { resolveRequests } from '../../src/store/outbox/resolve.ts';
import type { ClaimedRequest } from '../../src/store/outbox/types.ts';
import type { Store } from '../../src/store/store.ts';
import { isConfirmed, readUnconfirmed } from '../../src/store/transactions/confirmations.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import {
  accountBalance,
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
