import type { StreamId } from '../../domain/row-ids.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { AS_OF } from '../as-of.ts';

/**
 * The columns of table `t` that a `KnownRow` has, in the form `exact`. Row ids come as REAL, which holds them exactly and
 * gives a number: amounts must come as bigint, and every INTEGER does so with them.
 */
export const KNOWN_COLUMNS = `t.id + 0.0 AS id, t.external_id AS externalId, t.booked_on AS bookedOn, t.value_on AS valueOn,
  t.time, t.amount, t.currency, t.payee, t.memo, t.status, t.reference, t.balance, ${AS_OF} AS asOf, t.state,
  t.stream_id + 0.0 AS streamId, t.birth + 0.0 AS birth`;

export interface KnownRow extends Omit<KnownTransaction, 'assertions' | 'stream'> {
  readonly streamId: StreamId;
}

/** The transactions of rows, each once, in the order of their births. `streams`: names by ids. */
export function knownFrom(rows: readonly KnownRow[], streams: ReadonlyMap<StreamId, string>): KnownTransaction[] {
  const known = new Map(
    rows.map(({ streamId, ...row }) => [row.id, { ...row, stream: streams.get(streamId) ?? '' }] as const),
  );
  return [...known.values()].sort((a, b) => a.birth - b.birth || a.id - b.id);
}
