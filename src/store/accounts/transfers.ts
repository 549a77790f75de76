import type { Evidence } from '../../core/pairing/types.ts';
import { pairKey } from '../../core/pairing/types.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId, DocumentId, TransactionId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { ownJson } from '../json.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

export type TransferState = 'paired' | 'rejected' | 'refused' | 'dissolved';

/** A decision about two legs, or about one whose other is still to come. Ids are row ids of transactions. */
export interface StoredTransfer {
  readonly id: number;
  readonly outflowId: TransactionId;
  readonly inflowId: TransactionId | null;
  readonly destinationId: AccountId;
  readonly state: TransferState;
  readonly decidedBy: 'evidence' | 'owner';
  readonly evidence: readonly Evidence[];
  /** The ledger's words, where it refused the transfer. */
  readonly problem: string | null;
}

interface Row extends Omit<StoredTransfer, 'evidence'> {
  readonly evidence: string;
}

const SELECT = sql`SELECT p.id, p.outflow_id AS outflowId, p.inflow_id AS inflowId, p.destination_id AS destinationId,
  p.state, p.decided_by AS decidedBy, p.evidence, p.problem FROM transfers p`;

export type NewTransfer = Omit<StoredTransfer, 'id' | 'problem'>;

export function insertTransfer(store: Store, transfer: NewTransfer): number {
  const { outflowId, inflowId, destinationId, state, decidedBy, evidence } = transfer;
  const written = store.run`INSERT INTO
    transfers (outflow_id, inflow_id, destination_id, state, decided_by, evidence, decided_at)
    VALUES (${outflowId},
    ${inflowId}, ${destinationId}, ${state}, ${decidedBy}, ${JSON.stringify(evidence)}, ${store.clock.now()})`;
  return Number(written.lastInsertRowid);
}

/** The other leg of a transfer that one leg had proved; null: it is open again. */
export function setInflow(store: Store, id: number, inflowId: TransactionId | null): void {
  store.run`UPDATE transfers SET inflow_id = ${inflowId} WHERE id = ${id}`;
}

export function setTransferState(store: Store, id: number, state: TransferState): void {
  store.run`UPDATE transfers SET state = ${state}, decided_at = ${store.clock.now()} WHERE id = ${id}`;
}

/** An undo took this pair of the owner's apart. */
export function noteTakenBack(store: Store, id: number): void {
  store.run`UPDATE transfers SET taken_back = 1 WHERE id = ${id}`;
}

export function clearTakenBack(store: Store, id: number): void {
  store.run`UPDATE transfers SET taken_back = 0 WHERE id = ${id}`;
}

export function takenBackPairs(store: Store): readonly StoredTransfer[] {
  return store.rows<Row>`${SELECT} WHERE p.state = 'dissolved' AND p.taken_back = 1 ORDER BY p.id`.map(transferFrom);
}

/** The transfer that a transaction is a leg of now. */
export function transferOf(store: Store, transactionId: TransactionId): StoredTransfer | undefined {
  const row = store.row<Row>`${SELECT} WHERE p.state = 'paired' AND p.outflow_id = ${transactionId}
    UNION ALL ${SELECT} WHERE p.state = 'paired' AND p.inflow_id IS NOT NULL AND p.inflow_id = ${transactionId}`;
  return row && transferFrom(row);
}

/** Whether a pair of this state has the transaction as its outflow. */
export function isPairedOutflow(store: Store, externalId: string): boolean {
  return store.exists`SELECT 1 FROM transfers p JOIN transactions t ON t.id = p.outflow_id
    WHERE p.state = 'paired' AND t.external_id = ${externalId}`;
}

/** The accounts that an outflow has reached so far. */
export function destinationsOf(store: Store, outflowId: TransactionId): readonly AccountId[] {
  return store.values<AccountId>`SELECT DISTINCT destination_id FROM transfers WHERE outflow_id = ${outflowId}`;
}

export function readTransfer(store: Store, id: number): StoredTransfer | undefined {
  const row = store.row<Row>`${SELECT} WHERE p.id = ${id}`;
  return row && transferFrom(row);
}

/** Transfers of one leg that was booked in these days. */
export function waitingTransfers(store: Store, { from, to }: Period): readonly StoredTransfer[] {
  return store.rows<Row>`${SELECT} JOIN transactions t ON t.id = p.outflow_id
    WHERE p.state = 'paired' AND p.inflow_id IS NULL AND t.booked_on BETWEEN ${from} AND ${to}`.map(transferFrom);
}

/** Pairs of these days that were made by themselves. */
export function pairsByEvidence(store: Store, { from, to }: Period): readonly StoredTransfer[] {
  return store.rows<Row>`${SELECT} JOIN transactions t ON t.id = p.outflow_id
    WHERE p.state = 'paired' AND p.inflow_id IS NOT NULL AND p.decided_by = 'evidence' AND t.booked_on BETWEEN ${from}
    AND ${to}`.map(transferFrom);
}

export function listTransfers(store: Store): readonly StoredTransfer[] {
  return store.rows<Row>`${SELECT} WHERE p.state <> 'dissolved' ORDER BY p.id`.map(transferFrom);
}

/** `pairKey`s that are never to be paired by themselves: the owner, or the ledger, said no. */
export function rejectedPairs(store: Store): ReadonlySet<string> {
  const rows = store.rows<Pick<Row, 'outflowId' | 'inflowId'>>`SELECT outflow_id AS outflowId, inflow_id AS inflowId
    FROM transfers
    WHERE state IN ('rejected', 'refused')`;
  return new Set(rows.map(({ outflowId, inflowId }) => pairKey(outflowId, inflowId ?? 0)));
}

export function anyTransfers(store: Store): boolean {
  return store.exists`SELECT 1 FROM transfers WHERE state = 'paired' LIMIT 1`;
}

/** Row ids of all legs of transfers that stand. */
export function pairedLegs(store: Store): ReadonlySet<TransactionId> {
  return new Set(store.values<TransactionId>`SELECT outflow_id FROM transfers WHERE state = 'paired'
    UNION ALL SELECT inflow_id FROM transfers WHERE state = 'paired' AND inflow_id IS NOT NULL`);
}

/** Row ids of the inflows that stand in the ledger as part of a transfer only. */
export function absorbedLegs(store: Store): ReadonlySet<TransactionId> {
  return new Set(
    store.rows<{ readonly id: TransactionId }>`SELECT inflow_id AS id FROM transfers WHERE state = 'paired'
      AND inflow_id IS NOT NULL`.map(({ id }) => id),
  );
}

/** Row id of the pair that this inflow is a part of now. */
export function pairOfInflow(store: Store, inflowId: TransactionId | null): number | undefined {
  return store.value<number>`SELECT p.id FROM transfers p WHERE p.inflow_id = ${inflowId} AND p.state = 'paired'`;
}

/** The days that a document's statements cover; null where they cover none. */
export function coverageOfDocument(store: Store, documentId: DocumentId): Period | null {
  const row = only(
    store.row<{
      readonly from: CalendarDate | null;
      readonly to: CalendarDate | null;
    }>`SELECT min(period_from) AS "from", max(period_to) AS "to" FROM statements WHERE document_id = ${documentId}`,
  );
  return row.from === null || row.to === null ? null : { from: row.from, to: row.to };
}

/** The last day that statements of an account cover, by account id. */
export function coverageOfAccounts(store: Store): ReadonlyMap<AccountId, CalendarDate> {
  const rows = store.rows<{
    readonly id: AccountId;
    readonly coveredTo: CalendarDate | null;
  }>`SELECT a.id, (SELECT s.period_to FROM statements s WHERE s.account_id = a.id AND s.period_to IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
      ORDER BY s.period_to DESC LIMIT 1) AS coveredTo
    FROM accounts a`;
  return new Map(rows.flatMap(({ id, coveredTo }) => (coveredTo === null ? [] : [[id, coveredTo] as const])));
}

function transferFrom(row: Row): StoredTransfer {
  return { ...row, evidence: ownJson<readonly Evidence[]>(row.evidence) };
}

/** A text that changes with whatever may change which lines could be transfers: documents, orders and decisions. */
export function transfersVersion(store: Store): string {
  return only(store.value<string>`SELECT printf('%d.%d.%d.%d', (SELECT max(id) FROM runs WHERE kind <> 'push'
    AND kind <> 'pull'),
    (SELECT max(id) FROM statements), (SELECT count(*) FROM transfers WHERE state = 'paired'),
    (SELECT max(id) FROM transfers))`);
}
