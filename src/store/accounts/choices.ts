/** The owner's word on documents that do not name their account, or name an unknown one. */
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
  return store.row<ChosenAccount>`SELECT handle, name, type, currency FROM account_choices
    WHERE connector = ${key.connector} AND fallback = ${key.fallback} AND likeness = ${key.likeness} ORDER BY id DESC
    LIMIT 1`;
}

/** The last word that gave documents the account of this handle. */
export function chosenAs(store: Store, handle: string): ChosenAccount | undefined {
  return store.row<ChosenAccount>`SELECT handle, name, type, currency FROM account_choices WHERE handle = ${handle}
    ORDER BY id DESC LIMIT 1`;
}

/** The handles of all accounts that the owner ever gave such documents, the first one first. */
export function chosenHandles(store: Store, key: ChoiceKey): readonly string[] {
  return store.values<string>`SELECT handle FROM account_choices
    WHERE connector = ${key.connector} AND fallback = ${key.fallback} AND likeness = ${key.likeness} ORDER BY id`;
}

/** The later word holds. */
export function saveChoice(store: Store, choice: AccountChoice): void {
  store.run`INSERT OR REPLACE INTO account_choices (connector, fallback, likeness, handle, name, type, currency)
    VALUES (${choice.connector},
    ${choice.fallback}, ${choice.likeness}, ${choice.handle}, ${choice.name}, ${choice.type}, ${choice.currency})`;
}

/** All words, the last one last. */
export function listChoices(store: Store): readonly AccountChoice[] {
  return store.rows<AccountChoice>`SELECT connector, fallback, likeness, handle, name, type, currency
    FROM account_choices ORDER BY id`;
}
