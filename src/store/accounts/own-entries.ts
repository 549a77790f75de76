/** Entries of the owner's that lines took over. They stay the owner's, and an undo leaves them as they were. */
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export interface OwnEntry {
  readonly externalId: string;
  /** JSON: what it said before, as far as it is known. */
  readonly entry: string;
}

export function saveEntry(store: Store, { entry, externalId }: OwnEntry): void {
  prepare<[string, string]>(store, 'INSERT OR REPLACE INTO own_entries (external_id, entry) VALUES (?, ?)').run(
    externalId,
    entry,
  );
}

/** JSON. Undefined: the record of this id is no entry of the owner's. */
export function findEntry(store: Store, externalId: string): string | undefined {
  const sql = 'SELECT entry FROM own_entries WHERE external_id = ?';
  return prepare<[string], string>(store, sql, 'value').get(externalId);
}

/** The entry is its owner's alone, or it is gone. */
export function forgetEntry(store: Store, externalId: string): void {
  prepare<[string]>(store, 'DELETE FROM own_entries WHERE external_id = ?').run(externalId);
}

export function listEntries(store: Store): readonly OwnEntry[] {
  const sql = 'SELECT external_id AS externalId, entry FROM own_entries ORDER BY external_id';
  return prepare<[], OwnEntry>(store, sql).all();
}
