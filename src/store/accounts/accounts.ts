import type { AccountKind, AccountRef } from '../../domain/account.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { type AccountId, accountIdOf } from '../../domain/row-ids.ts';
import type { Proof } from '../../domain/statement.ts';
import { ownJson } from '../json.ts';
import { only, prepare } from '../prepared.ts';
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

interface Row {
  readonly id: bigint;
  readonly handle: string;
  readonly reference: string;
  readonly currency: string | null;
  readonly kind: AccountKind;
  readonly name: string;
  readonly ledger_id: string | null;
  readonly balance: bigint | null;
  readonly balance_on: CalendarDate | null;
  readonly balance_as_of: string | null;
  readonly told_balance: bigint | null;
}

export function findAccount(store: Store, handle: string): StoredAccount | undefined {
  const row = prepare<[string], Row>(store, 'SELECT * FROM accounts WHERE handle = ?', 'exact').get(handle);
  return row && accountOf(row);
}

export function readAccount(store: Store, id: AccountId): StoredAccount | undefined {
  const row = prepare<[number], Row>(store, 'SELECT * FROM accounts WHERE id = ?', 'exact').get(id);
  return row && accountOf(row);
}

export function listAccounts(store: Store): readonly StoredAccount[] {
  return prepare<[], Row>(store, 'SELECT * FROM accounts ORDER BY id', 'exact').all().map(accountOf);
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
  const sql = `INSERT INTO accounts (handle, reference, currency, kind, name, ledger_id)
    VALUES (?, ?, ?, ?, ?, ?) RETURNING *`;
  const { handle, reference, currency, kind, name, ledgerId } = account;
  const row = only(
    prepare<[string, string, string, string, string, string | null], Row>(store, sql, 'exact').get(
      handle,
      JSON.stringify(reference),
      currency,
      kind,
      name,
      ledgerId,
    ),
  );
  return accountOf(row);
}

/** Where the account's first documents showed no number. */
export function saveReference(store: Store, id: AccountId, reference: AccountRef): void {
  const sql = 'UPDATE accounts SET reference = ? WHERE id = ?';
  prepare<[string, number]>(store, sql).run(JSON.stringify(reference), id);
}

export function saveBalance(store: Store, id: AccountId, balance: AccountBalance): void {
  const sql = 'UPDATE accounts SET balance = ?, balance_on = ?, balance_as_of = ? WHERE id = ?';
  prepare<[bigint, string | null, string, number]>(store, sql).run(balance.amount, balance.on, balance.asOf, id);
}

export function saveProof(store: Store, id: AccountId, proof: Proof): void {
  const sql = 'UPDATE accounts SET proof = ?, proof_difference = ? WHERE id = ?';
  prepare<[string, bigint | null, number]>(store, sql).run(proof.state, proof.difference, id);
}

/** Null: no bank's figure has been told, or is to be. */
export function saveSentBalance(store: Store, id: AccountId, amount: bigint | null): void {
  prepare<[bigint | null, number]>(store, 'UPDATE accounts SET told_balance = ? WHERE id = ?').run(amount, id);
}

function accountOf(row: Row): StoredAccount {
  return {
    id: accountIdOf(row.id),
    handle: row.handle,
    reference: ownJson<AccountRef>(row.reference),
    currency: row.currency,
    kind: row.kind,
    name: row.name,
    ledgerId: row.ledger_id,
    balance:
      row.balance === null || row.balance_as_of === null
        ? null
        : { amount: row.balance, on: row.balance_on, asOf: row.balance_as_of },
    sentBalance: row.told_balance,
  };
}
