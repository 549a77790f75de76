import { type RunId, runIdOf } from '../../domain/row-ids.ts';
import type { Store } from '../store.ts';

export type RunKind =
  | 'pull'
  | 'push'
  | 'retry'
  | 'reread'
  | 'rebuild'
  | 'split'
  | 'undo'
  | 'forget'
  | 'verify'
  | 'transfers';
export type RunOutcome = 'ok' | 'attention' | 'failed';

export interface NewRun {
  readonly kind: RunKind;
  /** Null for a push. */
  readonly connector: string | null;
  readonly trigger: string;
}

export interface RunEnd {
  readonly outcome: RunOutcome;
  readonly counts: object;
  readonly error: object | null;
}

/** Records that a run has begun; gives its id. A run without an end was killed. */
export function beginRun(store: Store, run: NewRun): RunId {
  const done = store.run`INSERT INTO runs (kind, connector, trigger, started_at)
    VALUES (${run.kind}, ${run.connector}, ${run.trigger}, ${store.clock.now()})`;
  return runIdOf(done.lastInsertRowid);
}

export function finishRun(store: Store, id: RunId, end: RunEnd): void {
  const error = end.error === null ? null : JSON.stringify(end.error);
  store.run`UPDATE runs SET finished_at = ${store.clock.now()},
    outcome = ${end.outcome}, counts = ${JSON.stringify(end.counts)}, error = ${error} WHERE id = ${id}`;
}

/**
 * The first run of a failure that lasts: it failed, and none of its kind ended well since. Null where the last run ended
 * well. `connector` is null for a push.
 */
export function firstFailedRun(store: Store, kind: RunKind, connector: string | null): RunId | null {
  return (
    store.value<RunId | null>`SELECT min(id) FROM runs WHERE kind = ${kind} AND connector IS ${connector}
    AND outcome = 'failed'
    AND id > coalesce((SELECT max(id) FROM runs WHERE kind = ${kind} AND connector IS ${connector}
      AND outcome IN ('ok', 'attention')), 0)` ?? null
  );
}

/** The code of what the connector said of its source in its last run; null where it said nothing. */
export function lastRemark(store: Store, connector: string): string | null {
  return (
    store.value<string | null>`SELECT iif(outcome = 'attention', error ->> 'code', NULL) FROM runs
    WHERE kind = 'pull' AND connector = ${connector}
    AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1` ?? null
  );
}

/** The newest scheduled reading back of the ledger, where it found what nobody knew of; null where it did not. */
export function newestDrift(store: Store): { readonly run: RunId; readonly counts: string } | null {
  type Row = { readonly run: RunId; readonly counts: string; readonly outcome: RunOutcome; readonly trigger: string };
  const row = store.row<Row>`SELECT id AS run, counts, outcome, trigger FROM runs WHERE kind = 'verify'
    AND finished_at IS NOT NULL
    ORDER BY id DESC LIMIT 1`;
  return row?.outcome === 'attention' && row.trigger === 'schedule' ? { run: row.run, counts: row.counts } : null;
}

/** When the first run began, milliseconds since 1970; undefined in a new state. */
export function firstRunAt(store: Store): number | undefined {
  return store.value<number>`SELECT started_at FROM runs ORDER BY id LIMIT 1`;
}
