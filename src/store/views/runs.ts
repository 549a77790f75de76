/** History of runs, newest first. */
import type { Store } from '../store.ts';
import { documentsOfRun } from './documents.ts';
import { parseRunId, runIdText } from './ids.ts';
import type { RunDetail, RunOutcome, RunView, StoredError } from './shapes.ts';
import { instantOrNull, instantText, jsonOr } from './values.ts';

export interface RunRow {
  readonly id: number;
  readonly kind: string;
  readonly connector: string | null;
  readonly trigger: string;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly outcome: RunOutcome | null;
  readonly counts: string;
  readonly error: string | null;
}

/** The newest runs, `limit` of them (default 50), of one connector where it is named, from before the run `before`. */
export function listRuns(
  store: Store,
  query: { readonly connector?: string; readonly limit?: number; readonly before?: string } = {},
): readonly RunView[] {
  const before = query.before === undefined ? undefined : parseRunId(query.before);
  const rows = store.db
    .prepare<[object], RunRow>(
      `SELECT * FROM runs WHERE id < @before ${query.connector === undefined ? '' : 'AND connector = @connector'}
       ORDER BY id DESC LIMIT @limit`,
    )
    .all({ before: before ?? Number.MAX_SAFE_INTEGER, connector: query.connector, limit: query.limit ?? 50 });
  return rows.map(runView);
}

/** One run (`r12`) with the documents it brought; undefined where there is none. */
export function readRun(store: Store, id: string): RunDetail | undefined {
  const rowId = parseRunId(id);
  if (rowId === undefined) return undefined;
  const row = store.db.prepare<[number], RunRow>('SELECT * FROM runs WHERE id = ?').get(rowId);
  if (row === undefined) return undefined;
  const documents = documentsOfRun(store, rowId);
  const transactions = jsonOr<Record<string, number>>(row.counts, {}).created ?? 0;
  return { ...runView(row), documents, transactions };
}

export function runView(row: RunRow): RunView {
  return {
    id: runIdText(row.id),
    kind: row.kind,
    connector: row.connector,
    trigger: row.trigger,
    startedAt: instantText(row.started_at),
    finishedAt: instantOrNull(row.finished_at),
    outcome: row.outcome,
    counts: jsonOr<Record<string, number>>(row.counts, {}),
    error: jsonOr<StoredError | null>(row.error, null),
  };
}
