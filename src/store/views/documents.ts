/** The documents, and their states. */

import { ownAsOf } from '../../domain/as-of.ts';

import type { CurrencyTable } from '../../domain/currency.ts';
import type { Issue } from '../../domain/issue.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import { ownJsonOr } from '../json.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { parseDocumentId } from './ids.ts';
import type { ViewOptions } from './shapes/common.ts';
import type { DocumentDetail, DocumentState, DocumentView, OriginView, StatementView } from './shapes/documents.ts';
import { amountOrNull, instantOrNull, instantText } from './values.ts';

interface DocumentRow extends Omit<DocumentView, 'withheld' | 'importedAt' | 'issues'> {
  readonly rowId: DocumentId;
  readonly withheld: 0 | 1;
  readonly importedAt: number;
  readonly issues: string;
  readonly attempts: number;
  readonly reader: string;
}

/** The columns are in the order of the view. */
const DOCUMENT = sql`SELECT 'd' || d.id AS id, d.name, d.sha256, d.size, d.format,
    iif(d.state = 'imported' AND u.run_id IS NOT NULL, 'undone', d.state) AS state, d.connector,
    'r' || d.run_id AS run, 'r' || u.run_id AS undoneBy,
    EXISTS (SELECT 1 FROM deliveries y WHERE y.document_id = d.id AND y.withheld IS NOT NULL) AS withheld,
    d.received_at AS receivedAt, d.imported_at AS importedAt,
    (SELECT coalesce(sum(s.lines), 0) FROM statements s WHERE s.document_id = d.id) AS lines, d.issues,
    d.id AS rowId, d.attempts, d.reader
  FROM documents d LEFT JOIN undone u ON u.document_id = d.id`;

export const DOCUMENT_STATES: readonly DocumentState[] = ['imported', 'undone', 'quarantined', 'held'];

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
    origins: originsOf(store, row.rowId),
    statements: statementsOf(store, row.rowId, options.currencies),
  };
}

/** Every place where the document was seen, in the order of seeing. */
export function originsOf(store: Store, documentId: DocumentId): readonly OriginView[] {
  type Row = Omit<OriginView, 'seenAt' | 'settledAt'> & { readonly seenAt: number; readonly settledAt: number | null };
  const rows = store.rows<Row>`SELECT connector, origin, name, seen_at AS seenAt, settled_at AS settledAt FROM origins
    WHERE document_id = ${documentId} ORDER BY id LIMIT 100`;
  return rows.map((row) => ({ ...row, seenAt: instantText(row.seenAt), settledAt: instantOrNull(row.settledAt) }));
}

function findDocument(store: Store, id: string): DocumentRow | undefined {
  const rowId = parseDocumentId(id);
  const byId = rowId === undefined ? undefined : store.row<DocumentRow>`${DOCUMENT} WHERE d.id = ${rowId}`;
  if (byId !== undefined || !/^[0-9a-f]{6,64}$/.test(id)) return byId;
  const byHash = store.rows<DocumentRow>`${DOCUMENT} WHERE d.sha256 >= ${id} AND d.sha256 < ${`${id}g`} LIMIT 2`;
  return byHash.length === 1 ? byHash[0] : undefined;
}

interface StatementRow extends Omit<StatementView, 'ordinal' | 'opening' | 'closing' | 'difference' | 'lines'> {
  readonly ordinal: bigint;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly difference: bigint | null;
  readonly lines: bigint;
}

function statementsOf(
  store: Store,
  documentId: DocumentId,
  currencies: CurrencyTable | undefined,
): readonly StatementView[] {
  const rows = store.exact
    .rows<StatementRow>`SELECT s.ordinal, a.handle AS account, t.name AS stream, s.kind, s.currency,
      s.period_from AS "from", s.period_to AS "to", s.as_of AS asOf, s.opening, s.closing, s.proof,
      s.proof_difference AS difference, s.lines
    FROM statements s JOIN accounts a ON a.id = s.account_id JOIN streams t ON t.id = s.stream_id
    WHERE s.document_id = ${documentId} ORDER BY s.ordinal`;
  return rows.map((row) => ({
    ...row,
    ordinal: Number(row.ordinal),
    asOf: ownAsOf(row.asOf),
    opening: amountOrNull(row.opening, row.currency, currencies),
    closing: amountOrNull(row.closing, row.currency, currencies),
    difference: amountOrNull(row.difference, row.currency, currencies),
    lines: Number(row.lines),
  }));
}

function documentView({ attempts, reader, rowId, ...row }: DocumentRow): DocumentView {
  return {
    ...row,
    withheld: row.withheld === 1,
    importedAt: instantText(row.importedAt),
    issues: ownJsonOr<readonly Issue[]>(row.issues, []),
  };
}
