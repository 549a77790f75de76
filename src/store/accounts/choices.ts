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

export function findChoice(store: Store, key: ChoiceKey): ChosenAccount | undefined {
  const sql = `SELECT handle, name, type, currency FROM account_choices
    WHERE connector = @connector AND fallback = @fallback AND likeness = @likeness`;
  return prepare<ChoiceKey, ChosenAccount>(store, sql).get(key);
}

/** The later word holds. */
export function saveChoice(store: Store, choice: AccountChoice): void {
  const sql = `INSERT OR REPLACE INTO account_choices (connector, fallback, likeness, handle, name, type, currency)
    VALUES (@connector, @fallback, @likeness, @handle, @name, @type, @currency)`;
  prepare<AccountChoice>(store, sql).run(choice);
}

export function listChoices(store: Store): readonly AccountChoice[] {
  const sql = 'SELECT * FROM account_choices ORDER BY connector, fallback, likeness';
  return prepare<[], AccountChoice>(store, sql).all();
}
