/** The bank's first words on transactions, in any order of files. */
import { bucketOf } from '../../core/identity/external-id.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { readLine } from '../lines/said.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export interface OldestLine {
  readonly transactionId: TransactionId;
  /** The bucket of the line, as in an externalId. */
  readonly bucket: string;
}

interface Row {
  readonly transactionId: TransactionId;
  readonly said: string;
  readonly currency: string | null;
}

/**
 * The oldest lines of these transactions of an account. The as-of of the statements decides, then the place in them.
 */
export function oldestLines(store: Store, accountId: AccountId, ids: readonly TransactionId[]): readonly OldestLine[] {
  const sql = `SELECT l.transaction_id AS transactionId, l.said, coalesce(s.currency, a.currency) AS currency
    FROM json_each(@ids) j CROSS JOIN lines l ON l.transaction_id = j.value JOIN statements s ON s.id = l.statement_id
    JOIN accounts a ON a.id = s.account_id
    WHERE s.account_id = @accountId AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
    ORDER BY s.as_of, s.id, l.line`;
  const found = new Map<number, OldestLine>();
  const rows = prepare<object, Row>(store, sql).all({ ids: JSON.stringify(ids), accountId });
  for (const { currency, said, transactionId } of rows) {
    if (found.has(transactionId)) continue;
    const line = readLine(said);
    found.set(transactionId, {
      transactionId,
      bucket: bucketOf(line.bookedOn, line.amount, line.currency ?? currency ?? ''),
    });
  }
  return [...found.values()];
}
