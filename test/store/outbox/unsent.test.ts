import { describe, expect, test } from 'vitest';
import { documentIdOf, runIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { listWords, saveWords } from '../../../src/store/outbox/owner-words.ts';
import { listRenames, renameUnsent, saveRenames } from '../../../src/store/outbox/rename-unsent.ts';
import {
  countStanding,
  findForgettable,
  firstBodyOf,
  forgetCreation,
  forgottenCreation,
  isBeingDeleted,
  isForgotten,
  isWithdrawnPending,
  lastCreation,
  replacedBodies,
  reviveForgotten,
  sentRequests,
  withdrawUnsent,
} from '../../../src/store/outbox/withdraw.ts';
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
  claimOne,
  knownStore,
  transferUpsert,
} from '../../support/ledger/outbox-steps.ts';

const idsOf = (store: ReturnType<typeof knownStore>['store']) =>
  store.db.prepare('SELECT external_id FROM transactions ORDER BY id').pluck().all();

describe('a transaction that gets the id under which the ledger knows it', () => {
  test('has it everywhere: in its requests, in what waits for it, and in what a rule says', () => {
    const { store } = knownStore(2);
    record(store, transactionUpsert(1, '1.00'), { ...transactionDelete(2), afterObject: 'a.1' });
    store.db.exec("INSERT INTO rule_effects (external_id, payee) VALUES ('a.1', 'Shop')");
    const wanted = { from: 'a.1', to: 'bf1.a.2026-04-05.e100USD.1' };
    expect(renameUnsent(store, wanted)).toBe(true);
    expect(idsOf(store)).toEqual([wanted.to, 'a.2']);
    expect(cellOf(store, 'SELECT born_on FROM transactions WHERE id = 1')).toBe('2026-04-05');
    const request = store.db.prepare('SELECT object, body FROM requests WHERE transaction_id = 1').get();
    expect(request).toEqual({
      object: wanted.to,
      body: `{"externalId":"${wanted.to}","accountId":"{{account}}","amount":1.00,"date":"2026-03-01"}`,
    });
    expect(cellOf(store, 'SELECT external_id FROM rule_effects')).toBe(wanted.to);
    expect(cellOf(store, "SELECT count(*) FROM requests WHERE after_object = 'a.1'")).toBe(0);
    expect(renameUnsent(store, wanted)).toBe(false);
  });

  test('says what the owner wrote on that id, and leaves the words on its own one behind', () => {
    const { store } = knownStore(1);
    record(store, transactionUpsert(1, '1.00'));
    saveWords(store, 'a.7', { note: 'mine', categoryId: 'cat-1' });
    saveWords(store, 'a.1', { note: 'of another record' });
    renameUnsent(store, { from: 'a.1', to: 'a.7' });
    const body: unknown = JSON.parse(String(cellOf(store, 'SELECT body FROM requests')));
    expect(body).toMatchObject({ externalId: 'a.7', note: 'mine', categoryId: '{{category id}}cat-1' });
    expect(listWords(store).map(({ externalId }) => externalId)).toEqual(['a.1', 'a.7']);
  });

  test('keeps the day of its birth where the id names none, and the bytes that were sent', () => {
    const { store } = knownStore(1);
    record(store, transactionUpsert(1, '1.00'));
    const { body } = claimOne(store);
    renameUnsent(store, { from: 'a.1', to: 'a.7' });
    expect(cellOf(store, 'SELECT born_on FROM transactions WHERE id = 1')).toBe('2026-03-01');
    expect(cellOf(store, 'SELECT body FROM requests')).toBe(body);
  });

  test('does not get the id of one that the ledger holds, or may hold', () => {
    const { store } = knownStore(4);
    store.db.exec(
      "UPDATE transactions SET ledger_id = 'tx2' WHERE id = 2; UPDATE transactions SET acked = '{}' WHERE id = 3",
    );
    record(store, transactionUpsert(4, '1.00'));
    claimOne(store);
    for (const id of [2, 3, 4]) expect(renameUnsent(store, { from: 'a.1', to: `a.${id}` })).toBe(false);
    expect(idsOf(store)).toEqual(['a.1', 'a.2', 'a.3', 'a.4']);
  });

  test('gets the id of one that was never sent, which takes its own', () => {
    const { store } = knownStore(3);
    record(store, transactionUpsert(3, '1.00'));
    withdrawUnsent(store, ['a.3'], 'all', 5);
    record(store, transactionUpsert(1, '1.00'));
    expect(renameUnsent(store, { from: 'a.1', to: 'a.3' })).toBe(true);
    expect(idsOf(store)).toEqual(['a.3', 'a.2', 'a.1']);
  });

  test('is remembered under its first id, with the last one that it took', () => {
    const { store } = knownStore(1);
    saveRenames(store, [{ from: 'a.1', to: 'a.7' }]);
    saveRenames(store, [
      { from: 'a.2', to: 'a.8' },
      { from: 'a.1', to: 'a.9' },
    ]);
    expect(listRenames(store)).toEqual([
      { from: 'a.1', to: 'a.9' },
      { from: 'a.2', to: 'a.8' },
    ]);
  });
});

describe('requests that were never sent', () => {
  test('are withdrawn, all of an object or those of one kind, oldest first', () => {
    const { store } = knownStore(2);
    store.db.exec("UPDATE transactions SET ledger_id = 'tx' || id");
    record(store, transactionPatch(1, { note: 'a' }), transferUpsert(1), transactionUpsert(2, '1.00'));
    expect(withdrawUnsent(store, ['a.1'], 'deletion', 5)).toEqual([]);
    expect(withdrawUnsent(store, ['a.1'], 'conversion', 5).map(({ kind }) => kind)).toEqual(['transaction.upsert']);
    expect(withdrawUnsent(store, ['a.1'], 'all', 5)).toMatchObject([
      { kind: 'transaction.patch', body: '{"note":"a"}' },
    ]);
    expect(rows(store).filter((row) => row.endsWith('ready'))).toEqual(['transaction.upsert a.2 ready']);
    record(store, transactionDelete(1));
    expect(withdrawUnsent(store, ['a.1'], 'deletion', 5)).toHaveLength(1);
    record(store, transactionPatch(1, { note: 'a' }), { ...transactionUpsert(1, '1.00'), expects: 'updated' });
    expect(withdrawUnsent(store, ['a.1'], 'all', 5).map(({ kind }) => kind)).toEqual([
      ...['transaction.patch', 'transaction.upsert'],
    ]);
  });

  test('leave behind what they would have said, and what caused them', () => {
    const { store } = knownStore(1);
    expect(lastCreation(store, 'a.1')).toBeUndefined();
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(1, '2.00'));
    expect(replacedBodies(store, 'a.1')).toEqual([expect.stringContaining('"amount":1.00')]);
    expect(lastCreation(store, 'a.1')).toEqual({ runId: 1, documentId: 1 });
    expect(sentRequests(store, ['a.1'])).toEqual([]);
    const { body } = claimOne(store);
    expect(sentRequests(store, ['a.1']).map(({ body }) => body)).toEqual([body]);
  });

  test('are counted by the document that stands in them', () => {
    const { store } = knownStore(2);
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'), transactionUpsert(2, '2.00'));
    expect(countStanding(store, runIdOf(1), documentIdOf(1))).toBe(2);
    expect(countStanding(store, runIdOf(1), documentIdOf(2))).toBe(0);
    expect(countStanding(store, runIdOf(1), null)).toBe(0);
    expect(countStanding(store, runIdOf(2), documentIdOf(1))).toBe(0);
  });

  test('of an account begin with the first word about it', () => {
    const { store } = knownStore(1);
    expect(firstBodyOf(store, 'a')).toBeUndefined();
    record(store, accountUpsert());
    const first = firstBodyOf(store, 'a');
    expect(JSON.parse(first ?? '')).toMatchObject({ externalId: 'a', balance: 0 });
    record(store, { ...accountUpsert(), body: '{"name":"later"}' });
    expect(firstBodyOf(store, 'a')).toBe(first);
  });
});

test('a deletion is on its way from its sending to its answer', () => {
  const { store } = knownStore(1);
  store.db.exec("UPDATE transactions SET ledger_id = 'tx1'");
  record(store, transactionDelete(1));
  expect(isBeingDeleted(store, 'a.1')).toBe(false);
  const row = claimOne(store);
  expect(isBeingDeleted(store, 'a.1')).toBe(true);
  answerDone(store, row);
  expect(isBeingDeleted(store, 'a.1')).toBe(false);
});

test('a pending line counts as withdrawn where it was never booked, or was counted twice', () => {
  const { store } = knownStore(4);
  const insert =
    store.db.prepare(`INSERT INTO pendings (transaction_id, account_id, stream_id, state, booked_on, amount,
    currency, seen_as_of) VALUES (?, 1, 1, ?, '2026-03-01', -350, 'USD', '')`);
  for (const [at, state] of ['open', 'booked', 'withdrawn', 'double'].entries()) insert.run(at + 1, state);
  const ids = [1, 2, 3, 4].map(transactionIdOf);
  expect([...ids, null].map((id) => isWithdrawnPending(store, id))).toEqual([false, false, true, true, false]);
});

describe('a refused creation that the owner wants to forget', () => {
  function refused() {
    const { store } = knownStore(1);
    record(store, transactionUpsert(1, '1.00'));
    expect(findForgettable(store, 'a.1')).toBeUndefined();
    answerRejected(store, claimOne(store));
    return store;
  }

  test('is never sent again, and its transaction is deleted for good', () => {
    const store = refused();
    expect(findForgettable(store, 'a.1')).toBe(1);
    expect(isForgotten(store, 'a.1')).toBe(false);
    expect(forgottenCreation(store, 'a.1')).toBeUndefined();
    forgetCreation(store, transactionIdOf(1));
    expect(isForgotten(store, 'a.1')).toBe(true);
    expect(findForgettable(store, 'a.1')).toBeUndefined();
    expect(rows(store)).toEqual(['transaction.upsert a.1 cancelled {}']);
    expect(store.db.prepare('SELECT state, deleted_by FROM transactions').get()).toEqual({
      ...{ state: 'deleted', deleted_by: 'owner' },
    });
  });

  test('is a question once more where the owner takes the answer back', () => {
    const store = refused();
    forgetCreation(store, transactionIdOf(1));
    const id = forgottenCreation(store, 'a.1');
    expect(id).toBe(1);
    reviveForgotten(store, [id ?? 0]);
    expect(isForgotten(store, 'a.1')).toBe(false);
    expect(rows(store)).toEqual(['transaction.upsert a.1 rejected {}']);
    expect(store.db.prepare('SELECT state, deleted_by FROM transactions').get()).toEqual({
      ...{ state: 'live', deleted_by: null },
    });
  });
});
