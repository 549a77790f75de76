/** Entries of the owner's that lines took over. They stay the owner's, and an undo leaves them as they were. */
import type { Store } from '../store.ts';

export interface OwnEntry {
  readonly externalId: string;
  /** JSON: what it said before, as far as it is known. */
  readonly entry: string;
}

export function saveEntry(store: Store, { entry, externalId }: OwnEntry): void {
  store.run`INSERT OR REPLACE INTO own_entries (external_id, entry) VALUES (${externalId}, ${entry})`;
}

/** JSON. Undefined: the record of this id is no entry of the owner's. */
export function findEntry(store: Store, externalId: string): string | undefined {
  return store.value<string>`SELECT entry FROM own_entries WHERE external_id = ${externalId}`;
}

/** The entry is its owner's alone, or it is gone. */
export function forgetEntry(store: Store, externalId: string): void {
  store.run`DELETE FROM own_entries WHERE external_id = ${externalId}`;
}

export function listEntries(store: Store): readonly OwnEntry[] {
  return store.rows<OwnEntry>`SELECT external_id AS externalId, entry FROM own_entries ORDER BY external_id`;
}
