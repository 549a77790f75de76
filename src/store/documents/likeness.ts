/** Documents that do not name their account, by what they share: which account files like one of them went to. */
import type { AccountId, DocumentId } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export function saveLikeness(store: Store, id: DocumentId, likeness: string): void {
  prepare<[string, number]>(store, 'UPDATE documents SET likeness = ? WHERE id = ?').run(likeness, id);
}

const STANDS = `d.state = 'imported' AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id)`;

/** The account of the newest document of this likeness that came by this connector. */
export function accountOfLike(store: Store, connector: string, likeness: string): AccountId | undefined {
  const sql = `SELECT s.account_id FROM documents d JOIN statements s ON s.document_id = d.id
    WHERE d.likeness = ? AND d.connector = ? AND ${STANDS} ORDER BY d.id DESC LIMIT 1`;
  return prepare<[string, string], AccountId>(store, sql, 'value').get(likeness, connector);
}

/** Imported documents whose likeness begins with this layout. */
export function documentsOfLikeness(store: Store, layout: string): readonly DocumentId[] {
  const sql = `SELECT d.id FROM documents d WHERE substr(d.likeness, 1, length(?) + 1) = ? AND ${STANDS} ORDER BY d.id`;
  return prepare<[string, string], DocumentId>(store, sql, 'value').all(layout, `${layout}/`);
}

/** Whether a document of this likeness stands in the account, whichever connector brought it. */
export function hasLike(store: Store, accountId: AccountId, likeness: string): boolean {
  const sql = `SELECT 1 FROM documents d JOIN statements s ON s.document_id = d.id
    WHERE d.likeness = ? AND s.account_id = ? AND ${STANDS} LIMIT 1`;
  return prepare<[string, number], number>(store, sql, 'value').get(likeness, accountId) !== undefined;
}

/** Whether the document itself was in the account before, whatever became of it. */
export function wasIn(store: Store, accountId: AccountId, sha256: string): boolean {
  const sql = `SELECT 1 FROM documents d JOIN statements s ON s.document_id = d.id
    WHERE d.sha256 = ? AND s.account_id = ? LIMIT 1`;
  return prepare<[string, number], number>(store, sql, 'value').get(sha256, accountId) !== undefined;
}

/** Handles of the accounts of a standing document that names none. */
export function unnamedAccounts(store: Store, id: DocumentId): readonly string[] {
  const sql = `SELECT DISTINCT a.handle FROM documents d JOIN statements s ON s.document_id = d.id
    JOIN accounts a ON a.id = s.account_id WHERE d.id = ? AND d.likeness IS NOT NULL AND ${STANDS}`;
  return prepare<[number], string>(store, sql, 'value').all(id);
}

/** Whether any document stands in the account. */
export function isInUse(store: Store, accountId: AccountId): boolean {
  const sql = `SELECT 1 FROM statements s JOIN documents d ON d.id = s.document_id
    WHERE s.account_id = ? AND ${STANDS} LIMIT 1`;
  return prepare<[number], number>(store, sql, 'value').get(accountId) !== undefined;
}

/** Where a connector's documents go that do not name their account. */
export interface Destination {
  readonly connector: string;
  /** The handle that the connector or its rule names. */
  readonly fallback: string;
  /** The handle that holds where no rule names one; null: none. */
  readonly usual: string | null;
  /** Undefined where the account is new. */
  readonly accountId: AccountId | undefined;
  readonly likeness: string;
}

/**
 * The name of a document of another likeness that stands in the same account, or waits to go there. Undefined: none.
 * An alert is unlike every statement, and its template names the account: it says nothing about other documents.
 */
export function unlikeDocument(store: Store, destination: Destination): string | undefined {
  const sql = `SELECT d.name FROM documents d LEFT JOIN deliveries v ON v.document_id = d.id
    WHERE d.connector = @connector AND d.likeness IS NOT NULL AND d.likeness <> @likeness AND (
      ${STANDS} AND EXISTS (SELECT 1 FROM statements s WHERE s.document_id = d.id AND s.account_id = @accountId AND s.kind <> 'delta')
      OR d.state = 'held' AND coalesce(v.hints ->> '$.account', @usual, '') = @fallback
        AND EXISTS (SELECT 1 FROM origins o WHERE o.document_id = d.id AND o.gone_at IS NULL))
    ORDER BY d.id LIMIT 1`;
  type Params = Omit<Destination, 'accountId'> & { readonly accountId: AccountId | null };
  return prepare<Params, string>(store, sql, 'value').get({
    ...destination,
    accountId: destination.accountId ?? null,
  });
}
