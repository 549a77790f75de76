import { describe, expect, test } from 'vitest';
import { saveWords, sayWordsOfId, wordsOfTransfer } from '../../../src/store/outbox/owner-words.ts';
import { record, transactionUpsert } from '../../support/ledger/outbox.ts';
import { claimAll, knownStore, transferUpsert } from '../../support/ledger/outbox-steps.ts';

type Store = ReturnType<typeof knownStore>['store'];
const bodies = (store: Store) => store.db.prepare('SELECT body FROM requests ORDER BY id').pluck().all();
const saidOf = (store: Store) => bodies(store).map((body): unknown => JSON.parse(String(body)));

describe('the owner’s words on a record', () => {
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
});
