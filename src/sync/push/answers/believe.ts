import { type LedgerObject, readId } from '../../../ledger/client/object.ts';
import { coverConfirmed, rebind } from '../../../store/outbox/confirmed.ts';
import type { Store } from '../../../store/store.ts';
import { OWNED } from './field-owners.ts';

/**
 * A later self, or the owner, wrote this: what a restored state takes for confirmed is older. `held`: all records that
 * the ledger holds.
 */
export function believe(store: Store, item: LedgerObject, held: ReadonlySet<string | null>): void {
  if (typeof item.externalId !== 'string') return;
  const shown = OWNED.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
  const ledgerId = readId(item, 'transaction');
  rebind(store, item.externalId, ledgerId, held);
  coverConfirmed(store, item.externalId, ledgerId, Object.fromEntries(shown));
}
