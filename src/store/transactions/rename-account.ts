/** Another handle for an account of which the ledger was told nothing. All its ids follow. */
import { accountExternalId } from '../../core/identity/external-id.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { listWords, sayWordsOfId } from '../outbox/owner-words.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The ids of an account's records: no handle holds a dot, and a slash is the next letter. */
const BELONGS = (column: string, of: string) => `${column} >= ${of} || '.' AND ${column} < ${of} || '/'`;

/** Whether the ledger holds an account of this handle, or records of it, that no line has claimed. */
export function isHeldUnder(store: Store, handle: string): boolean {
  const sql = `SELECT 1 FROM ledger_objects WHERE external_id = @id OR ${BELONGS('external_id', '@id')} LIMIT 1`;
  return prepare<{ readonly id: string }>(store, sql).get({ id: accountExternalId(handle) }) !== undefined;
}

/** Whether nothing of the account was sent or bound, and this state knows nothing under the other handle. */
export function mayRename(store: Store, { id }: StoredAccount, handle: string): boolean {
  const sql = `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE handle = @handle)
    AND NOT EXISTS (SELECT 1 FROM transactions WHERE ${BELONGS('external_id', '@to')})
    AND NOT EXISTS (SELECT 1 FROM transactions WHERE account_id = @id AND (ledger_id IS NOT NULL OR acked IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM requests WHERE account_id = @id AND (attempts > 0 OR state = 'done'))`;
  const params = { id, handle, to: accountExternalId(handle) };
  return prepare<typeof params>(store, sql).get(params) !== undefined;
}

/** Its transactions, requests and effects of rules get the ids of the new handle. Inside the caller's commit. */
export function renameAccount(store: Store, account: StoredAccount, handle: string): void {
  const from = accountExternalId(account.handle);
  const to = accountExternalId(handle);
  prepare<[string, number]>(store, 'UPDATE accounts SET handle = ? WHERE id = ?').run(handle, account.id);
  for (const sql of RENAMES) prepare<{ readonly from: string; readonly to: string }>(store, sql).run({ from, to });
  for (const { externalId } of listWords(store)) if (externalId.startsWith(`${to}.`)) sayWordsOfId(store, externalId);
}

const RENAMED = (column: string) => `${column} = @to || substr(${column}, length(@from) + 1)`;

/** A body holds this member only at its beginning: quotes in a text of the bank are escaped. */
const RENAMES = [
  `UPDATE transactions SET ${RENAMED('external_id')} WHERE ${BELONGS('external_id', '@from')}`,
  `UPDATE rule_effects SET ${RENAMED('external_id')} WHERE ${BELONGS('external_id', '@from')}`,
  `UPDATE requests SET ${RENAMED('after_object')} WHERE ${BELONGS('after_object', '@from')}`,
  `UPDATE requests SET ${RENAMED('object')}, body = replace(body, '"externalId":"' || @from, '"externalId":"' || @to)
    WHERE object = @from OR ${BELONGS('object', '@from')}`,
];
