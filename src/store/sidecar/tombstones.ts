/**
 * Transactions that are deleted for good, in a file beside the database. Everything else of a lost database comes
 * back from the documents and the ledger. The owner's deletions are kept nowhere else (P-DEL-1).
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasDocuments } from '../documents/documents.ts';
import { readFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { readBeside, writeBeside } from './beside.ts';

const FILE = 'deleted.json';
/** A transaction that an undo took out of the account is not among them: nobody deleted it. */
const KEPT = sql`SELECT external_id AS id FROM transactions WHERE state = 'deleted'
  UNION ALL SELECT external_id FROM transactions WHERE state = 'undone' AND deleted_by IS NOT NULL`;
/** Of a database that was lost: externalIds that must not come to life in this one. */
const LOST = 'deleted.before';

/** Brings the file up to date. Losing the newest of it to a power cut costs one deletion in the ledger, made anew. */
export function keepTombstones(store: Store): void {
  const ids = [...store.values<string>`${KEPT}`, ...lostIds(store)];
  writeBeside(store, FILE, [...new Set(ids)].sort());
}

/**
 * Runs when a state was opened. A database that is new, or was put back, remembers the deletions of the file. Whether it
 * was put back need not show, so a question that the file answers is never asked again.
 */
export function recallTombstones(store: Store, database: 'same' | 'restored' = 'same'): void {
  const ids = readBeside(store, FILE);
  if (!Array.isArray(ids)) {
    if (database === 'restored' || !hasDocuments(store)) rmSync(join(store.folder, FILE), { force: true });
    return;
  }
  const kept = ids.filter((id) => typeof id === 'string');
  if (hasDocuments(store)) bury(store, kept, 'rejected');
  if (database === 'same' && hasDocuments(store)) return;
  writeFact(store, LOST, JSON.stringify([...new Set([...lostIds(store), ...kept])]));
}

/** Creations of what was deleted in an earlier life are not sent: they are remembered as deleted. Gives how many. */
export function buryLost(store: Store): number {
  return bury(store, lostIds(store), 'ready');
}

/** `rejected`: the database still asks about them. */
function bury(store: Store, externalIds: readonly string[], which: 'ready' | 'rejected'): number {
  if (externalIds.length === 0) return 0;
  const ids = JSON.stringify(externalIds);
  const cancelled = store.values<string>`UPDATE requests SET state = 'cancelled', finished_at = ${store.clock.now()}
    WHERE state = ${which} AND (attempts = 0 OR state = 'rejected')
    AND kind = 'transaction.upsert' AND expects = 'created' AND object IN (SELECT value FROM json_each(${ids}))
    RETURNING object`;
  return store.run`UPDATE transactions SET state = 'deleted', deleted_by = 'owner' WHERE ledger_id IS NULL
    AND state = 'live'
    AND external_id IN (SELECT value FROM json_each(${which === 'ready' ? ids : JSON.stringify(cancelled)}))`.changes;
}

/** ExternalIds that were deleted for good in a database that was lost. */
export function lostIds(store: Store): readonly string[] {
  return ownJson<readonly string[]>(readFact(store, LOST) ?? '[]');
}

/** The owner put these back. They come to life in this database as any other, and in the next one. */
export function forgetDeletions(store: Store, externalIds: readonly string[]): void {
  const lost = lostIds(store);
  const left = lost.filter((id) => !externalIds.includes(id));
  if (left.length < lost.length) writeFact(store, LOST, JSON.stringify(left));
}
