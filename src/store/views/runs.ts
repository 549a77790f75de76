/** History of runs, newest first. */
import type { RunId } from '../../domain/row-ids.ts';
import { ownJsonOr } from '../json.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { documentsOfRun } from './documents.ts';
import { parseRunId, runIdText } from './ids.ts';
import type { RunOutcome, StoredError } from './shapes/common.ts';
import type { RunDetail, RunView } from './shapes/documents.ts';
import { instantOrNull, instantText } from './values.ts';

export interface RunRow {
  readonly id: RunId;
  readonly kind: string;
  readonly connector: string | null;
  readonly trigger: string;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly outcome: RunOutcome | null;
  readonly counts: string;
  readonly error: string | null;
  /** JSON: row ids of runs. */
  readonly undone_by?: string;
}

const RUN = sql`SELECT r.*, (SELECT json_group_array(DISTINCT u.run_id) FROM undone u CROSS
  JOIN documents d ON d.id = u.document_id
  WHERE d.run_id = r.id) AS undone_by FROM runs r`;

/** The newest runs, `limit` of them (default 50), of one connector where it is named, from before the run `before`. */
export function listRuns(
  store: Store,
  query: { readonly connector?: string; readonly limit?: number; readonly before?: string } = {},
): readonly RunView[] {
  const before = query.before === undefined ? undefined : parseRunId(query.before);
  const rows = store.rows<RunRow>`${RUN} WHERE r.id < ${before ?? Number.MAX_SAFE_INTEGER}
    AND (${query.connector} IS NULL OR r.connector = ${query.connector}) ORDER BY r.id DESC LIMIT ${query.limit ?? 50}`;
  return rows.map(runView);
}

/** One run (`r12`) with the documents it brought or took back; undefined where there is none. */
export function readRun(store: Store, id: string): RunDetail | undefined {
  const rowId = parseRunId(id);
  if (rowId === undefined) return undefined;
  const row = store.row<RunRow>`${RUN} WHERE r.id = ${rowId}`;
  if (row === undefined) return undefined;
  const documents = documentsOfRun(store, rowId);
  const transactions = ownJsonOr<Record<string, number>>(row.counts, {}).created ?? 0;
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
    counts: ownJsonOr<Record<string, number>>(row.counts, {}),
    error: ownJsonOr<StoredError | null>(row.error, null),
    undoneBy: ownJsonOr<readonly RunId[]>(row.undone_by ?? null, []).map(runIdText),
  };
}
