import type { DocumentId } from '../../domain/row-ids.ts';
import type { Json } from '../../plugin/contract.ts';
import { ownJson } from '../json.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import type { DocumentState } from './documents.ts';

/** A place where a document was seen. */
export interface Origin {
  readonly id: number;
  readonly documentId: DocumentId;
  readonly connector: string;
  readonly origin: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly receipt: Json;
}

interface Row extends Omit<Origin, 'receipt'> {
  readonly receipt: string;
}

const COLUMNS = sql`o.id, o.document_id AS documentId, o.connector, o.origin, o.fingerprint, o.name, o.receipt`;

/** Every place where the document lies. */
export function originsOf(store: Store, documentId: DocumentId): readonly Origin[] {
  const rows = store.rows<Row>`SELECT ${COLUMNS} FROM origins o WHERE document_id = ${documentId} ORDER BY id`;
  return rows.map(originOf);
}

/** The newest place that the document was seen at; undefined where none is known. */
export function newestOriginOf(store: Store, documentId: DocumentId): Origin | undefined {
  const row = store.row<Row>`SELECT ${COLUMNS} FROM origins o WHERE document_id = ${documentId} ORDER BY id DESC LIMIT 1`;
  return row && originOf(row);
}

/**
 * Notes that `documentId` lies at this origin now. A document that lay there before is no longer there. The
 * after-action is due once more, since the new document was not settled.
 */
export function recordOrigin(store: Store, origin: Omit<Origin, 'id'>): void {
  store.run`INSERT INTO origins (document_id, connector, origin, fingerprint, name, receipt, seen_at)
    VALUES (${origin.documentId}, ${origin.connector},
    ${origin.origin}, ${origin.fingerprint}, ${origin.name}, ${JSON.stringify(origin.receipt)}, ${store.clock.now()})
    ON CONFLICT (connector, origin) DO UPDATE SET document_id = excluded.document_id,
      fingerprint = excluded.fingerprint, name = excluded.name, receipt = excluded.receipt, seen_at = excluded.seen_at,
      settled_at = NULL, gone_at = NULL`;
}

/** Marks waiting documents after a look at the whole source. An unmet document is gone, and a met one is present. */
export function noteGone(store: Store, connector: string, met: ReadonlySet<string>): void {
  const rows = store.rows<{ id: number; origin: string; gone: 0 | 1 }>`SELECT
    o.id, o.origin, o.gone_at IS NOT NULL AS gone FROM documents d CROSS JOIN origins o ON o.document_id = d.id
    WHERE d.state IN ('quarantined', 'held') AND o.connector = ${connector}`;
  store.transact(() => {
    for (const { id, origin, gone } of rows) {
      const isGone = !met.has(origin);
      if (isGone !== (gone === 1))
        store.run`UPDATE origins SET gone_at = ${isGone ? store.clock.now() : null}
        WHERE id = ${id}`;
    }
  });
}

/** The document that lies at an origin. */
export interface KnownOrigin {
  readonly documentId: DocumentId;
  readonly state: DocumentState;
}

/** The document at an origin, if it has this fingerprint; undefined where it is new or has changed. */
export function findKnownOrigin(
  store: Store,
  connector: string,
  origin: string,
  fingerprint: string,
): KnownOrigin | undefined {
  return store.row<KnownOrigin>`SELECT o.document_id AS documentId, d.state FROM origins o
    JOIN documents d ON d.id = o.document_id
    WHERE o.connector = +${connector} AND o.origin = +${origin} AND o.fingerprint = +${fingerprint}`;
}

/** An origin whose after-action waits, and the state of what lies there. */
export interface UnsettledOrigin extends Origin {
  readonly state: 'imported' | 'quarantined';
  /** The document had been met at another origin before. */
  readonly isRepeat: boolean;
}

interface UnsettledRow extends Row {
  readonly state: UnsettledOrigin['state'];
  readonly repeated: 0 | 1;
}

/** Held documents are not among them: a person has yet to decide. */
export function unsettledOrigins(store: Store, connector: string): readonly UnsettledOrigin[] {
  const rows = store.rows<UnsettledRow>`SELECT ${COLUMNS}, d.state, o.id > (SELECT min(id) FROM origins
    WHERE document_id = o.document_id) AS repeated
    FROM origins o JOIN documents d ON d.id = o.document_id
    WHERE o.connector = ${connector} AND o.settled_at IS NULL AND d.state IN ('imported', 'quarantined') ORDER BY o.id`;
  return rows.map(({ repeated, ...row }) => ({ ...originOf(row), state: row.state, isRepeat: repeated === 1 }));
}

export function markSettled(store: Store, id: number): void {
  store.run`UPDATE origins SET settled_at = ${store.clock.now()} WHERE id = ${id}`;
}

/** The document is not what was settled any more: its after-action is due again. */
export function reopenOrigins(store: Store, documentId: DocumentId): void {
  store.run`UPDATE origins SET settled_at = NULL WHERE document_id = ${documentId}`;
}

function originOf(row: Row): Origin {
  return { ...row, receipt: ownJson<Json>(row.receipt) };
}

/** A document with the state that it is in now. */
export interface OriginDocument {
  readonly documentId: DocumentId;
  readonly name: string;
  readonly state: DocumentState;
}

/** The documents that lie at origins which begin like this, in the order in which they came. */
export function documentsBelow(store: Store, connector: string, prefix: string): readonly OriginDocument[] {
  return store.rows<OriginDocument>`SELECT d.id AS documentId, o.name, d.state FROM origins o
    JOIN documents d ON d.id = o.document_id
    WHERE o.connector = ${connector} AND substr(o.origin, 1, ${prefix.length}) = ${prefix} ORDER BY o.id`;
}

/** The id of the newest document; 0 where there is none. */
export function newestDocument(store: Store): number {
  return only(store.value<number>`SELECT coalesce(max(id), 0) FROM documents`);
}
