/** Which word of the bank about a transaction is the oldest, whatever order the files came in. */
import type { ToldBefore } from '../../core/identity/repeated/told-before.ts';
import { unpackIds } from '../lines/sighting-pack.ts';
import { prepared } from '../prepared.ts';
import type { Store } from '../store.ts';

export function insertToldBefore(store: Store, statementId: number, told: readonly ToldBefore[]): void {
  const insert = prepared(store, 'INSERT INTO told_before (statement_id, line, bucket) VALUES (?, ?, ?)');
  for (const { line, bucket } of told) insert.run(statementId, line, bucket);
}

/** The oldest line that a transaction is. */
export interface FirstTold {
  readonly transactionId: number;
  /** What it is counted in; undefined where that is what the transaction was born with. */
  readonly bucket: string | undefined;
}

interface Row {
  readonly statementId: number;
  readonly firstLine: number;
  readonly lines: Uint8Array;
}

/** Of these transactions of an account the oldest lines, by the as-of of their statements, then by their place in them. */
export function firstToldOf(store: Store, accountId: number, ids: ReadonlySet<number>): readonly FirstTold[] {
  const sorted = [...ids].sort((a, b) => a - b);
  const sql = `SELECT g.statement_id AS statementId, g.first_line AS firstLine, g.lines FROM statements s
    JOIN sightings g ON g.statement_id = s.id WHERE s.account_id = ? AND g.highest >= ? AND g.lowest <= ?
    ORDER BY s.as_of, s.id, g.first_line`;
  const bucketOf = prepared(store, 'SELECT bucket FROM told_before WHERE statement_id = ? AND line = ?').pluck();
  const found = new Map<number, FirstTold>();
  for (const row of prepared(store, sql).iterate(accountId, sorted[0] ?? 0, sorted.at(-1) ?? 0) as Iterable<Row>) {
    for (const [at, transactionId] of unpackIds(row.lines).entries()) {
      if (!ids.has(transactionId) || found.has(transactionId)) continue;
      const bucket = bucketOf.get(row.statementId, row.firstLine + at) as string | undefined;
      found.set(transactionId, { transactionId, bucket });
    }
    if (found.size === ids.size) break;
  }
  return [...found.values()];
}
