import type { RunId } from '../../domain/row-ids.ts';
import { saveAccepted } from '../../store/documents/accepted.ts';
import { saveDelivery } from '../../store/documents/deliveries.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { markUndone } from '../../store/history/undone.ts';
import {
  agreeWithFile,
  differsFrom,
  endRebuild,
  isRebuildDue,
  type KeptDocument,
  keptDocuments,
} from '../../store/sidecar/kept-documents.ts';
import type { Store } from '../../store/store.ts';
import { judgeReading, saveState } from '../ingest/ingest-document.ts';
import type { ReadDocument } from '../ingest/read-document.ts';
import { fromArchive } from '../read/archive.ts';
import { configFor } from '../read/hints.ts';
import { orderFor } from '../read/reader.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import { Tally } from '../run/tally.ts';
import { bringIn } from './bring-in.ts';
import { decideAgain } from './reapply-decisions.ts';
import { replaceReading } from './replay/replace-reading.ts';
import { retryDocuments } from './retry.ts';
import { undo } from './undo.ts';

/**
 * Builds a lost database from the archive, in the order of the first time. Every line gets the id that it had. So the
 * ledger's records are found by their ids, and nothing is created (P-ID-10). An undone document is written down and
 * stays undone, and the owner's decisions hold. A database that was put back gets the documents and the orders since.
 * Does not ask the sources, and sends nothing. Goes on where a kill ended it.
 */
export function rebuildFromArchive(deps: PullDeps): Promise<void> {
  // Connectors begin their first passes at once: all wait for the same one.
  const running = underWay.get(deps.store) ?? rebuild(deps).finally(() => underWay.delete(deps.store));
  underWay.set(deps.store, running);
  return running;
}

const underWay = new WeakMap<Store, Promise<void>>();

async function rebuild(deps: PullDeps): Promise<void> {
  const { store, log } = deps;
  if (!isRebuildDue(store)) return;
  const runId = beginRun(store, { kind: 'rebuild', connector: null, trigger: 'start' });
  const tally = new Tally(store);
  const missed = await follow(deps, runId, tally);
  if (!deps.signal.aborted) decideAgain(deps);
  const { counts, outcome } = tally;
  const missing = missed.size;
  finishRun(store, runId, { outcome, counts: { ...counts, missing }, error: null });
  log.info({ ...counts, missing }, 'rebuild.finished');
  if (!deps.signal.aborted) endRebuild(store, [...missed]);
}

/**
 * Brings the documents that the database lacks, as they stand by the file, and then undoes those that the file knows as
 * undone.
 *
 * @returns the hashes of documents that could not be brought
 */
async function follow(deps: PullDeps, runId: RunId, tally: Tally): Promise<ReadonlySet<string>> {
  const { signal, store } = deps;
  const missed = new Set<string>();
  const toUndo: string[] = [];
  for (const kept of keptDocuments(store)) {
    if (signal.aborted) return missed;
    const known = findDocument(store, kept.sha256);
    if (known === undefined) {
      const outcome = await bringAgain(deps, runId, kept);
      if (outcome === undefined) missed.add(kept.sha256);
      else tally.add(outcome);
    } else if (differsFrom(store, kept)) {
      if (kept.undone) toUndo.push(kept.sha256);
      else await retryDocuments(deps, [known.id]);
    }
  }
  if (toUndo.length > 0) undo(deps, toUndo, { dryRun: false });
  return missed;
}

/**
 * Undefined where the archive does not hold the bytes. Undefined also where a plug-in gave the statements: its source
 * still has them.
 */
async function bringAgain(
  deps: PullDeps,
  runId: RunId,
  { accepted, accounts, hints, remarks, sha256, undone, ...stored }: KeptDocument,
): Promise<DocumentOutcome | undefined> {
  const { store } = deps;
  const connector = deps.config.connectors.find(({ name }) => name === stored.connector);
  if (connector === undefined) return undefined;
  const document = fromArchive(store.folder, { ...stored, sha256 });
  if (document === undefined || !isReadByFormat(deps, connector)) return undefined;
  const config = configFor(connector, hints);
  const chosen = accepted?.find((each) => each.chosen !== undefined)?.chosen;
  const order = orderFor(deps.config, config, chosen);
  const parsed = await deps.parsePool.parse(document, order);
  return store.transact(() => {
    if (accepted !== undefined) saveAccepted(store, sha256, accepted);
    const read = { ...parsed, document, accounts, issues: [...parsed.issues, ...remarks] };
    const outcome = undone ? writeUndone(deps, config, runId, read) : bringIn(deps, config, runId, read);
    saveDelivery(store, outcome.id, { hints, withheld: null, remarks });
    if (outcome.fate === 'imported') agreeWithFile(store, outcome.id);
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
