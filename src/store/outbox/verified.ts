import type { CalendarDate } from '../../domain/calendar-date.ts';
import { type AccountId, accountIdOf, type TransactionId } from '../../domain/row-ids.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { markDeleted } from './resolve.ts';

/** The ledger's last word about a transaction. */
export interface Confirmation {
  readonly id: TransactionId;
  readonly ledgerId: string;
  /** JSON: what the ledger last confirmed from us. */
  readonly acked: string;
}

/** A transaction that the ledger confirmed and nothing is open of. */
export interface BoundTransaction extends Confirmation {
  readonly accountId: AccountId;
  readonly externalId: string;
}

const NOTHING_OPEN = sql`NOT EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id AND r.state IN ('ready', 'sent'))`;
const BOUND = sql`ledger_id IS NOT NULL AND acked IS NOT NULL AND state = 'live' AND ${NOTHING_OPEN}`;

/** The highest row id of a transaction; 0 where there is none. */
export function lastTransaction(store: Store): number {
  return only(store.value<number>`SELECT coalesce(max(id), 0) FROM transactions`);
}

/** The bound transactions among these row ids, in their order. */
export function boundAmong(store: Store, ids: { readonly from: number; readonly to: number }): readonly Confirmation[] {
  return store.rows<Confirmation>`SELECT id, ledger_id AS ledgerId, acked FROM transactions t
    WHERE id BETWEEN ${ids.from} AND ${ids.to} AND ${BOUND} ORDER BY id`;
}

/** Undefined where it is not bound. */
export function findBound(store: Store, id: number): BoundTransaction | undefined {
  return store.row<BoundTransaction>`SELECT
    id, account_id AS accountId, external_id AS externalId, ledger_id AS ledgerId, acked
    FROM transactions t WHERE id = ${id} AND ${BOUND}`;
}

/** The newest transactions that the ledger has confirmed, the newest first. */
export function newestBound(store: Store, most: number): readonly Pick<BoundTransaction, 'externalId' | 'ledgerId'>[] {
  return store.rows<BoundTransaction>`SELECT external_id AS externalId, ledger_id AS ledgerId FROM transactions
    WHERE ledger_id IS NOT NULL AND acked IS NOT NULL AND state = 'live' ORDER BY id DESC LIMIT ${most}`;
}

/** The ledger's ids of accounts of this state. */
export function boundAccounts(store: Store, most: number): readonly string[] {
  return store.values<string>`SELECT ledger_id FROM accounts WHERE ledger_id IS NOT NULL ORDER BY id LIMIT ${most}`;
}

/** A transaction of this state that the ledger's object is the record of. */
export interface RecordedTransaction {
  readonly id: TransactionId;
  readonly externalId: string;
  readonly acked: string | null;
}

/** Nearly always one; none for a record that is not ours. */
export function recordedUnder(store: Store, ledgerId: string): readonly RecordedTransaction[] {
  return store.rows<RecordedTransaction>`SELECT id, external_id AS externalId, acked FROM transactions
    WHERE ledger_id = ${ledgerId}`;
}

/** An account of which the ledger was told a balance, and nothing is open. */
export interface BalancedAccount {
  readonly id: AccountId;
  readonly handle: string;
  readonly ledgerId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: bigint;
  /** The day of that balance. */
  readonly on: CalendarDate | null;
}

export function listBalancedAccounts(store: Store): readonly BalancedAccount[] {
  const rows = store.exact.rows<
    Omit<BalancedAccount, 'id'> & { readonly id: bigint }
  >`SELECT id, handle, ledger_id AS ledgerId, currency, told_balance AS amount, balance_on AS "on"
    FROM accounts a WHERE ledger_id IS NOT NULL AND currency IS NOT NULL AND told_balance IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.account_id = a.id AND r.state IN ('ready', 'sent'))
      AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.other_account_id = a.id AND r.state IN ('ready', 'sent'))
    ORDER BY handle`;
  return rows.map((row) => ({ ...row, id: accountIdOf(row.id) }));
}

/** The accounts that requests after this one are about: their balance may have moved. */
export function accountsSince(store: Store, request: number): ReadonlySet<AccountId> {
  return new Set(store.values<AccountId>`SELECT account_id FROM requests WHERE id > ${request}
    UNION SELECT other_account_id FROM requests WHERE id > ${request} AND other_account_id IS NOT NULL`);
}

/** Whether the ledger's object is one that this state knows, or has something to say about still. */
export function isAccountedFor(store: Store, externalId: string, ledgerId: string): boolean {
  return store.exists`SELECT 1 FROM transactions t WHERE external_id = ${externalId}
    AND (ledger_id = ${ledgerId} OR NOT ${NOTHING_OPEN})`;
}

/** Whether the ledger has this transaction, and nothing is open of it. */
export function isSettled(store: Store, externalId: string): boolean {
  return store.exists`SELECT 1 FROM transactions t WHERE external_id = ${externalId} AND ledger_id IS NOT NULL
    AND ${NOTHING_OPEN}`;
}

/** The oldest request that waits for its answer; where none does, the next one that will be recorded. */
export function oldestOpenRequest(store: Store): number {
  return only(store.value<number>`SELECT coalesce((SELECT min(id) FROM requests WHERE state IN ('ready', 'sent')),
    (SELECT coalesce(max(id), 0) + 1 FROM requests))`);
}

/** Whether the ledger's record of it was deleted by this request or a later one. */
export function isDeletedSince(store: Store, externalId: string, request: number): boolean {
  return store.exists`SELECT 1 FROM requests r JOIN transactions t ON t.external_id = r.object
    WHERE r.object = ${externalId} AND r.id >= ${request} AND t.ledger_id IS NULL
    AND (r.kind = 'transaction.delete' OR r.answer = 'gone')`;
}

/**
 * The owner deleted it in the ledger: it never comes back (P-DEL-1). Of a transfer both legs were deleted, since they are
 * one record there.
 */
export function entomb(store: Store, id: TransactionId): void {
  store.run`UPDATE transactions SET state = 'deleted', deleted_by = 'owner' WHERE id IN (
    SELECT inflow_id FROM transfers WHERE outflow_id = ${id} AND state = 'paired')`;
  markDeleted(store, id);
}
