import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { streamIdOf, transactionIdOf } from '../../src/domain/row-ids.ts';
import { saveDocument } from '../../src/store/documents/documents.ts';
import { beginRun } from '../../src/store/documents/runs.ts';
import { confirmTransactions, dissolveRange } from '../../src/store/lines/shown-again.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { readTransactionsById } from '../../src/store/streams/history.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { tempFolder } from '../support/temp.ts';

const COUNT = 600;

/** A store with an account of so many transactions, ids from 1. */
function storeWith(count: number): Store {
  const store = openStore(join(tempFolder(), 'state'), new FakeClock());
  onTestFinished(() => store.close());
  const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
  const file = { name: 'a.ofx', size: 1, receivedAt: '', format: 'ofx', state: 'imported', issues: [] } as const;
  saveDocument(store, { ...file, sha256: 'a', attempts: 1, reader: 'test', connector: 'inbox', runId });
  store.db.exec(`INSERT INTO accounts (id, handle, reference, kind, name) VALUES (1, 'a', '{}', 'bank', 'A');
    INSERT INTO streams (id, account_id, name) VALUES (1, 1, 'ofx');
    WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${count})
    INSERT INTO transactions (id, account_id, stream_id, external_id, born_on, booked_on, amount, currency, status, as_of,
      run_id, document_id) SELECT id, 1, 1, 'bf1.a.' || id, '2026-03-01', '2026-03-01', -1, 'USD', 'booked', '2026-01',
      1, 1 FROM n`);
  return store;
}

function asOfAll(store: Store, count: number): string[] {
  const ids = Array.from({ length: count }, (_, at) => transactionIdOf(at + 1));
  return readTransactionsById(store, ids, new Map([[streamIdOf(1), 'ofx']])).map(({ asOf }) => asOf);
}

function ranges(store: Store): unknown[] {
  return store.db.prepare('SELECT first_id, last_id, as_of FROM shown_again ORDER BY first_id').raw().all();
}

const month = fc.integer({ min: 1, max: 9 }).map((number) => `2026-0${number}`);
const span = fc.record({ from: fc.integer({ min: 1, max: COUNT }), length: fc.integer({ min: 1, max: 400 }) });
const confirmation = fc.record({ ...{ span, month }, gap: fc.constantFrom(0, 0, 7, 90) });

describe('the as-of of transactions', () => {
  test('is that of the newest document that showed them, whatever was confirmed and in which order', () => {
    const store = storeWith(COUNT);
    fc.assert(
      fc.property(fc.array(fc.oneof(confirmation, span), { maxLength: 12 }), (steps) =>
        store.transact(() => {
          store.db.exec("DELETE FROM shown_again; UPDATE transactions SET as_of = '2026-01'");
          const expected = new Array<string>(COUNT).fill('2026-01');
          for (const step of steps) {
            if (!('span' in step)) {
              dissolveRange(store, step.from);
              continue;
            }
            const { from, length } = step.span;
            const ids = Array.from({ length }, (_, at) => from + at).filter(
              (id) => id <= COUNT && (step.gap === 0 || id % step.gap !== 0),
            );
            confirmTransactions(store, ids.toReversed(), step.month);
            for (const id of ids) if (step.month > (expected[id - 1] ?? '')) expected[id - 1] = step.month;
          }
          expect(asOfAll(store, COUNT)).toEqual(expected);
        }),
      ),
      { numRuns: 100 },
    );
  });

  test('is kept for all lines of a statement in one row, and ranges take the place of older ones', () => {
    const store = storeWith(300);
    const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    confirmTransactions(store, ids(1, 200), '2026-02');
    confirmTransactions(store, ids(101, 300), '2026-03');
    expect(ranges(store)).toEqual([
      [1, 100, '2026-02'],
      [101, 300, '2026-03'],
    ]);
    confirmTransactions(store, ids(1, 300), '2026-04');
    expect(ranges(store)).toEqual([[1, 300, '2026-04']]);
  });
});
