import type { EarlierStatement } from '../../core/history.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId, DocumentId, StatementId, StreamId } from '../../domain/row-ids.ts';
import type { Period, Proof, Statement, StatementKind } from '../../domain/statement.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export interface NewStatement {
  /** Row id that it had, where it is read again and says what it said; null, and where that is taken: the next one. */
  readonly id: StatementId | null;
  readonly documentId: DocumentId;
  /** Which statement of the document, from 0. */
  readonly ordinal: number;
  readonly accountId: AccountId;
  readonly streamId: StreamId;
  readonly statement: Statement;
  /** The period is the bank's own word, not read off the lines. */
  readonly isPeriodPrinted: boolean;
  readonly asOf: string;
  readonly proof: Proof;
  /** As `sayingOf`. */
  readonly saying: string | null;
}

/** Gives the row id. */
export function insertStatement(store: Store, entry: NewStatement): StatementId {
  const { statement, proof } = entry;
  const { opening, closing, available } = statement.balances;
  const row = {
    id: isTaken(store, entry.id) ? null : entry.id,
    documentId: entry.documentId,
    ordinal: entry.ordinal,
    accountId: entry.accountId,
    streamId: entry.streamId,
    kind: statement.kind,
    currency: statement.currency,
    from: statement.period?.from ?? null,
    to: statement.period?.to ?? null,
    asOf: entry.asOf,
    opening: opening?.amount ?? null,
    openingOn: opening?.date ?? null,
    closing: closing?.amount ?? null,
    closingOn: closing?.date ?? null,
    available: available?.amount ?? null,
    proof: proof.state,
    difference: proof.difference,
    lines: statement.lines.length,
    isPeriodPrinted: entry.isPeriodPrinted ? 1 : 0,
    saying: entry.saying,
  };
  const sql = `INSERT INTO statements (id, document_id, ordinal, account_id, stream_id, kind, currency, period_from, period_to,
      as_of, opening, opening_on, closing, closing_on, available, proof, proof_difference, lines, period_printed, saying)
    VALUES (@id, @documentId, @ordinal, @accountId, @streamId, @kind, @currency, @from, @to, @asOf, @opening, @openingOn,
      @closing, @closingOn, @available, @proof, @difference, @lines, @isPeriodPrinted, @saying)`;
  return Number(prepare<typeof row>(store, sql).run(row).lastInsertRowid);
}

function isTaken(store: Store, id: number | null): boolean {
  const sql = 'SELECT 1 FROM statements WHERE id = ?';
  return prepare<[number | null], unknown>(store, sql).get(id) !== undefined;
}

interface EarlierRow {
  readonly kind: StatementKind;
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
  readonly as_of: string;
  readonly closing: bigint | null;
  readonly opening: bigint | null;
  readonly is_undone: bigint;
}

/**
 * Statements of the stream, undone ones too, whose period touches `period`, and all that gave no period. With
 * `near and the newest` also the stream's newest one, wherever it lies: it tells which lines the bank lists no more.
 */
export function earlierStatements(
  store: Store,
  streamId: StreamId,
  period: Period | null,
  which: 'near' | 'near and the newest',
): readonly EarlierStatement[] {
  const orNewest = `OR id = (SELECT n.id FROM statements n WHERE n.stream_id = @streamId AND n.kind = 'snapshot'
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = n.document_id) ORDER BY n.as_of DESC LIMIT 1)`;
  const sql = `SELECT kind, period_from, period_to, as_of, closing,
      CASE WHEN proof = 'proved' AND closing IS NOT NULL THEN opening END AS opening,
      EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id) AS is_undone
    FROM statements s WHERE stream_id = @streamId
    AND (period_to IS NULL OR @from IS NULL OR (period_to >= @from AND period_from <= @to) ${which === 'near and the newest' ? orNewest : ''})
    ORDER BY id`;
  type Params = { readonly streamId: StreamId; readonly from: CalendarDate | null; readonly to: CalendarDate | null };
  const days = { from: period?.from ?? null, to: period?.to ?? null };
  const rows = prepare<Params, EarlierRow>(store, sql, 'exact').all({ streamId, ...days });
  return rows.map((row) => ({
    kind: row.kind,
    period: row.period_from === null || row.period_to === null ? null : { from: row.period_from, to: row.period_to },
    asOf: row.as_of,
    closing: row.closing,
    opening: row.opening,
    ...(row.is_undone === 1n ? { isUndone: true } : {}),
  }));
}

/** A statement as it was read before, and whose stream it is of. */
export interface StoredStatement {
  readonly id: StatementId;
  readonly ordinal: number;
  readonly handle: string;
  readonly stream: string;
  readonly proof: Proof;
  /** As `sayingOf`; null also where a bankfeed wrote it that kept no such thing. */
  readonly saying: string | null;
}

interface StoredRow {
  readonly id: bigint;
  readonly ordinal: bigint;
  readonly handle: string;
  readonly stream: string;
  readonly proof: Proof['state'];
  readonly difference: bigint | null;
  readonly saying: string | null;
}

export function statementsOf(store: Store, documentId: DocumentId): readonly StoredStatement[] {
  const sql = `SELECT s.id, s.ordinal, a.handle, m.name AS stream, s.proof, s.proof_difference AS difference, s.saying
    FROM statements s JOIN accounts a ON a.id = s.account_id JOIN streams m ON m.id = s.stream_id
    WHERE s.document_id = ? ORDER BY s.ordinal`;
  const rows = prepare<[number], StoredRow>(store, sql, 'exact').all(documentId);
  return rows.map(({ id, ordinal, handle, stream, proof: state, difference, saying }) => ({
    id: Number(id),
    ordinal: Number(ordinal),
    handle,
    stream,
    saying,
    proof: { state, difference, method: null, position: null },
  }));
}

/** Forgets what was read in a document, so that another reading can take its place in the same commit. */
export function removeStatements(store: Store, documentId: DocumentId): void {
  for (const table of ['told_before', 'pending_lines', 'sightings']) {
    const sql = `DELETE FROM ${table} WHERE statement_id IN (SELECT id FROM statements WHERE document_id = ?)`;
    prepare<[number]>(store, sql).run(documentId);
  }
  prepare<[number]>(store, 'DELETE FROM statements WHERE document_id = ?').run(documentId);
}
