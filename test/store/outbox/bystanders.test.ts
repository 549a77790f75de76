/** A step for one record, or a question about it, leaves the records beside it alone. */
import { describe, expect, test } from 'vitest';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { askAbout, askAboutLost, noteOtherSelf } from '../../../src/store/outbox/ask-lost.ts';
import { releaseRequests } from '../../../src/store/outbox/claim.ts';
import { coverConfirmed, findConfirmed, hasLedgerId, rebind } from '../../../src/store/outbox/confirmed.ts';
import { findWords, saveWords, sayWordsOfId } from '../../../src/store/outbox/owner-words.ts';
import { refuseTransfer } from '../../../src/store/outbox/refuse-transfers.ts';
import { renameUnsent } from '../../../src/store/outbox/rename-unsent.ts';
import { retryRejected } from '../../../src/store/outbox/requests.ts';
import { resolveRequests, withdrawResurrected } from '../../../src/store/outbox/resolve.ts';
import type { ClaimedRequest, Resolution } from '../../../src/store/outbox/types.ts';
import {
  bindAccount,
  bindTransaction,
  findHeld,
  finishAdopted,
  forgetHeld,
  rewordCreation,
  saveHeld,
  turnIntoPatch,
} from '../../../src/store/outbox/unreviewed.ts';
import { finishHeld, type HeldPair, rejectHeld } from '../../../src/store/outbox/unreviewed-transfers.ts';
import { entomb, isDeletedSince, isSettled } from '../../../src/store/outbox/verified.ts';
import {
  findForgettable,
  firstBodyOf,
  forgetCreation,
  forgottenCreation,
  isBeingDeleted,
  isForgotten,
  lastCreation,
  replacedBodies,
  reviveForgotten,
  sentRequests,
  withdrawUnsent,
} from '../../../src/store/outbox/withdraw.ts';
import type { Store } from '../../../src/store/store.ts';
import {
  accountUpsert,
  addTransactions,
  record,
  transactionDelete,
  transactionPatch,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';
import { claimAll, knownStore, pairOf, transferUpsert } from '../../support/ledger/outbox-steps.ts';

/** The record that is spoken of, and the arrival of its transfer. */
const ONE = transactionIdOf(1);
const ARRIVAL = transactionIdOf(2);
const NOW = 7;

/**
 * Two transactions that nobody has spoken of: 1 of the first account, 2 of the second. Beside them stand eight of the
 * first account, whose requests are in every state, and two arrivals.
 */
function crowd(): Store {
  const { store } = knownStore(1);
  addTransactions(store, 1, 2);
  addTransactions(store, 8);
  addTransactions(store, 2, 2);
  store.db.exec(`UPDATE transactions SET ledger_id = 'tx' || id, acked = '{"note":"said"}' WHERE id IN (8, 9, 10)`);
  for (const id of [3, 4, 5, 6, 7]) record(store, transactionUpsert(id, '1.00'));
  record(store, accountUpsert(), transactionPatch(8, { note: 'n' }), transactionDelete(9));
  record(store, { ...transferUpsert(10), expects: 'updated', afterObject: 'a.3' });
  pairOf(store, 10, 11);
  pairOf(store, 8, 12);
  store.db.exec(`UPDATE requests SET state = 'sent', attempts = 3, first_sent_at = 1, sent_lived = 1, last_error = 'slow'
      WHERE object IN ('a.4', 'a.9');
    UPDATE requests SET state = 'rejected', answer = '{}', status = 422, finished_at = 1 WHERE object = 'a.5';
    UPDATE requests SET state = 'cancelled', answer = 'absorbed by a.8', finished_at = 1 WHERE object = 'a.6';
    UPDATE requests SET state = 'cancelled', last_error = 'the owner said no', finished_at = 1 WHERE object = 'a.7';
    UPDATE transactions SET state = 'deleted', deleted_by = 'owner' WHERE id = 7;
    UPDATE transfers SET confirmed = 1 WHERE outflow_id = 8;
    INSERT INTO rule_effects (external_id, payee) VALUES ('a.3', 'Shop')`);
  saveHeld(store, 'a.3', 'tx3', { accountId: 'acc/1' });
  store.db.exec(`INSERT INTO owner_words (external_id, words) VALUES ('a.3', '{"note":"mine"}')`);
  return store;
}

/** All that stands about others than the one record and its arrival. */
function others(store: Store): unknown {
  const all = (sql: string) => store.db.prepare(sql).all();
  return [
    all(
      "SELECT * FROM requests WHERE object NOT IN ('a.1', 'b.2', 'a', 'a.77') OR kind = 'account.upsert' ORDER BY id",
    ),
    all('SELECT * FROM transactions WHERE id > 2 ORDER BY id'),
    all('SELECT * FROM transfers WHERE outflow_id > 2 ORDER BY id'),
    all('SELECT * FROM accounts WHERE id = 2'),
    all("SELECT external_id, ledger_id, shown FROM ledger_objects WHERE external_id NOT IN ('a.1', 'b.2')"),
    all("SELECT * FROM owner_words WHERE external_id NOT IN ('a.1', 'b.2')"),
    all("SELECT * FROM rule_effects WHERE external_id NOT IN ('a.1', 'a.77')"),
  ];
}

/** The request of the one record, sent. */
function sent(store: Store): ClaimedRequest {
  const row = claimAll(store).find(({ object }) => object === 'a.1');
  if (row === undefined) throw new Error('it was not claimed');
  return row;
}

function newest(store: Store): number {
  return Number(store.db.prepare('SELECT max(id) FROM requests').pluck().get());
}

const resolution = (more: object) => (store: Store, row: ClaimedRequest) =>
  resolveRequests(store, [{ row, ...more } as Resolution], NOW + store.clock.now());

describe('an answer to one request', () => {
  test.each([
    ['that is well', resolution({ kind: 'done', status: 201, answer: 'created', ledgerId: 'tx1' })],
    ['that says it is gone', resolution({ kind: 'gone', status: 404 })],
    ['that refuses it', resolution({ kind: 'rejected', status: 422, problem: '{}' })],
    ['that is not known', resolution({ kind: 'postponed', attempts: 2, reason: 'x' })],
    ['that waits for words', resolution({ kind: 'deferred', words: { note: 'x' }, transferId: null })],
    ['that asks for another key', resolution({ kind: 'rekeyed', key: 'k', reason: 'x', ledgerId: 'tx1' })],
    ['that created it anew', (store: Store, row: ClaimedRequest) => withdrawResurrected(store, row, NOW)],
    ['that never came, for it never left', (store: Store, row: ClaimedRequest) => releaseRequests(store, [row])],
    ['that refuses the transfer', (store: Store, row: ClaimedRequest) => refuseTransfer(store, row, '{}', NOW)],
  ])('%s changes no other', (_, answer) => {
    for (const intent of [transactionUpsert(1, '1.00'), transferUpsert(1), transactionDelete(1)]) {
      const store = crowd();
      if (intent.kind === 'transaction.delete') bindTransaction(store, ONE, 'tx1', {});
      if (intent.otherAccountId !== undefined) pairOf(store, 1, 2);
      record(store, intent);
      const row = sent(store);
      const before = others(store);
      answer(store, row);
      expect(others(store)).toEqual(before);
    }
  });
});

const PAIR: Omit<HeldPair, 'id'> = {
  ...{ outflowId: ONE, inflowId: ARRIVAL, destinationId: accountIdOf(2), outflow: 'a.1', inflow: 'b.2' },
  ...{ outflowRecord: 'tx1', inflowRecord: 'tx2', isTransfer: 0, isNew: 0 },
};
const pairIn = (store: Store): HeldPair => ({ ...PAIR, id: pairOf(store, 1, 2) });

function forgetAndRevive(store: Store): void {
  forgetCreation(store, ONE);
  reviveForgotten(store, [newest(store)]);
}

function bindTwice(store: Store): void {
  bindTransaction(store, ONE, 'tx1', {});
  rebind(store, 'a.1', 'new', new Set());
}

describe('a step for one record', () => {
  test.each<[string, (store: Store) => unknown]>([
    ['withdrawing its requests', (store) => withdrawUnsent(store, ['a.1'], 'all', NOW)],
    ['withdrawing its transfer', (store) => withdrawUnsent(store, ['a.1'], 'conversion', NOW)],
    ['withdrawing its deletion', (store) => withdrawUnsent(store, ['a.1'], 'deletion', NOW)],
    ['forgetting it', (store) => forgetCreation(store, ONE)],
    ['taking the no back', forgetAndRevive],
    ['giving it another id', (store) => renameUnsent(store, { from: 'a.1', to: 'a.77' })],
    ['keeping its pair apart', (store) => rejectHeld(store, pairIn(store))],
    ['finishing its pair', (store) => finishHeld(store, pairIn(store), { ledgerId: 'tx2', acked: {} })],
    ['wording it anew', (store) => rewordCreation(store, newest(store), '{}', 'updated')],
    ['turning it into a change', (store) => turnIntoPatch(store, newest(store), '{}')],
    ['finding it in the ledger', (store) => finishAdopted(store, newest(store))],
    ['binding its account', (store) => bindAccount(store, accountIdOf(1), 'acc9')],
    ['binding it', (store) => bindTransaction(store, ONE, 'tx1', {})],
    ['forgetting what the ledger held', (store) => forgetHeld(store, 'a.1')],
    ['covering what was confirmed', (store) => coverConfirmed(store, 'a.1', 'tx8', { note: 'other' })],
    ['binding it anew', bindTwice],
    ['keeping the owner’s words on it', (store) => saveWords(store, 'a.1', { note: 'x' })],
    ['saying the owner’s words on it', (store) => sayWordsOfId(store, 'a.1')],
    ['asking about it', (store) => askAbout(store, 'a.1')],
    ['burying it', (store) => entomb(store, ONE)],
    ['trying it once more', (store) => retryRejected(store, NOW, [newest(store)])],
    ['wishing something else', (store) => record(store, transactionUpsert(1, '2.00'))],
    ['deleting it', (store) => record(store, transactionDelete(1))],
  ])('%s changes no other', (_, step) => {
    for (const intent of [transactionUpsert(1, '1.00'), transferUpsert(1)]) {
      const store = crowd();
      record(store, intent);
      const before = others(store);
      step(store);
      expect(others(store)).toEqual(before);
    }
  });
});

test('of a record that nobody has spoken of nothing is known, whatever is known of others', () => {
  const store = crowd();
  const id = 'a.1';
  expect(findConfirmed(store, id)).toEqual({ ledgerId: null, acked: null, isOnItsWay: 0 });
  expect([hasLedgerId(store, id), isSettled(store, id), isDeletedSince(store, id, 0)]).toEqual([false, false, false]);
  expect([isBeingDeleted(store, id), isForgotten(store, id)]).toEqual([false, false]);
  expect([findForgettable(store, id), forgottenCreation(store, id), lastCreation(store, id)]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect([sentRequests(store, [id]), replacedBodies(store, id), findWords(store, id)]).toEqual([[], [], {}]);
  expect([findHeld(store, id), firstBodyOf(store, 'b')]).toEqual([undefined, undefined]);
});

test('a restored state asks about its lost creation also where others were answered, deleted or joined', () => {
  const store = crowd();
  store.db.exec(`UPDATE documents SET received_at = '2026-03-02T00:00:00Z';
    DELETE FROM requests WHERE object = 'a.3';
    INSERT INTO facts (name, value)
      SELECT 'state.other-self', json_object('wroteUntil', 0, 'asked', json_group_array(id)) FROM requests`);
  noteOtherSelf(store, Date.parse('2026-03-03T00:00:00Z'));
  record(store, transactionUpsert(1, '1.00'));
  expect(askAboutLost(store, 0)).toBe(1);
});
