import { describe, expect, test } from 'vitest';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import {
  confirmedSince,
  findConfirmed,
  hasLedgerId,
  knownAccounts,
  lastConfirmation,
  readConfirmed,
  rebind,
} from '../../../src/store/outbox/confirmed.ts';
import { leaveUnknown, leftRecords, noteUnknown, unknownRecords } from '../../../src/store/outbox/unknown-records.ts';
import {
  bindAccount,
  bindTransaction,
  creationsInKnownAccounts,
  creationsOfHeld,
  findHeld,
  forgetGone,
  forgetHeld,
  listHeldTransactions,
  saveHeld,
} from '../../../src/store/outbox/unreviewed.ts';
import {
  boundAmong,
  findBound,
  isAccountedFor,
  isSettled,
  lastTransaction,
  recordedUnder,
} from '../../../src/store/outbox/verified.ts';
import type { Store } from '../../../src/store/store.ts';
import {
  accountBalance,
  record,
  rows,
  transactionDelete,
  transactionPatch,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';
import {
  answerDone,
  cellOf,
  claimAll,
  claimOne,
  knownStore,
  transferUpsert,
} from '../../support/ledger/outbox-steps.ts';

const heldIds = ({ db }: Store) =>
  db.prepare('SELECT external_id FROM ledger_objects ORDER BY external_id').pluck().all();
const objects = (all: readonly { readonly object: string }[]) => all.map(({ object }) => object);

describe('creations that were never sent', () => {
  test('are listed for the accounts that the ledger has, and transfers where it has both', () => {
    const { store } = knownStore(3);
    record(store, transactionUpsert(1, '1.00'), transferUpsert(2), transactionUpsert(3, '1.00'));
    expect(objects(creationsInKnownAccounts(store, 3, 'plain'))).toEqual(['a.1', 'a.3']);
    expect(creationsInKnownAccounts(store, 2, 'all')).toMatchObject([
      { object: 'a.1', accountLedgerId: 'acc/1', otherLedgerId: null, transactionId: 1, accountId: 1 },
      { object: 'a.2', accountLedgerId: 'acc/1', otherLedgerId: 'acc/2' },
    ]);
    store.db.exec('UPDATE accounts SET ledger_id = NULL WHERE id = 2');
    expect(objects(creationsInKnownAccounts(store, 3, 'all'))).toEqual(['a.1', 'a.3']);
    store.db.exec('UPDATE accounts SET ledger_id = NULL');
    expect(creationsInKnownAccounts(store, 3, 'all')).toEqual([]);
  });
});

describe('a record that the ledger was seen to hold', () => {
  test('is kept until it is forgotten', () => {
    const { store } = knownStore();
    expect([findHeld(store, 'a.1'), heldIds(store)]).toEqual([undefined, []]);
    saveHeld(store, 'a.1', 'tx1', { accountId: 'acc/1', amount: 1 });
    saveHeld(store, 'a', 'acc/1', { name: 'A' });
    expect(findHeld(store, 'a.1')).toEqual({
      externalId: 'a.1',
      ledgerId: 'tx1',
      shown: { accountId: 'acc/1', amount: 1 },
    });
    expect(heldIds(store)).toEqual(['a', 'a.1']);
    expect(listHeldTransactions(store).map(({ externalId }) => externalId)).toEqual(['a.1']);
    saveHeld(store, 'a.1', 'tx2', {});
    expect(findHeld(store, 'a.1')).toMatchObject({ ledgerId: 'tx2', shown: {} });
    forgetHeld(store, 'a.1');
    expect(heldIds(store)).toEqual(['a']);
  });

  test('is forgotten where the ledger lists it no more; an account is not', () => {
    const { store } = knownStore();
    saveHeld(store, 'a.1', 'tx1', { accountId: 'acc/1' });
    saveHeld(store, 'a.2', 'tx2', { accountId: 'acc/1' });
    saveHeld(store, 'a', 'acc/1', { name: 'A' });
    forgetGone(store, new Set(['tx2', null]));
    expect(heldIds(store)).toEqual(['a', 'a.2']);
  });

  test('is compared with the creation of the same object, while nothing older of it is open', () => {
    const { store } = knownStore(2);
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
    expect(creationsOfHeld(store)).toEqual([]);
    saveHeld(store, 'a.2', 'tx2', { amount: 1 });
    expect(creationsOfHeld(store)).toMatchObject([{ object: 'a.2', ledgerId: 'tx2', shown: '{"amount":1}' }]);
    claimAll(store);
    record(store, transactionUpsert(2, '2.00'));
    store.db.exec("UPDATE requests SET expects = 'created'");
    expect(creationsOfHeld(store)).toEqual([]);
  });

  test('is bound to a transaction with what may be taken as ours', () => {
    const { store } = knownStore();
    bindTransaction(store, transactionIdOf(1), 'tx9', { amount: 1 });
    bindAccount(store, accountIdOf(1), 'acc9');
    expect(readConfirmed(store, transactionIdOf(1))).toBe('{"amount":1}');
    expect(findConfirmed(store, 'a.1')).toEqual({ ledgerId: 'tx9', acked: '{"amount":1}', isOnItsWay: 0 });
    expect([...knownAccounts(store)].sort()).toEqual(['acc/2', 'acc9']);
  });
});

describe('what the ledger has confirmed', () => {
  test('is nothing before the first answer', () => {
    const { store, clock } = knownStore();
    expect(readConfirmed(store, transactionIdOf(1))).toBeNull();
    expect(readConfirmed(store, null)).toBeNull();
    expect(findConfirmed(store, 'x')).toBeUndefined();
    expect([hasLedgerId(store, 'a.1'), lastConfirmation(store)]).toEqual([false, null]);
    record(store, transactionUpsert(1, '1.00'));
    expect(findConfirmed(store, 'a.1')).toMatchObject({ isOnItsWay: 0 });
    const row = claimOne(store);
    expect(findConfirmed(store, 'a.1')).toEqual({ ledgerId: null, acked: null, isOnItsWay: 1 });
    answerDone(store, row);
    expect([hasLedgerId(store, 'a.1'), lastConfirmation(store)]).toEqual([true, clock.now()]);
  });

  test('is bound anew only where its record is gone and another stands there', () => {
    const { store } = knownStore(2);
    const bound = () => cellOf(store, 'SELECT ledger_id FROM transactions WHERE id = 1');
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    rebind(store, 'a.1', null, new Set());
    rebind(store, 'a.1', 'new', new Set(['tx1', 'new']));
    rebind(store, 'x', 'new', new Set());
    rebind(store, 'a.2', 'new', new Set());
    expect([bound(), hasLedgerId(store, 'a.2')]).toEqual(['tx1', false]);
    rebind(store, 'a.1', 'new', new Set(['new']));
    expect(bound()).toBe('new');
  });

  test('is named by transaction, from a moment on', () => {
    const { store, clock } = knownStore(4);
    expect(confirmedSince(store, 0)).toEqual([]);
    bindTransaction(store, transactionIdOf(4), 'tx4', {});
    record(store, accountBalance(5, 2), transactionDelete(4), transactionUpsert(1, '1.00'));
    for (const row of claimAll(store)) answerDone(store, row, row.kind === 'transaction.upsert' ? 'tx1' : null);
    clock.advance(1000);
    record(store, transactionPatch(1, { note: 'x' }), transactionUpsert(2, '1.00'), transactionUpsert(3, '1.00'));
    const [patch, second] = claimAll(store);
    for (const row of [patch, second]) if (row !== undefined) answerDone(store, row);
    expect([...confirmedSince(store, 0)].sort()).toEqual(['a.1', 'a.1', 'a.2']);
    expect([...confirmedSince(store, clock.now())].sort()).toEqual(['a.1', 'a.2']);
    expect(confirmedSince(store, clock.now() + 1)).toEqual([]);
  });

  test('is the newest that still stands, not the deletions after it', () => {
    const { store, clock } = knownStore(2);
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
    for (const row of claimAll(store)) answerDone(store, row, row.object);
    const confirmed = clock.now();
    clock.advance(1000);
    store.run`UPDATE transactions SET state = 'deleted' WHERE id = 2`;
    record(store, transactionDelete(2));
    for (const row of claimAll(store)) answerDone(store, row, null);
    expect([lastConfirmation(store), confirmedSince(store, confirmed)]).toEqual([confirmed, ['a.1']]);
  });
});

describe('a look at the whole ledger', () => {
  test('compares what was confirmed and of which nothing is open', () => {
    const { store } = knownStore(3);
    for (const id of [1, 2]) bindTransaction(store, transactionIdOf(id), `tx${id}`, { amount: id });
    record(store, transactionPatch(2, { note: 'x' }));
    const first = { id: 1, ledgerId: 'tx1', acked: '{"amount":1}' };
    expect(lastTransaction(store)).toBe(3);
    expect(boundAmong(store, { from: 1, to: 3 })).toEqual([first]);
    expect(boundAmong(store, { from: 2, to: 3 })).toEqual([]);
    expect(findBound(store, 1)).toEqual({ ...first, accountId: 1, externalId: 'a.1' });
    expect([findBound(store, 2), findBound(store, 3)]).toEqual([undefined, undefined]);
    expect(recordedUnder(store, 'tx2')).toEqual([{ id: 2, externalId: 'a.2', acked: '{"amount":2}' }]);
    expect(recordedUnder(store, 'tx3')).toEqual([]);
    expect(isAccountedFor(store, 'a.1', 'tx1')).toBe(true);
    expect(isAccountedFor(store, 'a.1', 'other')).toBe(false);
    expect(isAccountedFor(store, 'a.2', 'other')).toBe(true);
    expect(isAccountedFor(store, 'a.3', 'tx3')).toBe(false);
    expect(['a.1', 'a.2', 'a.3'].map((id) => isSettled(store, id))).toEqual([true, false, false]);
  });
});

describe('records that no document shows', () => {
  test('are named until a document shows them, or the owner leaves them', () => {
    const { store } = knownStore(1);
    expect([unknownRecords(store), leftRecords(store)]).toEqual([[], []]);
    noteUnknown(store, ['z', 'a.1', 'b']);
    expect(unknownRecords(store)).toEqual(['a.1', 'b', 'z']);
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    expect(unknownRecords(store)).toEqual(['b', 'z']);
    leaveUnknown(store, ['z']);
    leaveUnknown(store, ['z', 'c']);
    expect([unknownRecords(store), leftRecords(store)]).toEqual([['b'], ['c', 'z']]);
    noteUnknown(store, ['z']);
    expect(unknownRecords(store)).toEqual([]);
    expect(rows(store)).toEqual([]);
  });
});
