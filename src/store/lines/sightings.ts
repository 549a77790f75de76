import type { Places } from '../../core/history.ts';
import type { Position } from '../../domain/issue.ts';
import { prepared } from '../prepared.ts';
import type { Store } from '../store.ts';
import { type PackedLine, packLines, placesOf, unpackIds, unpackLines } from './sighting-pack.ts';

/** Lines in one row. A file of 100,000 lines is 196 rows, so seeing it again costs next to nothing. */
const CHUNK = 512;

/** A line that is a transaction. `line` is its ordinal in the statement, from 0. */
export interface Sighting {
  readonly statementId: number;
  readonly line: number;
  readonly position: Position;
}

/** Which of a statement's lines are pending, by their ordinals. */
export function insertPendingLines(store: Store, statementId: number, lines: readonly number[]): void {
  const insert = prepared(store, 'INSERT INTO pending_lines (statement_id, line) VALUES (?, ?)');
  for (const line of lines) insert.run(statementId, line);
}

/** Stores which line is which transaction: one entry for each line of the statement, in its order. */
export function insertSightings(store: Store, statementId: number, lines: readonly PackedLine[]): void {
  const sql = 'INSERT INTO sightings (statement_id, first_line, lowest, highest, lines) VALUES (?, ?, ?, ?, ?)';
  const insert = prepared(store, sql);
  for (let first = 0; first < lines.length; first += CHUNK) {
    const { lowest, highest, lines: packed } = chunkOf(lines.slice(first, first + CHUNK));
    insert.run(statementId, first, lowest, highest, packed);
  }
}

/** Lines of a statement that are one row, and the span of the transactions that they are; 0 where they are none. */
export interface PackedChunk {
  readonly lowest: number;
  readonly highest: number;
  readonly lines: Uint8Array;
}

/** The rows that hold these lines (their ordinals), and the ordinal of the first line of each. */
export function chunksWith(
  lines: readonly PackedLine[],
  wanted: Iterable<number>,
): readonly { readonly first: number; readonly chunk: PackedChunk }[] {
  const firsts = new Set([...wanted].map((at) => at - (at % CHUNK)));
  return [...firsts].map((first) => ({ first, chunk: chunkOf(lines.slice(first, first + CHUNK)) }));
}

export function chunkOf(lines: readonly PackedLine[]): PackedChunk {
  let lowest = Number.MAX_SAFE_INTEGER;
  let highest = 0;
  for (const { transactionId } of lines) {
    if (transactionId === 0) continue;
    if (transactionId < lowest) lowest = transactionId;
    if (transactionId > highest) highest = transactionId;
  }
  return { lowest: highest === 0 ? 0 : lowest, highest, lines: packLines(lines) };
}

interface Row {
  readonly statement_id: number;
  readonly first_line: number;
  readonly lines: Uint8Array;
}

/** Every line that was this transaction, oldest statement first. */
export function findSightings(store: Store, transactionId: number): readonly Sighting[] {
  const sql = `SELECT g.statement_id, g.first_line, g.lines FROM transactions t
    JOIN statements s ON s.account_id = t.account_id JOIN sightings g ON g.statement_id = s.id
    WHERE t.id = @id AND @id BETWEEN g.lowest AND g.highest ORDER BY g.statement_id, g.first_line`;
  return (prepared(store, sql).all({ id: transactionId }) as Row[]).flatMap((row) =>
    unpackLines(row.lines).flatMap((line, index) =>
      line.transactionId === transactionId
        ? [{ statementId: row.statement_id, line: row.first_line + index, position: line.position }]
        : [],
    ),
  );
}

/** What a stream had shown as one transaction is another: all at once, since two may have changed places. */
export function moveSightings(store: Store, streamId: number, moves: ReadonlyMap<number, number>): void {
  const sql = `SELECT g.statement_id, g.first_line, g.lines FROM statements s
    JOIN sightings g ON g.statement_id = s.id WHERE s.stream_id = ? AND g.highest >= ? AND g.lowest <= ?`;
  const ids = [...moves.keys()];
  const update = prepared(
    store,
    'UPDATE sightings SET lowest = ?, highest = ?, lines = ? WHERE statement_id = ? AND first_line = ?',
  );
  for (const row of prepared(store, sql).all(streamId, Math.min(...ids), Math.max(...ids)) as Row[]) {
    const before = unpackLines(row.lines);
    if (!before.some(({ transactionId }) => moves.has(transactionId))) continue;
    const lines = before.map((line) => ({
      ...line,
      transactionId: moves.get(line.transactionId) ?? line.transactionId,
    }));
    const { lowest, highest, lines: packed } = chunkOf(lines);
    update.run(lowest, highest, packed, row.statement_id, row.first_line);
  }
}

/** Ids of all transactions that the document's lines are. */
export function transactionsSeenIn(store: Store, documentId: number): ReadonlySet<number> {
  const sql = `SELECT g.statement_id, g.first_line, g.lines FROM statements s
    JOIN sightings g ON g.statement_id = s.id WHERE s.document_id = ?`;
  const ids = new Set<number>();
  for (const row of prepared(store, sql).all(documentId) as Row[]) {
    for (const id of unpackIds(row.lines)) if (id !== 0) ids.add(id);
  }
  return ids;
}

/** Whether a line of the document is one of these transactions. */
export function isAnySeenIn(store: Store, documentId: number, ids: ReadonlySet<number>): boolean {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
  for (const id of ids) [first, last] = [Math.min(first, id), Math.max(last, id)];
  const sql = `SELECT g.lines FROM statements s JOIN sightings g ON g.statement_id = s.id
    WHERE s.document_id = ? AND g.highest >= ? AND g.lowest <= ?`;
  const chunks = prepared(store, sql).pluck().all(documentId, first, last) as Uint8Array[];
  return chunks.some((lines) => unpackIds(lines).some((id) => ids.has(id)));
}

/** The statement's lines as they were stored, in their order. */
export function linesOf(store: Store, statementId: number): readonly PackedLine[] {
  const sql = 'SELECT statement_id, first_line, lines FROM sightings WHERE statement_id = ? ORDER BY first_line';
  return (prepared(store, sql).all(statementId) as Row[]).flatMap((row) => unpackLines(row.lines));
}

/**
 * What the lines were of the newest statement of the stream that said just this (`sayingOf`) and was not undone; undefined
 * where none did.
 */
export function placesTold(store: Store, streamId: number, saying: string | null): Places | undefined {
  if (saying === null) return undefined;
  const sql = `SELECT lines FROM sightings WHERE statement_id = (SELECT id FROM statements s
      WHERE stream_id = ? AND saying = ? AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
      ORDER BY id DESC LIMIT 1) ORDER BY first_line`;
  const chunks = prepared(store, sql).pluck().all(streamId, saying) as Uint8Array[];
  return chunks.length === 0 ? undefined : placesOf(chunks.flatMap(unpackIds));
}
