/** Whether a statement shares nothing with the rest of its account, so that without it all else is as it is. */
import type { AccountId, DocumentId, StatementId, TransactionId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The covered days of a statement that stands, or that was undone just now. */
export interface StatementDays {
  readonly id: StatementId;
  readonly days: Period | null;
}

interface DaysRow {
  readonly id: StatementId;
  readonly period_from: Period['from'] | null;
  readonly period_to: Period['to'] | null;
}

/** Of all statements of the account that stand and of this document's, in the order of their arrival. */
export function daysOfStatements(store: Store, accountId: AccountId, documentId: DocumentId): readonly StatementDays[] {
  const sql = `SELECT s.id, s.period_from, s.period_to FROM statements s WHERE s.account_id = ?
    AND (s.document_id = ? OR NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)) ORDER BY s.id`;
  const rows = prepare<[number, number], DaysRow>(store, sql).all(accountId, documentId);
  return rows.map(({ id, period_from: from, period_to: to }) => ({
    id,
    days: from === null || to === null ? null : { from, to },
  }));
}

/**
 * Whether transactions of an account hang together in another way than by their lines: by corrections, pending lines, several
 * streams, several references of one line, lines without a reference, or by a count of the owner's.
 */
export function isEntangled(store: Store, accountId: AccountId): boolean {
  const sql = `SELECT (SELECT count(*) FROM streams WHERE account_id = @accountId) > 1
    OR EXISTS (SELECT 1 FROM streams WHERE account_id = @accountId AND trust <> 'stable')
    OR EXISTS (SELECT 1 FROM aliases WHERE account_id = @accountId AND kind LIKE 'reference%')
    OR EXISTS (SELECT 1 FROM corrections WHERE account_id = @accountId)
    OR EXISTS (SELECT 1 FROM pendings WHERE account_id = @accountId)
    OR EXISTS (SELECT 1 FROM transactions WHERE account_id = @accountId AND loose IS NOT NULL)
    OR EXISTS (SELECT 1 FROM transactions WHERE account_id = @accountId AND reference IS NULL)`;
  return prepare<{ readonly accountId: AccountId }, 0 | 1>(store, sql, 'value').get({ accountId }) === 1;
}

/**
 * The transactions of a statement's lines. Undefined where another standing statement shows one of them, another transaction of
 * the account has one of their references, or a bank's correction took one away.
 */
export function ownTransactions(store: Store, id: StatementId): readonly TransactionId[] | undefined {
  const own = 'SELECT DISTINCT transaction_id FROM lines WHERE statement_id = @id AND transaction_id <> 0';
  const shared = `SELECT 1 FROM (${own}) o JOIN transactions t ON t.id = o.transaction_id WHERE t.state = 'deleted' AND t.deleted_by IS NULL
      OR EXISTS (SELECT 1 FROM lines l JOIN statements s ON s.id = l.statement_id WHERE l.transaction_id = t.id AND s.id <> @id
        AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id))
      OR EXISTS (SELECT 1 FROM transactions b WHERE b.account_id = t.account_id AND b.reference = t.reference AND b.id <> t.id) LIMIT 1`;
  if (prepare<{ readonly id: StatementId }, unknown>(store, shared).get({ id }) !== undefined) return undefined;
  return prepare<{ readonly id: StatementId }, TransactionId>(store, own, 'value').all({ id });
}

/** Nothing is said any more of these transactions' other sides. */
export function removeCounterparts(store: Store, ids: readonly TransactionId[]): void {
  const sql = 'DELETE FROM counterparts WHERE transaction_id IN (SELECT value FROM json_each(?))';
  prepare<[string]>(store, sql).run(JSON.stringify(ids));
}
