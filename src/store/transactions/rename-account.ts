/** Another handle for an account of which the ledger was told nothing. All its ids follow. */
import { accountExternalId } from '../../core/identity/external-id.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { listWords, sayWordsOfId } from '../outbox/owner-words.ts';
import { Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The ids of an account's records: no handle holds a dot, and a slash is the next letter. */
const BELONGS = (column: string, of: string) =>
  sql`${new Sql(column)} >= ${of} || '.' AND ${new Sql(column)} < ${of} || '/'`;

/** Whether the ledger holds an account of this handle, or records of it, that no line has claimed. */
export function isHeldUnder(store: Store, handle: string): boolean {
  const id = accountExternalId(handle);
  return store.exists`SELECT 1 FROM ledger_objects WHERE external_id = ${id} OR ${BELONGS('external_id', id)} LIMIT 1`;
}

/** Whether nothing of the account was sent or bound, and this state knows nothing under the other handle. */
export function mayRename(store: Store, { id }: StoredAccount, handle: string): boolean {
  return store.exists`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE handle = ${handle})
    AND NOT EXISTS (SELECT 1 FROM transactions WHERE ${BELONGS('external_id', accountExternalId(handle))})
    AND NOT EXISTS (SELECT 1 FROM transactions WHERE account_id = ${id} AND (ledger_id IS NOT NULL OR acked IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM requests WHERE account_id = ${id} AND (attempts > 0 OR state = 'done'))`;
}

/** Its transactions, requests and effects of rules get the ids of the new handle. Inside the caller's commit. */
export function renameAccount(store: Store, account: StoredAccount, handle: string): void {
  const from = accountExternalId(account.handle);
  const to = accountExternalId(handle);
  store.run`UPDATE accounts SET handle = ${handle} WHERE id = ${account.id}`;
  const renamed = (column: string) =>
    sql`${new Sql(column)} = ${to} || substr(${new Sql(column)}, length(${from}) + 1)`;
  store.run`UPDATE transactions SET ${renamed('external_id')} WHERE ${BELONGS('external_id', from)}`;
  store.run`UPDATE rule_effects SET ${renamed('external_id')} WHERE ${BELONGS('external_id', from)}`;
  store.run`UPDATE requests SET ${renamed('after_object')} WHERE ${BELONGS('after_object', from)}`;
  // A body holds this member only at its beginning: quotes in a text of the bank are escaped.
  store.run`UPDATE requests SET ${renamed('object')},
      body = replace(body, '"externalId":"' || ${from}, '"externalId":"' || ${to})
    WHERE object = ${from} OR ${BELONGS('object', from)}`;
  for (const { externalId } of listWords(store)) if (externalId.startsWith(`${to}.`)) sayWordsOfId(store, externalId);
}
