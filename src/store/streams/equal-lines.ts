import type { KnownTransaction } from '../../domain/transaction.ts';
import { type Stream, streamNames } from '../accounts/streams.ts';
import { unpackIds } from '../lines/sighting-pack.ts';
import { prepared } from '../prepared.ts';
import type { Store } from '../store.ts';
import { readTransactionsById } from './history.ts';

/** A transaction, and the row ids of the statements that list it. */
export interface EqualLine {
  readonly known: KnownTransaction;
  readonly statements: ReadonlySet<number>;
}

/** Everything is read once in the life of a stream: when its references turn out to be worth nothing. */
const EQUAL = `SELECT t.id FROM transactions t WHERE t.account_id = @accountId AND t.stream_id = @streamId
  AND t.state = 'live' AND t.status = 'booked' AND t.reference IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM tellings g WHERE g.transaction_id = t.id)
  AND EXISTS (SELECT 1 FROM transactions o WHERE o.account_id = t.account_id AND o.booked_on = t.booked_on
    AND o.amount = t.amount AND o.currency = t.currency AND o.stream_id = t.stream_id AND o.state = 'live' AND o.id <> t.id)`;

const LINES = `SELECT s.id, g.lines FROM statements s JOIN sightings g ON g.statement_id = s.id
  WHERE s.stream_id = @streamId AND g.highest >= @lowest AND g.lowest <= @highest`;

/** Transactions that only this stream has shown, and that have another of their day, amount and currency in it. */
export function equalLines(store: Store, accountId: number, { id: streamId }: Stream): readonly EqualLine[] {
  const rows = prepared(store, EQUAL).all({ accountId, streamId }) as { readonly id: number }[];
  if (rows.length === 0) return [];
  const statements = new Map(rows.map(({ id }) => [id, new Set<number>()]));
  const span = { lowest: Math.min(...statements.keys()), highest: Math.max(...statements.keys()) };
  const seen = prepared(store, LINES).all({ streamId, ...span }) as {
    readonly id: number;
    readonly lines: Uint8Array;
  }[];
  for (const { id, lines } of seen) for (const each of unpackIds(lines)) statements.get(each)?.add(id);
  const known = readTransactionsById(store, [...statements.keys()], streamNames(store, accountId));
  return known.map((each) => ({ known: each, statements: statements.get(each.id) ?? new Set() }));
}
