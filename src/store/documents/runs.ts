import { type RunId, runIdOf } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
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
  const sql = 'INSERT INTO runs (kind, connector, trigger, started_at) VALUES (?, ?, ?, ?)';
  const done = prepare<[string, string | null, string, number]>(store, sql).run(
    run.kind,
    run.connector,
    run.trigger,
    store.clock.now(),
  );
  return runIdOf(done.lastInsertRowid);
}

export function finishRun(store: Store, id: RunId, end: RunEnd): void {
  const sql = 'UPDATE runs SET finished_at = ?, outcome = ?, counts = ?, error = ? WHERE id = ?';
  const error = end.error === null ? null : JSON.stringify(end.error);
  prepare<[number, RunOutcome, string, string | null, number]>(store, sql).run(
    store.clock.now(),
    end.outcome,
    JSON.stringify(end.counts),
    error,
    id,
  );
}

/**
 * The first run of a failure that lasts: it failed, and none of its kind ended well since. Null where the last run ended
 * well. `connector` is null for a push.
 */
export function firstFailedRun(store: Store, kind: RunKind, connector: string | null): RunId | null {
  const sql = `SELECT min(id) FROM runs WHERE kind = @kind AND connector IS @connector AND outcome = 'failed'
    AND id > coalesce((SELECT max(id) FROM runs WHERE kind = @kind AND connector IS @connector
      AND outcome IN ('ok', 'attention')), 0)`;
  type Params = Pick<NewRun, 'kind' | 'connector'>;
  return prepare<Params, RunId | null>(store, sql, 'value').get({ kind, connector }) ?? null;
}

/** The code of what the connector said of its source in its last run; null where it said nothing. */
export function lastRemark(store: Store, connector: string): string | null {
  const sql = `SELECT iif(outcome = 'attention', error ->> 'code', NULL) FROM runs WHERE kind = 'pull' AND connector = ?
    AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1`;
  return prepare<[string], string | null>(store, sql, 'value').get(connector) ?? null;
}

/** The newest scheduled reading back of the ledger, where it found what nobody knew of; null where it did not. */
export function newestDrift(store: Store): { readonly run: RunId; readonly counts: string } | null {
  const sql = `SELECT id AS run, counts, outcome, trigger FROM runs WHERE kind = 'verify' AND finished_at IS NOT NULL
    ORDER BY id DESC LIMIT 1`;
  type Row = { readonly run: RunId; readonly counts: string; readonly outcome: RunOutcome; readonly trigger: string };
  const row = prepare<[], Row>(store, sql).get();
  return row?.outcome === 'attention' && row.trigger === 'schedule' ? { run: row.run, counts: row.counts } : null;
}

/** When the first run began, milliseconds since 1970; undefined in a new state. */
export function firstRunAt(store: Store): number | undefined {
  return prepare<[], number>(store, 'SELECT started_at FROM runs ORDER BY id LIMIT 1', 'value').get();
}
