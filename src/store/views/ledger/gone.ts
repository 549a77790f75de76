import { prepare } from '../../prepared.ts';
import type { Store } from '../../store.ts';

/** externalIds of transactions that were deleted, or that no document shows any more. */
export function goneTransactions(store: Store): readonly string[] {
  const sql =
    "SELECT external_id FROM transactions WHERE state = 'deleted' UNION ALL SELECT external_id FROM transactions WHERE state = 'undone'";
  return prepare<[], string>(store, sql, 'value').all();
}

/** Another number after each commit of another connection. */
export function dataVersion(store: Store): number {
  return Number(store.db.pragma('data_version', { simple: true }));
}
