import { describe, expect, test } from 'vitest';
import {
  findWords,
  hasWords,
  listWords,
  saveWords,
  sayWordsOfId,
  withMembers,
  wordsOfTransfer,
} from '../../../src/store/outbox/owner-words.ts';
import { record, transactionPatch, transactionUpsert } from '../../support/ledger/outbox.ts';
import { claimAll, claimOne, knownStore, transferUpsert } from '../../support/ledger/outbox-steps.ts';

type Store = ReturnType<typeof knownStore>['store'];
const bodies = (store: Store) => store.db.prepare('SELECT body FROM requests ORDER BY id').pluck().all();
const saidOf = (store: Store) => bodies(store).map((body): unknown => JSON.parse(String(body)));

describe('the owner’s words on a record', () => {
  test('are none before the first, and lie over the earlier ones', () => {
    const { store } = knownStore();
    expect([hasWords(store), findWords(store, 'a.1'), listWords(store)]).toEqual([false, {}, []]);
    saveWords(store, 'a.1', { note: 'one', payeeName: 'P' });
    saveWords(store, 'a.1', { note: null });
    saveWords(store, 'a.0', { time: '10:00' });
    expect([hasWords(store), findWords(store, 'a.1')]).toEqual([true, { note: null, payeeName: 'P' }]);
    expect(listWords(store)).toEqual([
      { externalId: 'a.0', words: { time: '10:00' } },
      { externalId: 'a.1', words: { note: null, payeeName: 'P' } },
    ]);
  });

  test('are said by the creation that waits, in the place of the bank’s', () => {
    const { store } = knownStore(2);
    record(store, transactionUpsert(1, '1.50', { payeeName: 'BANK', note: 'n', time: '10:00' }));
    record(store, transactionUpsert(2, '1.00', { payeeName: 'BANK' }));
    saveWords(store, 'a.1', { payeeName: 'Mine', note: null });
    const said = saidOf(store);
    expect(said[0]).toEqual({
      ...{ externalId: 'a.1', accountId: '{{account}}', amount: 1.5, date: '2026-03-01' },
      ...{ payeeName: 'Mine', time: '10:00' },
    });
    expect(said[1]).toMatchObject({ payeeName: 'BANK' });
    expect(bodies(store)[0]).toContain('"amount":1.50');
    saveWords(store, 'a.1', { time: null });
    expect(saidOf(store)[0]).toMatchObject({ payeeName: 'Mine' });
    expect(saidOf(store)[0]).not.toHaveProperty('time');
  });

  test('change no request that was sent, and none of a record that the ledger has', () => {
    const { store } = knownStore(3);
    record(store, transactionUpsert(1, '1.00', { note: 'bank' }));
    claimOne(store);
    record(store, { ...transactionUpsert(2, '1.00', { note: 'bank' }), expects: 'updated' });
    record(store, transactionUpsert(3, '1.00'), transactionPatch(3, { note: 'bank' }));
    const before = bodies(store);
    for (const id of ['a.1', 'a.2']) saveWords(store, id, { note: 'mine' });
    expect(bodies(store)).toEqual(before);
    saveWords(store, 'a.3', { note: 'mine' });
    expect(bodies(store).filter((body) => String(body).includes('mine'))).toEqual([
      expect.stringContaining('"externalId":"a.3"'),
    ]);
  });

  test('are said by the creation of a record that gets this id, or nothing is', () => {
    const { store } = knownStore(1);
    saveWords(store, 'a.1', { note: 'mine', categoryId: 'cat-1' });
    record(store, transactionUpsert(1, '1.00'));
    sayWordsOfId(store, 'a.1');
    expect(saidOf(store)[0]).toMatchObject({ note: 'mine', categoryId: '{{category id}}cat-1' });
    const before = bodies(store);
    sayWordsOfId(store, 'a.2');
    expect(bodies(store)).toEqual(before);
    expect(claimAll(store)).toHaveLength(1);
  });

  test('that stand on the arrival go into the transfer, but for those on the payment', () => {
    const { store } = knownStore(1);
    record(store, transferUpsert(1));
    expect(wordsOfTransfer(store, 'a.1', 'b.2')).toEqual({});
    saveWords(store, 'b.2', { note: 'of the arrival', payeeName: 'Arrival', time: null });
    expect(wordsOfTransfer(store, 'a.1', 'b.2')).toEqual({
      ...{ note: 'of the arrival', payeeName: 'Arrival', time: null },
    });
    saveWords(store, 'a.1', { note: null, categoryId: 'c' });
    expect(wordsOfTransfer(store, 'a.1', 'b.2')).toEqual({ payeeName: 'Arrival', time: null });
  });

  test('stand in a body as text, and a cleared one leaves it', () => {
    expect(withMembers('{"amount":1.50,"note":"x"}', { note: null, payeeName: 'a "b"' })).toBe(
      '{"amount":1.50,"payeeName":"a \\"b\\""}',
    );
    expect(withMembers('{}', { note: null })).toBe('{}');
  });
});
