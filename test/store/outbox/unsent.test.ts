import { describe, expect, test } from 'vitest';
import { listWords, saveWords } from '../../../src/store/outbox/owner-words.ts';
import { listRenames, renameUnsent, saveRenames } from '../../../src/store/outbox/rename-unsent.ts';
import { withdrawUnsent } from '../../../src/store/outbox/withdraw.ts';
import { record, rows, transactionDelete, transactionPatch, transactionUpsert } from '../../support/ledger/outbox.ts';
import { cellOf, claimOne, knownStore, transferUpsert } from '../../support/ledger/outbox-steps.ts';

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
});
