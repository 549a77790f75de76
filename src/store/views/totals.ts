/** Counts over all that ever ran, for metrics. */
import type { Store } from '../store.ts';

export interface RunCount {
  readonly kind: string;
  readonly connector: string;
  readonly outcome: string;
  readonly count: number;
}

/** Ended runs by kind, connector (empty for a push) and outcome. */
export function countRuns(store: Store): readonly RunCount[] {
  return store.rows<RunCount>`SELECT kind, coalesce(connector, '') AS connector, outcome, count(*) AS count FROM runs
       WHERE outcome IS NOT NULL GROUP BY kind, connector, outcome`;
}

/** Documents that wait for a person and whose file or letter is still there, by connector and state. */
export function countWaiting(
  store: Store,
): readonly { readonly connector: string; readonly state: string; readonly count: number }[] {
  return store.rows<{ connector: string; state: string; count: number }>`SELECT connector, state, count(*) AS count
    FROM documents d WHERE state IN ('quarantined', 'held')
       AND EXISTS (SELECT 1 FROM origins o WHERE o.document_id = d.id AND o.gone_at IS NULL) GROUP BY connector, state`;
}

/**
 * Held documents that are still there, by the account that their delivery or their connector names. Documents
 * without a named account are left out.
 */
export function countHeldByAccount(store: Store, usual: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { connector, count, named } of store.rows<HeldRow>`SELECT
    d.connector, v.hints ->> '$.account' AS named, count(*) AS count
    FROM documents d LEFT JOIN deliveries v ON v.document_id = d.id WHERE d.state = 'held'
    AND EXISTS (SELECT 1 FROM origins o WHERE o.document_id = d.id AND o.gone_at IS NULL) GROUP BY 1, 2`) {
    const account = named ?? usual.get(connector);
    if (account !== undefined) counts.set(account, (counts.get(account) ?? 0) + count);
  }
  return counts;
}

interface HeldRow {
  readonly connector: string;
  readonly named: string | null;
  readonly count: number;
}

/** When the oldest request that still waits was recorded, milliseconds since 1970; null where none waits. */
export function readQueueAge(store: Store): number | null {
  return (
    store.value<number>`SELECT u.started_at FROM requests r JOIN runs u ON u.id = r.run_id
    WHERE r.state IN ('ready', 'sent')
    ORDER BY r.id LIMIT 1` ?? null
  );
}

/** The counts that pushes reported, added up: created, updated, rejected … */
export function countPushOutcomes(store: Store): readonly { readonly outcome: string; readonly count: number }[] {
  return store.rows<{ outcome: string; count: number }>`SELECT each.key AS outcome, sum(each.value) AS count
    FROM runs, json_each(runs.counts) AS each
       WHERE runs.kind = 'push' AND each.type = 'integer' AND each.key <> 'remaining' GROUP BY each.key`;
}
