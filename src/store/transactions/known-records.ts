/** Transactions that the ledger holds, and whose records may belong to others: the state is older than the ledger. */
import type { DocumentId, RunId, TransactionId } from '../../domain/row-ids.ts';
import { readFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import { doubtTransfer, mayHoldInflows } from '../outbox/unreviewed-transfers.ts';
import { only, sql } from '../prepared.ts';
import { RESTORED } from '../sidecar/generation.ts';
import type { Store } from '../store.ts';

export interface KnownRecord {
  readonly id: TransactionId;
  readonly externalId: string;
  readonly ledgerId: string;
  readonly runId: RunId;
  readonly documentId: DocumentId;
}

/** Transactions that a pair is about to absorb: the ledger is still to delete their records. */
export function absorbedRecords(store: Store): readonly KnownRecord[] {
  return store.rows<KnownRecord>`${RECORDS} AND EXISTS (SELECT 1 FROM transfers p
      WHERE p.inflow_id = t.id AND p.state = 'paired' AND p.confirmed = 0 AND p.inflow_id IS NOT NULL)
    AND EXISTS (SELECT 1 FROM requests r
      WHERE r.object = t.external_id AND r.state = 'ready' AND r.kind = 'transaction.delete') ORDER BY t.id`;
}

const RECORDS = sql`SELECT t.id, t.external_id AS externalId, t.ledger_id AS ledgerId, t.run_id AS runId,
    t.document_id AS documentId
  FROM transactions t WHERE t.state = 'live' AND t.ledger_id IS NOT NULL AND t.acked IS NOT NULL`;

const KNOWN = sql`${RECORDS}
    AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.outflow_id = t.id AND p.state = 'paired')
    AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.inflow_id = t.id AND p.state = 'paired'
    AND p.inflow_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id
      AND (r.state IN ('sent', 'rejected') OR r.state = 'ready' AND r.kind = 'transaction.delete'))`;

/** Records that were not there any more when the ledger was read after a restore. */
const GONE = 'ledger.gone';
/** Gone records that the owner is still to be asked about. */
const UNASKED = 'ledger.gone.unasked';
/** Fewer may well be what an owner and a later self delete. */
const MANY = 20;

/** Remembers whose records are gone. `listed`: all ids that the ledger holds. Where most are missing, it is another one. */
export function noteGone(store: Store, listed: ReadonlySet<string | null>): void {
  const bound = boundRecords(store, 'live');
  const gone = bound.filter((id) => !listed.has(id));
  const isOther = gone.length >= MANY && gone.length * 2 > bound.length;
  const unasked = isOther ? [] : gone;
  const undone = boundRecords(store, 'undone').filter((id) => !listed.has(id));
  writeFact(store, GONE, JSON.stringify([...unasked, ...undone]));
  writeFact(store, UNASKED, JSON.stringify(unasked));
}

function boundRecords(store: Store, state: 'live' | 'undone'): readonly string[] {
  return store.values<string>`SELECT ledger_id FROM transactions WHERE ledger_id IS NOT NULL AND state = ${state}`;
}

/** The transaction of a record that is gone. Undefined: it is part of a transfer, or has another record by now. */
export function knownUnder(store: Store, ledgerId: string): KnownRecord | undefined {
  return store.row<KnownRecord>`${KNOWN} AND t.ledger_id = ${ledgerId}`;
}

/**
 * The outflow of a transfer by its record. Undefined: it is none, it is being deleted, or a request about it is on its
 * way or was refused.
 */
export function transferUnder(store: Store, ledgerId: string): KnownRecord | undefined {
  return store.row<KnownRecord>`SELECT t.id, t.external_id AS externalId, t.ledger_id AS ledgerId, t.run_id AS runId,
      t.document_id AS documentId
    FROM transactions t JOIN transfers p ON p.outflow_id = t.id
    WHERE t.ledger_id = ${ledgerId} AND t.state = 'live' AND p.state = 'paired' AND NOT EXISTS (SELECT 1 FROM requests r
      WHERE r.object = t.external_id AND (r.state IN ('sent', 'rejected')
        OR r.state = 'ready' AND r.kind = 'transaction.delete'))`;
}

/** The ledger's ids of gone records that its owner was not asked about yet. */
export function unaskedRecords(store: Store): readonly string[] {
  return ownJson<readonly string[]>(readFact(store, UNASKED) ?? '[]');
}

/** Whether the state was put back and not compared with the ledger yet, or questions about gone records are left. */
export function isUncompared(store: Store): boolean {
  return readFact(store, RESTORED) !== undefined || unaskedRecords(store).length > 0;
}

/**
 * Whether the ledger is to be looked at though nothing is to be sent. The state is not compared, or the ledger may hold
 * a record of a pair's inflow.
 */
export function isReviewDue(store: Store): boolean {
  return isUncompared(store) || mayHoldInflows(store);
}

export function noteAsked(store: Store, ledgerId: string): void {
  writeFact(store, UNASKED, JSON.stringify(unaskedRecords(store).filter((each) => each !== ledgerId)));
}

/** The ledger's ids of records that are gone. */
export function goneRecords(store: Store): ReadonlySet<string> {
  return new Set(ownJson<readonly string[]>(readFact(store, GONE) ?? '[]'));
}

/** Whether nothing brings it back: its owner deleted it. */
export function isDeletedForGood(store: Store, id: TransactionId | null): boolean {
  return store.exists`SELECT 1 FROM transactions WHERE id = ${id} AND deleted_by IS NOT NULL`;
}

/** The transaction has no record any more: it is to be given another one. So is the transfer whose outflow it is. */
export function unbind(store: Store, id: TransactionId): void {
  store.run`UPDATE transactions SET ledger_id = NULL, acked = NULL WHERE id = ${id}`;
  doubtTransfer(store, id);
}

/** `confirmed` counts transactions that the ledger knows; the others count requests, which are few. */
export function countRecords(store: Store): Record<'due' | 'sent' | 'rejected' | 'confirmed', number> {
  const counts = store.row<Record<'due' | 'sent' | 'rejected' | 'confirmed', number>>`SELECT
    (SELECT count(*) FROM requests WHERE state IN ('ready', 'sent') AND state = 'ready') AS due,
    (SELECT count(*) FROM requests WHERE state IN ('ready', 'sent') AND state = 'sent') AS sent,
    (SELECT count(*) FROM requests WHERE state = 'rejected') AS rejected,
    (SELECT count(*) FROM transactions WHERE ledger_id IS NOT NULL) AS confirmed`;
  return only(counts);
}
