import type { Json } from '../plugin/contract.ts';
import { prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** A place where a document was seen. */
export interface Origin {
  readonly id: number;
  readonly documentId: number;
  readonly connector: string;
  readonly origin: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly receipt: Json;
}

interface Row {
  readonly id: number;
  readonly document_id: number;
  readonly connector: string;
  readonly origin: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly receipt: string;
}

export function findOrigin(store: Store, connector: string, origin: string): Origin | undefined {
  const sql = 'SELECT * FROM origins WHERE connector = ? AND origin = ?';
  const row = prepared(store, sql).get(connector, origin) as Row | undefined;
  return row && originOf(row);
}

/**
 * Notes that `documentId` lies at this origin now. Where another document lay there before, that one is no longer
 * there; the after-action is due again, since what has come is not what was settled.
 */
export function recordOrigin(store: Store, origin: Omit<Origin, 'id'>): void {
  const sql = `INSERT INTO origins (document_id, connector, origin, fingerprint, name, receipt, seen_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (connector, origin) DO UPDATE SET document_id = excluded.document_id,
      fingerprint = excluded.fingerprint, name = excluded.name, receipt = excluded.receipt, seen_at = excluded.seen_at,
      settled_at = NULL`;
  prepared(store, sql).run(
    origin.documentId,
    origin.connector,
    origin.origin,
    origin.fingerprint,
    origin.name,
    JSON.stringify(origin.receipt),
    store.clock.now(),
  );
}

/** An origin whose after-action waits, and the state of what lies there. */
export interface UnsettledOrigin extends Origin {
  readonly state: 'imported' | 'quarantined';
}

/** Held documents are not among them: a person has yet to decide. */
export function unsettledOrigins(store: Store, connector: string): readonly UnsettledOrigin[] {
  const sql = `SELECT o.*, d.state FROM origins o JOIN documents d ON d.id = o.document_id
    WHERE o.connector = ? AND o.settled_at IS NULL AND d.state IN ('imported', 'quarantined') ORDER BY o.id`;
  const rows = prepared(store, sql).all(connector) as (Row & { state: 'imported' | 'quarantined' })[];
  return rows.map((row) => ({ ...originOf(row), state: row.state }));
}

export function markSettled(store: Store, id: number): void {
  prepared(store, 'UPDATE origins SET settled_at = ? WHERE id = ?').run(store.clock.now(), id);
}

function originOf(row: Row): Origin {
  return {
    id: row.id,
    documentId: row.document_id,
    connector: row.connector,
    origin: row.origin,
    fingerprint: row.fingerprint,
    name: row.name,
    receipt: JSON.parse(row.receipt) as Json,
  };
}
