/** Other ids for transactions that were never sent under the ones that they have. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { splitMembers } from './merge.ts';
import { sayWordsOfId } from './owner-words.ts';

export interface Rename {
  readonly transactionId: TransactionId;
  readonly from: string;
  readonly to: string;
}

/**
 * Gives transactions the ids under which the ledger knows them. All change at once, since several may change places.
 * A transaction that was never sent, and is not about to be, leaves its id to the ledger's record. Examples are a
 * vanished pending line and the inflow of a transfer. So does an undone or withdrawn one that has no record. There another
 * self has written under its id since. Left out are ids that another transaction has and keeps. The owner's words
 * stay with their ids: they were written on the ledger's records.
 *
 * @returns the renames that were carried out
 */
export function renameTransactions(store: Store, renames: readonly Rename[]): readonly Rename[] {
  const { holders, possible } = possibleOf(store, [...renames, ...leaving(store, renames)]);
  // No id is free before the one that has it was given another.
  const crossing = possible.filter(({ to }) => holders.get(to) !== undefined);
  const plain = possible.filter(({ to }) => holders.get(to) === undefined);
  for (const { from, to, transactionId } of crossing) rename(store, transactionId, from, meanwhile(to));
  for (const { from, to, transactionId } of plain) rename(store, transactionId, from, to);
  for (const { to, transactionId } of crossing) rename(store, transactionId, meanwhile(to), to);
  return possible;
}

/** They take the ids that nobody has any more then: at the end of each chain of changing places. */
function leaving(store: Store, renames: readonly Rename[]): readonly Rename[] {
  const sql = `SELECT t.id FROM transactions t WHERE t.external_id = ? AND t.ledger_id IS NULL AND t.acked IS NULL
    AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id
      AND (r.state IN ('ready', 'sent') OR r.state <> 'cancelled' AND NOT (${IS_SENT_ANEW})))`;
  const recordless = prepare<[string], TransactionId>(store, sql, 'value');
  const fromOf = new Map(renames.map(({ from, to }) => [to, from]));
  const renamed = new Set(renames.map(({ transactionId }) => transactionId));
  return renames.flatMap(({ from, to }) => {
    const transactionId = recordless.get(to);
    // One that is renamed itself leaves its id anyway. In a circle no id is free.
    if (transactionId === undefined || renamed.has(transactionId)) return [];
    let free = from;
    for (let next = fromOf.get(free); next !== undefined; next = fromOf.get(free)) free = next;
    return [{ transactionId, from: to, to: free }];
  });
}

const IS_SENT_ANEW = `(t.state = 'undone' OR t.state = 'deleted' AND t.deleted_by IS NULL)
  AND EXISTS (SELECT 1 FROM ledger_objects o WHERE o.external_id = t.external_id)`;

interface Possible {
  readonly possible: readonly Rename[];
  /** The holders of the wanted ids; undefined where an id is free. */
  readonly holders: ReadonlyMap<string, number | undefined>;
}

function possibleOf(store: Store, renames: readonly Rename[]): Possible {
  const holders = new Map(renames.map(({ to }) => [to, transactionOf(store, to)]));
  for (let possible = renames; ; ) {
    const leaving = new Set(possible.map(({ transactionId }) => transactionId));
    const left = possible.filter(({ to }) => {
      const held = holders.get(to);
      return held === undefined || leaving.has(held);
    });
    if (left.length === possible.length) return { holders, possible };
    possible = left;
  }
}

/** Row id of the transaction that has this externalId. */
export function transactionOf(store: Store, externalId: string): TransactionId | undefined {
  const sql = 'SELECT t.id FROM transactions t WHERE t.external_id = ?';
  return prepare<[string], TransactionId>(store, sql, 'value').get(externalId);
}

function meanwhile(id: string): string {
  return `meanwhile ${id}`;
}

function rename(store: Store, id: number, from: string, to: string): void {
  nameInBodies(store, from, to);
  const day = /\.(\d{4}-\d{2}-\d{2})\./.exec(to)?.[1] ?? null;
  const sql = 'UPDATE transactions SET external_id = ?, born_on = coalesce(?, born_on) WHERE id = ?';
  prepare<[string, string | null, number]>(store, sql).run(to, day, id);
  prepare<[string, string]>(store, 'UPDATE requests SET object = ? WHERE object = ?').run(to, from);
  prepare<[string, string]>(store, 'UPDATE requests SET after_object = ? WHERE after_object = ?').run(to, from);
  prepare<[string, string]>(store, 'UPDATE rule_effects SET external_id = ? WHERE external_id = ?').run(to, from);
  sayWordsOfId(store, to);
}

function nameInBodies(store: Store, from: string, to: string): void {
  const sql = "SELECT id, body FROM requests WHERE object = ? AND kind = 'transaction.upsert' AND state = 'ready'";
  const reword = prepare<[string, number]>(store, 'UPDATE requests SET body = ? WHERE id = ?');
  for (const { body, id } of prepare<
    [string],
    {
      readonly id: number;
      readonly body: string | null;
    }
  >(store, sql).all(from)) {
    if (body !== null) reword.run(withExternalId(body, to), id);
  }
}

/** The body of an upsert with this externalId in the place of the one that it has. */
function withExternalId(body: string, externalId: string): string {
  const members = splitMembers(body).set('"externalId"', JSON.stringify(externalId));
  return `{${[...members].map(([name, value]) => `${name}:${value}`).join(',')}}`;
}
