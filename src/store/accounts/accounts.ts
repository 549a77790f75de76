import type { AccountKind, AccountRef } from '../../domain/account.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { type AccountId, accountIdOf } from '../../domain/row-ids.ts';
import type { Proof } from '../../domain/statement.ts';
import { ownJson } from '../json.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

export interface StoredAccount {
  readonly id: AccountId;
  /** Part of every externalId; never changes. */
  readonly handle: string;
  readonly reference: AccountRef;
  readonly currency: string | null;
  readonly kind: AccountKind;
  readonly name: string;
  readonly ledgerId: string | null;
  readonly balance: AccountBalance | null;
  /** The balance that the ledger heard last, or is about to hear; minor units. */
  readonly sentBalance: bigint | null;
}

/** The newest closing balance that a statement gave. Minor units of the account's currency. */
export interface AccountBalance {
  readonly amount: bigint;
  readonly on: CalendarDate | null;
  readonly asOf: string;
}

interface Row extends Omit<StoredAccount, 'id' | 'reference' | 'balance'> {
  readonly id: bigint;
  readonly reference: string;
  readonly balance: bigint | null;
  readonly balanceOn: CalendarDate | null;
  readonly balanceAsOf: string | null;
}

const COLUMNS = sql`id, handle, reference, currency, kind, name, ledger_id AS ledgerId, balance, balance_on AS balanceOn,
  balance_as_of AS balanceAsOf, told_balance AS sentBalance`;

export function findAccount(store: Store, handle: string): StoredAccount | undefined {
  const row = store.exact.row<Row>`SELECT ${COLUMNS} FROM accounts WHERE handle = ${handle}`;
  return row && accountOf(row);
}

export function readAccount(store: Store, id: AccountId): StoredAccount | undefined {
  const row = store.exact.row<Row>`SELECT ${COLUMNS} FROM accounts WHERE id = ${id}`;
  return row && accountOf(row);
}

export function listAccounts(store: Store): readonly StoredAccount[] {
  return store.exact.rows<Row>`SELECT ${COLUMNS} FROM accounts ORDER BY id`.map(accountOf);
}

export interface NewAccount {
  readonly handle: string;
  readonly reference: AccountRef;
  readonly currency: string;
  readonly kind: AccountKind;
  readonly name: string;
  /** Where the configuration binds it to an account that the ledger has. */
  readonly ledgerId: string | null;
}

export function insertAccount(store: Store, account: NewAccount): StoredAccount {
  const { handle, reference, currency, kind, name, ledgerId } = account;
  const row = only(
    store.exact.row<Row>`INSERT INTO accounts (handle, reference, currency, kind, name, ledger_id)
    VALUES (${handle}, ${JSON.stringify(reference)}, ${currency}, ${kind}, ${name}, ${ledgerId}) RETURNING ${COLUMNS}`,
  );
  return accountOf(row);
}

/** Where the account's first documents showed no number. */
export function saveReference(store: Store, id: AccountId, reference: AccountRef): void {
  store.run`UPDATE accounts SET reference = ${JSON.stringify(reference)} WHERE id = ${id}`;
}

export function saveBalance(store: Store, id: AccountId, balance: AccountBalance): void {
  store.run`UPDATE accounts
    SET balance = ${balance.amount}, balance_on = ${balance.on}, balance_as_of = ${balance.asOf} WHERE id = ${id}`;
}

export function saveProof(store: Store, id: AccountId, proof: Proof): void {
  store.run`UPDATE accounts SET proof = ${proof.state}, proof_difference = ${proof.difference} WHERE id = ${id}`;
}

/** Null: no bank's figure has been told, or is to be. */
export function saveSentBalance(store: Store, id: AccountId, amount: bigint | null): void {
  store.run`UPDATE accounts SET told_balance = ${amount} WHERE id = ${id}`;
}

function accountOf({ balance: amount, balanceAsOf: asOf, balanceOn: on, id, reference, ...row }: Row): StoredAccount {
  const balance = amount === null || asOf === null ? null : { amount, on, asOf };
  return { ...row, id: accountIdOf(id), reference: ownJson<AccountRef>(reference), balance };
}
