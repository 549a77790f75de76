import type { TransactionFields } from '../../domain/transaction.ts';
import { dissolveRange } from '../lines/shown-again.ts';
import { unpackIds } from '../lines/sighting-pack.ts';
import { prepared, preparedExact } from '../prepared.ts';
import type { Store } from '../store.ts';
import { type FieldsRow, fieldsOf } from '../transactions/fields-row.ts';

/** From here on what changes a transaction is put down to this document, until `endCause`. Inside one commit. */
export function beginCause(store: Store, documentId: number): void {
  prepared(store, 'INSERT OR REPLACE INTO cause (id, document_id) VALUES (1, ?)').run(documentId);
}

export function endCause(store: Store): void {
  prepared(store, 'DELETE FROM cause').run();
}

/** A transaction as it is now. */
export interface PresentTransaction {
  readonly id: number;
  readonly accountId: number;
  readonly externalId: string;
  readonly fields: TransactionFields;
  readonly state: 'live' | 'deleted';
  readonly ledgerId: string | null;
  /** JSON: what the ledger confirmed. */
  readonly acked: string | null;
}

/** A transaction as it was before the first change that is taken back. */
export interface EarlierFields {
  readonly changeId: number;
  readonly transactionId: number;
  readonly fields: TransactionFields;
  readonly asOf: string;
  /** JSON: what the ledger had confirmed before. */
  readonly acked: string | null;
  /** One of the changes that are taken back deleted it. */
  readonly deletes: boolean;
  /** What the bank called it and its balance after it, where that was kept. */
  readonly name: { readonly reference: string | null; readonly balance: bigint | null } | null;
}

/** Imported documents that a run brought and that were not taken back yet. Reading one again is not bringing it. */
export function undoableOfRun(store: Store, runId: number): readonly number[] {
  const sql = `SELECT id FROM documents d WHERE state = 'imported'
    AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.id = @runId AND r.kind = 'rebuild')
    AND (run_id = @runId AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.id = @runId AND r.kind = 'reread')
      OR id IN (SELECT document_id FROM transactions WHERE run_id = @runId))
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id) ORDER BY id`;
  return (prepared(store, sql).all({ runId }) as { id: number }[]).map(({ id }) => id);
}

/** The run that took the document back, or undefined. */
export function undoneBy(store: Store, documentId: number): number | undefined {
  const row = prepared(store, 'SELECT run_id AS run FROM undone WHERE document_id = ?').get(documentId);
  return (row as { run: number } | undefined)?.run;
}

export function markUndone(store: Store, documentId: number, runId: number): void {
  prepared(store, 'INSERT INTO undone (document_id, run_id) VALUES (?, ?)').run(documentId, runId);
  prepared(store, UNKEPT).run(documentId);
}

/** Takes an undo's mark off a document. What it changes from now on is kept anew. */
export function unmarkUndone(store: Store, documentId: number): void {
  prepared(store, 'DELETE FROM undone WHERE document_id = ?').run(documentId);
  prepared(store, UNKEPT).run(documentId);
  for (const table of JOURNALS) prepared(store, `DELETE FROM ${table} WHERE document_id = ?`).run(documentId);
  for (const table of OWN_JOURNALS) prepared(store, `DELETE FROM ${table} WHERE changed_by = ?`).run(documentId);
}

/** The file beside the database must be told. */
const UNKEPT = 'UPDATE documents SET kept = 0 WHERE id = ?';
const JOURNALS = ['transaction_changes', 'pending_changes', 'transfer_changes', 'stream_changes', 'sighting_changes'];
/** Of rows that name a document themselves. */
const OWN_JOURNALS = ['telling_changes', 'correction_changes', 'counterpart_changes', 'alias_changes'];

/** Imported documents that were taken back. */
export function undoneDocuments(store: Store): readonly number[] {
  const rows = prepared(store, 'SELECT document_id AS id FROM undone ORDER BY id').all();
  return (rows as { id: number }[]).map(({ id }) => id);
}

/** Transactions that these documents brought first and that still live. */
export function createdBy(store: Store, documents: readonly number[]): readonly PresentTransaction[] {
  const sql = `${PRESENT} WHERE t.document_id IN (SELECT value FROM json_each(?)) AND t.state = 'live' ORDER BY t.id`;
  return (preparedExact(store, sql).all(JSON.stringify(documents)) as PresentRow[]).map(presentOf);
}

export function readPresent(store: Store, id: number): PresentTransaction | undefined {
  const row = preparedExact(store, `${PRESENT} WHERE t.id = ?`).get(id) as PresentRow | undefined;
  return row && presentOf(row);
}

/** For each transaction that these documents changed and did not bring: what stood before the first of the changes. */
export function changedBy(store: Store, documents: readonly number[]): readonly EarlierFields[] {
  const sql = `SELECT c.*, (SELECT max(deletes) FROM transaction_changes d WHERE d.transaction_id = c.transaction_id
      AND d.document_id IN (SELECT value FROM json_each(@ids))) AS any_deletes
    FROM transaction_changes c JOIN transactions t ON t.id = c.transaction_id
    WHERE c.id IN (SELECT min(id) FROM transaction_changes WHERE document_id IN (SELECT value FROM json_each(@ids))
      GROUP BY transaction_id) AND t.document_id NOT IN (SELECT value FROM json_each(@ids)) ORDER BY c.id`;
  return (preparedExact(store, sql).all({ ids: JSON.stringify(documents) }) as ChangeRow[]).map((row) => ({
    changeId: Number(row.id),
    transactionId: Number(row.transaction_id),
    fields: fieldsOf(row),
    asOf: row.as_of,
    acked: row.acked,
    deletes: row.any_deletes === 1n,
    name: row.named === 1n ? { reference: row.reference, balance: row.balance } : null,
  }));
}

/** Documents beside these, not taken back, that changed what these changed, and did so later. */
export function laterChangers(store: Store, documents: readonly number[]): readonly number[] {
  const sql = `SELECT DISTINCT l.document_id AS id FROM transaction_changes c
    JOIN transaction_changes l ON l.transaction_id = c.transaction_id AND l.id > c.id
    WHERE c.document_id IN (SELECT value FROM json_each(@ids))
      AND l.document_id NOT IN (SELECT value FROM json_each(@ids))
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = l.document_id) ORDER BY 1`;
  return (prepared(store, sql).all({ ids: JSON.stringify(documents) }) as { id: number }[]).map(({ id }) => id);
}

/**
 * Documents beside these, not taken back, in which one of the transactions was seen as well: all, or those that were read
 * after these. Transactions in the order of their ids.
 */
export function otherWitnesses(
  store: Store,
  documents: readonly number[],
  transactions: readonly number[],
  which: 'all' | 'later',
): readonly number[] {
  if (transactions.length === 0) return [];
  const ids = new Set(transactions);
  const later = `AND s.id > (SELECT max(id) FROM statements WHERE document_id IN (SELECT value FROM json_each(@documents)))`;
  const sql = `SELECT s.document_id AS id, g.lines FROM sightings g JOIN statements s ON s.id = g.statement_id
    WHERE g.highest >= @lowest AND g.lowest <= @highest ${which === 'later' ? later : ''}
      AND s.document_id NOT IN (SELECT value FROM json_each(@documents))
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id) ORDER BY 1`;
  const rows = prepared(store, sql).iterate({
    lowest: transactions[0] ?? 0,
    highest: transactions.at(-1) ?? 0,
    documents: JSON.stringify(documents),
  }) as IterableIterator<{ id: number; lines: Uint8Array }>;
  const found = new Set<number>();
  for (const { id, lines } of rows) {
    if (!found.has(id) && unpackIds(lines).some((each) => ids.has(each))) found.add(id);
  }
  return [...found];
}

/** Puts a transaction's fields back as they were, alive. */
export function restoreTransaction(store: Store, { transactionId, fields, asOf, name }: EarlierFields): void {
  const sql = `UPDATE transactions SET booked_on = ?, value_on = ?, time = ?, amount = ?, currency = ?, payee = ?,
    memo = ?, status = ?, as_of = ?, state = 'live' WHERE id = ?`;
  const { bookedOn, valueOn, time, amount, currency, payee, memo, status } = fields;
  // What confirmed the fields that go away says nothing of those that come back.
  dissolveRange(store, transactionId);
  prepared(store, sql).run(bookedOn, valueOn, time, amount, currency, payee, memo, status, asOf, transactionId);
  if (name === null) return;
  const { reference, balance } = name;
  prepared(store, 'UPDATE transactions SET reference = ?, balance = ? WHERE id = ?').run(
    reference,
    balance,
    transactionId,
  );
}

interface ChangeRow extends FieldsRow {
  readonly id: bigint;
  readonly transaction_id: bigint;
  readonly as_of: string;
  readonly acked: string | null;
  readonly any_deletes: bigint;
  readonly reference: string | null;
  readonly balance: bigint | null;
  readonly named: bigint;
}

interface PresentRow extends FieldsRow {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly external_id: string;
  readonly state: 'live' | 'deleted';
  readonly ledger_id: string | null;
  readonly acked: string | null;
}

const PRESENT = 'SELECT t.* FROM transactions t';

function presentOf(row: PresentRow): PresentTransaction {
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    externalId: row.external_id,
    fields: fieldsOf(row),
    state: row.state,
    ledgerId: row.ledger_id,
    acked: row.acked,
  };
}
