/** History of runs, newest first. */
import { ownJsonOr } from '../json.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { documentsOfRun } from './documents.ts';
import { parseRunId } from './ids.ts';
import type { StoredError } from './shapes/common.ts';
import type { RunDetail, RunView } from './shapes/documents.ts';
import { instantOrNull, instantText } from './values.ts';

export interface RunRow extends Omit<RunView, 'startedAt' | 'finishedAt' | 'counts' | 'error' | 'undoneBy'> {
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly counts: string;
  readonly error: string | null;
  /** JSON: ids of runs. */
  readonly undoneBy: string;
}

/** The columns are in the order of the view. */
export const RUN = sql`SELECT 'r' || r.id AS id, r.kind, r.connector, r.trigger, r.started_at AS startedAt,
    r.finished_at AS finishedAt, r.outcome, r.counts, r.error, (SELECT json_group_array(DISTINCT 'r' || u.run_id)
      FROM undone u CROSS JOIN documents d ON d.id = u.document_id WHERE d.run_id = r.id) AS undoneBy
  FROM runs r`;

/** The newest runs, `limit` of them (default 50), of one connector where it is named, from before the run `before`. */
export function listRuns(
  store: Store,
  query: { readonly connector?: string; readonly limit?: number; readonly before?: string } = {},
): readonly RunView[] {
  const before = query.before === undefined ? undefined : parseRunId(query.before);
  const rows = store.rows<RunRow>`${RUN} WHERE r.id < ${before ?? Number.MAX_SAFE_INTEGER}
      ${query.connector === undefined ? sql`` : sql`AND r.connector = ${query.connector}`}
    ORDER BY r.id DESC LIMIT ${query.limit ?? 50}`;
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
    ...row,
    startedAt: instantText(row.startedAt),
    finishedAt: instantOrNull(row.finishedAt),
    counts: ownJsonOr<Record<string, number>>(row.counts, {}),
    error: ownJsonOr<StoredError | null>(row.error, null),
    undoneBy: ownJsonOr<readonly string[]>(row.undoneBy, []),
  };
}
