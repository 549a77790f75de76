import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { UNNAMED_ACCOUNT } from '../../src/domain/account.ts';
import { addDays, type CalendarDate } from '../../src/domain/calendar-date.ts';
import { transactionIdOf } from '../../src/domain/row-ids.ts';
import type { StatementLine } from '../../src/domain/statement.ts';
import { insertAccount, type StoredAccount } from '../../src/store/accounts/accounts.ts';
import { openStream, type Stream } from '../../src/store/accounts/streams.ts';
import { AS_OF } from '../../src/store/as-of.ts';
import { prepare } from '../../src/store/prepared.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { loadHistory } from '../../src/store/streams/history.ts';
import { renew } from '../../src/store/transactions/renewals.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

interface World {
  readonly store: Store;
  readonly account: StoredAccount;
  readonly stream: Stream;
}

const FIRST = '2026-03-01' as CalendarDate;

function world(): World {
  const store = openStore(join(tempFolder(), 'state'), new FakeClock());
  onTestFinished(() => store.close());
  store.db.pragma('foreign_keys = OFF');
  const reference = { ...UNNAMED_ACCOUNT, accountId: 'checking' };
  const names = { handle: 'checking', name: 'checking' };
  const account = insertAccount(store, { ...names, reference, currency: 'USD', kind: 'bank', ledgerId: null });
  return { store, account, stream: openStream(store, account.id, 'ofx') };
}

function dayAt(index: number): CalendarDate {
  return addDays(FIRST, index);
}

function insert({ store, account, stream }: World, day: number): void {
  const sql = `INSERT INTO transactions (account_id, stream_id, external_id, birth, born_on, booked_on, amount, currency, status,
    row_as_of, run_id, document_id) VALUES (?, ?, hex(randomblob(9)), abs(random() % 1000), ?, ?, 7, 'USD', 'booked', '2026-03-31', 1, 1)`;
  prepare<unknown[]>(store, sql).run(account.id, stream.id, dayAt(day), dayAt(day));
}

function lineOn(day: number): StatementLine {
  return {
    ...{ reference: null, status: 'booked', bookedOn: dayAt(day), valueOn: null, time: null, amount: -1n },
    ...{ currency: null, payee: null, memo: null, type: null, checkNumber: null, counterparty: null },
    ...{ original: null, balance: null, correction: null, position: { line: 1 } },
  };
}

/** As a document with one line reads them. */
function known({ store, account, stream }: World, day: number) {
  const question = { accountId: account.id, handle: account.handle, stream, period: null };
  const found = loadHistory(store, { ...question, lines: [lineOn(day)] });
  return found.transactions.map(({ id, bookedOn, amount, payee, asOf, state }) => ({
    ...{ id, bookedOn, payee, asOf, state },
    amount: Number(amount),
  }));
}

/** The same rows, read by a plain query. */
function standing({ store, account }: World, day: number) {
  const sql = `SELECT id, booked_on AS bookedOn, payee, ${AS_OF} AS asOf, state, amount FROM transactions t
    WHERE account_id = @id AND state <> 'undone' AND (booked_on BETWEEN @from AND @to OR born_on BETWEEN @from AND @to)
    ORDER BY birth, id`;
  return prepare<object, object>(store, sql).all({ id: account.id, from: dayAt(day - 14), to: dayAt(day + 14) });
}

const day = fc.integer({ min: 0, max: 40 });
const step = fc.oneof(
  day.map((at) => ({ insert: at })),
  fc.record({
    sql: fc.constantFrom(
      "UPDATE transactions SET payee = 'CHANGED', row_as_of = '2026-04-01' WHERE id % 3 = ?",
      "UPDATE transactions SET booked_on = date(booked_on, '+9 days') WHERE id % 4 = ?",
      "UPDATE transactions SET state = 'undone' WHERE id % 5 = ?",
      "UPDATE transactions SET state = 'deleted' WHERE id % 5 = ?",
      'UPDATE transactions SET amount = amount + 1 WHERE id % 3 = ?',
      'DELETE FROM transactions WHERE id % 6 = ?',
    ),
    rest: fc.integer({ min: 0, max: 5 }),
  }),
  day.map((at) => ({ look: at })),
  fc.record({ renewed: fc.array(fc.integer({ min: 1, max: 12 }).map(transactionIdOf)), asOf: day.map(dayAt) }),
);

test('the transactions near a line are as they stand, however a commit writes between its documents', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { maxLength: 4 }), (commits) => {
      const here = world();
      for (const steps of commits) {
        here.store.transact(() => {
          for (const each of steps) {
            if ('insert' in each) insert(here, each.insert);
            else if ('renewed' in each) renew(here.store, here.account.id, each.renewed, each.asOf);
            else if ('look' in each) expect(known(here, each.look)).toEqual(standing(here, each.look));
            else prepare<[number]>(here.store, each.sql).run(each.rest);
          }
          expect(known(here, 20)).toEqual(standing(here, 20));
        });
      }
    }),
    { numRuns: 60 },
  );
});

test('transactions of a commit that failed are known to nobody', () => {
  const here = world();
  const { store } = here;
  insert(here, 3);
  expect(() =>
    store.transact(() => {
      insert(here, 4);
      expect(known(here, 5)).toHaveLength(2);
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  store.transact(() => {
    expect(known(here, 5)).toHaveLength(1);
    insert(here, 6);
    expect(known(here, 5)).toHaveLength(2);
  });
});
