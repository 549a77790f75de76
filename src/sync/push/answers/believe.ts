import { type LedgerObject, readId } from '../../../ledger/client/object.ts';
import { isPairedOutflow } from '../../../store/accounts/transfers.ts';
import { coverConfirmed, rebind } from '../../../store/outbox/confirmed.ts';
import type { Store } from '../../../store/store.ts';
import { OWNED } from './field-owners.ts';

const OF_TRANSFERS: readonly string[] = ['isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate'];

/**
 * A later self, or the owner, wrote this: what a restored state takes for confirmed is older. A transfer of this state that
 * the ledger shows as a payment is not believed, since its arrival would be nowhere: `verify` finds it. `held`: all
 * records that the ledger holds.
 */
export function believe(store: Store, item: LedgerObject, held: ReadonlySet<string | null>): void {
  if (typeof item.externalId !== 'string') return;
  const isParted = item.isTransfer === false && isPairedOutflow(store, item.externalId);
  const names = isParted ? OWNED.filter((name) => !OF_TRANSFERS.includes(name)) : OWNED;
  const shown = names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
  const ledgerId = readId(item, 'transaction');
  rebind(store, item.externalId, ledgerId, held);
  coverConfirmed(store, item.externalId, ledgerId, Object.fromEntries(shown));
}
