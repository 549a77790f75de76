import type { RunId } from '../../domain/row-ids.ts';
import { saveAccepted } from '../../store/documents/accepted.ts';
import { saveDelivery } from '../../store/documents/deliveries.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { markUndone } from '../../store/history/undone.ts';
import {
  changedSince,
  endRebuild,
  isRebuildDue,
  type KeptDocument,
  keptDocuments,
} from '../../store/sidecar/kept-documents.ts';
import type { Store } from '../../store/store.ts';
import { ingestDocument, judgeReading, saveState } from '../ingest/ingest-document.ts';
import type { ReadDocument } from '../ingest/read-document.ts';
import { fileOf, fromArchive } from '../read/archived-document.ts';
import { configFor } from '../read/hints.ts';
import { orderFor } from '../read/reader.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import { Tally } from '../run/tally.ts';
import { decideAgain } from './reapply-decisions.ts';
import { replaceReading } from './replay/replace-reading.ts';
import { retryDocuments } from './retry.ts';
import { undo } from './undo.ts';

/**
 * Builds a lost database from the archive, in the order of the first time. Every line gets the id that it had. So the
 * ledger's records are found by their ids, and nothing is created (P-ID-10). An undone document is written down and
 * stays undone, and the owner's decisions hold. A database that was put back gets what came since, and the orders since.
 * Does not ask the sources, and sends nothing. Goes on where a kill ended it.
 */
export function rebuildFromArchive(deps: PullDeps): Promise<void> {
  // Connectors begin their first passes at once: all wait for the same one.
  const begin = () => deps.elsewhere?.rebuild() ?? rebuild(deps);
  const running = underWay.get(deps.store) ?? begin().finally(() => underWay.delete(deps.store));
  underWay.set(deps.store, running);
  return running;
}

const underWay = new WeakMap<Store, Promise<void>>();

async function rebuild(deps: PullDeps): Promise<void> {
  const { store, log } = deps;
  if (!isRebuildDue(store)) return;
  const runId = beginRun(store, { kind: 'rebuild', connector: null, trigger: 'start' });
  const tally = new Tally(store);
  const missed: string[] = [];
  const all = keptDocuments(store);
  for (const kept of all) {
    if (deps.signal.aborted) break;
    if (findDocument(store, kept.sha256) !== undefined) continue;
    const config = deps.config.connectors.find(({ name }) => name === kept.connector);
    const outcome = config && (await bringAgain(deps, config, runId, kept));
    if (outcome === undefined) missed.push(kept.sha256);
    else tally.add(outcome);
  }
  await store.loan.over();
  if (!deps.signal.aborted) await orderAgain(deps, all);
  await store.loan.over();
  if (!deps.signal.aborted) decideAgain(deps);
  const { counts, outcome } = tally;
  const missing = missed.length;
  finishRun(store, runId, { outcome, counts: { ...counts, missing }, error: null });
  log.info({ ...counts, missing }, 'rebuild.finished');
  if (!deps.signal.aborted) endRebuild(store, missed);
}

/** The owner's undos and retries since a database was copied are done again. */
async function orderAgain(deps: PullDeps, all: readonly KeptDocument[]): Promise<void> {
  const changed = Map.groupBy(changedSince(deps.store, all), ({ undone }) => (undone ? 'undo' : 'retry'));
  const toUndo = (changed.get('undo') ?? []).map(({ sha256 }) => sha256);
  if (toUndo.length > 0) undo(deps, toUndo, { dryRun: false });
  const toRetry = (changed.get('retry') ?? []).flatMap(({ sha256 }) => findDocument(deps.store, sha256)?.id ?? []);
  if (toRetry.length > 0) await retryDocuments(deps, toRetry);
}

/**
 * Undefined where the archive does not hold the bytes. Undefined also where a plug-in gave the statements: its source
 * still has them.
 */
async function bringAgain(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: RunId,
  { accepted, hints, remarks, sha256, undone, ...stored }: KeptDocument,
): Promise<DocumentOutcome | undefined> {
  const { store } = deps;
  const document = fromArchive(store.folder, { ...stored, sha256 });
  if (document === undefined || !isReadByFormat(deps, connector)) return undefined;
  const config = configFor(connector, hints);
  const chosen = accepted?.find((each) => each.chosen !== undefined)?.chosen;
  const order = orderFor(deps.config, config, chosen);
  const parsed = await deps.parsePool.parse(document, order, fileOf(store.folder, document));
  await store.loan.over();
  return store.transact(() => {
    if (accepted !== undefined) saveAccepted(store, sha256, accepted);
    const read = { ...parsed, document, issues: [...parsed.issues, ...remarks] };
    const outcome = undone ? writeUndone(deps, config, runId, read) : ingestDocument(deps, config, runId, read);
    saveDelivery(store, outcome.id, { hints, withheld: null, remarks });
    return outcome;
  });
}

/** Of a plug-in that does not load nobody can say, and its own source will. */
function isReadByFormat({ registry }: PullDeps, { use }: ConnectorConfig): boolean {
  return registry.feedNames.includes(use) && registry.feed(use).kind === 'source';
}

/** Its lines are known, so that it can be imported once more; nothing follows from them. */
function writeUndone(deps: PullDeps, config: ConnectorConfig, runId: RunId, read: ReadDocument): DocumentOutcome {
  const { store } = deps;
  const { issues, prepared, state } = judgeReading(deps, config, read);
  const id = saveState(deps, config, runId, { ...read, issues }, state);
  if (state === 'imported') {
    replaceReading(store, id, read.format ?? '', prepared);
    markUndone(store, id, runId);
  }
  const { name, sha256 } = read.document;
  return { id, name, sha256, format: read.format, fate: state, issues, statements: [], requests: 0 };
}
