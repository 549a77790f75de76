/** Transactions that the owner deletes on a page, and puts back. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { entomb } from '../outbox/verified.ts';
import { prepare } from '../prepared.ts';
import { forgetDeletions } from '../sidecar/tombstones.ts';
import type { Store } from '../store.ts';

/** The owner deleted the ledger's record. A record that is not ours changes nothing. */
export function buryRecord(store: Store, ledgerId: string): void {
  const sql = 'SELECT id FROM transactions WHERE ledger_id = ?';
  store.transact(() => {
    for (const id of prepare<[string], TransactionId>(store, sql, 'value').all(ledgerId)) entomb(store, id);
  });
}

/**
 * The owner put it back, as a new record. That record counts as the owner's from now on: nothing in it was confirmed to
 * us. Of a transfer both legs stand again.
 */
export function reviveRecord(store: Store, externalId: string, ledgerId: string): void {
  const find = `SELECT id FROM transactions WHERE external_id = @externalId
    UNION SELECT transaction_id FROM aliases WHERE kind = 'external' AND value = @externalId`;
  const revive = `UPDATE transactions SET state = 'live', deleted_by = NULL, ledger_id = ?, acked = NULL
    WHERE id = ? AND (ledger_id IS NULL OR state = 'live') AND state IN ('live', 'deleted')
    RETURNING external_id`;
  const other = `UPDATE transactions SET state = 'live', deleted_by = NULL WHERE state = 'deleted' AND deleted_by = 'owner'
    AND id IN (SELECT inflow_id FROM transfers WHERE outflow_id = ? AND state = 'paired') RETURNING external_id`;
  store.transact(() => {
    for (const id of prepare<{ externalId: string }, number>(store, find, 'value').all({ externalId })) {
      const revived = prepare<[string, number], string>(store, revive, 'value').all(ledgerId, id);
      forgetDeletions(store, [...revived, ...prepare<[number], string>(store, other, 'value').all(id)]);
    }
  });
}
