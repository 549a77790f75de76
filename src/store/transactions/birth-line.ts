import type { TransactionId } from '../../domain/row-ids.ts';
import { readLine } from '../lines/said.ts';
import { only, prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The handle of a transaction's account, and the bank's kind of its first line; null where it has none. */
export function birthLineOf(
  store: Store,
  id: TransactionId,
): { readonly account: string; readonly type: string | null } {
  const sql = `SELECT a.handle AS account, (SELECT l.said FROM lines l WHERE l.transaction_id = t.id
      ORDER BY l.statement_id, l.line LIMIT 1) AS said
    FROM transactions t JOIN accounts a ON a.id = t.account_id WHERE t.id = ?`;
  const { account, said } = only(prepare<[number], { account: string; said: string | null }>(store, sql).get(id));
  return { account, type: said === null ? null : readLine(said).type };
}
