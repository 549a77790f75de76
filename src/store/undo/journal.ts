/** What documents did to pending lines, transfers and the evidence of these, and taking that back. */

import type { TransferState } from '../accounts/transfers.ts';
import { prepared, preparedExact } from '../prepared.ts';
import type { Store } from '../store.ts';
import { forgetBefore, rowsBefore } from './before.ts';
import type { Standing } from './identity.ts';

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

/** Touched last by one of these documents, and by none since that still stands. */
export function transfersBefore(store: Store, documents: readonly number[]): readonly EarlierTransfer[] {
  const sql = `SELECT transfer_id AS transferId, state, inflow_id AS inflowId
    FROM (${rowsBefore('transfer_changes', 'document_id', ['transfer_id'])}) ORDER BY id`;
  return prepared(store, sql).all({ ids: JSON.stringify(documents) }) as EarlierTransfer[];
}

/** Pending lines are again as they were before these documents, save where a document since then told of them. */
export function restorePendings(store: Store, documents: readonly number[]): void {
  const sql = rowsBefore('pending_changes', 'document_id', ['transaction_id']);
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
  forgetBefore(store, documents, 'pending_changes', 'document_id', ['transaction_id']);
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
  const sql = rowsBefore('counterpart_changes', 'changed_by', ['transaction_id', 'stream_id']);
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
  forgetBefore(store, documents, 'counterpart_changes', 'changed_by', ['transaction_id', 'stream_id']);
}
