import { describe, expect, test } from 'vitest';
import { documentIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { pauseLeftMs, readPause, writePause } from '../../../src/store/ledger-pause.ts';
import {
  askAboutLost,
  newestArrival,
  noteOtherSelf,
  noteOtherSelfIn,
  noteWanted,
} from '../../../src/store/outbox/ask-lost.ts';
import { claimRequests, listInterrupted, releaseRequests } from '../../../src/store/outbox/claim.ts';
import {
  countRequests,
  listRejected,
  newestRejected,
  recordIntents,
  retryRejected,
} from '../../../src/store/outbox/requests.ts';
import { resolveRequests, withdrawResurrected } from '../../../src/store/outbox/resolve.ts';
import type { Resolution } from '../../../src/store/outbox/types.ts';
import { bindTransaction } from '../../../src/store/outbox/unreviewed.ts';
import {
  accountBalance,
  accountUpsert,
  addTransactions,
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
} from '../../support/ledger/outbox-steps.ts';

type Store = ReturnType<typeof knownStore>['store'];
const answer = (store: Store, ...all: readonly Resolution[]) =>
  store.transact(() => resolveRequests(store, all, store.clock.now()));
const transactionOf = (store: Store, id = 1) =>
  store.db
    .prepare('SELECT state, deleted_by AS by, ledger_id AS ledgerId, acked FROM transactions WHERE id = ?')
    .get(id);

describe('an answer', () => {
  test('that is not known leaves the request as it was, with how often and why', () => {
    const { store } = knownStore();
    record(store, transactionUpsert(1, '1.00'));
    const row = claimOne(store);
    answer(store, { kind: 'postponed', row, attempts: 3, reason: 'no answer' });
    expect(listInterrupted(store)).toEqual([{ ...row, attempts: 3 }]);
    expect(cellOf(store, 'SELECT last_error FROM requests')).toBe('no answer');
    answerDone(store, row);
    expect(cellOf(store, 'SELECT last_error FROM requests')).toBeNull();
    expect(listInterrupted(store)).toEqual([]);
  });

  test('that proves nothing gives the request another key, and the transaction what was found', () => {
    const { store } = knownStore();
    record(store, transactionUpsert(1, '1.00'));
    const row = claimOne(store);
    answer(store, { kind: 'rekeyed', row, key: 'k2', reason: 'the key is old', ledgerId: 'tx7' });
    expect(listInterrupted(store)).toMatchObject([{ key: 'k2', body: row.body, ledgerId: 'tx7', attempts: 0 }]);
    answer(store, { kind: 'rekeyed', row, key: 'k3', reason: 'less', body: '{}', ledgerId: 'tx8' });
    expect(listInterrupted(store)).toMatchObject([{ key: 'k3', body: '{}', ledgerId: 'tx7' }]);
  });

  test('to a deletion takes the record from the transaction', () => {
    const { store } = knownStore();
    bindTransaction(store, transactionIdOf(1), 'tx1', { amount: 1 });
    record(store, transactionDelete(1));
    answerDone(store, claimOne(store), null);
    expect(transactionOf(store)).toMatchObject({ ledgerId: null, acked: null, state: 'live' });
  });

  test('to an account binds it, and keeps the id where none is told', () => {
    const { store } = knownStore();
    record(store, accountUpsert());
    const row = claimOne(store);
    answerDone(store, row, 'new');
    answerDone(store, row, null);
    expect(cellOf(store, 'SELECT ledger_id FROM accounts WHERE id = 1')).toBe('new');
  });

  test('that says it is gone buries the transaction, and nothing more is said of it', () => {
    const { store } = knownStore();
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    record(store, transactionPatch(1, { note: 'a' }));
    const row = claimOne(store);
    record(store, transactionPatch(1, { note: 'b' }));
    answer(store, { kind: 'gone', row, status: 404 });
    expect(transactionOf(store)).toEqual({ state: 'deleted', by: 'owner', ledgerId: null, acked: null });
    expect(rows(store)).toEqual(['transaction.patch a.1 done gone', 'transaction.patch a.1 cancelled']);
  });

  test('that an account is gone leaves what else is to be said of it', () => {
    const { store } = knownStore();
    record(store, accountBalance(5));
    const row = claimOne(store);
    record(store, accountUpsert());
    answer(store, { kind: 'gone', row, status: 404 });
    expect(rows(store)).toEqual(['account.balance a done gone', 'account.upsert a ready']);
    expect(transactionOf(store)).toMatchObject({ state: 'live' });
  });

  test('that created what the owner had deleted is taken back', () => {
    const { store } = knownStore();
    record(store, { ...transactionUpsert(1, '1.00'), expects: 'updated' });
    const row = claimOne(store);
    record(store, transactionPatch(1, { note: 'b' }));
    answerDone(store, row);
    store.transact(() => withdrawResurrected(store, row, store.clock.now()));
    expect(transactionOf(store)).toMatchObject({ state: 'deleted', by: 'owner', ledgerId: 'tx1' });
    expect(claimAll(store)).toMatchObject([
      { kind: 'transaction.delete', method: 'DELETE', path: '/v1/transactions/tx1' },
    ]);
    withdrawResurrected(store, { ...row, transactionId: null }, store.clock.now());
    expect(rows(store)).toHaveLength(3);
  });
});

describe('the requests that may go out', () => {
  test('have the ledger’s own id in their path for good', () => {
    const { store } = knownStore();
    bindTransaction(store, transactionIdOf(1), 'tx/1', {});
    record(store, transactionPatch(1, { note: 'x' }));
    const row = claimOne(store);
    expect(row.path).toBe('/v1/transactions/tx%2F1');
    expect(listInterrupted(store)).toEqual([row]);
  });

  test('are no creations that were not compared with the ledger yet', () => {
    const { store } = knownStore(3);
    bindTransaction(store, transactionIdOf(3), 'tx3', {});
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'), transactionPatch(3, { note: 'x' }));
    const some = store.transact(() => claimRequests(store, 10, store.clock.now(), 1));
    expect(some.map(({ object }) => object)).toEqual(['a.1', 'a.3']);
    expect(some.map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  test('are as many as are wanted, the oldest first, and may be given back', () => {
    const { store } = knownStore(3);
    record(store, ...[3, 1, 2].map((id) => transactionUpsert(id, '1.00')));
    const some = store.transact(() => claimRequests(store, 2, store.clock.now()));
    expect(some.map(({ object }) => object)).toEqual(['a.3', 'a.1']);
    releaseRequests(store, []);
    expect(listInterrupted(store)).toHaveLength(2);
    releaseRequests(store, some);
    expect(listInterrupted(store)).toEqual([]);
  });

  test('are none that follow another object, until nothing of that is open or refused', () => {
    const { store } = knownStore(2);
    record(store, transactionUpsert(1, '1.00'), { ...transactionUpsert(2, '1.00'), afterObject: 'a.1' });
    const first = claimOne(store);
    answerRejected(store, first);
    expect(claimAll(store)).toEqual([]);
    expect([newestRejected(store), listRejected(store).map(({ object }) => object)]).toEqual([first.id, ['a.1']]);
    expect(retryRejected(store, store.clock.now())).toBe(1);
    answerDone(store, claimOne(store));
    expect(newestRejected(store)).toBeNull();
    expect(claimOne(store)).toMatchObject({ object: 'a.2', afterObject: 'a.1' });
  });
});

describe('intents', () => {
  test('are none where nothing is to be said', () => {
    const { store } = knownStore();
    expect(record(store)).toBe(0);
    expect(record(store, transactionUpsert(1, '1.00'), transactionDelete(1))).toBe(1);
    expect(countRequests(store)).toEqual({ waiting: 0, rejected: 0 });
  });

  test('of what the ledger has not heard of are its creation, whatever they were meant to be', () => {
    const { store } = knownStore(2);
    bindTransaction(store, transactionIdOf(2), 'tx2', {});
    for (const id of [1, 2]) {
      record(store, transactionUpsert(id, '1.00'));
      record(store, { ...transactionUpsert(id, '2.00'), expects: 'updated' });
    }
    expect(claimAll(store).map(({ expects }) => expects)).toEqual(['created', 'updated']);
  });

  test('of a deletion take the place of changes, not of what is told of the account', () => {
    const { store } = knownStore();
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    record(store, accountUpsert(), transactionPatch(1, { note: 'a' }), transactionDelete(1));
    expect(rows(store)).toEqual([
      ...['account.upsert a ready', 'transaction.patch a.1 cancelled', 'transaction.delete a.1 ready'],
    ]);
  });

  test('of a transfer are not merged into one that is taken apart, where the ledger may know what arrived', () => {
    for (const acked of [{}, { destinationAmount: 1 }]) {
      const { store } = knownStore();
      bindTransaction(store, transactionIdOf(1), 'tx1', acked);
      const known = 'destinationAmount' in acked;
      if (known) store.db.exec(`UPDATE transactions SET acked = '{"destinationAmount":1}'`);
      record(store, transactionPatch(1, { isTransfer: false }));
      record(store, transactionPatch(1, { isTransfer: true }));
      expect(rows(store)[0]).toBe(`transaction.patch a.1 ${known ? 'ready' : 'cancelled'}`);
    }
  });
});

test('a transfer is not merged into one that is taken apart while the ledger may be hearing what arrives', () => {
  for (const terms of [{}, { destinationAmount: 1, exchangeRate: 2 }]) {
    const { store } = knownStore();
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    record(store, transactionPatch(1, { isTransfer: true, ...terms }));
    claimOne(store);
    record(store, transactionPatch(1, { isTransfer: false }));
    record(store, transactionPatch(1, { isTransfer: true }));
    expect(rows(store)[1]).toBe(`transaction.patch a.1 ${'exchangeRate' in terms ? 'ready' : 'cancelled'}`);
  }
});

describe('creations that another self of this state must have sent', () => {
  const DAY = 86_400_000;
  const ARRIVED = Date.parse('2026-03-02T00:00:00Z');
  function restored() {
    const { store } = knownStore(2);
    store.db.exec("UPDATE documents SET received_at = '2026-03-02T00:00:00Z'");
    record(store, transactionUpsert(1, '1.00'));
    return store;
  }

  test('are held with a question, once', () => {
    const store = restored();
    expect(askAboutLost(store, 0)).toBe(0);
    noteOtherSelf(store, ARRIVED + DAY);
    expect(askAboutLost(store, 0)).toBe(1);
    expect(listRejected(store)).toMatchObject([
      { object: 'a.1', problem: expect.stringContaining('does not hold it') },
    ]);
    retryRejected(store, store.clock.now());
    expect(askAboutLost(store, 0)).toBe(0);
    expect(claimAll(store)).toHaveLength(1);
  });

  test('are asked about whenever they come, also after others', () => {
    const store = restored();
    noteOtherSelf(store, ARRIVED + DAY);
    expect(askAboutLost(store, 0)).toBe(1);
    record(store, transactionUpsert(2, '1.00'));
    expect(askAboutLost(store, 0)).toBe(1);
    expect(listRejected(store).map(({ object }) => object)).toEqual(['a.1', 'a.2']);
  });

  test('are those whose document had come before that self wrote for the last time', () => {
    const store = restored();
    noteOtherSelf(store, ARRIVED - DAY);
    expect(askAboutLost(store, 0)).toBe(0);
    noteOtherSelf(store, ARRIVED + DAY);
    noteOtherSelf(store, ARRIVED - DAY);
    expect(askAboutLost(store, 0)).toBe(1);
    expect(newestArrival(store)).toBe(ARRIVED);
  });

  test('are those of the accounts that it wrote to, where another household may write as well', () => {
    const store = restored();
    addTransactions(store, 1, 2);
    record(store, transactionUpsert(3, '1.00', {}, 2));
    noteOtherSelfIn(store, new Map([['acc/2', ARRIVED + DAY]]));
    noteOtherSelfIn(store, new Map([['acc/2', 0]]));
    expect(askAboutLost(store, 0)).toBe(1);
    expect(listRejected(store).map(({ object }) => object)).toEqual(['b.3']);
  });

  test('are none that the owner wanted again, or that this state deleted', () => {
    const wanted = restored();
    noteOtherSelf(wanted, ARRIVED + DAY);
    noteWanted(wanted, []);
    noteWanted(wanted, [documentIdOf(1)]);
    expect(askAboutLost(wanted, 0)).toBe(0);
    const deleted = restored();
    bindTransaction(deleted, transactionIdOf(2), 'tx2', {});
    record(deleted, transactionDelete(2));
    answerDone(deleted, claimAll(deleted).find(({ object }) => object === 'a.2') ?? claimOne(deleted), null);
    deleted.db.exec("UPDATE requests SET state = 'ready', attempts = 0 WHERE state = 'sent'");
    record(deleted, transactionUpsert(2, '1.00'));
    noteOtherSelf(deleted, ARRIVED + DAY);
    expect(askAboutLost(deleted, 0)).toBe(1);
    expect(listRejected(deleted).map(({ object }) => object)).toEqual(['a.1']);
  });
});

test('a pause that the ledger told is kept until it is over, or there is none', () => {
  const { store, clock } = knownStore();
  expect(readPause(store)).toBeNull();
  const pause = { endsAt: store.lived.now() + 5_000, reason: 'too many' };
  writePause(store, pause);
  expect(readPause(store)).toEqual(pause);
  expect(pauseLeftMs(store, pause)).toBe(5_000);
  expect(pauseLeftMs(store, { ...pause, endsAt: store.lived.now() - 1 })).toBe(0);
  writePause(store, null);
  expect(readPause(store)).toBeNull();
  expect(clock.now()).toBeGreaterThan(0);
});

test('requests of another document stand beside those of the first', () => {
  const { store } = knownStore();
  const origin = { runId: 1, documentId: documentIdOf(2), nowMs: store.clock.now() } as Parameters<
    typeof recordIntents
  >[2];
  store.transact(() => recordIntents(store, [transactionUpsert(1, '1.00')], origin));
  expect(cellOf(store, 'SELECT document_id FROM requests')).toBe(2);
});
