/** Wishes that meet earlier ones of the same object. */
import { describe, expect, test } from 'vitest';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { insertTransfer } from '../../../src/store/accounts/transfers.ts';
import { bindTransaction } from '../../../src/store/outbox/unreviewed.ts';
import {
  accountBalance,
  accountUpsert,
  record,
  rows,
  transactionDelete,
  transactionPatch,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';
import { answerDone, claimOne, knownStore, transferUpsert } from '../../support/ledger/outbox-steps.ts';

const change = (amount: string) => ({ ...transactionUpsert(1, amount), expects: 'updated' as const });

describe('a wish behind a creation that is on its way', () => {
  test('to delete it stands, also where a change waits between them', () => {
    const { store } = knownStore();
    record(store, transactionUpsert(1, '1.00'));
    const creation = claimOne(store);
    record(store, change('2.00'), transactionDelete(1));
    expect(rows(store)).toEqual([
      ...['transaction.upsert a.1 sent', 'transaction.upsert a.1 cancelled', 'transaction.delete a.1 ready'],
    ]);
    answerDone(store, creation);
    expect(claimOne(store)).toMatchObject({ kind: 'transaction.delete', path: '/v1/transactions/tx1' });
  });

  test('to change it stays a change, also where it takes the place of another', () => {
    const { store } = knownStore();
    record(store, transactionUpsert(1, '1.00'));
    answerDone(store, claimOne(store), null);
    record(store, change('2.00'));
    claimOne(store);
    record(store, change('3.00'));
    record(store, change('4.00'));
    const last = store.db.prepare('SELECT expects, body FROM requests ORDER BY id DESC LIMIT 1').get();
    expect(last).toMatchObject({ expects: 'updated', body: expect.stringContaining('4.00') });
  });
});

describe('a wish that takes the place of an earlier one', () => {
  test('of a balance is no creation, which would wait for the ledger to be read', () => {
    const { store } = knownStore();
    record(store, accountBalance(5));
    record(store, accountBalance(6));
    expect(claimOne(store)).toMatchObject({ body: '{"balance":6}', expects: 'any' });
  });

  test('to delete a transfer reaches no other account', () => {
    const { store } = knownStore();
    bindTransaction(store, transactionIdOf(1), 'tx1', {});
    record(store, { ...transferUpsert(1), expects: 'updated' });
    record(store, transactionDelete(1));
    expect(claimOne(store)).toMatchObject({ kind: 'transaction.delete', body: null, otherAccountId: null });
  });
});

test('what the ledger knows of one transfer holds back no merging of another', () => {
  const { store } = knownStore(2);
  for (const id of [1, 2]) bindTransaction(store, transactionIdOf(id), `tx${id}`, { note: 'n' });
  store.db.exec(`UPDATE transactions SET acked = '{"destinationAmount":1}' WHERE id = 1`);
  record(store, transactionPatch(2, { isTransfer: false }));
  record(store, transactionPatch(2, { isTransfer: true }));
  expect(rows(store)).toEqual(['transaction.patch a.2 cancelled', 'transaction.patch a.2 ready']);
});

test('only the unsent balance of the account that was reached is said anew', () => {
  const { store } = knownStore(2);
  for (const id of [1, 2]) bindTransaction(store, transactionIdOf(id), `tx${id}`, {});
  const ended = { inflowId: null, state: 'dissolved', decidedBy: 'evidence', evidence: [] } as const;
  insertTransfer(store, { ...ended, outflowId: transactionIdOf(2), destinationId: accountIdOf(2) });
  record(store, accountUpsert(2), accountBalance(5, 1), accountBalance(6, 2), transactionPatch(1, { note: 'n' }));
  record(store, transactionPatch(1, { note: 'm' }));
  expect(rows(store).filter((row) => row.startsWith('account'))).toEqual([
    ...['account.upsert b ready', 'account.balance a ready', 'account.balance b ready'],
  ]);
  record(store, transactionPatch(2, { note: 'm' }));
  expect(rows(store).filter((row) => row.startsWith('account'))).toEqual([
    ...['account.upsert b ready', 'account.balance a ready', 'account.balance b cancelled', 'account.balance b ready'],
  ]);
  store.db.exec("UPDATE requests SET state = 'sent' WHERE state = 'ready' AND kind = 'account.balance'");
  record(store, transactionPatch(2, { note: 'o' }));
  expect(rows(store).filter((row) => row.startsWith('account.balance b'))).toHaveLength(2);
});

test('the balance of an account goes behind a change of a record that was a transfer to it', () => {
  const { store } = knownStore();
  bindTransaction(store, transactionIdOf(1), 'tx1', {});
  const ended = { inflowId: null, state: 'dissolved', decidedBy: 'evidence', evidence: [] } as const;
  insertTransfer(store, { ...ended, outflowId: transactionIdOf(1), destinationId: accountIdOf(2) });
  record(store, transactionPatch(1, { isTransfer: false }), accountBalance(6, 2));
  record(store, transactionPatch(1, { note: 'n' }));
  expect(rows(store)).toEqual([
    ...['transaction.patch a.1 cancelled', 'account.balance b cancelled'],
    ...['transaction.patch a.1 ready', 'account.balance b ready'],
  ]);
});
