import { warning } from '../../domain/issue.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import { accountChosenFor, chosenFor } from '../../store/documents/accepted.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import {
  readDocument as findById,
  importedDocuments,
  type StoredDocument,
  saveIssues,
} from '../../store/documents/documents.ts';
import { statementsOf } from '../../store/documents/statements.ts';
import { bindVanished, countVanished, forgetVanished, markVanished } from '../../store/history/loose.ts';
import { unmarkUndone } from '../../store/history/undone.ts';
import { placesIn } from '../../store/lines/lines.ts';
import { countStanding } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { words } from '../../words/message.ts';
import { rememberAccount } from '../ingest/account-memory.ts';
import { type JudgedReading, judgeReading, saveState } from '../ingest/ingest-document.ts';
import type { ReadDocument } from '../ingest/read-document.ts';
import { fromArchive } from '../read/archive.ts';
import { configFor } from '../read/hints.ts';
import { orderFor } from '../read/reader.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome, FoldedCounts } from '../run/outcome.ts';
import type { RunReport } from '../run/pull-report.ts';
import { decideWaiting } from './reapply-decisions.ts';
import { readOnceMore } from './replay/read-once-more.ts';
import { replaceReading } from './replay/replace-reading.ts';
import { type FoldReport, refoldAndRequest } from './replay/tell-ledger.ts';

/**
 * Reads imported documents from the archive once more, all or those with the given row ids. The present reader and
 * settings are used: after an upgrade, or with a mended profile. A line keeps its transaction by its place in the
 * document. So no id changes, and only differences are sent. A document that cannot be read any more stays
 * as it was.
 */
export async function rereadDocuments(deps: PullDeps, ids?: readonly DocumentId[]): Promise<RunReport> {
  return readOnceMore(
    deps,
    'reread',
    (store) => ids?.flatMap((id) => findById(store, id) ?? []) ?? importedDocuments(store),
    (document, connector, runId) =>
      document.state === 'imported' ? readAgain(deps, connector, runId, document, 'standing') : undefined,
  );
}

/**
 * Reads an imported document once more, and the new reading takes the place of the old one. An `undone` document is
 * imported a second time. Undefined where the archive does not hold the bytes: a connector that reads by itself, or
 * another's folder.
 */
export async function readAgain(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: RunId,
  stored: StoredDocument,
  was: 'standing' | 'undone',
): Promise<DocumentOutcome | undefined> {
  const { store } = deps;
  const document = fromArchive(store.folder, stored);
  if (document === undefined) return undefined;
  const { hints, remarks } = findDelivery(store, stored.id);
  const config = configFor(connector, hints);
  const order = orderFor(deps.config, config, chosenFor(store, stored.sha256));
  const parsed = await deps.parsePool.parse(document, order);
  const account = accountChosenFor(store, stored.sha256);
  const word = account === undefined ? {} : { chosen: account };
  const read = { ...parsed, ...word, document, issues: [...parsed.issues, ...remarks] };
  return store.transact(() => {
    const judged = judgeReading(deps, config, read);
    if (judged.state !== 'imported') {
      return was === 'standing'
        ? keepReading(store, stored, judged, read.format)
        : holdUndone(deps, { config, runId, read, judged });
    }
    return putReading(deps, { config, runId, read, judged }, was);
  });
}

/** The present reader reads it worse: what was read before stays. */
function keepReading(
  store: Store,
  stored: StoredDocument,
  judged: JudgedReading,
  format: string | null,
): DocumentOutcome {
  const said = words('document.presentReaderNotRead');
  const found = judged.issues.map((each) => ({ ...each, severity: 'warning' as const }));
  const worse = warning('reread.worse', said);
  saveIssues(store, stored.id, [...stored.issues.filter(({ code }) => code !== worse.code), worse]);
  const { id, name, sha256 } = stored;
  return { id, name, sha256, format, fate: 'imported', issues: [...found, worse], statements: [], requests: 0 };
}

/** An undone document that raises a question waits for its answer, as a new one does. Nothing of it stands meanwhile. */
function holdUndone(deps: PullDeps, { config, judged, read, runId }: Reading): DocumentOutcome {
  const { issues, prepared, state } = judged;
  const id = saveState(deps, config, runId, { ...read, issues }, state);
  rememberAccount(id, prepared, { store: deps.store, config: deps.config, connector: config, read }, state);
  const { name, sha256 } = read.document;
  return { id, name, sha256, format: read.format, fate: state, issues, statements: [], requests: 0 };
}

export interface Reading {
  readonly config: ConnectorConfig;
  readonly runId: RunId;
  readonly read: ReadDocument;
  readonly judged: JudgedReading;
}

/**
 * Writes the reading of a document, folds its accounts with it and tells the ledger what differs. Inside the caller's commit.
 * `undone`: the document does not stand until now, whether it came before or not.
 */
export function putReading(
  deps: PullDeps,
  { config, judged, read, runId }: Reading,
  was: 'standing' | 'undone',
): DocumentOutcome {
  const { store } = deps;
  const { format } = read;
  const { name, sha256 } = read.document;
  const id = saveState(deps, config, runId, { ...read, issues: judged.issues }, judged.state);
  rememberAccount(id, judged.prepared, { store, config: deps.config, connector: config, read }, judged.state);
  if (was === 'undone') {
    unmarkUndone(store, id);
    forgetVanished(store, id);
  }
  const { foldings, missing, reading } = replaceReading(store, id, format ?? '', judged.prepared);
  if (was === 'standing') markVanished(store, missing);
  for (const { account } of foldings) bindVanished(store, account.id);
  const isAsBefore = was === 'standing' && reading === 'same';
  const told = isAsBefore
    ? NOTHING
    : refoldAndRequest(deps, foldings, { runId, documentId: id, nowMs: deps.clock.now() });
  if (was === 'undone') decideWaiting(deps, { runId, documentId: id, nowMs: deps.clock.now() });
  const issues = [
    ...judged.issues,
    ...statementsOf(store, id).flatMap((each) => each.issues),
    ...vanishedIn(store, id),
  ];
  saveIssues(store, id, issues);
  const outcome = { id, name, sha256, format, fate: 'imported', issues, statements: [] } as const;
  return { ...outcome, requests: countStanding(store, runId, id), folded: countsOf(store, id, told) };
}

const NOTHING: FoldReport = {
  created: 0,
  deleted: 0,
  left: 0,
  restored: 0,
  withdrawn: 0,
  requests: 0,
  transactions: [],
};

function vanishedIn(store: Store, documentId: DocumentId) {
  const lost = countVanished(store, documentId);
  if (lost === 0) return [];
  const said = words('document.transactionsNotNewReading', { count: lost });
  return [warning('reread.vanished', said)];
}

function countsOf(store: Store, documentId: DocumentId, { created, deleted, restored }: FoldReport): FoldedCounts {
  const places = statementsOf(store, documentId).flatMap(({ id }) => placesIn(store, id));
  const known = places.filter((id) => id !== 0).length;
  const unchanged = Math.max(0, known - created - restored);
  return { created, updated: restored, deleted, unchanged, skipped: places.length - known };
}
