import type { ReferenceTrust } from '../../core/history.ts';
import { rankOf } from '../../core/streams/rank.ts';
import type { AccountId, StreamId } from '../../domain/row-ids.ts';
import { only } from '../prepared.ts';
import type { Store } from '../store.ts';

/** One format's view of one account. */
export interface Stream {
  readonly id: StreamId;
  readonly name: string;
  readonly trust: ReferenceTrust;
}

interface Row {
  readonly id: StreamId;
  readonly name: string;
  readonly trust: ReferenceTrust['state'];
  readonly agreed: number;
  readonly disagreed: number;
}

/** The stream of that name, made where the account has none yet. */
export function openStream(store: Store, accountId: AccountId, name: string): Stream {
  const row =
    store.row<Row>`SELECT * FROM streams WHERE account_id = ${accountId} AND name = ${name}` ??
    only(store.row<Row>`INSERT INTO streams (account_id, name, rank) VALUES (${accountId}, ${name}, ${rankOf(name)})
      RETURNING *`);
  const { id, trust, agreed, disagreed } = row;
  return { id, name, trust: { state: trust, agreed, disagreed } };
}

export function saveTrust(store: Store, id: StreamId, trust: ReferenceTrust): void {
  store.run`UPDATE streams SET trust = ${trust.state}, agreed = ${trust.agreed}, disagreed = ${trust.disagreed}
    WHERE id = ${id}`;
}

/** Names of the account's streams by row id. */
export function streamNames(store: Store, accountId: AccountId): ReadonlyMap<StreamId, string> {
  const rows = store.rows<Pick<Row, 'id' | 'name'>>`SELECT id, name FROM streams WHERE account_id = ${accountId}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Row ids of the account's streams by name. */
export function streamIds(store: Store, accountId: AccountId): ReadonlyMap<string, StreamId> {
  return new Map([...streamNames(store, accountId)].map(([id, name]) => [name, id]));
}

/**
 * The kind of an alias with a reference of this stream, for a transaction that another stream showed first. A
 * reference of one format is no name in another. Aliases of the first stream are plain `reference`.
 */
export function aliasKind(streamId: StreamId): string {
  return `reference@${streamId}`;
}
