/** What documents did to pending lines, transfers and the evidence of these, and taking that back. */
import { prepared, preparedExact } from './prepared.ts';
import type { Store } from './store.ts';
import type { TransferState } from './transfers.ts';
import type { Standing } from './undo-identity.ts';

/** A transfer as it stood before the first of the documents that are taken back touched it. */
export interface EarlierTransfer {
  readonly transferId: number;
  /** Null: there was none. */
  readonly state: TransferState | null;
  readonly inflowId: number | null;
}

interface PendingRow {
  readonly transaction_id: bigint;
  /** '' where there was no such line. */
  readonly state: string;
}

/** Another document than those taken back, that was not taken back before. */
const STANDS = `l.document_id NOT IN (SELECT value FROM json_each(@ids))
  AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = l.document_id)`;

/** Touched last by one of these documents, and by none since that still stands. */
export function transfersBefore(store: Store, documents: readonly number[]): readonly EarlierTransfer[] {
  const sql = `SELECT c.transfer_id AS transferId, c.state, c.inflow_id AS inflowId FROM transfer_changes c
    WHERE c.id IN (SELECT min(id) FROM transfer_changes WHERE document_id IN (SELECT value FROM json_each(@ids))
      GROUP BY transfer_id) AND NOT EXISTS (SELECT 1 FROM transfer_changes l WHERE l.transfer_id = c.transfer_id
      AND l.id > c.id AND ${STANDS}) ORDER BY c.id`;
  return prepared(store, sql).all({ ids: JSON.stringify(documents) }) as EarlierTransfer[];
}

/** Pending lines are again as they were before these documents, save where a document since then told of them. */
export function restorePendings(store: Store, documents: readonly number[]): void {
  const sql = `SELECT c.* FROM pending_changes c WHERE c.id IN (SELECT min(id) FROM pending_changes
      WHERE document_id IN (SELECT value FROM json_each(@ids)) GROUP BY transaction_id)
    AND NOT EXISTS (SELECT 1 FROM pending_changes l WHERE l.transaction_id = c.transaction_id AND l.id > c.id
      AND ${STANDS}) ORDER BY c.id`;
  const put = prepared(
    store,
    `UPDATE pendings SET state = @state, reference = @reference, booked_on = @booked_on, amount = @amount,
      currency = @currency, payee = @payee, memo = @memo, seen_as_of = @seen_as_of, near_id = @near_id
    WHERE transaction_id = @transaction_id`,
  );
  const remove = prepared(store, 'DELETE FROM pendings WHERE transaction_id = @transaction_id');
  for (const row of preparedExact(store, sql).all({ ids: JSON.stringify(documents) }) as PendingRow[]) {
    if (row.state !== '') put.run(row);
    else remove.run({ transaction_id: row.transaction_id });
  }
}

/**
 * What streams say of other sides is what they said before these documents; one that shows a transaction no more says
 * nothing of it.
 */
export function restoreCounterparts(
  store: Store,
  documents: readonly number[],
  seen: ReadonlySet<number>,
  standing: ReadonlyMap<number, Standing>,
): void {
  const sql = `SELECT c.* FROM counterpart_changes c WHERE c.id IN (SELECT min(id) FROM counterpart_changes
      WHERE changed_by IN (SELECT value FROM json_each(@ids)) GROUP BY transaction_id, stream_id)
    AND NOT EXISTS (SELECT 1 FROM counterpart_changes l WHERE l.transaction_id = c.transaction_id
      AND l.stream_id = c.stream_id AND l.id > c.id AND l.changed_by NOT IN (SELECT value FROM json_each(@ids))
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = l.changed_by))`;
  const put = prepared(
    store,
    `INSERT OR REPLACE INTO counterparts (transaction_id, stream_id, account, original_amount, original_currency)
      VALUES (@transaction_id, @stream_id, @account, @original_amount, @original_currency)`,
  );
  for (const row of preparedExact(store, sql).all({ ids: JSON.stringify(documents) })) put.run(row);
  const streamsOf = prepared(store, 'SELECT stream_id FROM counterparts WHERE transaction_id = ?').pluck();
  const drop = prepared(store, 'DELETE FROM counterparts WHERE transaction_id = ? AND stream_id = ?');
  for (const id of seen) {
    const shown = standing.get(id)?.streams;
    for (const stream of streamsOf.all(id) as number[]) if (shown?.has(stream) !== true) drop.run(id, stream);
  }
}
