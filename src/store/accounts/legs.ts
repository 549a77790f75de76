import type { Leg } from '../../core/pairing/types.ts';
import { type AccountId, accountIdOf, parseTransactionId, type TransactionId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { mapped } from '../../lib/sequences.ts';
import { FIELDS } from '../as-of.ts';
import { ownJson } from '../json.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** `original`: JSON of the amount as text, and its currency. */
type LegRow = Omit<Leg, 'original'> & ({ readonly original: null } | { readonly original: string });

const BEST_FIRST = sql`ORDER BY m.rank, m.name LIMIT 1`;

/** A reference is that of a line which still is the transaction: its first stream's, else the best one's. */
const REFERENCE = sql`CASE WHEN EXISTS (SELECT 1 FROM assertions g WHERE g.transaction_id = t.id)
  THEN coalesce((SELECT g.reference FROM assertions g WHERE g.transaction_id = t.id AND g.stream_id = t.stream_id),
    (SELECT g.reference FROM assertions g JOIN streams m ON m.id = g.stream_id
      WHERE g.transaction_id = t.id AND g.reference IS NOT NULL ${BEST_FIRST}))
  ELSE t.reference END`;

/** What the best stream that says anything says of the other side. Most lines say nothing. */
function ofOtherSide(said: Sql, isSaid: Sql): Sql {
  return sql`CASE WHEN EXISTS (SELECT 1 FROM counterparts c WHERE c.transaction_id = t.id) THEN (SELECT ${said}
    FROM counterparts c JOIN streams m ON m.id = c.stream_id WHERE c.transaction_id = t.id AND ${isSaid} ${BEST_FIRST}) END`;
}

const COUNTERPARTY = ofOtherSide(sql`c.account`, sql`c.account IS NOT NULL`);
const ORIGINAL = ofOtherSide(
  sql`json_array(CAST(c.original_amount AS TEXT), c.original_currency)`,
  sql`c.original_amount IS NOT NULL AND c.original_currency IS NOT NULL`,
);

/** Row ids come as REAL, which holds them exactly and gives a number: amounts must come as bigint. */
const SELECT = sql`SELECT t.id + 0.0 AS id, t.account_id + 0.0 AS accountId, t.external_id AS externalId, t.booked_on AS bookedOn,
  t.amount, t.currency, t.payee, t.memo, ${REFERENCE} AS reference, ${COUNTERPARTY} AS counterparty, ${ORIGINAL} AS original
  FROM accounts a CROSS JOIN transactions t ON t.account_id = a.id`;

const LIVE = sql`t.state = 'live' AND t.status = 'booked' AND t.currency = a.currency AND t.amount <> 0`;

/**
 * The ledger holds the transaction, or is to be told of it. A transaction that a rule skips, or that waits for a
 * better stream, is no leg.
 */
const IN_PLAY = sql`(t.ledger_id IS NOT NULL OR EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id))`;

/** In no transfer. */
const FREE = sql`${LIVE} AND ${IN_PLAY}
  AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.outflow_id = t.id AND p.state = 'paired')
  AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.inflow_id = t.id AND p.state = 'paired'
  AND p.inflow_id IS NOT NULL)`;

/** Booked transactions of these days, in all accounts, that are in no transfer. One by one: a firm has 200,000 of them. */
export function freeLegs(store: Store, { from, to }: Period, direction: 'in' | 'out'): Iterable<Leg> {
  const moves = direction === 'in' ? sql`t.amount > 0` : sql`t.amount < 0`;
  const rows = store.exact.each<LegRow>`${SELECT} WHERE t.booked_on BETWEEN ${from} AND ${to} AND ${moves} AND ${FREE}`;
  return mapped(rows, legOf);
}

/** A live, booked transaction by row id; undefined for any other. */
export function findLeg(store: Store, id: TransactionId): Leg | undefined {
  const row = store.exact.row<LegRow>`${SELECT} WHERE t.id = ${id} AND ${LIVE}`;
  return row && legOf(row);
}

/** Of the many that print no other currency the row is the leg. */
function legOf(row: LegRow): Leg {
  if (row.original === null) return row;
  const [amount, currency] = ownJson<readonly [string, string]>(row.original);
  return { ...row, original: { amount: BigInt(amount), currency } };
}

/** All that is to be known of a transaction before something is said of it to the ledger. */
export interface LegRecord {
  readonly id: TransactionId;
  readonly accountId: AccountId;
  readonly externalId: string;
  readonly state: string;
  readonly fields: TransactionFields;
  /** The ledger holds it, or may hold it: a request that created it has been sent. */
  readonly mayBeInLedger: boolean;
  /** Its creation stands in the outbox and was never sent, or was rejected. */
  readonly isPlanned: boolean;
  /** The ledger holds it as a transfer, or may. */
  readonly isTransfer: boolean;
  /** JSON: what the ledger confirmed. */
  readonly acked: string | null;
}

interface RecordRow extends TransactionFields {
  readonly accountId: bigint;
  readonly externalId: string;
  readonly state: string;
  readonly acked: string | null;
  readonly isTold: bigint;
  readonly isTransfer: bigint;
  readonly isPlanned: bigint;
}

export function readLegRecord(store: Store, id: TransactionId): LegRecord | undefined {
  const row = store.exact
    .row<RecordRow>`SELECT t.account_id AS accountId, t.external_id AS externalId, t.state, t.acked,
      (t.ledger_id IS NOT NULL OR EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id
        AND r.state = 'sent' AND r.kind <> 'transaction.delete')) AS isTold,
      EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id AND r.state IN ('ready', 'rejected')
        AND r.kind = 'transaction.upsert') AS isPlanned,
      (coalesce(json_extract(t.acked, '$.isTransfer'), 0) OR EXISTS (SELECT 1 FROM requests r
        WHERE r.object = t.external_id AND r.state = 'sent' AND r.other_account_id IS NOT NULL)) AS isTransfer, ${FIELDS}
    FROM transactions t WHERE t.id = ${id}`;
  if (row === undefined) return undefined;
  const { accountId, acked, externalId, isPlanned, isTold, isTransfer, state, ...fields } = row;
  const record = { id, accountId: accountIdOf(accountId), externalId, state, fields, acked };
  return { ...record, mayBeInLedger: isTold === 1n, isPlanned: isPlanned === 1n, isTransfer: isTransfer === 1n };
}

/** Row id of a transaction by its externalId. */
export function legIdOf(store: Store, externalId: string): TransactionId | undefined {
  return store.value<TransactionId>`SELECT id FROM transactions WHERE external_id = ${externalId}`;
}

/**
 * The externalId of a transaction by one of its names: `t12`, its externalId, or the ledger's own id. Undefined where
 * no transaction has that name.
 */
export function externalIdNamed(store: Store, name: string): string | undefined {
  return store.value<string>`SELECT external_id FROM transactions
    WHERE external_id = ${name} OR ledger_id = ${name} OR id = ${parseTransactionId(name) ?? 0}
    ORDER BY external_id = ${name} DESC LIMIT 1`;
}
