/** Pages by key set: the cursor holds the end of the page before. So a page costs the same at any depth. */

import { hash } from 'node:crypto';
import { type Call, type Failure, failure } from '../call.ts';
import type { LedgerDatabase } from '../storage/database.ts';

export type Order = 'created' | '-created' | 'date' | '-date';

/** The filters of a list: conditions of SQL, and the values that they name. */
export interface Filters {
  readonly where: string[];
  readonly values: Record<string, string | number>;
}

interface PageRequest extends Filters {
  readonly order: Order;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Page<Row> {
  readonly ok: true;
  readonly rows: readonly Row[];
  /** The beginning of a cursor of this list. */
  readonly list: string;
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

/** The owner's own, and of these what has the given externalId and has `search` in its name. */
export function filtersFor(
  { caller }: Call,
  { externalId, search }: { readonly externalId?: string | undefined; readonly search?: string | undefined },
): Filters {
  const filters: Filters = { where: ['owner = @owner'], values: { owner: caller.subject.owner } };
  if (externalId !== undefined) addFilter(filters, 'externalId = @externalId', { externalId });
  if (search !== undefined) addFilter(filters, 'contains_folded(name, @search)', { search });
  return filters;
}

export function addFilter({ where, values }: Filters, condition: string, more: Filters['values']): void {
  where.push(condition);
  Object.assign(values, more);
}

/** A reader of pages of `table`; statements are prepared once for each shape of filter. */
export function listPages<Row>(db: LedgerDatabase, table: string) {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => db.prepare<[object], Row>(sql);

  return ({ where, values, order, cursor, limit }: PageRequest): Page<Row> | Failure => {
    const list = nameList(table, order, { where, values });
    const at = cursor === undefined ? undefined : readCursor(cursor, list);
    if (cursor !== undefined && at === undefined)
      return failure('invalid_cursor', 'the cursor is not one that this list gave for these filters and this order');
    const conditions = at === undefined ? where : [...where, AFTER[order]];
    const sql = `SELECT * FROM ${table} WHERE ${conditions.join(' AND ')} ORDER BY ${BY[order]} LIMIT @size`;
    const statement = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, statement);
    const place = { atSeq: at?.seq ?? 0, atDate: at?.date ?? '' };
    const rows = statement.all({ ...values, size: limit + 1, ...place });
    return { ok: true, rows: rows.slice(0, limit), list, hasMore: rows.length > limit };
  };
}

/** The list envelope. */
export function listBody<Row, Resource>(
  page: Page<Row>,
  show: (row: Row) => Resource,
  positionOf: (row: Row) => Position,
): { data: readonly Resource[]; nextCursor: string | null; hasMore: boolean } {
  const last = page.rows.at(-1);
  const nextCursor = page.hasMore && last !== undefined ? writeCursor(page.list, positionOf(last)) : null;
  return { data: page.rows.map(show), nextCursor, hasMore: nextCursor !== null };
}

export function createdPosition(row: { readonly seq: number }): Position {
  return { seq: row.seq, date: '' };
}

/** A cursor serves the list that gave it: another table, order, filter or owner has another name. */
function nameList(table: string, order: Order, filters: Filters): string {
  return hash('sha256', JSON.stringify([table, order, filters]), 'hex').slice(0, 16);
}

function writeCursor(list: string, { seq, date }: Position): string {
  return Buffer.from(`${list}.${seq}.${date}`).toString('base64url');
}

function readCursor(cursor: string, list: string): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  // The decoder skips what is no base64url, so other texts than the one that was given would pass.
  if (bytes.toString('base64url') !== cursor) return undefined;
  const text = bytes.toString('latin1');
  const match = /^([0-9a-f]{16})\.(\d{1,15})\.(\d{4}-\d\d-\d\d)?$/.exec(text);
  if (match === null || match[1] !== list) return undefined;
  return { seq: Number(match[2]), date: match[3] ?? '' };
}
