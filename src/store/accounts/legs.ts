import type { Leg } from '../../core/pairing/types.ts';
import { byRank } from '../../core/streams/rank.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import {
  type AccountId,
  accountIdOf,
  parseTransactionId,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

interface Row {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly external_id: string;
  readonly booked_on: CalendarDate;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly reference: string | null;
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
const SELECT = sql`SELECT t.id, t.account_id, t.external_id, t.booked_on, t.amount, t.currency, t.payee, t.memo,
  ${REFERENCE} AS reference, c.account AS counterparty, c.original_amount, c.original_currency, m.name AS stream
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

/** Booked transactions of these days, in all accounts, that are in no transfer. One by one: there may be many. */
export function eachFreeLeg(store: Store, { from, to }: Period): Iterable<Leg> {
  return legsOf(store.exact.each<LegRow>`${SELECT} WHERE t.booked_on BETWEEN ${from} AND ${to} AND ${FREE}`);
}

/** The same of one account. */
export function freeLegsOf(store: Store, accountId: AccountId, { from, to }: Period): readonly Leg[] {
  return [
    ...legsOf(store.exact.rows<LegRow>`${SELECT} WHERE a.id = ${accountId} AND t.booked_on BETWEEN ${from}
    AND ${to} AND ${FREE}`),
  ];
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
function legOf(row: Row, sides: readonly SideRow[]): Leg {
  return {
    id: transactionIdOf(row.id),
    accountId: accountIdOf(row.account_id),
    externalId: row.external_id,
    bookedOn: row.booked_on,
    amount: row.amount,
    currency: row.currency,
    payee: row.payee,
    memo: row.memo,
    reference: row.reference,
    counterparty: sides.find(({ counterparty }) => counterparty !== null)?.counterparty ?? null,
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

interface RecordRow extends Row {
  readonly state: string;
  readonly value_on: CalendarDate | null;
  readonly time: string | null;
  readonly status: TransactionFields['status'];
  readonly is_told: bigint;
  readonly is_transfer: bigint;
  readonly is_planned: bigint;
  readonly acked: string | null;
}

export function readLegRecord(store: Store, id: TransactionId): LegRecord | undefined {
  const row = store.exact.row<RecordRow>`SELECT t.*, (t.ledger_id IS NOT NULL OR EXISTS (SELECT 1 FROM requests r
    WHERE r.object = t.external_id
    AND r.state = 'sent' AND r.kind <> 'transaction.delete')) AS is_told,
  EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id AND r.state IN ('ready', 'rejected')
    AND r.kind = 'transaction.upsert') AS is_planned,
  (coalesce(json_extract(t.acked, '$.isTransfer'), 0) OR EXISTS (SELECT 1 FROM requests r
    WHERE r.object = t.external_id AND r.state = 'sent' AND r.other_account_id IS NOT NULL)) AS is_transfer
  FROM transactions t WHERE t.id = ${id}`;
  if (row === undefined) return undefined;
  const { booked_on: bookedOn, value_on: valueOn, time, amount, currency, payee, memo, status } = row;
  return {
    id,
    accountId: accountIdOf(row.account_id),
    externalId: row.external_id,
    state: row.state,
    fields: { bookedOn, valueOn, time, amount, currency, payee, memo, status },
    mayBeInLedger: row.is_told === 1n,
    isPlanned: row.is_planned === 1n,
    isTransfer: row.is_transfer === 1n,
    acked: row.acked,
  };
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
