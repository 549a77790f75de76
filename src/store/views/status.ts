/** All that `status` says. */

import { words } from '../../words/message.ts';
import { pauseLeftMs, readPause } from '../ledger-pause.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { countRecords } from '../transactions/known-records.ts';
import { listAccounts } from './accounts.ts';
import { listAttention } from './attention.ts';
import { IS_PRESENT } from './documents.ts';
import { RUN, type RunRow, runView } from './runs.ts';
import type { ViewOptions } from './shapes/common.ts';
import type { DocumentState } from './shapes/documents.ts';
import type {
  AttentionView,
  ConnectorInfo,
  ConnectorView,
  DocumentCounts,
  PauseView,
  StatusView,
} from './shapes/status.ts';
import { instantOrNull, instantText } from './values.ts';

export interface StatusQuery extends ViewOptions {
  readonly connectors: readonly ConnectorInfo[];
  /** The open points from rooms above the store: possible transfers. */
  readonly further?: readonly AttentionView[];
}

/** Connectors, accounts, counts and what needs a look. */
export function readStatus(store: Store, query: StatusQuery): StatusView {
  const connectors = query.connectors.map((connector) => readConnector(store, connector));
  const accounts = listAccounts(store, query);
  const pause = readPauseView(store);
  return {
    connectors,
    accounts,
    documents: countDocuments(store),
    records: countRecords(store),
    pausedUntil: pause?.until ?? null,
    pausedBecause: pause?.reason ?? null,
    attention: [...listAttention(store, { connectors, accounts }), ...(query.further ?? [])],
  };
}

/** The pause that the ledger told, by the wall clock as it is now; null where none is in force. */
export function readPauseView(store: Store): PauseView | null {
  const kept = readPause(store);
  const left = kept === null ? 0 : pauseLeftMs(store, kept);
  return kept === null || left === 0 ? null : { until: instantText(store.clock.now() + left), reason: kept.reason };
}

/** Counts documents by state. A document that a mended one replaced does not need a look. */
export function countDocuments(store: Store): DocumentCounts {
  const rows = store.rows<{ state: DocumentState; count: number }>`SELECT iif(d.state = 'imported'
    AND u.run_id IS NOT NULL, 'undone', d.state) AS state, count(*) AS count FROM documents d
       LEFT JOIN undone u ON u.document_id = d.id WHERE d.state = 'imported' OR ${IS_PRESENT} GROUP BY 1`;
  const counts = { imported: 0, undone: 0, quarantined: 0, held: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

function readConnector(store: Store, { unrecorded = null, ...connector }: ConnectorInfo): ConnectorView {
  const last = newestRun(store, connector.name, sql`TRUE`);
  const lastDone = newestRun(store, connector.name, sql`finished_at IS NOT NULL`);
  const lastSuccess = newestRun(store, connector.name, sql`outcome IN ('ok', 'attention')`);
  return {
    ...connector,
    lastRun: last === undefined ? null : instantText(last.startedAt),
    lastOutcome: unrecorded === null ? outcomeOf(last) : 'failed',
    lastSuccess: instantOrNull(lastSuccess?.finishedAt ?? null),
    lastError: unrecorded ?? (lastDone?.outcome === 'failed' ? failureOf(lastDone) : null),
    lastRemark: unrecorded === null && lastDone?.outcome === 'attention' ? runView(lastDone).error : null,
  };
}

function outcomeOf(last: RunRow | undefined): ConnectorView['lastOutcome'] {
  if (last === undefined) return null;
  return last.finishedAt === null ? 'running' : last.outcome;
}

function failureOf(row: RunRow): ConnectorView['lastError'] {
  return (
    runView(row).error ?? {
      code: 'run.failed',
      message: 'The last pass failed.',
      words: words('service.lastPassFailed'),
    }
  );
}

function newestRun(store: Store, connector: string, condition: Sql): RunRow | undefined {
  return store.row<RunRow>`${RUN} WHERE r.connector = ${connector} AND ${condition}
    ORDER BY r.id DESC LIMIT 1`;
}
