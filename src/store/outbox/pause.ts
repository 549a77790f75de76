import type { Store } from '../store.ts';

/** A pause that the ledger told: nothing is sent before `until` (milliseconds since 1970), also after a restart. */
export interface ToldPause {
  readonly until: number;
  readonly reason: string;
}

/** The pause that is in force, or null. Read at the start of a push. */
export function readPause(store: Store): ToldPause | null {
  const row = store.db.prepare("SELECT value FROM facts WHERE name = 'push.pause'").pluck().get();
  if (typeof row !== 'string') return null;
  const value: unknown = JSON.parse(row);
  if (typeof value !== 'object' || value === null || !('until' in value) || !('reason' in value)) return null;
  return typeof value.until === 'number' && typeof value.reason === 'string'
    ? { until: value.until, reason: value.reason }
    : null;
}

/** Remembers a told pause in a commit of its own (P-LIM-2), or that there is none. */
export function writePause(store: Store, pause: ToldPause | null): void {
  store.transact(() => {
    if (pause === null) store.db.prepare("DELETE FROM facts WHERE name = 'push.pause'").run();
    else {
      const { until, reason } = pause;
      store.db
        .prepare("INSERT OR REPLACE INTO facts (name, value) VALUES ('push.pause', ?)")
        .run(JSON.stringify({ until, reason }));
    }
  });
}
