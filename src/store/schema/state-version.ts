import { only, prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/**
 * A text that changes with every write, of this connection or of another. Results that follow from the state may be
 * kept under it.
 */
export function stateVersion(store: Store): string {
  const own = only(prepare<[], number>(store, 'SELECT total_changes()', 'value').get());
  return `${own}.${String(store.db.pragma('data_version', { simple: true }))}`;
}
