/** The id of a record that the ledger holds, for a transaction that was never sent under its own. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { readFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';
import { joinMembers, splitMembers } from './merge.ts';
import { sayWordsOfId } from './owner-words.ts';

export interface Rename {
  readonly from: string;
  readonly to: string;
}

const RENAMED = 'ids.renamed';

/** Every id that was given up for another one, oldest first. A database that is built again derives the first ids. */
export function listRenames(store: Store): readonly Rename[] {
  return ownJson<readonly Rename[]>(readFact(store, RENAMED) ?? '[]');
}

export function saveRenames(store: Store, renames: readonly Rename[]): void {
  const all = new Map([...listRenames(store), ...renames].map((each) => [each.from, each]));
  if (renames.length > 0) writeFact(store, RENAMED, JSON.stringify([...all.values()]));
}

/**
 * Gives the transaction with the id `from` the id `to`. Its requests, its rule effects and the owner's words follow.
 * Another one that was never sent, such as a vanished pending line, gives `to` up and takes `from`. Inside the caller's
 * commit.
 *
 * @returns whether it did: false where `to` belongs to another transaction, or `from` to none
 */
export function renameUnsent(store: Store, { from, to }: Rename): boolean {
  const transactionId = transactionOf(store, from);
  const holder = transactionOf(store, to);
  if (transactionId === undefined || (holder !== undefined && !isUnheardOf(store, holder))) return false;
  if (holder !== undefined) rename(store, holder, { from: to, to: `meanwhile ${to}` });
  rename(store, transactionId, { from, to });
  if (holder !== undefined) rename(store, holder, { from: `meanwhile ${to}`, to: from });
  return true;
}

/** Whether the ledger was told nothing of it. */
function isUnheardOf(store: Store, id: TransactionId): boolean {
  return store.exists`SELECT 1 FROM transactions t WHERE t.id = ${id} AND t.ledger_id IS NULL AND t.acked IS NULL
    AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id AND r.attempts > 0)`;
}

function transactionOf(store: Store, externalId: string): TransactionId | undefined {
  return store.value<TransactionId>`SELECT id FROM transactions WHERE external_id = ${externalId}`;
}

function rename(store: Store, id: TransactionId, { from, to }: Rename): void {
  nameInBodies(store, from, to);
  const day = /\.(\d{4}-\d{2}-\d{2})\./.exec(to)?.[1] ?? null;
  store.run`UPDATE transactions SET external_id = ${to}, born_on = coalesce(${day}, born_on) WHERE id = ${id}`;
  store.run`UPDATE requests SET object = ${to} WHERE object = ${from}`;
  store.run`UPDATE requests SET after_object = ${to} WHERE after_object = ${from}`;
  store.run`UPDATE rule_effects SET external_id = ${to} WHERE external_id = ${from}`;
  sayWordsOfId(store, to);
}

function nameInBodies(store: Store, from: string, to: string): void {
  const open = store.rows<{ readonly id: number; readonly body: string | null }>`SELECT id, body FROM requests
    WHERE object = ${from} AND kind = 'transaction.upsert' AND state = 'ready'`;
  for (const { body, id } of open) {
    if (body === null) continue;
    const members = splitMembers(body).set('"externalId"', JSON.stringify(to));
    store.run`UPDATE requests SET body = ${joinMembers(members)}
      WHERE id = ${id}`;
  }
}
