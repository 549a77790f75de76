import type { TransactionId } from '../../domain/row-ids.ts';
import { readLine } from '../lines/said.ts';
import { only } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The handle of a transaction's account, and the bank's kind of its first line; null where it has none. */
export function birthLineOf(
  store: Store,
  id: TransactionId,
): { readonly account: string; readonly type: string | null } {
  const { account, said } = only(store.row<{
    account: string;
    said: string | null;
  }>`SELECT a.handle AS account, (SELECT l.said FROM lines l WHERE l.transaction_id = t.id
      ORDER BY l.statement_id, l.line LIMIT 1) AS said
    FROM transactions t JOIN accounts a ON a.id = t.account_id WHERE t.id = ${id}`);
  return { account, type: said === null ? null : readLine(said).type };
}
