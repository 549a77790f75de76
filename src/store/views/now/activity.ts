/** The present work: passes and orders that run, and requests on their way to the ledger. */
import type { RunId } from '../../../domain/row-ids.ts';
import type { Store } from '../../store.ts';
import { runIdText } from '../ids.ts';
import type { PauseView } from '../shapes/status.ts';
import { readPauseView } from '../status.ts';

export interface RunningView {
  readonly id: string;
  /** `pull`, `push`, `undo` … */
  readonly kind: string;
  readonly connector: string | null;
  /** The documents that it has stored so far. */
  readonly documents: number;
  readonly lines: number;
}

export interface ActivityView {
  readonly running: readonly RunningView[];
  /** Requests without a final answer. */
  readonly requests: number;
  readonly pause: PauseView | null;
}

/** A run that goes on is among the newest; so are its documents. No index is kept for what is asked so rarely. */
const NEWEST_RUNS = 100;
const NEWEST_DOCUMENTS = 10_000;

/** Cheap enough to be asked once a second. */
export function readActivity(store: Store): ActivityView {
  const running = store.rows<{ id: RunId; kind: string; connector: string | null }>`SELECT id, kind, connector
    FROM runs WHERE id > (SELECT max(id) FROM runs) - ${NEWEST_RUNS} AND finished_at IS NULL AND outcome IS NULL
       ORDER BY id`;
  return {
    running: running.map(({ id, ...run }) => ({ id: runIdText(id), ...run, ...broughtBy(store, id) })),
    requests: store.row<{ n: number }>`SELECT count(*) AS n FROM requests WHERE state IN ('ready', 'sent')`?.n ?? 0,
    pause: readPauseView(store),
  };
}

function broughtBy(store: Store, run: RunId): Pick<RunningView, 'documents' | 'lines'> {
  const row = store.row<{
    documents: number;
    lines: number;
  }>`SELECT count(DISTINCT d.id) AS documents, coalesce(sum(s.lines), 0) AS lines FROM documents d
       LEFT JOIN statements s ON s.document_id = d.id
       WHERE d.id > (SELECT max(id) FROM documents) - ${NEWEST_DOCUMENTS} AND d.run_id = ${run}`;
  return row ?? { documents: 0, lines: 0 };
}
