/** Creations that the owner is asked about before they are sent, and the answers. */
import { describe, expect, test } from 'vitest';
import { documentIdOf, runIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import {
  answerFound,
  askAbout,
  askAboutLost,
  askAboutMissing,
  forgetAnswers,
  newestArrival,
  noteOtherSelf,
  noteWanted,
} from '../../../src/store/outbox/ask-lost.ts';
import { listRejected, recordIntents, retryRejected } from '../../../src/store/outbox/requests.ts';
import { resolveRequests } from '../../../src/store/outbox/resolve.ts';
import { type Intent, MISSING } from '../../../src/store/outbox/types.ts';
import { bindTransaction, saveHeld } from '../../../src/store/outbox/unreviewed.ts';
import type { Store } from '../../../src/store/store.ts';
import { record, transactionDelete, transactionPatch, transactionUpsert } from '../../support/ledger/outbox.ts';
import { answerDone, claimOne, knownStore } from '../../support/ledger/outbox-steps.ts';

const DAY = 86_400_000;
/** When the first document came, and when another self wrote to the ledger last. */
const CAME = Date.parse('2026-03-02T00:00:00Z');
const WROTE = CAME + DAY;

const asked = (store: Store) => listRejected(store).map(({ object }) => object);
const cameAt = (store: Store, document: number, ms: number) =>
  store.db.prepare('UPDATE documents SET received_at = ? WHERE id = ?').run(new Date(ms).toISOString(), document);

/** Records intents that this document caused, or none. */
function recordFrom(store: Store, document: number | null, ...intents: readonly Intent[]): void {
  const documentId = document === null ? null : documentIdOf(document);
  const origin = { runId: runIdOf(1), documentId, nowMs: store.clock.now() };
  store.transact(() => recordIntents(store, intents, origin));
}

/** The first document came before another self wrote for the last time, the second one much later. */
function putBack(transactions = 1): Store {
  const { store } = knownStore(transactions);
  cameAt(store, 1, CAME);
  cameAt(store, 2, CAME + 30 * DAY);
  noteOtherSelf(store, WROTE);
  return store;
}

/** A document shows the transaction. */
function showIn(store: Store, document: number): void {
  store.db.exec(`INSERT INTO statements (id, document_id, ordinal, account_id, stream_id, kind, as_of, proof, lines)
      VALUES (${document}, ${document}, 0, 1, 1, 'snapshot', '', '', 1);
    INSERT INTO lines (statement_id, line, transaction_id, said) VALUES (${document}, 0, 1, '{}')`);
}

describe('a creation that another self must have sent is asked about', () => {
  test('where no document caused it, although another document was wanted again', () => {
    const store = putBack();
    showIn(store, 1);
    noteWanted(store, [documentIdOf(2)]);
    recordFrom(store, null, transactionUpsert(1, '1.00'));
    expect(askAboutLost(store, 0)).toBe(1);
  });
});

test('the newest arrival is that of the document that came last, and none before the first', () => {
  const store = putBack();
  expect(newestArrival(store)).toBe(CAME + 30 * DAY);
  store.db.exec('DELETE FROM transactions; DELETE FROM documents');
  expect(newestArrival(store)).toBe(0);
});

describe('a question', () => {
  test('takes no words along that were withdrawn', () => {
    const store = putBack();
    const change = (more: object) => ({ ...transactionUpsert(1, '1.00', more), expects: 'updated' as const });
    record(store, transactionUpsert(1, '1.00'), transactionPatch(1, { time: '10:00' }), change({ note: 'withdrawn' }));
    store.db.exec("UPDATE requests SET state = 'cancelled' WHERE body LIKE '%withdrawn%'");
    record(store, change({ payeeName: 'B' }));
    askAboutLost(store, 0);
    retryRejected(store, store.clock.now());
    const { body } = claimOne(store);
    expect([body?.includes('"payeeName":"B"'), body?.includes('withdrawn')]).toEqual([true, false]);
  });

  test('is put once more after another restore, whatever was answered before', () => {
    const store = putBack();
    record(store, transactionUpsert(1, '1.00'));
    askAboutLost(store, 0);
    retryRejected(store, store.clock.now());
    expect(askAboutLost(store, 0)).toBe(0);
    forgetAnswers(store);
    expect(askAboutLost(store, 0)).toBe(1);
  });

  test('is none after a restore of which no other self is known', () => {
    const { store } = knownStore(1);
    cameAt(store, 1, CAME);
    record(store, transactionUpsert(1, '1.00'));
    forgetAnswers(store);
    expect(askAboutLost(store, 0)).toBe(0);
    noteOtherSelf(store, WROTE);
    expect(askAboutLost(store, 0)).toBe(1);
  });
});

/** The record was gone when its document was undone. Then the document comes again. */
function missing(): Store {
  const { store } = knownStore(2);
  bindTransaction(store, transactionIdOf(1), 'tx1', {});
  record(store, transactionDelete(1));
  const done = { kind: 'done', row: claimOne(store), status: 404, answer: MISSING, ledgerId: null } as const;
  store.transact(() => resolveRequests(store, [done], store.clock.now()));
  return store;
}

describe('a record that was gone when its document was undone', () => {
  test('is no question for later words about it after the owner’s yes, and is one without it', () => {
    for (const isAnswered of [false, true]) {
      const store = missing();
      record(store, transactionUpsert(1, '1.00'));
      askAboutMissing(store);
      if (isAnswered) retryRejected(store, store.clock.now());
      record(store, transactionUpsert(1, '1.00', { payeeName: 'B' }));
      expect(askAboutMissing(store)).toBe(isAnswered ? 0 : 1);
    }
  });

  test('is asked about whatever was answered about others, or confirmed of them', () => {
    const store = missing();
    record(store, transactionUpsert(2, '1.00'));
    askAbout(store, 'a.2');
    retryRejected(store, store.clock.now());
    answerDone(store, claimOne(store));
    store.db.exec("UPDATE requests SET answer = NULL WHERE object = 'a.2'");
    record(store, transactionUpsert(1, '1.00'));
    expect(askAboutMissing(store)).toBe(1);
  });
});

describe('a question about a record that the ledger holds after all', () => {
  test('is withdrawn also where it came of an undo', () => {
    const store = missing();
    record(store, transactionUpsert(1, '1.00'));
    expect(askAboutMissing(store)).toBe(1);
    saveHeld(store, 'a.1', 'tx1', { amount: 1 });
    answerFound(store);
    expect(asked(store)).toEqual([]);
  });
});
