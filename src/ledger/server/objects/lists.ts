/** Pages by key set: the cursor holds where the page before ended, so a page costs the same at any depth. */

import { type Failure, failure } from '../call/outcome.ts';
import type { LedgerDatabase } from '../storage/database.ts';

export type Order = 'created' | '-created' | 'date' | '-date';

interface PageRequest {
  readonly where: readonly string[];
  readonly values: Readonly<Record<string, string | number | null>>;
  readonly order: Order;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Page<Row> {
  readonly ok: true;
  readonly rows: readonly Row[];
  readonly order: Order;
  readonly hasMore: boolean;
}

interface Position {
  readonly seq: number;
  readonly date: string;
}

const AFTER: Readonly<Record<Order, string>> = {
  created: 'seq > @atSeq',
  '-created': 'seq < @atSeq',
  date: '(date, seq) > (@atDate, @atSeq)',
  '-date': '(date, seq) < (@atDate, @atSeq)',
};

const BY: Readonly<Record<Order, string>> = {
  created: 'seq',
  '-created': 'seq DESC',
  date: 'date, seq',
  '-date': 'date DESC, seq DESC',
};

/** A reader of pages of `table`; statements are prepared once for each shape of filter. */
export function listPages<Row>(db: LedgerDatabase, table: string) {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => db.prepare<[object], Row>(sql);

  return (request: PageRequest): Page<Row> | Failure => {
    const at = request.cursor === undefined ? undefined : readCursor(request.cursor, request.order);
    if (request.cursor !== undefined && at === undefined)
      return failure('invalid_cursor', 'the cursor is not one that this list gave for this sort order');
    const where = at === undefined ? request.where : [...request.where, AFTER[request.order]];
    const sql = `SELECT * FROM ${table} WHERE ${where.join(' AND ')} ORDER BY ${BY[request.order]} LIMIT @size`;
    const statement = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, statement);
    const values = { ...request.values, size: request.limit + 1, atSeq: at?.seq ?? 0, atDate: at?.date ?? '' };
    const rows = statement.all(values);
    return { ok: true, rows: rows.slice(0, request.limit), order: request.order, hasMore: rows.length > request.limit };
  };
}

/** The list envelope. */
export function listBody<Row, Resource>(
  page: Page<Row>,
  show: (row: Row) => Resource,
  positionOf: (row: Row) => Position,
): { data: readonly Resource[]; nextCursor: string | null; hasMore: boolean } {
  const last = page.rows.at(-1);
  const nextCursor = page.hasMore && last !== undefined ? writeCursor(page.order, positionOf(last)) : null;
  return { data: page.rows.map(show), nextCursor, hasMore: nextCursor !== null };
}

export function createdPosition(row: { readonly seq: number }): Position {
  return { seq: row.seq, date: '' };
}

function writeCursor(order: Order, { seq, date }: Position): string {
  return Buffer.from(`${order}.${seq}.${date}`).toString('base64url');
}

function readCursor(cursor: string, order: Order): Position | undefined {
  const match = /^(-?[a-z]+)\.(\d{1,15})\.(\d{4}-\d\d-\d\d)?$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  if (match === null || match[1] !== order) return undefined;
  return { seq: Number(match[2]), date: match[3] ?? '' };
}
