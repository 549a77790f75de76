import { only } from '../prepared.ts';
import type { Store } from '../store.ts';

/**
 * A text that changes with every write, of this connection or of another. Results that follow from the state may be
 * kept under it.
 */
export function stateVersion(store: Store): string {
  const own = only(store.value<number>`SELECT total_changes()`);
  return `${own}.${String(store.db.pragma('data_version', { simple: true }))}`;
}
