/** The owner's word on documents that do not name their account, or name an unknown one. */
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The account that the owner chose. A null follows from the configuration, the state, or the document. */
export interface ChosenAccount {
  readonly handle: string;
  readonly name: string | null;
  /** The ledger's word. */
  readonly type: string | null;
  readonly currency: string | null;
}

/** For which documents a choice holds. */
export interface ChoiceKey {
  /** Name of the connector; empty for a bank number, which is one account wherever it comes from. */
  readonly connector: string;
  /** The account that the connector or its rule names; empty where none is named. */
  readonly fallback: string;
  /** The key that documents like it share. */
  readonly likeness: string;
}

export type AccountChoice = ChoiceKey & ChosenAccount;

/** The last word. */
export function findChoice(store: Store, key: ChoiceKey): ChosenAccount | undefined {
  const sql = `SELECT handle, name, type, currency FROM account_choices
    WHERE connector = @connector AND fallback = @fallback AND likeness = @likeness ORDER BY id DESC LIMIT 1`;
  return prepare<ChoiceKey, ChosenAccount>(store, sql).get(key);
}

/** The last word that gave documents the account of this handle. */
export function chosenAs(store: Store, handle: string): ChosenAccount | undefined {
  const sql = 'SELECT handle, name, type, currency FROM account_choices WHERE handle = ? ORDER BY id DESC LIMIT 1';
  return prepare<[string], ChosenAccount>(store, sql).get(handle);
}

/** The handles of all accounts that the owner ever gave such documents, the first one first. */
export function chosenHandles(store: Store, key: ChoiceKey): readonly string[] {
  const sql = `SELECT handle FROM account_choices
    WHERE connector = @connector AND fallback = @fallback AND likeness = @likeness ORDER BY id`;
  return prepare<ChoiceKey, string>(store, sql, 'value').all(key);
}

/** The later word holds. */
export function saveChoice(store: Store, choice: AccountChoice): void {
  const sql = `INSERT OR REPLACE INTO account_choices (connector, fallback, likeness, handle, name, type, currency)
    VALUES (@connector, @fallback, @likeness, @handle, @name, @type, @currency)`;
  prepare<AccountChoice>(store, sql).run(choice);
}

/** All words, the last one last. */
export function listChoices(store: Store): readonly AccountChoice[] {
  const sql = `SELECT connector, fallback, likeness, handle, name, type, currency FROM account_choices ORDER BY id`;
  return prepare<[], AccountChoice>(store, sql).all();
}
