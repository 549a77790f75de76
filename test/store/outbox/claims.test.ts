/** Requests wait for others, and some come back unsent. */
import { describe, expect, test } from 'vitest';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { listInterrupted, releaseRequests } from '../../../src/store/outbox/claim.ts';
import { retryRejected } from '../../../src/store/outbox/requests.ts';
import { resolveRequests } from '../../../src/store/outbox/resolve.ts';
import { OWNER_EDITED, type Resolution } from '../../../src/store/outbox/types.ts';
import { bindTransaction } from '../../../src/store/outbox/unreviewed.ts';
import type { Store } from '../../../src/store/store.ts';
import { record, rows, transactionDelete, transactionPatch, transactionUpsert } from '../../support/ledger/outbox.ts';
import {
  answerDone,
  answerRejected,
  cellOf,
  claimAll,
  claimOne,
  knownStore,
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
});

describe('a request that was sent', () => {
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
