/** A balance that the ledger was told goes out once more, behind requests that an answer brings about. */
import { expect, test } from 'vitest';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { retryRejected, sayBalanceBehind } from '../../../src/store/outbox/requests.ts';
import type { Intent } from '../../../src/store/outbox/types.ts';
import { bindTransaction } from '../../../src/store/outbox/unreviewed.ts';
import type { Store } from '../../../src/store/store.ts';
import { accountBalance, record, rows, transactionDelete } from '../../support/ledger/outbox.ts';
import {
  answerDone,
  answerRejected,
  claimAll,
  claimOne,
  knownStore,
  transferUpsert,
} from '../../support/ledger/outbox-steps.ts';

const NOW = 5;

/** The bank's balance of both accounts is 5, and the ledger was told so. */
function toldStore(transactions = 1): Store {
  const { store } = knownStore(transactions);
  store.db.exec("UPDATE accounts SET balance = 500, balance_as_of = '', told_balance = 500");
  return store;
}

const balanceOf = (account: 1 | 2): Intent => ({
  ...accountBalance(5, account),
  object: account === 1 ? 'bf1.a' : 'bf1.b',
});

const balances = (store: Store) => rows(store).filter((row) => row.startsWith('account.balance'));

function answerBalances(store: Store): void {
  for (const row of claimAll(store)) answerDone(store, row, null);
}

test('a refused transfer that is tried once more goes before the balances of both accounts', () => {
  const store = toldStore();
  record(store, transferUpsert(1), balanceOf(1), balanceOf(2));
  answerRejected(store, claimOne(store));
  answerBalances(store);
  expect(retryRejected(store, NOW)).toBe(1);
  expect(balances(store)).toEqual([
    ...['account.balance bf1.a done created', 'account.balance bf1.b done created'],
    ...['account.balance bf1.a ready', 'account.balance bf1.b ready'],
  ]);
  answerDone(store, claimOne(store));
  expect(claimAll(store)).toMatchObject([
    { path: '/v1/accounts/acc%2F1', body: '{"balance":5}' },
    { path: '/v1/accounts/acc%2F2', body: '{"balance":5}' },
  ]);
});

test.each([
  ['sent', "state = 'sent'", ['account.balance bf1.a sent', 'account.balance bf1.a ready']],
  ['refused', "state = 'rejected'", ['account.balance bf1.a cancelled', 'account.balance bf1.a ready']],
  ['waiting', "state = 'ready'", ['account.balance bf1.a cancelled', 'account.balance bf1.a ready']],
])('a balance that is %s is said behind, once', (_, state, left) => {
  const store = toldStore();
  record(store, balanceOf(1));
  store.db.exec(`UPDATE requests SET ${state}`);
  sayBalanceBehind(store, accountIdOf(1), NOW);
  expect(balances(store)).toEqual(left);
});

test.each([
  ['was told nothing', 'UPDATE accounts SET told_balance = NULL'],
  ['is about to be told another one', 'UPDATE accounts SET told_balance = 600'],
  ['was told one that no statement gives any more', 'UPDATE accounts SET balance = NULL'],
  ['has another request about it', "UPDATE requests SET kind = 'account.upsert'"],
  ['does not know the account', 'DELETE FROM requests; DELETE FROM streams; DELETE FROM accounts'],
])('no balance is said behind where the ledger %s', (_, sql) => {
  const store = toldStore(0);
  record(store, balanceOf(1));
  store.db.exec(sql);
  const before = rows(store);
  sayBalanceBehind(store, accountIdOf(1), NOW);
  expect(rows(store)).toEqual(before);
});

test('a deletion that was refused and is tried once more goes before the balance', () => {
  const store = toldStore();
  bindTransaction(store, transactionIdOf(1), 'tx1', {});
  record(store, transactionDelete(1), balanceOf(1));
  answerRejected(store, claimOne(store));
  answerBalances(store);
  retryRejected(store, NOW);
  expect(claimOne(store)).toMatchObject({ kind: 'transaction.delete' });
});
