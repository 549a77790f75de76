import type { CalendarDate } from '../../domain/calendar-date.ts';
import { type AccountId, accountIdOf, type TransactionId } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { ENTOMB } from './resolve.ts';

/** A transaction that the ledger confirmed and nothing is open of. */
export interface BoundTransaction {
  readonly id: TransactionId;
  readonly accountId: AccountId;
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
  return prepare<[], BoundTransaction>(store, sql).all();
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
  /** Of the newest request about it: another one since may have moved the balance. */
  readonly newestRequest: number;
}

export function listBalancedAccounts(store: Store): readonly BalancedAccount[] {
  const of = (condition: string) =>
    `(SELECT max(r.id) FROM requests r WHERE (r.account_id = a.id OR r.other_account_id = a.id) ${condition})`;
  const sql = `SELECT a.id, a.handle, a.ledger_id AS ledgerId, a.currency, a.told_balance AS amount, a.balance_on AS "on",
      coalesce(${of('')}, 0) AS newestRequest FROM accounts a
    WHERE a.ledger_id IS NOT NULL AND a.currency IS NOT NULL AND a.told_balance IS NOT NULL
      AND ${of("AND r.state IN ('ready', 'sent')")} IS NULL ORDER BY a.handle`;
  const rows = prepare<
    [],
    Omit<BalancedAccount, 'id' | 'newestRequest'> & {
      readonly id: bigint;
      readonly newestRequest: bigint;
    }
  >(store, sql, 'exact').all();
  return rows.map((row) => ({ ...row, id: accountIdOf(row.id), newestRequest: Number(row.newestRequest) }));
}

/** Whether the ledger's object is one that this state knows, or has something to say about still. */
export function isAccountedFor(store: Store, externalId: string, ledgerId: string): boolean {
  const sql = `SELECT 1 FROM transactions t WHERE external_id = ? AND (ledger_id = ? OR NOT ${NOTHING_OPEN})`;
  return prepare<[string, string], unknown>(store, sql).get(externalId, ledgerId) !== undefined;
}

/**
 * The owner deleted it in the ledger: it never comes back (P-DEL-1). Of a transfer both legs were deleted, since they are
 * one record there (T34).
 */
export function entomb(store: Store, id: TransactionId): void {
  const other = `UPDATE transactions SET state = 'deleted', deleted_by = 'owner' WHERE id IN (
    SELECT inflow_id FROM transfers WHERE outflow_id = ? AND state = 'paired')`;
  prepare<[number]>(store, other).run(id);
  prepare<[number]>(store, ENTOMB).run(id);
}
