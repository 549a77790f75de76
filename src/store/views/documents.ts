import { ownJsonOr } from '../json.ts';
/** The documents, and their states. */

import { ownAsOf } from '../../domain/as-of.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Issue } from '../../domain/issue.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import type { ProofState } from '../../domain/statement.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { documentIdText, parseDocumentId, runIdText } from './ids.ts';
import type { ViewOptions } from './shapes/common.ts';
import type { DocumentDetail, DocumentState, DocumentView, OriginView, StatementView } from './shapes/documents.ts';
import { amountOrNull, instantOrNull, instantText } from './values.ts';

interface DocumentRow {
  readonly id: DocumentId;
  readonly sha256: string;
  readonly name: string;
  readonly size: number;
  readonly received_at: string;
  readonly format: string | null;
  readonly state: DocumentState;
  readonly undone_by: RunId | null;
  readonly withheld: number;
  readonly issues: string;
  readonly attempts: number;
  readonly reader: string;
  readonly connector: string;
  readonly run_id: RunId;
  readonly imported_at: number;
  readonly lines: number;
}

const DOCUMENT = sql`SELECT d.id, d.sha256, d.name, d.size, d.received_at, d.format, d.issues, d.attempts, d.reader,
  d.connector, d.run_id, d.imported_at, iif(d.state = 'imported'
  AND u.run_id IS NOT NULL, 'undone', d.state) AS state, u.run_id AS undone_by,
  EXISTS (SELECT 1 FROM deliveries y WHERE y.document_id = d.id AND y.withheld IS NOT NULL) AS withheld,
  (SELECT coalesce(sum(s.lines), 0) FROM statements s WHERE s.document_id = d.id) AS lines
  FROM documents d LEFT JOIN undone u ON u.document_id = d.id`;

export interface DocumentQuery {
  readonly state?: DocumentState;
  /** Only what still lies somewhere: a file that was replaced by a mended one needs nobody's look. */
  readonly present?: true;
  /** Default 50. */
  readonly limit?: number;
  /** Only older ones than this. */
  readonly before?: string;
}

/** True of a document that still lies at its origin: no other took its place, and nobody removed it. */
export const IS_PRESENT = sql`EXISTS (SELECT 1 FROM origins o WHERE o.document_id = d.id AND o.gone_at IS NULL)`;

/** Documents, newest first. */
export function listDocuments(store: Store, query: DocumentQuery = {}): readonly DocumentView[] {
  const before = query.before === undefined ? undefined : parseDocumentId(query.before);
  const isOfState = sql`iif(d.state = 'imported' AND u.run_id IS NOT NULL, 'undone', d.state) = ${query.state}`;
  const rows = store.rows<DocumentRow>`${DOCUMENT} WHERE d.id < ${before ?? Number.MAX_SAFE_INTEGER}
    AND ${query.state === undefined ? sql`TRUE` : isOfState} AND ${query.present === true ? IS_PRESENT : sql`TRUE`}
    ORDER BY d.id DESC LIMIT ${query.limit ?? 50}`;
  return rows.map(documentView);
}

/** The documents that a run brought, read anew or took back, at most 500. */
export function documentsOfRun(store: Store, runId: RunId): readonly DocumentView[] {
  return store.rows<DocumentRow>`${DOCUMENT} WHERE d.run_id = ${runId} OR u.run_id = ${runId} ORDER BY d.id LIMIT 500`.map(
    documentView,
  );
}

/** One document by `d7`, `7` or at least six digits of its hash; undefined for none or several. */
export function readDocument(store: Store, id: string, options: ViewOptions = {}): DocumentDetail | undefined {
  const row = findDocument(store, id);
  if (row === undefined) return undefined;
  return {
    ...documentView(row),
    attempts: row.attempts,
    reader: row.reader,
    origins: originsOf(store, row.id),
    statements: statementsOf(store, row.id, options.currencies),
  };
}

/** Every place where the document was seen, in the order of seeing. */
export function originsOf(store: Store, documentId: DocumentId): readonly OriginView[] {
  const rows = store.rows<{
    connector: string;
    origin: string;
    name: string;
    seen_at: number;
    settled_at: number | null;
  }>`SELECT connector, origin, name, seen_at, settled_at FROM origins WHERE document_id = ${documentId}
      ORDER BY id LIMIT 100`;
  return rows.map((row) => ({
    connector: row.connector,
    origin: row.origin,
    name: row.name,
    seenAt: instantText(row.seen_at),
    settledAt: instantOrNull(row.settled_at),
  }));
}

function findDocument(store: Store, id: string): DocumentRow | undefined {
  const rowId = parseDocumentId(id);
  const byId = rowId === undefined ? undefined : store.row<DocumentRow>`${DOCUMENT} WHERE d.id = ${rowId}`;
  if (byId !== undefined || !/^[0-9a-f]{6,64}$/.test(id)) return byId;
  const byHash = store.rows<DocumentRow>`${DOCUMENT} WHERE d.sha256 >= ${id} AND d.sha256 < ${`${id}g`} LIMIT 2`;
  return byHash.length === 1 ? byHash[0] : undefined;
}

interface StatementRow {
  readonly ordinal: bigint;
  readonly handle: string;
  readonly stream: string;
  readonly kind: string;
  readonly currency: string | null;
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly as_of: string;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly proof: ProofState;
  readonly proof_difference: bigint | null;
  readonly lines: bigint;
}

function statementsOf(
  store: Store,
  documentId: DocumentId,
  currencies: CurrencyTable | undefined,
): readonly StatementView[] {
  const rows = store.exact.rows<StatementRow>`SELECT s.*, a.handle, t.name AS stream FROM statements s
    JOIN accounts a ON a.id = s.account_id
       JOIN streams t ON t.id = s.stream_id WHERE s.document_id = ${documentId} ORDER BY s.ordinal`;
  return rows.map((row) => ({
    ordinal: Number(row.ordinal),
    account: row.handle,
    stream: row.stream,
    kind: row.kind,
    currency: row.currency,
    from: row.period_from,
    to: row.period_to,
    asOf: ownAsOf(row.as_of),
    opening: amountOrNull(row.opening, row.currency, currencies),
    closing: amountOrNull(row.closing, row.currency, currencies),
    proof: row.proof,
    difference: amountOrNull(row.proof_difference, row.currency, currencies),
    lines: Number(row.lines),
  }));
}

function documentView(row: DocumentRow): DocumentView {
  return {
    id: documentIdText(row.id),
    name: row.name,
    sha256: row.sha256,
    size: row.size,
    format: row.format,
    state: row.state,
    connector: row.connector,
    run: runIdText(row.run_id),
    undoneBy: row.undone_by === null ? null : runIdText(row.undone_by),
    withheld: row.withheld === 1,
    receivedAt: row.received_at,
    importedAt: instantText(row.imported_at),
    lines: row.lines,
    issues: ownJsonOr<readonly Issue[]>(row.issues, []),
  };
}
