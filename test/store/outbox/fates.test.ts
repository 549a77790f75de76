/** Readers of the outbox tell unsent requests from sent, refused and withdrawn ones. */
import { describe, expect, test } from 'vitest';
import { documentIdOf, runIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { confirmedSince, lastConfirmation } from '../../../src/store/outbox/confirmed.ts';
import { newestRejected, recordIntents } from '../../../src/store/outbox/requests.ts';
import {
  bindTransaction,
  creationsInKnownAccounts,
  creationsOfHeld,
  creationsWithCategory,
  hasCreations,
  isUnsent,
  saveHeld,
} from '../../../src/store/outbox/unreviewed.ts';
import {
  accountsSince,
  boundAmong,
  entomb,
  findBound,
  isDeletedSince,
  isSettled,
  listBalancedAccounts,
  oldestOpenRequest,
} from '../../../src/store/outbox/verified.ts';
import {
  findForgettable,
  forgetCreation,
  forgottenCreation,
  lastCreation,
  replacedBodies,
  reviveForgotten,
  sentRequests,
  withdrawUnsent,
} from '../../../src/store/outbox/withdraw.ts';
import type { Store } from '../../../src/store/store.ts';
import {
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
  pairOf,
  transferUpsert,
} from '../../support/ledger/outbox-steps.ts';

const ONE = transactionIdOf(1);
const food = (id: number) => transactionUpsert(id, '1.00', { categoryId: '{{category}}Food' });
const setState = (store: Store, id: number, change: string) =>
  store.db.exec(`UPDATE requests SET ${change} WHERE object = 'a.${id}'`);
const objects = (all: readonly { readonly object: string }[]) => all.map(({ object }) => object);

describe('creations that the ledger is asked about', () => {
  test('wait, and were not sent, refused, withdrawn or answered; no change is one', () => {
    const { store } = knownStore(8);
    bindTransaction(store, transactionIdOf(8), 'tx8', {});
    for (let id = 8; id > 0; id--) {
      record(store, id === 8 ? transactionPatch(8, { categoryId: '{{category}}Food' }) : food(id));
      saveHeld(store, `a.${id}`, `tx${id}`, { accountId: 'acc/1' });
    }
    for (const [at, state] of ['sent', 'rejected', 'cancelled', 'done'].entries()) {
      setState(store, at + 1, `state = '${state}'`);
    }
    setState(store, 5, "expects = 'updated'");
    expect(objects(creationsInKnownAccounts(store, 99, 'all'))).toEqual(['a.7', 'a.6']);
    expect(objects(creationsWithCategory(store, 99))).toEqual(['a.7', 'a.6']);
    expect(objects(creationsWithCategory(store, 2))).toEqual(['a.7']);
    expect(objects(creationsOfHeld(store))).toEqual(['a.7', 'a.6']);
    expect(['a.5', 'a.6', 'a.8'].map((id) => isUnsent(store, id))).toEqual([false, true, false]);
    setState(store, 6, "state = 'rejected'");
    setState(store, 7, "state = 'cancelled'");
    expect(hasCreations(store)).toBe(false);
  });

  test('wait behind an older request of their record, and behind nothing else', () => {
    const { store } = knownStore(2);
    bindTransaction(store, ONE, 'tx1', {});
    record(store, transactionDelete(1), food(1), food(2), transactionPatch(2, { note: 'later' }));
    store.db.exec('UPDATE transactions SET ledger_id = NULL');
    for (const id of ['a.1', 'a.2']) saveHeld(store, id, 'tx', { accountId: 'acc/1' });
    const listed = () => [objects(creationsInKnownAccounts(store, 99, 'plain')), objects(creationsOfHeld(store))];
    for (const state of ['ready', 'sent']) {
      store.db.exec(`UPDATE requests SET state = '${state}' WHERE kind = 'transaction.delete'`);
      expect(listed()).toEqual([['a.2'], ['a.2']]);
    }
    store.db.exec("UPDATE requests SET state = 'done' WHERE kind = 'transaction.delete'");
    expect(listed()).toEqual([
      ['a.1', 'a.2'],
      ['a.1', 'a.2'],
    ]);
  });

  test('of accounts are compared with what the ledger holds as well, and have no category', () => {
    const { store } = knownStore(1);
    record(store, accountUpsert(), transferUpsert(1));
    saveHeld(store, 'a', 'acc/1', {});
    saveHeld(store, 'a.1', 'tx1', {});
    expect(creationsOfHeld(store)).toMatchObject([
      { object: 'a', kind: 'account.upsert', otherLedgerId: null },
      { object: 'a.1', kind: 'transaction.upsert', otherLedgerId: 'acc/2' },
    ]);
    expect(objects(creationsInKnownAccounts(store, 99, 'all'))).toEqual(['a.1']);
  });
});

describe('withdrawing', () => {
  test('takes what was refused as well, and nothing that was sent or is over', () => {
    for (const which of ['all', 'conversion'] as const) {
      const { store } = knownStore(1);
      record(store, transferUpsert(1));
      const row = claimOne(store);
      expect(withdrawUnsent(store, ['a.1'], which, 5)).toEqual([]);
      answerRejected(store, row);
      expect(withdrawUnsent(store, ['a.1'], which, 5)).toMatchObject([{ id: row.id }]);
      expect(cellOf(store, 'SELECT finished_at FROM requests')).toBe(5);
      expect(withdrawUnsent(store, ['a.1'], which, 6)).toEqual([]);
    }
    const { store } = knownStore(1);
    bindTransaction(store, ONE, 'tx1', {});
    record(store, transactionDelete(1));
    const row = claimOne(store);
    expect(withdrawUnsent(store, ['a.1'], 'deletion', 5)).toEqual([]);
    answerRejected(store, row);
    expect(withdrawUnsent(store, ['a.1'], 'deletion', 5)).toHaveLength(1);
  });

  test('leaves the newest cause of a creation, and the words of all, oldest first', () => {
    const { store } = knownStore(1);
    record(store, transactionUpsert(1, '1.00'));
    const later = { runId: runIdOf(1), documentId: documentIdOf(2), nowMs: 1 };
    store.transact(() => recordIntents(store, [transactionUpsert(1, '2.00')], later));
    record(store, transactionUpsert(1, '3.00'), transactionPatch(1, { note: 'x' }));
    expect(lastCreation(store, 'a.1')?.documentId).toBe(2);
    expect(replacedBodies(store, 'a.1').map((body) => /"amount":(\d)/.exec(body)?.[1])).toEqual(['1', '2']);
    store.db.exec("UPDATE requests SET state = 'sent' WHERE state = 'ready'");
    record(store, transactionDelete(1));
    store.db.exec("UPDATE requests SET state = 'sent' WHERE state = 'ready'");
    expect(sentRequests(store, ['a.1']).map(({ body }) => body)).toEqual([
      expect.stringContaining('3.00'),
      '{"note":"x"}',
      null,
    ]);
    store.db.exec("UPDATE requests SET state = 'cancelled' WHERE state = 'sent'");
    expect(replacedBodies(store, 'a.1')).toHaveLength(3);
    expect(lastCreation(store, 'a.1')?.documentId).toBe(1);
  });
});

describe('a creation may be answered with no', () => {
  const refused = () => {
    const { store } = knownStore(1);
    record(store, transactionUpsert(1, '1.00'));
    answerRejected(store, claimOne(store));
    return store;
  };

  test.each([
    ['its transaction was deleted', "UPDATE transactions SET state = 'deleted'"],
    ['the ledger holds it', "UPDATE transactions SET ledger_id = 'tx1'"],
    ['it was tried again', "UPDATE requests SET state = 'ready'"],
    ['it is on its way', "UPDATE requests SET state = 'sent'"],
    ['only a change was refused', "UPDATE requests SET kind = 'transaction.patch'"],
  ])('but not where %s', (_, change) => {
    const store = refused();
    store.db.exec(change);
    expect(findForgettable(store, 'a.1')).toBeUndefined();
  });

  test.each(['ready', 'sent'])('but not while something else of it is open: %s', (state) => {
    const store = refused();
    record(store, transactionPatch(1, { note: 'x' }));
    store.db.exec(`UPDATE requests SET state = '${state}' WHERE kind = 'transaction.patch'`);
    expect(findForgettable(store, 'a.1')).toBeUndefined();
  });

  test('and then nothing of it is sent; what was sent or is done stays as it was', () => {
    const store = refused();
    record(store, transactionPatch(1, { note: 'x' }));
    record(store, transactionDelete(1));
    store.db.exec(`UPDATE requests SET state = 'ready' WHERE kind = 'transaction.patch';
      UPDATE requests SET state = 'done' WHERE kind = 'transaction.delete';
      UPDATE requests SET state = 'rejected' WHERE kind = 'transaction.upsert'`);
    forgetCreation(store, ONE);
    const fates = Object.fromEntries(rows(store).map((row) => row.split(' a.1 ')));
    expect(fates).toMatchObject({ 'transaction.upsert': 'cancelled {}', 'transaction.patch': 'cancelled' });
    expect(cellOf(store, "SELECT count(*) FROM requests WHERE state = 'ready'")).toBe(0);
    expect(cellOf(store, 'SELECT min(finished_at) FROM requests WHERE last_error IS NOT NULL')).toBe(store.clock.now());
  });

  test('which is taken back by its newest request, once, and not where it was a transfer', () => {
    const store = refused();
    forgetCreation(store, ONE);
    const first = forgottenCreation(store, 'a.1') ?? 0;
    reviveForgotten(store, [first]);
    expect(forgottenCreation(store, 'a.1')).toBeUndefined();
    expect(cellOf(store, 'SELECT last_error FROM requests')).toBeNull();
    reviveForgotten(store, [first]);
    store.db.exec("UPDATE requests SET state = 'done'");
    reviveForgotten(store, [first]);
    expect(cellOf(store, 'SELECT state FROM requests')).toBe('done');
    store.db.exec("UPDATE requests SET state = 'rejected'");
    forgetCreation(store, ONE);
    store.db.exec('UPDATE requests SET other_account_id = 2');
    expect(forgottenCreation(store, 'a.1')).toBeUndefined();
    store.db.exec("UPDATE requests SET other_account_id = NULL, kind = 'transaction.patch'");
    expect(forgottenCreation(store, 'a.1')).toBeUndefined();
    store.db.exec("UPDATE requests SET kind = 'transaction.upsert'");
    store.db.exec("UPDATE transactions SET state = 'live'");
    expect(forgottenCreation(store, 'a.1')).toBeUndefined();
  });
});

describe('a look at the ledger leaves out', () => {
  test('what is not bound, not confirmed or not live, and what is open', () => {
    const { store } = knownStore(6);
    for (let id = 1; id < 6; id++) bindTransaction(store, transactionIdOf(id), `tx${id}`, {});
    store.db.exec(`UPDATE transactions SET ledger_id = NULL WHERE id = 1;
      UPDATE transactions SET acked = NULL WHERE id = 2; UPDATE transactions SET state = 'deleted' WHERE id = 3`);
    record(store, transactionPatch(4, { note: 'x' }));
    for (const state of ['ready', 'sent']) {
      setState(store, 4, `state = '${state}'`);
      expect(boundAmong(store, { from: 1, to: 6 }).map(({ id }) => id)).toEqual([5]);
      expect([1, 2, 3, 4, 5].map((id) => findBound(store, id)?.id)).toEqual([...Array(4).fill(undefined), 5]);
      expect([isSettled(store, 'a.4'), isSettled(store, 'a.1'), oldestOpenRequest(store)]).toEqual([false, false, 1]);
    }
    setState(store, 4, "state = 'rejected'");
    expect(boundAmong(store, { from: 1, to: 6 }).map(({ id }) => id)).toEqual([4, 5]);
    expect([findBound(store, 4)?.id, isSettled(store, 'a.4'), oldestOpenRequest(store)]).toEqual([4, true, 2]);
  });

  test('accounts that the ledger does not know, or that a transfer is about to reach', () => {
    const { store } = knownStore(1);
    const handles = () => listBalancedAccounts(store).map(({ handle }) => handle);
    store.db.exec('UPDATE accounts SET told_balance = 5');
    record(store, transferUpsert(1));
    expect([...accountsSince(store, 1)]).toEqual([]);
    for (const state of ['ready', 'sent']) {
      setState(store, 1, `state = '${state}'`);
      expect(handles()).toEqual([]);
    }
    setState(store, 1, "state = 'done'");
    expect(handles()).toEqual(['a', 'b']);
    store.db.exec(
      'UPDATE accounts SET currency = NULL WHERE id = 1; UPDATE accounts SET ledger_id = NULL WHERE id = 2',
    );
    expect(handles()).toEqual([]);
  });

  test('records that were deleted, or found to be, and counts no other request as that', () => {
    const { store } = knownStore(2);
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
    expect(isDeletedSince(store, 'a.1', 1)).toBe(false);
    setState(store, 1, "state = 'done', answer = 'gone'");
    expect([isDeletedSince(store, 'a.1', 1), isDeletedSince(store, 'a.2', 1)]).toEqual([true, false]);
  });

  test('arrivals whose transfer has ended, where the payment is buried', () => {
    const { store } = knownStore(4);
    pairOf(store, 1, 2);
    pairOf(store, 3, 4);
    store.db.exec("UPDATE transfers SET state = 'dissolved' WHERE outflow_id = 1");
    entomb(store, ONE);
    expect(store.db.prepare("SELECT id FROM transactions WHERE state = 'deleted'").pluck().all()).toEqual([1]);
  });
});

test('the newest answer that was well counts as the last confirmation, and no refusal does', () => {
  const { store, clock } = knownStore(3);
  record(store, ...[1, 2, 3].map((id) => transactionUpsert(id, '1.00')));
  const [first, second, third] = claimAll(store);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few requests');
  answerDone(store, first);
  clock.advance(1000);
  answerDone(store, second);
  const last = clock.now();
  clock.advance(1000);
  answerRejected(store, third);
  expect([lastConfirmation(store), newestRejected(store)]).toEqual([last, third.id]);
  expect(confirmedSince(store, last)).toEqual(['a.2']);
});
