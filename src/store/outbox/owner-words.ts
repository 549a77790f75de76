/** The owner's words on records that went by an undo or into a transfer. Whatever is created later says them. */
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';
import { joinMembers, splitMembers } from './merge.ts';

/** By field of the ledger (`payeeName`, `note`, `categoryId`, `time`). Null: the owner cleared it. */
export type Words = Readonly<Record<string, unknown>>;

export function hasWords(store: Store): boolean {
  return store.exists`SELECT 1 FROM owner_words LIMIT 1`;
}

/** Empty where the owner wrote nothing, or where the record never went. */
export function findWords(store: Store, externalId: string): Words {
  return ownJson<Words>(store.value<string>`SELECT words FROM owner_words WHERE external_id = ${externalId}` ?? '{}');
}

/** The words on an inflow that stand in the record of its transfer: those on the outflow win. Ids are externalIds. */
export function wordsOfTransfer(store: Store, outflow: string, inflow: string): Words {
  const onOutflow = findWords(store, outflow);
  return Object.fromEntries(Object.entries(findWords(store, inflow)).filter(([name]) => !(name in onOutflow)));
}

/** Lays these words over earlier ones. A creation that waits in the outbox says them as well. */
export function saveWords(store: Store, externalId: string, words: Words): void {
  const all = { ...findWords(store, externalId), ...words };
  store.run`INSERT OR REPLACE INTO owner_words (external_id, words) VALUES (${externalId}, ${JSON.stringify(all)})`;
  rewordWaiting(store, externalId, all);
}

/** A waiting creation says the owner's words on the id that it was given. To be called before its review. */
export function sayWordsOfId(store: Store, externalId: string): void {
  rewordWaiting(store, externalId, inCreation(findWords(store, externalId)));
}

function rewordWaiting(store: Store, externalId: string, words: Words): void {
  if (Object.keys(words).length === 0) return;
  const rows = store.rows<{ readonly id: number; readonly body: string }>`SELECT id, body FROM requests
    WHERE object = ${externalId} AND state = 'ready' AND expects = 'created'
    AND kind = 'transaction.upsert' AND body IS NOT NULL`;
  for (const { body, id } of rows) store.run`UPDATE requests SET body = ${withMembers(body, words)} WHERE id = ${id}`;
}

export interface KeptWords {
  readonly externalId: string;
  readonly words: Words;
}

export function listWords(store: Store): readonly KeptWords[] {
  const rows = store.rows<{
    readonly externalId: string;
    readonly words: string;
  }>`SELECT external_id AS externalId, words FROM owner_words ORDER BY external_id`;
  return rows.map(({ externalId, words }) => ({ externalId, words: ownJson<Words>(words) }));
}

/** Words as a creation says them. The category may be gone from the ledger, so it is looked up before it is sent. */
export function inCreation(words: Words): Words {
  const { categoryId } = words;
  return typeof categoryId === 'string' ? { ...words, categoryId: `${CATEGORY_BY_ID}${categoryId}` } : words;
}

/** In the place of a category's id: what follows is its name, or its id. No text of a bank can imitate that. */
export const CATEGORY_BY_NAME = '{{category}}';
export const CATEGORY_BY_ID = '{{category id}}';

/** A request's body with these members: JSON text. A null takes the member out. */
export function withMembers(body: string, members: Words): string {
  const all = splitMembers(body);
  for (const [name, value] of Object.entries(members)) {
    if (value === null) all.delete(JSON.stringify(name));
    else all.set(JSON.stringify(name), JSON.stringify(value));
  }
  return joinMembers(all);
}
