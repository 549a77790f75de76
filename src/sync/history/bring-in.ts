import type { RunId } from '../../domain/row-ids.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { hasUndone, hasUndoneIn, undoneBy } from '../../store/history/undone.ts';
import type { Store } from '../../store/store.ts';
import { ingestDocument, type JudgedReading, judgeReading } from '../ingest/ingest-document.ts';
import type { PreparedStatement } from '../ingest/prepare-statements.ts';
import type { ReadDocument } from '../ingest/read-document.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import { putReading } from './reread.ts';

/**
 * Brings a document in, inside the caller's commit. Where its lines may be transactions that an undo took out, its accounts are
 * folded with it, as for a retry. Such a line is the transaction that it was: with its id, the owner's deletion and words, and
 * the decisions about it (P-DEL-1, P-UNDO-3).
 */
export function bringIn(deps: PullDeps, connector: ConnectorConfig, runId: RunId, read: ReadDocument): DocumentOutcome {
  const judged = judgeForFold(deps, connector, read);
  if (judged === undefined) return ingestDocument(deps, connector, runId, read);
  return putReading(deps, { config: connector, runId, read, judged }, 'undone');
}

/** The judged reading of a document whose accounts are folded with it. Undefined: nothing of it was ever undone. */
export function judgeForFold(
  deps: PullDeps,
  connector: ConnectorConfig,
  read: ReadDocument,
): JudgedReading | undefined {
  const { store } = deps;
  const before = findDocument(store, read.document.sha256);
  const wasUndone = before !== undefined && undoneBy(store, before.id) !== undefined;
  if (before?.state === 'imported' || (!wasUndone && !hasUndone(store))) return undefined;
  const judged = judgeReading(deps, connector, read);
  const isToFold = wasUndone || judged.prepared.some((each) => mayComeAgain(store, each));
  return isToFold && judged.state === 'imported' ? judged : undefined;
}

function mayComeAgain(store: Store, { account, statement }: PreparedStatement): boolean {
  const days = statement.lines.map(({ bookedOn }) => bookedOn).sort();
  const [from] = days;
  const to = days.at(-1);
  return from !== undefined && to !== undefined && hasUndoneIn(store, account.handle, { from, to });
}
