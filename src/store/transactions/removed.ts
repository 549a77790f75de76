/** Transactions that the owner deleted on a page: what they were, so that they can be put back. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { TransactionId } from '../../domain/row-ids.ts';
import { entomb } from '../outbox/verified.ts';
import { forgetDeletions } from '../sidecar/tombstones.ts';
import type { Store } from '../store.ts';

/** The newest comes first in lists. */
export interface RemovedTransaction {
  /** The ledger's id, which no record has any more. */
  readonly id: string;
  readonly label: string;
  /** JSON: the fields of a creation. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const MOST = 500;
const PREFIX = 'removed.';

export function keepRemoved(store: Store, removed: RemovedTransaction): void {
  store.run`INSERT OR REPLACE INTO facts (name, value) VALUES (${PREFIX + removed.id}, ${JSON.stringify(removed)})`;
  for (const { id } of listRemoved(store, Number.MAX_SAFE_INTEGER).slice(MOST)) forgetRemoved(store, id);
}

export function findRemoved(store: Store, id: string): RemovedTransaction | undefined {
  const text = store.value<string>`SELECT value FROM facts WHERE name = ${PREFIX + id}`;
  return text === undefined ? undefined : JSON.parse(text);
}

export function listRemoved(store: Store, limit: number): readonly RemovedTransaction[] {
  const rows = store.values<string>`SELECT value FROM facts WHERE name GLOB ${`${PREFIX}*`}`;
  const removed = rows.map((text): RemovedTransaction => JSON.parse(text));
  return removed.toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id)).slice(0, limit);
}

export function forgetRemoved(store: Store, id: string): void {
  store.run`DELETE FROM facts WHERE name = ${PREFIX + id}`;
}

/** Older versions kept a copy of the ledger beside the state. Its deleted transactions move here, and it goes. */
export function retireCopy(store: Store, folder: string): void {
  const file = join(folder, 'ledger-copy.db');
  if (!existsSync(file)) return;
  for (const removed of removedIn(file)) keepRemoved(store, removed);
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

/** A copy that is damaged or of another form held nothing that cannot be done without. */
function removedIn(file: string): readonly RemovedTransaction[] {
  try {
    const db = new Database(file);
    try {
      return db.prepare<[], RemovedTransaction>('SELECT id, body, label, at FROM removed').all();
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}

/** Transactions that the owner deletes on a page, and puts back. */

/** The owner deleted the ledger's record. A record that is not ours changes nothing. */
export function buryRecord(store: Store, ledgerId: string): void {
  store.transact(() => {
    for (const id of store.values<TransactionId>`SELECT id FROM transactions
      WHERE ledger_id = ${ledgerId}`)
      entomb(store, id);
  });
}

/**
 * The owner put it back, as a new record. That record counts as the owner's from now on: nothing in it was confirmed to
 * us. Of a transfer both legs stand again.
 */
export function reviveRecord(store: Store, externalId: string, ledgerId: string): void {
  store.transact(() => {
    for (const id of store.values<number>`SELECT id FROM transactions WHERE external_id = ${externalId}
    UNION SELECT transaction_id FROM aliases WHERE kind = 'external' AND value = ${externalId}`) {
      const revived = store.values<string>`UPDATE transactions
        SET state = 'live', deleted_by = NULL, ledger_id = ${ledgerId}, acked = NULL
    WHERE id = ${id} AND (ledger_id IS NULL OR state = 'live') AND state IN ('live', 'deleted')
    RETURNING external_id`;
      forgetDeletions(store, [
        ...revived,
        ...store.values<string>`UPDATE transactions
        SET state = 'live', deleted_by = NULL WHERE state = 'deleted' AND deleted_by = 'owner'
    AND id IN (SELECT inflow_id FROM transfers WHERE outflow_id = ${id} AND state = 'paired') RETURNING external_id`,
      ]);
    }
  });
}
