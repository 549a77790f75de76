import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { AS_OF } from '../../../src/store/as-of.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { renew } from '../../../src/store/transactions/renewals.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { tempFolder } from '../../support/run/temp.ts';

const ROWS = 20;
const IDS = Array.from({ length: ROWS }, (_, at) => at + 1);

/** Twenty transactions as of the first day. */
function stock(): Store {
  const store = openStore(join(tempFolder(), 'state'), new FakeClock());
  onTestFinished(() => store.close());
  store.db.pragma('foreign_keys = OFF');
  const insert =
    store.db.prepare(`INSERT INTO transactions (id, account_id, stream_id, external_id, born_on, booked_on, amount,
    currency, status, row_as_of, run_id, document_id) VALUES (?, 1, 1, ?, '2026-03-01', '2026-03-01', 7, 'USD', 'booked', '00', 1, 1)`);
  for (const id of IDS) insert.run(id, `e${id}`);
  return store;
}

const asOfs = ({ db }: Store) => db.prepare(`SELECT ${AS_OF} FROM transactions t ORDER BY id`).pluck().all();
const runs = ({ db }: Store) => db.prepare('SELECT * FROM renewals ORDER BY first_id').raw().all();
const write = ({ db }: Store, id: number, asOf: string) =>
  db.prepare('UPDATE transactions SET payee = ?, row_as_of = ? WHERE id = ?').run('P', asOf, id);
const confirm = (store: Store, ids: readonly number[], asOf: string) =>
  renew(store, accountIdOf(1), ids.map(transactionIdOf), asOf);

const id = fc.integer({ min: 1, max: ROWS });
const asOf = fc.integer({ min: 10, max: 99 }).map(String);
const step = fc.oneof(
  fc.record({ ids: fc.uniqueArray(id), asOf }),
  fc.record({ from: id, many: id, asOf }).map(({ from, many, asOf: at }) => ({
    ids: IDS.slice(from - 1, from - 1 + many),
    asOf: at,
  })),
  fc.record({ id, asOf }),
);

test('a transaction has the as-of that was given to it last, in a run of many or in its row', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const store = stock();
      const expected = new Map(IDS.map((each) => [each, '00']));
      for (const each of steps) {
        if ('ids' in each) confirm(store, each.ids, each.asOf);
        else write(store, each.id, each.asOf);
        for (const one of 'ids' in each ? each.ids : [each.id]) expected.set(one, each.asOf);
        expect(asOfs(store)).toEqual([...expected.values()]);
      }
      const rows = runs(store) as [number, number, string][];
      expect(rows.every(([first, last], at) => first <= last && last < (rows[at + 1]?.[0] ?? ROWS + 1))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('many transactions that follow one another take one row, in whatever order they are named', () => {
  const store = stock();
  confirm(store, [...IDS, 3].reverse(), '10');
  expect(runs(store)).toEqual([[1, ROWS, '10']]);
});

test('a later statement that shows some of them divides the run', () => {
  const store = stock();
  confirm(store, IDS, '10');
  confirm(store, [5, 6, 12], '20');
  expect(runs(store)).toEqual([
    [1, 4, '10'],
    [5, 6, '20'],
    [7, 11, '10'],
    [12, 12, '20'],
    [13, ROWS, '10'],
  ]);
});

test('a write of other fields leaves a transaction in its run', () => {
  const store = stock();
  confirm(store, IDS, '10');
  store.db.prepare("UPDATE transactions SET state = 'deleted', payee = 'X' WHERE id = 4").run();
  expect(asOfs(store)).toEqual(IDS.map(() => '10'));
});
