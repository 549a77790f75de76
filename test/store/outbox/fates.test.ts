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
import { accountsSince, listBalancedAccounts } from '../../../src/store/outbox/verified.ts';
import {
  findForgettable,
  forgetCreation,
  lastCreation,
  replacedBodies,
  sentRequests,
} from '../../../src/store/outbox/withdraw.ts';
import type { Store } from '../../../src/store/store.ts';
import { record, rows, transactionDelete, transactionPatch, transactionUpsert } from '../../support/ledger/outbox.ts';
import {
  answerDone,
  answerRejected,
  cellOf,
  claimAll,
  claimOne,
  knownStore,
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
});

describe('withdrawing', () => {
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
});

describe('a look at the ledger leaves out', () => {
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
