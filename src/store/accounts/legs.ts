import type { Leg } from '../../core/pairing/types.ts';
import { byRank } from '../../core/streams/rank.ts';
import {
  type AccountId,
  accountIdOf,
  parseTransactionId,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { FIELDS } from '../as-of.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

interface Row extends Omit<Leg, 'id' | 'accountId' | 'counterparty' | 'original'> {
  readonly id: bigint;
  readonly accountId: bigint;
}

/** The words of one stream on the other side. */
interface SideRow {
  readonly counterparty: string | null;
  readonly original_amount: bigint | null;
  readonly original_currency: string | null;
  /** Name of the stream; null where none says anything. */
  readonly stream: string | null;
}

/** A reference is that of a line which still is the transaction: its first stream's, else the best one's. */
const REFERENCE = sql`CASE WHEN EXISTS (SELECT 1 FROM assertions g WHERE g.transaction_id = t.id)
  THEN coalesce((SELECT g.reference FROM assertions g WHERE g.transaction_id = t.id AND g.stream_id = t.stream_id),
    (SELECT g.reference FROM assertions g JOIN streams m ON m.id = g.stream_id
      WHERE g.transaction_id = t.id AND g.reference IS NOT NULL ORDER BY m.rank, m.name LIMIT 1))
  ELSE t.reference END`;

/** A row for each stream that says something of the other side; those of one transaction follow one another. */
const SELECT = sql`SELECT t.id, t.account_id AS accountId, t.external_id AS externalId, t.booked_on AS bookedOn, t.amount,
  t.currency, t.payee, t.memo, ${REFERENCE} AS reference, c.account AS counterparty, c.original_amount, c.original_currency, m.name AS stream
  FROM accounts a CROSS JOIN transactions t ON t.account_id = a.id
  LEFT JOIN counterparts c ON c.transaction_id = t.id LEFT JOIN streams m ON m.id = c.stream_id`;

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

/** Booked transactions of these days, in all accounts, that are in no transfer. */
export function freeLegs(store: Store, { from, to }: Period): readonly Leg[] {
  return [...legsOf(store.exact.each<LegRow>`${SELECT} WHERE t.booked_on BETWEEN ${from} AND ${to} AND ${FREE}`)];
}

/** A live, booked transaction by row id; undefined for any other. */
export function findLeg(store: Store, id: TransactionId): Leg | undefined {
  const rows = store.exact.rows<LegRow>`${SELECT} WHERE t.id = ${id} AND ${LIVE}`;
  return [...legsOf(rows)][0];
}

type LegRow = Row & SideRow;

function* legsOf(rows: Iterable<LegRow>): Generator<Leg> {
  let same: LegRow[] = [];
  for (const row of rows) {
    if (same[0] !== undefined && same[0].id !== row.id) {
      yield legOf(same[0], same.toSorted(betterFirst));
      same = [];
    }
    same.push(row);
  }
  if (same[0] !== undefined) yield legOf(same[0], same.toSorted(betterFirst));
}

function betterFirst(left: SideRow, right: SideRow): number {
  return byRank(left.stream ?? '', right.stream ?? '');
}

/** `sides`: what each stream says of the other side, the best first. */
function legOf(
  { accountId, counterparty, id, original_amount, original_currency, stream, ...leg }: LegRow,
  sides: readonly SideRow[],
): Leg {
  return {
    ...leg,
    id: transactionIdOf(id),
    accountId: accountIdOf(accountId),
    counterparty: sides.find((side) => side.counterparty !== null)?.counterparty ?? null,
    original: originalOf(sides),
  };
}

function originalOf(sides: readonly SideRow[]): Leg['original'] {
  for (const { original_amount: amount, original_currency: currency } of sides) {
    if (amount !== null && currency !== null) return { amount, currency };
  }
  return null;
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
