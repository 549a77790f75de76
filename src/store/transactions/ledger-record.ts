import type { TransactionId } from '../../domain/row-ids.ts';
import type { Store } from '../store.ts';

/** The ledger's record of a transaction. */
export interface LedgerRecord {
  /** Null where it holds nothing, or never heard of it. */
  readonly ledgerId: string | null;
  /** JSON: the fields that it confirmed. */
  readonly acked: string | null;
}

export function readLedgerRecord(store: Store, id: TransactionId): LedgerRecord | undefined {
  return store.row<LedgerRecord>`SELECT ledger_id AS ledgerId, acked FROM transactions WHERE id = ${id}`;
}
