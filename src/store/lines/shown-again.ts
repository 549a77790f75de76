import type { AccountId } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Ids from `first` to `last`, all shown again by a document of this as-of. */
export interface Shown {
  readonly first: number;
  readonly last: number;
  readonly asOf: string;
}

/** Fewer ids than this that follow one another are not worth a range: their rows are written. */
const SHORTEST = 64;

/** A newer document says the same of these as was known: from now on their as-of is at least its own. */
export function confirmTransactions(store: Store, ids: readonly number[], asOf: string): void {
  const scattered: number[] = [];
  for (const [first, last] of runsOf(ids)) {
    if (last - first + 1 >= SHORTEST) insertRange(store, { first, last, asOf });
    else for (let id = first; id <= last; id += 1) scattered.push(id);
  }
  if (scattered.length === 0) return;
  const sql = 'UPDATE transactions SET as_of = ? WHERE id IN (SELECT value FROM json_each(?)) AND as_of < ?';
  prepare<[string, string, string]>(store, sql).run(asOf, JSON.stringify(scattered), asOf);
}

/** Ranges that reach into the ids from `lowest` to `highest`, in their order. */
export function rangesWithin(store: Store, lowest: number, highest: number): readonly Shown[] {
  const sql = `SELECT first_id AS first, last_id AS last, as_of AS asOf FROM shown_again
    WHERE first_id >= coalesce((SELECT max(first_id) FROM shown_again WHERE first_id <= @lowest), @lowest)
      AND first_id <= @highest AND last_id >= @lowest ORDER BY first_id`;
  return prepare<object, Shown>(store, sql).all({ lowest, highest });
}

/** The as-of of transactions asked for in the order of their ids: what their row says, or the range that they are in. */
export function asOfReader(store: Store, lowest: number, highest: number): (id: number, own: string) => string {
  const ranges = rangesWithin(store, lowest, highest);
  let at = 0;
  return (id, own) => {
    while ((ranges[at]?.last ?? id) < id) at += 1;
    const range = ranges[at];
    return range !== undefined && range.first <= id && range.asOf > own ? range.asOf : own;
  };
}

const REMOVE = 'DELETE FROM shown_again WHERE first_id = ?';

/** Writes the rows of the range that the transaction is in, so that one of them can be given another as-of. */
export function dissolveRange(store: Store, id: number): void {
  const [range] = rangesWithin(store, id, id);
  if (range === undefined) return;
  const { first, last, asOf } = range;
  const sql = 'UPDATE transactions SET as_of = ? WHERE id BETWEEN ? AND ? AND as_of < ?';
  prepare<[string, number, number, string]>(store, sql).run(asOf, first, last, asOf);
  prepare<[number]>(store, REMOVE).run(first);
}

/** The same of all ranges of an account. */
export function dissolveRanges(store: Store, accountId: AccountId): void {
  const sql = `SELECT first_id FROM shown_again r
    WHERE EXISTS (SELECT 1 FROM transactions t WHERE t.id = r.first_id AND t.account_id = ?)`;
  for (const first of prepare<[number], number>(store, sql, 'value').all(accountId)) dissolveRange(store, first);
}

/** It takes the place of older ranges on its ids and goes around newer ones. */
function insertRange(store: Store, range: Shown): void {
  const sql = 'INSERT INTO shown_again (first_id, last_id, as_of) VALUES (?, ?, ?)';
  const insert = prepare<[number, number, string]>(store, sql);
  const remove = prepare<[number]>(store, REMOVE);
  let from = range.first;
  for (const { first, last, asOf } of rangesWithin(store, range.first, range.last)) {
    if (asOf >= range.asOf) {
      if (from < first) insert.run(from, first - 1, range.asOf);
      from = last + 1;
      continue;
    }
    remove.run(first);
    if (first < range.first) insert.run(first, range.first - 1, asOf);
    if (last > range.last) insert.run(range.last + 1, last, asOf);
  }
  if (from <= range.last) insert.run(from, range.last, range.asOf);
}

/** Ids that follow one another without a gap, as first and last. */
function* runsOf(ids: readonly number[]): Generator<readonly [first: number, last: number]> {
  const sorted = Float64Array.from(ids).sort();
  let from = 0;
  for (let at = 1; at <= sorted.length; at += 1) {
    const [first, last] = [sorted[from] ?? 0, sorted[at - 1] ?? 0];
    if (at < sorted.length && (sorted[at] ?? 0) <= last + 1) continue;
    yield [first, last];
    from = at;
  }
}
