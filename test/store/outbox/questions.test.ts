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
import { record, rows, transactionDelete, transactionPatch, transactionUpsert } from '../../support/ledger/outbox.ts';
import {
  answerDone,
  answerRejected,
  claimAll,
  claimOne,
  knownStore,
  pairOf,
} from '../../support/ledger/outbox-steps.ts';

const MINUTE = 60_000;
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
  test.each([
    ['within the hour that clocks may differ by', 59, 1],
    ['later', 61, 0],
  ])('where its document came after the last write %s: %i minutes', (_, minutes, questions) => {
    const store = putBack();
    cameAt(store, 1, WROTE + minutes * MINUTE);
    record(store, transactionUpsert(1, '1.00'));
    expect(askAboutLost(store, 0)).toBe(questions);
  });

  test.each([
    ['2026-03-10', 1],
    ['2026-03-11', 0],
  ])('where it is booked within a week of the last write: on %s', (day, questions) => {
    const store = putBack();
    store.db.prepare('UPDATE transactions SET booked_on = ?').run(day);
    record(store, transactionUpsert(1, '1.00'));
    expect(askAboutLost(store, 0)).toBe(questions);
  });

  test('where an earlier document that stands shows its line as well', () => {
    for (const isUndone of [false, true]) {
      const store = putBack();
      showIn(store, 1);
      if (isUndone) store.db.exec('INSERT INTO undone (document_id, run_id) VALUES (1, 1)');
      recordFrom(store, 2, transactionUpsert(1, '1.00'));
      expect(askAboutLost(store, 0)).toBe(isUndone ? 0 : 1);
    }
  });

  test('where no document caused it, although another document was wanted again', () => {
    const store = putBack();
    showIn(store, 1);
    noteWanted(store, [documentIdOf(2)]);
    recordFrom(store, null, transactionUpsert(1, '1.00'));
    expect(askAboutLost(store, 0)).toBe(1);
  });

  test('but not where an undo brings it back after the ledger was read', () => {
    for (const listedAt of [7, 8]) {
      const store = putBack();
      store.db.exec("UPDATE runs SET kind = 'undo', started_at = 7");
      record(store, transactionUpsert(1, '1.00'));
      expect(askAboutLost(store, listedAt)).toBe(listedAt === 7 ? 0 : 1);
    }
  });

  test('but not where it arrived by a transfer that the ledger holds', () => {
    for (const isConfirmed of [false, true]) {
      const store = putBack(2);
      pairOf(store, 2, 1);
      if (isConfirmed) store.db.exec('UPDATE transfers SET confirmed = 1');
      record(store, transactionUpsert(1, '1.00'));
      expect(askAboutLost(store, 0)).toBe(isConfirmed ? 0 : 1);
    }
  });

  test('but not where this state deleted it, unless the deletion never went out', () => {
    for (const isSent of [false, true]) {
      const store = putBack();
      bindTransaction(store, transactionIdOf(1), 'tx1', {});
      record(store, transactionDelete(1));
      if (isSent) answerDone(store, claimOne(store), null);
      else store.db.exec("UPDATE requests SET state = 'cancelled'; UPDATE transactions SET ledger_id = NULL");
      record(store, transactionUpsert(1, '1.00'));
      expect(askAboutLost(store, 0)).toBe(isSent ? 0 : 1);
    }
  });

  test('but no change is, and nothing that the ledger knows or may know', () => {
    const store = putBack(4);
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    record(store, transactionPatch(1, { note: 'x' }), transactionUpsert(2, '1.00'));
    claimAll(store);
    store.db.exec("UPDATE transactions SET ledger_id = 'tx3' WHERE id = 3");
    record(store, transactionUpsert(3, '1.00'), { ...transactionUpsert(4, '1.00'), expects: 'updated' });
    expect(askAboutLost(store, 0)).toBe(0);
  });

  test('and a later document that words it otherwise is no answer', () => {
    const store = putBack();
    record(store, transactionUpsert(1, '1.00'));
    askAboutLost(store, 0);
    recordFrom(store, 2, transactionUpsert(1, '1.00', { payeeName: 'B' }));
    store.db.exec("UPDATE transactions SET booked_on = '2026-05-01'");
    expect(asked(store)).toEqual([]);
    expect(askAboutLost(store, 0)).toBe(1);
    expect(asked(store)).toEqual(['a.1']);
  });
});

describe('a creation that came too late is asked about for no reason of another', () => {
  test.each<[string, (store: Store) => void]>([
    [
      'a question about another was answered by nobody',
      (store) => {
        recordFrom(store, 1, transactionUpsert(2, '1.00'));
        askAboutLost(store, 0);
        recordFrom(store, 1, transactionUpsert(2, '2.00'));
        store.db.exec("UPDATE requests SET state = 'done' WHERE object = 'a.2' AND state = 'ready'");
      },
    ],
    ['it was worded otherwise before', (store) => recordFrom(store, 2, transactionUpsert(1, '2.00'))],
    [
      'an early document shows another line',
      (store) => {
        showIn(store, 1);
        store.db.exec('UPDATE lines SET transaction_id = 2');
      },
    ],
    [
      'a late document shows it, and an early one another line',
      (store) => {
        for (const document of [1, 2]) showIn(store, document);
        store.db.exec('UPDATE lines SET transaction_id = 2 WHERE statement_id = 1');
      },
    ],
  ])('where %s', (_, before) => {
    const store = putBack(2);
    before(store);
    recordFrom(store, 2, transactionUpsert(1, '1.00'));
    expect(askAboutLost(store, 0)).toBe(0);
  });

  test('and one that is due is asked about although another came by an undo', () => {
    const store = putBack();
    store.db.exec("INSERT INTO runs (id, kind, trigger, started_at) VALUES (2, 'undo', 'command', 9)");
    record(store, transactionUpsert(1, '1.00'));
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
  test('holds back no change and no deletion of the record', () => {
    const { store } = knownStore(1);
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    record(store, transactionPatch(1, { note: 'x' }));
    askAbout(store, 'a.1');
    expect(asked(store)).toEqual([]);
  });

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

  test('that was answered with yes is none for later words that took the place of the creation', () => {
    const store = putBack();
    showIn(store, 1);
    record(store, transactionUpsert(1, '1.00'));
    askAboutLost(store, 0);
    retryRejected(store, store.clock.now());
    recordFrom(store, 2, transactionUpsert(1, '1.00', { payeeName: 'B' }));
    expect(askAboutLost(store, 0)).toBe(0);
    expect(claimOne(store).body).toContain('"payeeName":"B"');
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

  test('is put about the creation that is named, and about nothing else', () => {
    const { store } = knownStore(2);
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
    askAbout(store, 'a.2');
    expect(asked(store)).toEqual(['a.2']);
    expect(claimAll(store).map(({ object }) => object)).toEqual(['a.1']);
    askAbout(store, 'a.1');
    expect(asked(store)).toEqual(['a.2']);
  });

  test('takes the later words along, so that none of them creates the record', () => {
    const store = putBack();
    const change = (more: object) => ({ ...transactionUpsert(1, '1.00', more), expects: 'updated' as const });
    record(store, transactionUpsert(1, '1.00', { payeeName: 'A', note: 'n' }), transactionPatch(1, { time: '10:00' }));
    record(store, change({ payeeName: 'B' }));
    record(store, transactionPatch(1, { time: '11:00' }), change({ payeeName: 'C' }));
    expect(askAboutLost(store, 0)).toBe(1);
    expect(asked(store)).toEqual(['a.1']);
    expect(claimAll(store)).toEqual([]);
    expect(rows(store).filter((row) => row.startsWith('transaction.upsert') && row.includes('ready'))).toEqual([]);
    retryRejected(store, store.clock.now());
    expect(claimOne(store).body).toBe(
      '{"externalId":"a.1","accountId":"acc/1","amount":1.00,"date":"2026-03-01","payeeName":"C","note":"n"}',
    );
    expect(claimAll(store)).toEqual([]);
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
  test('is created only after the owner’s yes, and is asked about once', () => {
    const store = missing();
    expect(askAboutMissing(store)).toBe(0);
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
    expect(askAboutMissing(store)).toBe(1);
    expect(listRejected(store)).toMatchObject([
      { object: 'a.1', problem: expect.stringContaining('when its document was undone') },
    ]);
    expect(askAboutMissing(store)).toBe(0);
    retryRejected(store, store.clock.now());
    expect(askAboutMissing(store)).toBe(0);
    expect(claimAll(store).map(({ object }) => object)).toEqual(['a.2', 'a.1'].sort());
  });

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

  test('is no question any more where the ledger has confirmed it since', () => {
    const store = missing();
    record(store, transactionUpsert(1, '1.00'));
    answerDone(store, claimOne(store));
    record(store, transactionDelete(1));
    answerDone(store, claimOne(store), null);
    record(store, transactionUpsert(1, '1.00'));
    expect(askAboutMissing(store)).toBe(0);
  });

  test('is no question while it is only changed, or once its creation was sent', () => {
    const store = missing();
    record(store, transactionUpsert(1, '1.00'));
    const creation = claimOne(store);
    expect(askAboutMissing(store)).toBe(0);
    answerDone(store, creation);
    store.db.exec("UPDATE requests SET answer = 'missing' WHERE state = 'done'");
    record(store, { ...transactionUpsert(1, '2.00'), expects: 'updated' });
    expect(askAboutMissing(store)).toBe(0);
  });
});

describe('a question about a record that the ledger holds after all', () => {
  test('is withdrawn, and the creation waits to be bound', () => {
    const store = putBack(2);
    record(store, transactionUpsert(1, '1.00'), transactionUpsert(2, '1.00'));
    expect(askAboutLost(store, 0)).toBe(2);
    answerFound(store);
    expect(asked(store)).toEqual(['a.1', 'a.2']);
    saveHeld(store, 'a.1', 'tx1', { amount: 1 });
    // Another amount may be that of another line.
    saveHeld(store, 'a.2', 'tx2', { amount: 7 });
    answerFound(store);
    expect(asked(store)).toEqual(['a.2']);
    expect(rows(store)[0]).toBe('transaction.upsert a.1 ready');
  });

  test('is withdrawn also where it came of an undo', () => {
    const store = missing();
    record(store, transactionUpsert(1, '1.00'));
    expect(askAboutMissing(store)).toBe(1);
    saveHeld(store, 'a.1', 'tx1', { amount: 1 });
    answerFound(store);
    expect(asked(store)).toEqual([]);
  });

  test('stays where the ledger itself had refused the creation', () => {
    const store = putBack();
    record(store, transactionUpsert(1, '1.00'));
    answerRejected(store, claimOne(store));
    saveHeld(store, 'a.1', 'tx1', {});
    answerFound(store);
    expect(asked(store)).toEqual(['a.1']);
  });
});
