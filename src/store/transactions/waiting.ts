import { rankOf } from '../../core/streams/rank.ts';
import { type AccountId, accountIdOf, type TransactionId, transactionIdOf } from '../../domain/row-ids.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { FIELDS } from '../as-of.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** A transaction that is kept back: only a lower-ranked stream has shown it so far. */
export interface KeptTransaction {
  readonly id: TransactionId;
  readonly accountId: AccountId;
  readonly handle: string;
  readonly accountCurrency: string | null;
  readonly externalId: string;
  readonly fields: TransactionFields;
}

/** Two streams may book one transaction so many days apart. A statement must cover that much more to deny a line. */
const COVERED_DAYS = 3;

const COVERED = sql`EXISTS (SELECT 1 FROM statements s JOIN streams p ON p.id = s.stream_id
  JOIN streams own ON own.id = t.stream_id
  WHERE s.account_id = t.account_id AND s.kind = 'snapshot' AND p.rank < own.rank
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
    AND s.period_from <= t.booked_on AND s.period_to >= date(t.booked_on, ${`+${COVERED_DAYS} days`}))`;

/** Whether the account has a stream that is believed more than this one. */
export function hasBetterStream(store: Store, accountId: AccountId, stream: string): boolean {
  return store.exists`SELECT 1 FROM streams p WHERE p.account_id = ${accountId} AND p.rank < ${rankOf(stream)}
    AND EXISTS (SELECT 1 FROM statements s
    WHERE s.stream_id = p.id AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)) LIMIT 1`;
}

/** Keeps back those of the given transactions that no better stream could have shown yet. Gives their ids. */
export function keepBack(store: Store, ids: readonly TransactionId[], until: string): ReadonlySet<TransactionId> {
  return new Set(store.values<TransactionId>`UPDATE transactions AS t SET grace_until = ${until}
    WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    AND t.state = 'live' AND t.status = 'booked' AND NOT ${COVERED}
    AND NOT EXISTS (SELECT 1 FROM assertions g WHERE g.transaction_id = t.id) RETURNING id`);
}

/** Name of the stream that showed the transaction first. */
export function streamOf(store: Store, id: TransactionId): string {
  return only(store.value<string>`SELECT m.name FROM transactions t JOIN streams m ON m.id = t.stream_id
    WHERE t.id = ${id}`);
}

export function hasKept(store: Store): boolean {
  return store.exists`SELECT 1 FROM transactions WHERE grace_until IS NOT NULL LIMIT 1`;
}

/** Row ids of the account's transactions that are kept back. */
export function keptIds(store: Store, accountId: AccountId): ReadonlySet<TransactionId> {
  // Nearly always nobody waits, and the account's index would be gone through for that.
  if (!hasKept(store)) return new Set();
  return new Set(store.values<TransactionId>`SELECT id FROM transactions WHERE grace_until IS NOT NULL
    AND account_id = ${accountId}`);
}

interface Row extends TransactionFields {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly handle: string;
  readonly accountCurrency: string | null;
  readonly externalId: string;
  readonly state: string;
}

/**
 * Releases transactions that need not wait any more. The time is over, or a better stream showed the line, or showed
 * that it has none.
 */
export function releaseKept(store: Store, today: string): readonly KeptTransaction[] {
  if (!hasKept(store)) return [];
  const rows = store.exact.rows<Row>`SELECT t.id, t.account_id AS accountId, a.handle, a.currency AS accountCurrency,
      t.external_id AS externalId, t.state, ${FIELDS} FROM transactions t JOIN accounts a ON a.id = t.account_id
    WHERE t.grace_until IS NOT NULL AND (t.grace_until <= ${today} OR t.state <> 'live' OR ${COVERED}
      OR EXISTS (SELECT 1 FROM assertions g WHERE g.transaction_id = t.id)) ORDER BY t.id`;
  for (const { id } of rows) store.run`UPDATE transactions SET grace_until = NULL WHERE id = ${id}`;
  return rows.flatMap(({ accountCurrency, accountId, externalId, handle, id, state, ...fields }) => {
    const kept = { id: transactionIdOf(id), accountId: accountIdOf(accountId), handle, accountCurrency, externalId };
    return state === 'live' ? [{ ...kept, fields }] : [];
  });
}
