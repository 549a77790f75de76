import { describe, expect, test } from 'vitest';
import { findAccount, type StoredAccount } from '../../../src/store/accounts/accounts.ts';
import { openScratch, type Scratch } from '../../../src/store/history/scratch.ts';
import type { Store } from '../../../src/store/store.ts';
import { knownStore } from '../../support/ledger/outbox-steps.ts';

function accountOf(store: Store): StoredAccount {
  const account = findAccount(store, 'a');
  if (account === undefined) throw new Error('the account is not there');
  return account;
}

function fill({ db }: Scratch, size: number): void {
  db.prepare("INSERT INTO facts (name, value) VALUES ('of one fold', ?)").run('x'.repeat(size));
}

describe('the store in memory in which an account is folded', () => {
  test('gives the memory of a large account back', () => {
    const { store } = knownStore();
    const account = accountOf(store);
    const large = openScratch(store, account);
    fill(large, 20_000_000);
    large.close();
    expect([large.isOpen, large.db.open]).toEqual([false, false]);
  });
});
