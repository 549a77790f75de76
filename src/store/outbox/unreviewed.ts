import type { AccountId, RequestId, TransactionId } from '../../domain/row-ids.ts';
import { ownJson } from '../json.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** A first word about a transaction or an account that was never sent. */
export interface Creation {
  readonly id: RequestId;
  readonly kind: 'transaction.upsert' | 'account.upsert';
  readonly object: string;
  readonly accountId: AccountId;
  readonly transactionId: TransactionId | null;
  readonly body: string;
  /** Of the account. */
  readonly accountLedgerId: string | null;
  /** Of the account that a transfer reaches. */
  readonly otherLedgerId: string | null;
}

export function newestRequest(store: Store): number {
  return only(store.value<number>`SELECT coalesce(max(id), 0) FROM requests`);
}

const CREATION = sql`r.state IN ('ready', 'sent') AND r.state = 'ready' AND r.attempts = 0 AND r.body IS NOT NULL
  AND (r.kind = 'account.upsert' OR r.kind = 'transaction.upsert' AND r.expects = 'created')`;

/** The ledger's record of an object means nothing while an older request of it is open. That may be its deletion. */
const COMPARABLE = sql`${CREATION} AND NOT EXISTS (SELECT 1 FROM requests e
  WHERE e.object = r.object AND e.id < r.id AND e.state IN ('ready', 'sent'))`;

const COLUMNS = sql`r.id, r.kind, r.object, r.account_id AS accountId, r.transaction_id AS transactionId, r.body,
  a.ledger_id AS accountLedgerId,
  (SELECT x.ledger_id FROM accounts x WHERE x.id = r.other_account_id) AS otherLedgerId`;

export function hasCreations(store: Store): boolean {
  return store.exists`SELECT 1 FROM requests r WHERE ${CREATION} LIMIT 1`;
}

/** Creations of transactions in accounts that the ledger has, by account; of transfers where it has both. */
export function creationsInKnownAccounts(store: Store, upTo: number, which: 'plain' | 'all'): readonly Creation[] {
  return store.rows<Creation>`SELECT ${COLUMNS} FROM requests r JOIN accounts a ON a.id = r.account_id
    LEFT JOIN accounts x ON x.id = r.other_account_id
    WHERE ${COMPARABLE} AND r.kind = 'transaction.upsert' AND r.id <= ${upTo} AND a.ledger_id IS NOT NULL
      AND (r.other_account_id IS NULL OR ${which === 'all' ? 1 : 0} = 1 AND x.ledger_id IS NOT NULL)
      ORDER BY r.account_id, r.id`;
}

/** Creations whose category is to be looked up: `"categoryId":"{{category}}Food"`. */
export function creationsWithCategory(store: Store, upTo: number): readonly Creation[] {
  return store.rows<Creation>`SELECT ${COLUMNS} FROM requests r JOIN accounts a ON a.id = r.account_id
    WHERE ${CREATION} AND r.id <= ${upTo} AND instr(r.body, '"categoryId":"{{category') > 0 ORDER BY r.id`;
}

/** A creation, and the record that the ledger was seen to hold under its id. */
export interface HeldCreation extends Creation {
  readonly ledgerId: string;
  /** JSON */
  readonly shown: string;
}

/** Creations of what the ledger was seen to hold. */
export function creationsOfHeld(store: Store): readonly HeldCreation[] {
  if (!store.exists`SELECT 1 FROM ledger_objects LIMIT 1`) return [];
  return store.rows<HeldCreation>`SELECT ${COLUMNS}, o.ledger_id AS ledgerId, o.shown FROM requests r
    JOIN accounts a ON a.id = r.account_id
    JOIN ledger_objects o ON o.external_id = r.object WHERE ${COMPARABLE} ORDER BY r.id`;
}

/** It keeps the time when it was first seen, as long as it is the same record. */
export function saveHeld(store: Store, externalId: string, ledgerId: string, shown: object): void {
  store.run`INSERT INTO ledger_objects (external_id, ledger_id, shown, seen_at)
    VALUES (${externalId}, ${ledgerId}, ${JSON.stringify(shown)}, ${store.clock.now()})
    ON CONFLICT (external_id) DO UPDATE SET shown = excluded.shown, ledger_id = excluded.ledger_id,
      seen_at = iif(ledger_id = excluded.ledger_id, seen_at, excluded.seen_at)`;
}

export function forgetHeld(store: Store, externalId: string): void {
  store.run`DELETE FROM ledger_objects WHERE external_id = ${externalId}`;
}

/** Forgets the records that are gone. `listed`: all ids that the ledger holds. */
export function forgetGone(store: Store, listed: ReadonlySet<string | null>): void {
  for (const { externalId, ledgerId } of listHeldTransactions(store)) {
    if (!listed.has(ledgerId)) forgetHeld(store, externalId);
  }
}

/** A record that the ledger holds under an id of ours, and no line has claimed yet. */
export interface Held {
  readonly externalId: string;
  readonly ledgerId: string;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** The record that the ledger holds under this id. Undefined: there is none, or a line has claimed it. */
export function findHeld(store: Store, externalId: string): Held | undefined {
  const row = store.row<Omit<Held, 'shown'> & { readonly shown: string }>`SELECT
    external_id AS externalId, ledger_id AS ledgerId, shown FROM ledger_objects WHERE external_id = ${externalId}`;
  return row && { ...row, shown: ownJson<Held['shown']>(row.shown) };
}

/** The transactions among them, in the order of their ids. */
export function listHeldTransactions(store: Store): readonly Held[] {
  const rows = store.rows<
    Omit<Held, 'shown'> & { readonly shown: string }
  >`SELECT external_id AS externalId, ledger_id AS ledgerId, shown FROM ledger_objects
    WHERE json_type(shown, '$.accountId') = 'text' ORDER BY external_id`;
  return rows.map((row) => ({ ...row, shown: ownJson<Held['shown']>(row.shown) }));
}

/** Whether its creation waits and was never sent. */
export function isUnsent(store: Store, externalId: string): boolean {
  return store.exists`SELECT 1 FROM requests r WHERE r.object = ${externalId} AND r.kind = 'transaction.upsert'
    AND ${CREATION}`;
}

/** Other words for a row that was never sent. */
export function rewordCreation(store: Store, id: number, body: string, expects: 'created' | 'updated'): void {
  store.run`UPDATE requests SET body = ${body}, expects = ${expects} WHERE id = ${id}`;
}

/** Instead of creating the transaction, the one that stands in the ledger is told to be it. */
export function turnIntoPatch(store: Store, id: number, body: string): void {
  store.run`UPDATE requests SET kind = 'transaction.patch', method = 'PATCH', path = '/v1/transactions/{{transaction}}',
    body = ${body}, expects = 'any' WHERE id = ${id}`;
}

/** The ledger holds it as it should be: nothing needs to be sent. */
export function finishAdopted(store: Store, id: number): void {
  store.run`UPDATE requests SET state = 'done', finished_at = ${store.clock.now()}, status = 200, answer = 'adopted'
    WHERE id = ${id}`;
}

export function bindAccount(store: Store, accountId: AccountId, ledgerId: string): void {
  store.run`UPDATE accounts SET ledger_id = ${ledgerId} WHERE id = ${accountId}`;
}

/** `acked`: what of the ledger's object may be taken as written by us. */
export function bindTransaction(store: Store, transactionId: TransactionId, ledgerId: string, acked: object): void {
  store.run`UPDATE transactions SET ledger_id = ${ledgerId}, acked = ${JSON.stringify(acked)}
    WHERE id = ${transactionId}`;
}
