/** Transactions that the owner deletes on a page, and puts back. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { entomb } from '../outbox/verified.ts';
import { forgetDeletions } from '../sidecar/tombstones.ts';
import type { Store } from '../store.ts';

/** The owner deleted the ledger's record. A record that is not ours changes nothing. */
export function buryRecord(store: Store, ledgerId: string): void {
  store.transact(() => {
    for (const id of store.values<TransactionId>`SELECT id FROM transactions
      WHERE ledger_id = ${ledgerId}`)
      entomb(store, id);
  });
}

/**
 * The owner put it back, as a new record. That record counts as the owner's from now on: nothing in it was confirmed to
 * us. Of a transfer both legs stand again.
 */
export function reviveRecord(store: Store, externalId: string, ledgerId: string): void {
  store.transact(() => {
    for (const id of store.values<number>`SELECT id FROM transactions WHERE external_id = ${externalId}
    UNION SELECT transaction_id FROM aliases WHERE kind = 'external' AND value = ${externalId}`) {
      const revived = store.values<string>`UPDATE transactions
        SET state = 'live', deleted_by = NULL, ledger_id = ${ledgerId}, acked = NULL
    WHERE id = ${id} AND (ledger_id IS NULL OR state = 'live') AND state IN ('live', 'deleted')
    RETURNING external_id`;
      forgetDeletions(store, [
        ...revived,
        ...store.values<string>`UPDATE transactions
        SET state = 'live', deleted_by = NULL WHERE state = 'deleted' AND deleted_by = 'owner'
    AND id IN (SELECT inflow_id FROM transfers WHERE outflow_id = ${id} AND state = 'paired') RETURNING external_id`,
      ]);
    }
  });
}
