/** The steps of the outbox, one by one, without a ledger. */
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { insertTransfer } from '../../../src/store/accounts/transfers.ts';
import { claimRequests } from '../../../src/store/outbox/claim.ts';
import { resolveRequests } from '../../../src/store/outbox/resolve.ts';
import type { ClaimedRequest, Intent } from '../../../src/store/outbox/types.ts';
import type { Store } from '../../../src/store/store.ts';
import { FakeClock } from '../clock/fake-clock.ts';
import { addTransactions, outboxStore, transactionUpsert } from './outbox.ts';

/** A store whose ledger knows both accounts, as `acc/1` and `acc/2`. So many transactions of the first follow. */
export function knownStore(transactions = 1): { readonly store: Store; readonly clock: FakeClock } {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  store.db.exec("UPDATE accounts SET ledger_id = 'acc/' || id");
  addTransactions(store, transactions);
  return { store, clock };
}

export function claimAll(store: Store): ClaimedRequest[] {
  return store.transact(() => claimRequests(store, 100, store.clock.now()));
}

/** The one request that may go out. */
export function claimOne(store: Store): ClaimedRequest {
  const [row, ...others] = claimAll(store);
  if (row === undefined || others.length > 0) throw new Error(`not one request but ${others.length + (row ? 1 : 0)}`);
  return row;
}

export function answerDone(
  store: Store,
  row: ClaimedRequest,
  ledgerId: string | null = `tx${row.transactionId}`,
): void {
  const done = { kind: 'done', row, status: 201, answer: 'created', ledgerId } as const;
  store.transact(() => resolveRequests(store, [done], store.clock.now()));
}

export function answerRejected(store: Store, row: ClaimedRequest): void {
  const rejected = { kind: 'rejected', row, status: 422, problem: '{}' } as const;
  store.transact(() => resolveRequests(store, [rejected], store.clock.now()));
}

/** Transaction `id` as a transfer to the second account, from its creation. */
export function transferUpsert(id: number, more: object = {}): Intent {
  const members = { ...more, isTransfer: true, transferToAccountId: '{{other}}' };
  return { ...transactionUpsert(id, '5.00', members), otherAccountId: accountIdOf(2) };
}

/** The pair of these transactions, for the store. */
export function pairOf(store: Store, outflow: number, inflow: number | null): number {
  return insertTransfer(store, {
    ...{ outflowId: transactionIdOf(outflow), inflowId: inflow === null ? null : transactionIdOf(inflow) },
    ...{ destinationId: accountIdOf(2), state: 'paired', decidedBy: 'evidence', evidence: [] },
  });
}

/** One column of one row. */
export function cellOf(store: Store, sql: string): unknown {
  return store.db.prepare(sql).pluck().get();
}
