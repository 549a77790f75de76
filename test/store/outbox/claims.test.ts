/** Requests wait for others, and some come back unsent. */
import { describe, expect, test } from 'vitest';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { insertTransfer } from '../../../src/store/accounts/transfers.ts';
import { listInterrupted, releaseRequests } from '../../../src/store/outbox/claim.ts';
import { retryRejected } from '../../../src/store/outbox/requests.ts';
import { resolveRequests } from '../../../src/store/outbox/resolve.ts';
import { OWNER_EDITED, type Resolution } from '../../../src/store/outbox/types.ts';
import { bindTransaction } from '../../../src/store/outbox/unreviewed.ts';
import type { Store } from '../../../src/store/store.ts';
import {
  accountBalance,
  accountUpsert,
  record,
  rows,
  transactionDelete,
  transactionPatch,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';
import {
  answerDone,
  answerRejected,
  cellOf,
  claimAll,
  claimOne,
  knownStore,
  transferUpsert,
} from '../../support/ledger/outbox-steps.ts';

const kinds = (store: Store) => claimAll(store).map(({ kind }) => kind);
const bound = (store: Store, ...ids: readonly number[]) => {
  for (const id of ids) bindTransaction(store, transactionIdOf(id), `tx${id}`, { amount: 1 });
};
const answer = (store: Store, resolution: Resolution) =>
  store.transact(() => resolveRequests(store, [resolution], store.clock.now()));
const timesOf = (store: Store) =>
  store.db
    .prepare(`SELECT state, attempts, first_sent_at AS sentAt, sent_lived AS lived, finished_at AS finishedAt, status,
      last_error AS error FROM requests`)
    .get();

describe('a transfer', () => {
  test('waits until the ledger knows both accounts, and names them', () => {
    const { store } = knownStore(1);
    store.db.exec('UPDATE accounts SET ledger_id = NULL WHERE id = 2');
    record(store, transferUpsert(1));
    expect(claimAll(store)).toEqual([]);
    store.db.exec(`UPDATE accounts SET ledger_id = 'acc"2' WHERE id = 2`);
    expect(JSON.parse(claimOne(store).body ?? '')).toMatchObject({
      ...{ accountId: 'acc/1', transferToAccountId: 'acc"2', isTransfer: true },
    });
  });

  test('that imitates the place of an account fills nothing in', () => {
    const { store } = knownStore(1);
    record(store, transactionUpsert(1, '1.00', { transferToAccountId: '{{other}}' }));
    expect(JSON.parse(claimOne(store).body ?? '')).toMatchObject({ transferToAccountId: '{{other}}' });
  });
});

describe('a balance', () => {
  test.each([transactionPatch(1, { note: 'x' }), transactionDelete(1), transactionUpsert(1, '2.00')])(
    'waits for a request of its account that was recorded before, until that is answered: $kind',
    (intent) => {
      const { store } = knownStore(1);
      bound(store, 1);
      record(store, intent, accountBalance(5));
      const row = claimOne(store);
      expect(row.kind).toBe(intent.kind);
      expect(claimAll(store)).toEqual([]);
      answerDone(store, row);
      expect(kinds(store)).toEqual(['account.balance']);
    },
  );

  test('waits for a transfer to its account until that is answered, and not for a later one', () => {
    const { store } = knownStore(2);
    record(store, transferUpsert(1), accountBalance(5, 2), transferUpsert(2));
    const [first, second] = claimAll(store);
    expect([first?.object, second?.object]).toEqual(['a.1', 'a.2']);
    expect(claimAll(store)).toEqual([]);
    if (first !== undefined) answerDone(store, first);
    expect(kinds(store)).toEqual(['account.balance']);
  });

  test('goes before transactions that were recorded after it, and beside its account', () => {
    const { store } = knownStore(1);
    store.db.exec('UPDATE accounts SET ledger_id = NULL');
    record(store, accountUpsert(), accountUpsert(2), accountBalance(5, 2));
    for (const row of claimAll(store)) answerDone(store, row, `acc/${row.accountId}`);
    record(store, transactionUpsert(1, '1.00'), accountBalance(7, 2));
    expect(kinds(store).sort()).toEqual(['account.balance', 'transaction.upsert']);
    const later = knownStore(1).store;
    record(later, accountBalance(5), transactionUpsert(1, '1.00'));
    expect(kinds(later)).toEqual(['account.balance', 'transaction.upsert']);
  });

  test('waits for a transfer that is taken apart only where that had reached its account', () => {
    for (const destination of [1, 2]) {
      const { store } = knownStore(2);
      bound(store, 1, 2);
      const ended = { inflowId: null, state: 'dissolved', decidedBy: 'evidence', evidence: [] } as const;
      const destinationId = accountIdOf(destination);
      insertTransfer(store, { ...ended, outflowId: transactionIdOf(1), destinationId });
      record(store, transactionPatch(1, { isTransfer: false }), accountBalance(5, 2));
      expect(kinds(store)).toHaveLength(destination === 1 ? 2 : 1);
    }
    const { store } = knownStore(2);
    bound(store, 1, 2);
    const ended = { inflowId: null, state: 'dissolved', decidedBy: 'evidence', evidence: [] } as const;
    insertTransfer(store, { ...ended, outflowId: transactionIdOf(1), destinationId: accountIdOf(2) });
    record(store, transactionPatch(2, { note: 'x' }), accountBalance(5, 2), transactionPatch(1, { isTransfer: false }));
    expect(kinds(store)).toEqual(['transaction.patch', 'account.balance', 'transaction.patch']);
  });
});

describe('what follows another object', () => {
  test('waits while a request of that one is on its way, and for no other', () => {
    const { store } = knownStore(3);
    bound(store, 2);
    record(store, transactionUpsert(1, '1.00'), { ...transactionDelete(2), afterObject: 'a.1' });
    record(store, { ...transactionUpsert(3, '1.00'), afterObject: 'a.9' });
    const [first, third] = claimAll(store);
    expect([first?.object, third?.object]).toEqual(['a.1', 'a.3']);
    expect(claimAll(store)).toEqual([]);
    if (first !== undefined) answerDone(store, first);
    expect(kinds(store)).toEqual(['transaction.delete']);
  });
});

describe('changes and deletions of what was never created', () => {
  test('are dropped where nothing else may go out, and those of records stay', () => {
    const { store } = knownStore(4);
    store.db.exec(`UPDATE transactions SET ledger_id = 'tx2' WHERE id = 2;
      UPDATE transactions SET acked = '{}' WHERE id = 3`);
    store.db.exec('UPDATE accounts SET ledger_id = NULL');
    for (const id of [1, 2, 3]) record(store, transactionPatch(id, { note: 'x' }));
    expect(claimAll(store)).toEqual([]);
    expect(rows(store)).toEqual([
      ...['transaction.patch a.1 cancelled', 'transaction.patch a.2 ready', 'transaction.patch a.3 ready'],
    ]);
  });

  test('are dropped, and the request behind one goes out at once', () => {
    const { store } = knownStore(1);
    bound(store, 1);
    record(store, transactionDelete(1));
    const deletion = claimOne(store);
    record(store, transactionPatch(1, { isTransfer: false }));
    record(store, { ...transactionUpsert(1, '1.00'), expects: 'updated' });
    answer(store, { kind: 'done', row: deletion, status: 200, answer: null, ledgerId: null });
    expect(kinds(store)).toEqual(['transaction.upsert']);
    expect(rows(store)).toEqual([
      'transaction.delete a.1 done',
      'transaction.patch a.1 cancelled',
      'transaction.upsert a.1 sent',
    ]);
  });

  test('are kept once they were sent, though their record is gone by now', () => {
    const { store } = knownStore(1);
    bound(store, 1);
    record(store, transactionPatch(1, { note: 'x' }));
    const row = claimOne(store);
    store.db.exec('UPDATE transactions SET ledger_id = NULL, acked = NULL');
    expect(claimAll(store)).toEqual([]);
    expect(listInterrupted(store)).toMatchObject([{ id: row.id }]);
  });

  test('are kept while the creation is on its way, or waits', () => {
    for (const isSent of [false, true]) {
      const { store } = knownStore(1);
      record(store, transactionUpsert(1, '1.00'), transactionPatch(1, { note: 'x' }));
      if (isSent) claimOne(store);
      else store.db.exec('UPDATE accounts SET ledger_id = NULL');
      expect(claimAll(store)).toEqual([]);
      expect(rows(store)[1]).toBe('transaction.patch a.1 ready');
    }
  });
});

describe('a request that was sent', () => {
  test('has its times, and an earlier process left it in its order', () => {
    const { store, clock } = knownStore(2);
    record(store, accountUpsert(), transactionUpsert(2, '1.00'), transactionUpsert(1, '1.00'));
    const claimed = claimAll(store);
    expect(timesOf(store)).toMatchObject({ sentAt: clock.now(), lived: store.lived.now(), attempts: 1 });
    expect(listInterrupted(store)).toEqual(claimed);
    expect(claimed[0]).toMatchObject({ kind: 'account.upsert', ledgerId: 'acc/1', sentLived: store.lived.now() });
  });

  test.each<[string, (store: Store) => void]>([
    ['given back', (store) => releaseRequests(store, listInterrupted(store))],
    [
      'kept back for the owner’s words',
      (store) => {
        const [row] = listInterrupted(store);
        if (row !== undefined) answer(store, { kind: 'deferred', row, words: {}, transferId: null });
      },
    ],
    [
      'tried again after its refusal',
      (store) => {
        for (const row of listInterrupted(store)) answerRejected(store, row);
        retryRejected(store, store.clock.now());
      },
    ],
  ])('is as if it had never gone out once it is %s', (_, back) => {
    const { store } = knownStore(1);
    record(store, transactionUpsert(1, '1.00'));
    const row = claimOne(store);
    answer(store, { kind: 'postponed', row, attempts: 4, reason: 'slow' });
    store.db.exec('UPDATE requests SET last_error = NULL');
    back(store);
    expect(timesOf(store)).toEqual({
      ...{ state: 'ready', attempts: 0, sentAt: null, lived: null, finishedAt: null, status: null, error: null },
    });
  });

  test('is as old as its new key, once it got one', () => {
    const { store, clock } = knownStore(1);
    record(store, transactionUpsert(1, '1.00'));
    const row = claimOne(store);
    clock.advance(5000);
    answer(store, { kind: 'rekeyed', row, key: 'k2', reason: 'old', ledgerId: null });
    expect(timesOf(store)).toMatchObject({
      ...{ attempts: 0, sentAt: clock.now(), lived: store.lived.now(), error: 'old' },
    });
  });

  test('keeps the reason why it said less, where the owner had edited the record', () => {
    for (const reason of [OWNER_EDITED, 'the key is old']) {
      const { store } = knownStore(1);
      record(store, transactionUpsert(1, '1.00'));
      const row = claimOne(store);
      answer(store, { kind: 'rekeyed', row, key: 'k2', reason, ledgerId: null });
      answerDone(store, row);
      expect(cellOf(store, 'SELECT last_error FROM requests')).toBe(reason === OWNER_EDITED ? reason : null);
    }
  });
});
