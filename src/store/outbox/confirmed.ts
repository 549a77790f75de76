/** The fields of transactions that the ledger has confirmed, as the state remembers them. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** JSON: what the ledger last confirmed of the transaction; null where it confirmed nothing. */
export function readConfirmed(store: Store, transactionId: TransactionId | null): string | null {
  return store.value<string | null>`SELECT acked FROM transactions WHERE id = ${transactionId}` ?? null;
}

/** A transaction of this state as far as the ledger is concerned. */
export interface ConfirmedTransaction {
  readonly ledgerId: string | null;
  /** JSON: what the ledger last confirmed. */
  readonly acked: string | null;
  /** 1: a request about it was sent and is not answered. */
  readonly isOnItsWay: 0 | 1;
}

export function findConfirmed(store: Store, externalId: string): ConfirmedTransaction | undefined {
  return store.row<ConfirmedTransaction>`SELECT t.ledger_id AS ledgerId, t.acked, EXISTS (SELECT 1 FROM requests r
    WHERE r.object = t.external_id
      AND r.state = 'sent') AS isOnItsWay FROM transactions t WHERE t.external_id = ${externalId}`;
}

/** The ledger's ids of the accounts of this state. */
export function knownAccounts(store: Store): ReadonlySet<string> {
  return new Set(store.values<string>`SELECT ledger_id FROM accounts WHERE ledger_id IS NOT NULL`);
}

/** Whether the ledger has given this transaction an id. */
export function hasLedgerId(store: Store, externalId: string): boolean {
  return store.exists`SELECT 1 FROM transactions WHERE external_id = ${externalId} AND ledger_id IS NOT NULL`;
}

/**
 * Lays the fields that the ledger shows over the confirmed ones. Does nothing where another object has the
 * externalId, or where the ledger confirmed nothing yet.
 */
export function coverConfirmed(store: Store, externalId: string, ledgerId: string | null, shown: object): void {
  store.run`UPDATE transactions SET acked = json_patch(acked, ${JSON.stringify(shown)})
    WHERE external_id = ${externalId} AND ledger_id = ${ledgerId} AND acked IS NOT NULL`;
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
  store.run`UPDATE transactions SET ledger_id = ${ledgerId} WHERE external_id = ${externalId}`;
  store.run`UPDATE ledger_objects SET seen_at = ${store.clock.now()}`;
}

/**
 * When the ledger last confirmed a record that still stands, in milliseconds since 1970; null where none does. What was
 * deleted since is on no list of the ledger.
 */
export function lastConfirmation(store: Store): number | null {
  // The newest requests will do: an older one that was tried later adds more to look at, never less.
  return store.value<number | null>`SELECT max(finished_at) FROM (${NEWEST})` ?? null;
}

/** The externalIds of standing transactions that the ledger confirmed since then by this machine's clock, of the newest ones. */
export function confirmedSince(store: Store, ms: number): readonly string[] {
  return store.values<string>`SELECT object FROM (${NEWEST}) WHERE finished_at >= ${ms}`;
}

const NEWEST = sql`SELECT r.object, r.finished_at FROM requests r JOIN transactions t ON t.external_id = r.object
  WHERE r.state = 'done' AND r.kind IN ('transaction.upsert', 'transaction.patch')
    AND t.state = 'live' AND t.ledger_id IS NOT NULL ORDER BY r.id DESC LIMIT 100`;
