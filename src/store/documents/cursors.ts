import type { CursorSpec, Json } from '../../plugin/contract.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

/** Where a connector goes on from; its initial cursor where none of this version is stored. */
export function readCursor(store: Store, connector: string, spec: CursorSpec<Json>): Json {
  const row = store.row<{ readonly version: number; readonly cursor: string }>`SELECT version, cursor FROM cursors
    WHERE connector = ${connector}`;
  return row === undefined || row.version !== spec.version ? spec.initial : ownJson<Json>(row.cursor);
}

/** Belongs into the commit of the document that the cursor stands behind, and nowhere else. */
export function writeCursor(store: Store, connector: string, version: number, cursor: Json): void {
  store.run`INSERT INTO cursors (connector, version, cursor)
    VALUES (${connector}, ${version}, ${JSON.stringify(cursor)})
    ON CONFLICT (connector) DO UPDATE SET version = excluded.version, cursor = excluded.cursor`;
}

/** The connector begins anew: a source gives all that it has, and documents that are known stay as they are. */
export function removeCursor(store: Store, connector: string): void {
  store.run`DELETE FROM cursors WHERE connector = ${connector}`;
}
