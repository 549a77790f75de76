/** Counts over all that ever ran, for metrics. */
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export interface RunCount {
  readonly kind: string;
  readonly connector: string;
  readonly outcome: string;
  readonly count: number;
}

/** Ended runs by kind, connector (empty for a push) and outcome. */
export function countRuns(store: Store): readonly RunCount[] {
  return prepare<[], RunCount>(
    store,
    `SELECT kind, coalesce(connector, '') AS connector, outcome, count(*) AS count FROM runs
       WHERE outcome IS NOT NULL GROUP BY kind, connector, outcome`,
  ).all();
}

/** The counts that pushes reported, added up: created, updated, rejected … */
export function countPushOutcomes(store: Store): readonly { readonly outcome: string; readonly count: number }[] {
  return prepare<[], { outcome: string; count: number }>(
    store,
    `SELECT each.key AS outcome, sum(each.value) AS count FROM runs, json_each(runs.counts) AS each
       WHERE runs.kind = 'push' AND each.type = 'integer' AND each.key <> 'remaining' GROUP BY each.key`,
  ).all();
}
