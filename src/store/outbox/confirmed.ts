/** The fields of transactions that the ledger has confirmed, as the state remembers them. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** JSON: what the ledger last confirmed of the transaction; null where it confirmed nothing. */
export function readConfirmed(store: Store, transactionId: TransactionId | null): string | null {
  return prepare<[number | null], string | null>(store, CONFIRMED, 'value').get(transactionId) ?? null;
}

/** The statement of `readConfirmed`, which gives its `value`. */
export const CONFIRMED = 'SELECT acked FROM transactions WHERE id = ?';

/** A transaction of this state as far as the ledger is concerned. */
export interface ConfirmedTransaction {
  readonly ledgerId: string | null;
  /** JSON: what the ledger last confirmed. */
  readonly acked: string | null;
  /** 1: a request about it was sent and is not answered. */
  readonly isOnItsWay: 0 | 1;
}

export function findConfirmed(store: Store, externalId: string): ConfirmedTransaction | undefined {
  const sql = `SELECT t.ledger_id AS ledgerId, t.acked, EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id
      AND r.state = 'sent') AS isOnItsWay FROM transactions t WHERE t.external_id = ?`;
  return prepare<[string], ConfirmedTransaction>(store, sql).get(externalId);
}

/** The ledger's ids of the accounts of this state. */
export function knownAccounts(store: Store): ReadonlySet<string> {
  const sql = 'SELECT ledger_id FROM accounts WHERE ledger_id IS NOT NULL';
  return new Set(prepare<[], string>(store, sql, 'value').all());
}

/** Whether the ledger has given this transaction an id. */
export function hasLedgerId(store: Store, externalId: string): boolean {
  const sql = 'SELECT 1 FROM transactions WHERE external_id = ? AND ledger_id IS NOT NULL';
  return prepare<[string], unknown>(store, sql).get(externalId) !== undefined;
}

/**
 * Lays the fields that the ledger shows over the confirmed ones. Does nothing where another object has the
 * externalId, or where the ledger confirmed nothing yet.
 */
export function coverConfirmed(store: Store, externalId: string, ledgerId: string | null, shown: object): void {
  const sql = `UPDATE transactions SET acked = json_patch(acked, ?)
    WHERE external_id = ? AND ledger_id = ? AND acked IS NOT NULL`;
  prepare<[string, string, string | null]>(store, sql).run(JSON.stringify(shown), externalId, ledgerId);
}

/**
 * A later self deleted the record and created it again: the transaction is bound to what stands there now. It may have
 * done so with a pair that its owner took apart. So what was seen before proves nothing any more. `held`: all that
 * stands there.
 */
export function rebind(
  store: Store,
  externalId: string,
  ledgerId: string | null,
  held: ReadonlySet<string | null>,
): void {
  const known = findConfirmed(store, externalId);
  if (known === undefined || known.ledgerId === null || ledgerId === null || held.has(known.ledgerId)) return;
  const bind = 'UPDATE transactions SET ledger_id = ? WHERE external_id = ?';
  prepare<[string, string]>(store, bind).run(ledgerId, externalId);
  prepare<[number]>(store, 'UPDATE ledger_objects SET seen_at = ?').run(store.clock.now());
}

/** When the ledger last confirmed a request, in milliseconds since 1970; null where it never did. */
export function lastConfirmation(store: Store): number | null {
  // The newest requests will do: an older one that was tried later adds more to look at, never less.
  return prepare<[], number | null>(store, `SELECT max(finished_at) FROM (${NEWEST})`, 'value').get() ?? null;
}

/** The externalIds of transactions that the ledger confirmed since then by this machine's clock, of the newest ones. */
export function confirmedSince(store: Store, ms: number): readonly string[] {
  const sql = `SELECT object FROM (${NEWEST}) WHERE finished_at >= ?
    AND kind IN ('transaction.upsert', 'transaction.patch')`;
  return prepare<[number], string>(store, sql, 'value').all(ms);
}

const NEWEST = "SELECT object, kind, finished_at FROM requests WHERE state = 'done' ORDER BY id DESC LIMIT 100";
