import { prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** A transaction that the ledger confirmed and nothing is open of. */
export interface BoundTransaction {
  readonly id: number;
  readonly accountId: number;
  readonly externalId: string;
  readonly ledgerId: string;
  /** JSON: what the ledger last confirmed from us. */
  readonly acked: string;
}

const NOTHING_OPEN =
  "NOT EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id AND r.state IN ('ready', 'sent'))";

export function listBound(store: Store): readonly BoundTransaction[] {
  const sql = `SELECT id, account_id AS accountId, external_id AS externalId, ledger_id AS ledgerId, acked
    FROM transactions t WHERE ledger_id IS NOT NULL AND acked IS NOT NULL AND state = 'live' AND ${NOTHING_OPEN} ORDER BY id`;
  return prepared(store, sql).all() as BoundTransaction[];
}

/** Whether the ledger's object is one that this state knows, or has something to say about still. */
export function isAccountedFor(store: Store, externalId: string, ledgerId: string): boolean {
  const sql = `SELECT 1 FROM transactions t WHERE external_id = ? AND (ledger_id = ? OR NOT ${NOTHING_OPEN})`;
  return prepared(store, sql).get(externalId, ledgerId) !== undefined;
}

/**
 * The owner deleted it in the ledger: it never comes back (P-DEL-1). Of a transfer both legs were deleted, since they are
 * one record there (T34).
 */
export function entomb(store: Store, id: number): void {
  const other = `UPDATE transactions SET state = 'deleted' WHERE id IN (
    SELECT inflow_id FROM transfers WHERE outflow_id = ? AND state = 'paired')`;
  prepared(store, other).run(id);
  prepared(store, "UPDATE transactions SET state = 'deleted', ledger_id = NULL, acked = NULL WHERE id = ?").run(id);
}
