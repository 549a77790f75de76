import { describe, expect, test } from 'vitest';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { findWords } from '../../../src/store/outbox/owner-words.ts';
import { refuseTransfer } from '../../../src/store/outbox/refuse-transfers.ts';
import { confirmTransfer, resolveRequests } from '../../../src/store/outbox/resolve.ts';
import { bindTransaction, saveHeld } from '../../../src/store/outbox/unreviewed.ts';
import {
  absorbedOfUnheld,
  finishHeld,
  heldPairs,
  noteTransfer,
  rejectHeld,
  transfersWithoutArrival,
} from '../../../src/store/outbox/unreviewed-transfers.ts';
import type { Store } from '../../../src/store/store.ts';
import { addTransactions, record, rows, transactionPatch, transactionUpsert } from '../../support/ledger/outbox.ts';
import {
  answerDone,
  answerRejected,
  cellOf,
  claimAll,
  claimOne,
  knownStore,
  pairOf,
  transferUpsert,
} from '../../support/ledger/outbox-steps.ts';

/** One leg in each account: 1 left the first, 2 arrived in the second. */
function twoLegs(): Store {
  const { store } = knownStore(1);
  addTransactions(store, 1, 2);
  return store;
}
const states = (store: Store) => store.db.prepare('SELECT state FROM transfers ORDER BY id').pluck().all();

describe('a transfer that the ledger refuses', () => {
  test('becomes an expense, and its arrival is given back', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    record(store, transferUpsert(1, { note: 'n' }));
    const row = claimOne(store);
    answerRejected(store, row);
    expect(refuseTransfer(store, row, '{"code":"x"}', 7)).toBe(2);
    expect(states(store)).toEqual(['refused']);
    expect(cellOf(store, 'SELECT problem FROM transfers')).toBe('{"code":"x"}');
    expect(rows(store)).toEqual(['transaction.upsert a.1 cancelled {}', 'transaction.upsert a.1 ready']);
    expect(JSON.parse(String(cellOf(store, "SELECT body FROM requests WHERE state = 'ready'")))).toEqual({
      ...{ externalId: 'a.1', accountId: 'acc/1', amount: 5, date: '2026-03-01', note: 'n' },
    });
  });

  test('stays what it was where it was to be converted, or is deleted by now', () => {
    const converted = twoLegs();
    bindTransaction(converted, transactionIdOf(1), 'tx1', {});
    pairOf(converted, 1, null);
    record(converted, {
      ...transactionPatch(1, { isTransfer: true }),
      otherAccountId: transferUpsert(1).otherAccountId ?? null,
    });
    const patch = claimOne(converted);
    answerRejected(converted, patch);
    expect(refuseTransfer(converted, patch, '{}', 7)).toBeNull();
    expect(rows(converted)).toEqual(['transaction.patch a.1 cancelled {}']);
    const deleted = twoLegs();
    pairOf(deleted, 1, 2);
    record(deleted, transferUpsert(1));
    const row = claimOne(deleted);
    deleted.db.exec("UPDATE transactions SET state = 'deleted' WHERE id = 1");
    answerRejected(deleted, row);
    refuseTransfer(deleted, row, '{}', 7);
    expect(rows(deleted)).toEqual(['transaction.upsert a.1 cancelled {}']);
  });

  test('is given up only where the transfer was refused, not another request of its payment', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    record(store, transactionUpsert(1, '5.00'));
    const row = claimOne(store);
    answerRejected(store, row);
    expect(refuseTransfer(store, row, '{}', 7)).toBeNull();
    expect(states(store)).toEqual(['paired']);
    expect(rows(store)).toEqual(['transaction.upsert a.1 rejected {}']);
  });

  test('is not given up where the ledger had accepted it, or the request makes none', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    record(store, transferUpsert(1));
    const row = claimOne(store);
    expect(confirmTransfer(store, transactionIdOf(1))).toBe(true);
    expect(confirmTransfer(store, transactionIdOf(2))).toBe(false);
    expect(refuseTransfer(store, row, '{}', 7)).toBeNull();
    expect(refuseTransfer(store, { ...row, otherAccountId: null }, '{}', 7)).toBeNull();
    expect(states(store)).toEqual(['paired']);
    addTransactions(store, 1);
    pairOf(store, 3, null);
    expect(refuseTransfer(store, row, '{}', 7)).toBeNull();
    store.db.exec("UPDATE transfers SET state = 'rejected', confirmed = 0 WHERE outflow_id = 1");
    expect(refuseTransfer(store, row, '{}', 7)).toBeNull();
    expect(states(store)).toEqual(['rejected', 'paired']);
  });
});

describe('a pair that the ledger holds from an earlier life', () => {
  test('is found by the record of either line', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    expect(heldPairs(store)).toEqual([]);
    saveHeld(store, 'a.1', 'tx1', { isTransfer: true });
    expect(heldPairs(store)).toMatchObject([
      { outflow: 'a.1', inflow: 'b.2', destinationId: 2, outflowRecord: 'tx1', inflowRecord: null, isTransfer: 1 },
    ]);
    saveHeld(store, 'b.2', 'tx2', {});
    saveHeld(store, 'a.1', 'tx1', {});
    expect(heldPairs(store)).toMatchObject([{ outflowRecord: 'tx1', inflowRecord: 'tx2', isTransfer: 0 }]);
    confirmTransfer(store, transactionIdOf(1));
    expect(heldPairs(store)).toEqual([]);
  });

  test('stays two records where the owner had it so', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    record(store, transferUpsert(1, { note: 'n' }));
    saveHeld(store, 'a.1', 'tx1', {});
    const [pair] = heldPairs(store);
    if (pair === undefined) throw new Error('no pair');
    rejectHeld(store, pair);
    expect(states(store)).toEqual(['rejected', 'rejected']);
    expect(store.db.prepare('SELECT inflow_id, decided_by FROM transfers ORDER BY id').all()).toEqual([
      { inflow_id: 2, decided_by: 'owner' },
      { inflow_id: null, decided_by: 'owner' },
    ]);
    const request = store.db.prepare('SELECT body, other_account_id, state FROM requests').get();
    expect(request).toMatchObject({ other_account_id: null, state: 'ready' });
    expect(JSON.parse(String(cellOf(store, 'SELECT body FROM requests')))).toEqual({
      ...{ externalId: 'a.1', accountId: '{{account}}', amount: 5, date: '2026-03-01', note: 'n' },
    });
  });

  test('is told nothing where only the transfer was to be told', () => {
    const store = twoLegs();
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    pairOf(store, 1, 2);
    const otherAccountId = transferUpsert(1).otherAccountId ?? null;
    record(store, { ...transactionPatch(1, { isTransfer: true, transferToAccountId: 'x' }), otherAccountId });
    saveHeld(store, 'b.2', 'tx2', {});
    const [pair] = heldPairs(store);
    if (pair === undefined) throw new Error('no pair');
    rejectHeld(store, pair);
    expect(rows(store)).toEqual(['transaction.patch a.1 cancelled']);
  });

  test('is finished: the record of the arrival goes when the transfer stands', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    saveHeld(store, 'b.2', 'tx2', {});
    record(store, transferUpsert(1));
    const [pair] = heldPairs(store);
    if (pair === undefined) throw new Error('no pair');
    finishHeld(store, pair, { ledgerId: 'tx2', acked: { amount: 1 } });
    expect(store.db.prepare('SELECT ledger_id, acked FROM transactions WHERE id = 2').get()).toEqual({
      ...{ ledger_id: 'tx2', acked: '{"amount":1}' },
    });
    const [first, ...others] = claimAll(store);
    expect([first?.object, others]).toEqual(['a.1', []]);
    if (first !== undefined) answerDone(store, first);
    expect(claimAll(store)).toMatchObject([
      { kind: 'transaction.delete', path: '/v1/transactions/tx2', afterObject: 'a.1' },
    ]);
    expect(heldPairs(store)).toEqual([]);
  });

  test.each([
    ['is ended', "UPDATE transfers SET state = 'dissolved'"],
    ['is confirmed', 'UPDATE transfers SET confirmed = 1'],
    ['has an arrival that the ledger holds', "UPDATE transactions SET ledger_id = 'tx2' WHERE id = 2"],
    ['reaches an account that the ledger does not know', 'UPDATE accounts SET ledger_id = NULL WHERE id = 2'],
    ['has an arrival that is about to be created', "UPDATE requests SET state = 'ready'"],
  ])('has no arrival to compare where it %s', (_, change) => {
    const store = twoLegs();
    record(store, transactionUpsert(2, '5.00', {}, 2));
    store.db.exec("UPDATE requests SET state = 'cancelled'");
    pairOf(store, 1, 2);
    saveHeld(store, 'a.1', 'tx1', {});
    expect(absorbedOfUnheld(store)).toHaveLength(1);
    store.db.exec(change);
    expect(absorbedOfUnheld(store)).toEqual([]);
  });

  test('is told from others, and has its own arrival', () => {
    const store = twoLegs();
    addTransactions(store, 1);
    addTransactions(store, 1, 2);
    pairOf(store, 1, 2);
    pairOf(store, 3, 4);
    saveHeld(store, 'a.1', 'tx1', {});
    expect(heldPairs(store).map(({ outflow }) => outflow)).toEqual(['a.1']);
    expect(absorbedOfUnheld(store)).toMatchObject([{ inflowId: 2 }, { inflowId: 4 }]);
    saveHeld(store, 'a.3', 'tx3', { isTransfer: true });
    expect(absorbedOfUnheld(store)).toMatchObject([{ inflowId: 2 }]);
    store.db.exec("UPDATE transfers SET state = 'rejected' WHERE outflow_id = 1");
    expect(heldPairs(store).map(({ outflow }) => outflow)).toEqual(['a.3']);
  });

  test('has the payment’s record as it was confirmed, and is left where nothing of it was seen', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    bindTransaction(store, transactionIdOf(1), 'tx1', { isTransfer: true });
    saveHeld(store, 'z', 'tx9', {});
    expect(heldPairs(store)).toEqual([]);
    saveHeld(store, 'b.2', 'tx2', {});
    confirmTransfer(store, transactionIdOf(1));
    expect(heldPairs(store)).toMatchObject([{ outflowRecord: 'tx1', inflowRecord: 'tx2', isTransfer: 1 }]);
  });

  test.each([
    ['created', "answer = 'created'", 1],
    ['changed', "answer = 'updated'", 0],
    ['refused', "state = 'rejected'", 0],
    ['deleted', "kind = 'transaction.delete'", 0],
    ['created before', 'finished_at = 1', 0],
  ])('is new where one leg was created after the other was seen, here %s', (_, change, isNew) => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    for (const held of ['a.1', 'b.2']) {
      store.db.exec('DELETE FROM ledger_objects; DELETE FROM requests');
      saveHeld(store, held, 'tx', {});
      record(store, transactionUpsert(1, '1.00'));
      answerDone(store, claimOne(store));
      store.db.exec(`UPDATE requests SET ${change}`);
      expect(heldPairs(store)).toMatchObject([{ isNew }]);
    }
  });

  test('was first seen when the record came that still stands there', () => {
    const store = twoLegs();
    const seenAt = () => cellOf(store, 'SELECT seen_at FROM ledger_objects');
    saveHeld(store, 'a.1', 'tx1', {});
    store.db.exec('UPDATE ledger_objects SET seen_at = 5');
    saveHeld(store, 'a.1', 'tx1', { note: 'x' });
    expect(seenAt()).toBe(5);
    saveHeld(store, 'a.1', 'tx2', {});
    expect(seenAt()).toBe(store.clock.now());
  });

  test('has the arrival that a transfer had taken the place of', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    saveHeld(store, 'a.1', 'tx1', { isTransfer: true });
    expect(absorbedOfUnheld(store)).toEqual([]);
    saveHeld(store, 'a.1', 'tx1', {});
    expect(absorbedOfUnheld(store)).toMatchObject([{ outflow: 'a.1', inflowId: 2, accountLedgerId: 'acc/2' }]);
  });
});

describe('a transfer in the ledger that this state does not know', () => {
  test('is one that was bound without knowing, until its pair is known', () => {
    const store = twoLegs();
    bindTransaction(store, transactionIdOf(1), 'tx1', { isTransfer: true });
    expect(transfersWithoutArrival(store)).toEqual([]);
    noteTransfer(store);
    for (let time = 0; time < 2; time++) expect(transfersWithoutArrival(store)).toEqual(['{"isTransfer":true}']);
    pairOf(store, 1, 2);
    expect(transfersWithoutArrival(store)).toEqual([]);
    store.db.exec('DELETE FROM transfers');
    expect(transfersWithoutArrival(store)).toEqual([]);
  });

  test.each([
    ['is not in the ledger', 'UPDATE transactions SET ledger_id = NULL'],
    ['was deleted', "UPDATE transactions SET state = 'deleted'"],
    ['is no transfer there', "UPDATE transactions SET acked = '{}'"],
  ])('is none where its payment %s', (_, change) => {
    const store = twoLegs();
    bindTransaction(store, transactionIdOf(1), 'tx1', { isTransfer: true });
    noteTransfer(store);
    pairOf(store, 2, null);
    expect(transfersWithoutArrival(store)).toHaveLength(1);
    store.db.exec(change);
    expect(transfersWithoutArrival(store)).toEqual([]);
  });
});

describe('the answer to a request of a transfer', () => {
  test('confirms the pair, and no other answer does', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    record(store, transactionUpsert(1, '5.00'));
    answerDone(store, claimOne(store));
    expect(cellOf(store, 'SELECT confirmed FROM transfers')).toBe(0);
    record(store, { ...transferUpsert(1), expects: 'updated' });
    answerDone(store, claimOne(store));
    expect(cellOf(store, 'SELECT confirmed FROM transfers')).toBe(1);
  });

  test('that says it is gone buries both legs, and takes the other one away where it stands alone', () => {
    const store = twoLegs();
    for (const id of [1, 2]) bindTransaction(store, transactionIdOf(id), `tx${id}`, {});
    pairOf(store, 1, 2);
    confirmTransfer(store, transactionIdOf(1));
    record(store, { ...transactionPatch(1, { isTransfer: false }), afterObject: 'b.2' });
    record(store, { ...transactionUpsert(1, '6.00'), expects: 'updated' });
    const row = claimOne(store);
    store.transact(() => resolveRequests(store, [{ kind: 'gone', row, status: 404 }], 7));
    expect(store.db.prepare('SELECT state, deleted_by FROM transactions').all()).toEqual([
      { state: 'deleted', deleted_by: 'owner' },
      { state: 'deleted', deleted_by: 'owner' },
    ]);
    expect(rows(store)).toEqual([
      ...['transaction.patch a.1 done gone', 'transaction.upsert a.1 cancelled', 'transaction.delete b.2 ready'],
    ]);
  });

  test('that says it is gone takes nothing more away where the ledger had no record of the arrival', () => {
    const store = twoLegs();
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    pairOf(store, 1, 2);
    confirmTransfer(store, transactionIdOf(1));
    record(store, transactionPatch(1, { note: 'x' }));
    record(store, transactionUpsert(2, '5.00', {}, 2));
    const row = claimAll(store).find(({ object }) => object === 'a.1');
    store.db.exec("UPDATE requests SET state = 'ready', attempts = 0 WHERE object = 'b.2'");
    if (row === undefined) throw new Error('nothing was claimed');
    store.transact(() => resolveRequests(store, [{ kind: 'gone', row, status: 404 }], 7));
    expect(rows(store)).toEqual(['transaction.patch a.1 done gone', 'transaction.upsert b.2 cancelled']);
  });

  test.each([
    ['was never confirmed', 'UPDATE transfers SET confirmed = 0', 'live'],
    ['was refused', "UPDATE transfers SET state = 'refused'", 'live'],
    ['was taken apart just before', "UPDATE transfers SET state = 'dissolved'", 'deleted'],
    ['has an arrival with a record of its own', "UPDATE transactions SET ledger_id = 'tx2' WHERE id = 2", 'live'],
  ])('that says it is gone meets an arrival whose transfer %s', (_, change, state) => {
    const store = twoLegs();
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    pairOf(store, 1, 2);
    confirmTransfer(store, transactionIdOf(1));
    record(store, transactionPatch(1, { note: 'x' }));
    const row = claimOne(store);
    store.db.exec(change);
    store.transact(() => resolveRequests(store, [{ kind: 'gone', row, status: 404 }], 7));
    expect(cellOf(store, 'SELECT state FROM transactions WHERE id = 2')).toBe(state);
  });

  test('that takes it apart leaves nothing of what arrived, and no other answer does that', () => {
    const store = twoLegs();
    bindTransaction(store, transactionIdOf(1), 'tx1', { destinationAmount: 5, exchangeRate: 2, note: 'n' });
    const confirmed = (): unknown => JSON.parse(String(cellOf(store, 'SELECT acked FROM transactions WHERE id = 1')));
    record(store, transactionPatch(1, { note: 'm' }));
    answerDone(store, claimOne(store));
    expect(confirmed()).toEqual({ destinationAmount: 5, exchangeRate: 2, note: 'm' });
    record(store, transactionPatch(1, { isTransfer: false }));
    answerDone(store, claimOne(store), null);
    expect(confirmed()).toEqual({ isTransfer: false, note: 'm' });
    expect(cellOf(store, 'SELECT ledger_id FROM transactions WHERE id = 1')).toBe('tx1');
  });

  test('confirms no pair that was given up', () => {
    const store = twoLegs();
    pairOf(store, 1, 2);
    record(store, transferUpsert(1));
    const row = claimOne(store);
    store.db.exec("UPDATE transfers SET state = 'rejected'");
    answerDone(store, row);
    expect(cellOf(store, 'SELECT confirmed FROM transfers')).toBe(0);
  });

  test('may wait until the owner’s edits of the arrival were carried over', () => {
    const store = twoLegs();
    bindTransaction(store, transactionIdOf(2), 'tx2', {});
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    const transferId = pairOf(store, 1, 2);
    record(store, transactionPatch(2, { note: 'x' }, 2));
    const row = claimOne(store);
    store.transact(() => resolveRequests(store, [{ kind: 'deferred', row, transferId, words: { note: 'mine' } }], 7));
    expect(rows(store)).toEqual(['transaction.patch b.2 ready', 'transaction.patch a.1 ready']);
    expect(cellOf(store, "SELECT body FROM requests WHERE object = 'a.1'")).toBe('{"note":"mine"}');
    expect(findWords(store, 'b.2')).toEqual({ note: 'mine' });
  });

  test('tells the transfer nothing where its owner had only cleared fields of the arrival', () => {
    const store = twoLegs();
    for (const id of [1, 2]) bindTransaction(store, transactionIdOf(id), `tx${id}`, {});
    const transferId = pairOf(store, 1, 2);
    record(store, transactionPatch(2, { note: 'x' }, 2));
    const row = claimOne(store);
    store.transact(() => resolveRequests(store, [{ kind: 'deferred', row, transferId, words: { note: null } }], 7));
    expect(rows(store)).toEqual(['transaction.patch b.2 ready']);
    expect(findWords(store, 'b.2')).toEqual({ note: null });
  });
});
