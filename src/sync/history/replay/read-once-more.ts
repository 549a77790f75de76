/** Documents that came before are read once more, in one run. */

import { warning } from '../../../domain/issue.ts';
import type { RunId } from '../../../domain/row-ids.ts';
import type { StoredDocument } from '../../../store/documents/documents.ts';
import { beginRun, finishRun } from '../../../store/documents/runs.ts';
import type { Store } from '../../../store/store.ts';
import { words } from '../../../words/message.ts';
import type { ConnectorConfig, PullDeps } from '../../run/deps.ts';
import type { DocumentOutcome } from '../../run/outcome.ts';
import type { RunReport } from '../../run/pull-report.ts';
import { Tally } from '../../run/tally.ts';

/** Undefined where the document stays as it is. */
type ReadOne = (
  document: StoredDocument,
  connector: ConnectorConfig,
  runId: RunId,
) => Promise<DocumentOutcome | undefined> | undefined;

const NO_CONNECTOR = words('document.connectorNotConfigurationAny');
const NO_BYTES = words('document.bytesNotArchiveAny');

/** `wanted` is asked when nobody else writes. A document whose connector is gone is counted as it stands. */
export async function readOnceMore(
  deps: PullDeps,
  kind: 'reread' | 'retry',
  wanted: (store: Store) => readonly StoredDocument[],
  read: ReadOne,
): Promise<RunReport> {
  const { config, signal, store } = deps;
  const documents = wanted(store);
  const runId = beginRun(store, { kind, connector: null, trigger: 'command' });
  const tally = new Tally(store);
  for (const document of documents) {
    if (signal.aborted) break;
    const connector = config.connectors.find(({ name }) => name === document.connector);
    const outcome = connector && (await read(document, connector, runId));
    if (outcome !== undefined) tally.add(outcome);
    else if (kind === 'reread' || document.state !== 'imported') tally.meet(document.id, document.state);
    else tally.leave(document, warning('retry.unread', connector === undefined ? NO_CONNECTOR : NO_BYTES));
  }
  const { counts, issues, outcome } = tally;
  finishRun(store, runId, { outcome, counts, error: null });
  return { runId, connector: '', outcome, counts, issues, error: null };
}
