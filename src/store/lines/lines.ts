/** The lines of statements, one row a line: what each says, and which transaction it is. */
import type { Places } from '../../core/history.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Position } from '../../domain/issue.ts';
import {
  type DocumentId,
  NO_TRANSACTION,
  type StatementId,
  type StreamId,
  type TransactionId,
} from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import { prepare, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { readLine, writeLine } from './said.ts';

/**
 * Whether the words of lines are kept, or only which transactions they are and whether they are booked. A fold's words
 * are kept elsewhere.
 */
export type Kept = 'words' | 'places';

/**
 * Row ids of transactions, 0 for none. One is the transaction of a line. The other is the transaction that the line
 * was the first to show.
 */
export interface Place {
  readonly id: TransactionId;
  readonly bore: TransactionId;
}

/** Of a line that is no transaction, or of which nothing is known yet. */
export const NO_PLACE: Place = { id: NO_TRANSACTION, bore: NO_TRANSACTION };

/** Stores the lines of a statement. `placeOf`: what a line is, by its ordinal. */
export function insertLines(
  store: Store,
  statementId: StatementId,
  lines: readonly StatementLine[],
  placeOf: (ordinal: number) => Place,
  kept: Kept,
): void {
  const sql = 'INSERT INTO lines (statement_id, line, transaction_id, bore, said) VALUES (?, ?, ?, ?, ?)';
  const insert = prepare<[number, number, number, number, string]>(store, sql);
  for (const [at, line] of lines.entries()) {
    const { bore, id } = placeOf(at);
    insert.run(statementId, at, id, bore, kept === 'words' ? writeLine(line) : JSON.stringify(statusOf(line)));
  }
}

/** Condition on a line `l`: it is booked, not pending. */
export const IS_BOOKED = sql`l.said ->> 'status' IS NULL`;

/** As `writeLine` says it. */
function statusOf({ status }: StatementLine): { readonly status?: string } {
  return status === 'booked' ? {} : { status };
}

/** The lines of a statement, in their order. */
export function linesOf(store: Store, statementId: StatementId): StatementLine[] {
  const sql = 'SELECT said FROM lines WHERE statement_id = ? ORDER BY line';
  return prepare<[number], string>(store, sql, 'value').all(statementId).map(readLine);
}

/** Which transactions a statement's lines are, in their order; 0: none. */
export function placesIn(store: Store, statementId: StatementId): readonly TransactionId[] {
  const sql = 'SELECT transaction_id FROM lines WHERE statement_id = ? ORDER BY line';
  return prepare<[number], TransactionId>(store, sql, 'value').all(statementId);
}

/** The same, with the transactions that they were the first to show. */
export function fullPlacesIn(store: Store, statementId: StatementId): readonly Place[] {
  const sql = 'SELECT transaction_id AS id, bore FROM lines WHERE statement_id = ? ORDER BY line';
  return prepare<[number], Place>(store, sql).all(statementId);
}

/** A line that is a transaction. `line` is its ordinal in the statement, from 0. */
export interface Sighting {
  readonly statementId: StatementId;
  readonly line: number;
  readonly position: Position;
}

/** Every line of this transaction, oldest statement first. An undone document counts with its former lines. */
export function findSightings(store: Store, transactionId: TransactionId): readonly Sighting[] {
  const sql = `SELECT statement_id AS statementId, line, said FROM lines WHERE transaction_id = ? ORDER BY statement_id, line`;
  const rows = prepare<[number], { statementId: StatementId; line: number; said: string }>(store, sql).all(
    transactionId,
  );
  return rows.map(({ said, ...place }) => ({ ...place, position: readLine(said).position }));
}

/** Moves a stream's lines from one transaction to another. All move at once, since two may have changed places. */
export function moveLines(store: Store, streamId: StreamId, moves: ReadonlyMap<TransactionId, TransactionId>): void {
  const find = prepare<[number, number], { statementId: StatementId; line: number }>(
    store,
    `SELECT l.statement_id AS statementId, l.line FROM lines l JOIN statements s ON s.id = l.statement_id
    WHERE l.transaction_id = ? AND s.stream_id = ?`,
  );
  const write = prepare<[number, number, number]>(
    store,
    'UPDATE lines SET transaction_id = ? WHERE statement_id = ? AND line = ?',
  );
  const found = [...moves].flatMap(([from, to]) => find.all(from, streamId).map((place) => ({ ...place, to })));
  for (const { statementId, line, to } of found) write.run(to, statementId, line);
}

/** Whether a line of the document is one of these transactions. */
export function isAnySeenIn(store: Store, documentId: DocumentId, ids: ReadonlySet<TransactionId>): boolean {
  const sql = `SELECT l.transaction_id FROM statements s JOIN lines l ON l.statement_id = s.id WHERE s.document_id = ?`;
  const seen = prepare<[number], TransactionId>(store, sql, 'value').all(documentId);
  return seen.some((id) => ids.has(id));
}

/**
 * The transactions of the lines of the newest standing statement with this fingerprint (`fingerprintOf`) in the
 * stream. Undefined where none stands.
 */
export function knownPlaces(store: Store, streamId: StreamId, fingerprint: string | null): Places | undefined {
  if (fingerprint === null) return undefined;
  const sql = `SELECT id FROM statements s WHERE stream_id = +? AND fingerprint = +?
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id) ORDER BY id DESC LIMIT 1`;
  const id = prepare<[number, string], StatementId>(store, sql, 'value').get(streamId, fingerprint);
  if (id === undefined) return undefined;
  return new Map([...placesIn(store, id).entries()].filter(([, transactionId]) => transactionId !== 0));
}

/** Whether two statements list a transaction both. */
export function haveCommonLine(store: Store, one: bigint, other: bigint): boolean {
  const sql = `SELECT EXISTS (SELECT 1 FROM lines a JOIN lines b ON b.transaction_id = a.transaction_id
    WHERE a.statement_id = ? AND b.statement_id = ? AND a.transaction_id <> 0)`;
  return prepare<[bigint, bigint], number>(store, sql, 'value').get(one, other) === 1;
}

/** The sum of a statement's booked lines from a day on, in minor units. */
export function sumFromDay(store: Store, statementId: StatementId, day: CalendarDate): bigint {
  const listed = linesOf(store, statementId).filter(({ bookedOn, status }) => status === 'booked' && bookedOn >= day);
  return listed.reduce((sum, { amount }) => sum + amount, 0n);
}
