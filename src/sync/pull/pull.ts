import type { Document } from '../../domain/document.ts';
import type { RunId } from '../../domain/row-ids.ts';
import { AppError } from '../../lib/errors.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Batch, Delivery } from '../../plugin/contract.ts';
import type { Reading } from '../../plugin/reading.ts';
import { readCursor } from '../../store/documents/cursors.ts';
import { waitingDocumentsOf } from '../../store/documents/documents.ts';
import { findKnownOrigin, noteGone } from '../../store/documents/origins.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { isRebuildDue } from '../../store/sidecar/kept-documents.ts';
import { hasKept } from '../../store/transactions/waiting.ts';
import { withValues } from '../../words/message.ts';
import { configFor, isRefusalStale, isWanted } from '../read/hints.ts';
import { readDocument } from '../read/reader.ts';
import { type ConnectorConfig, findConnector, type PullDeps } from '../run/deps.ts';
import { openConnector, ownMask } from '../run/open-connector.ts';
import type { RunFailure, RunReport, Trigger } from '../run/pull-report.ts';
import { failureOf, Tally } from '../run/tally.ts';
import { Arrivals } from './arrivals.ts';
import type { importDocument } from './import-document.ts';
import { BytesOfAccounts } from './same-bytes.ts';
import { settleOrigins } from './settle.ts';

export type { PullCounts, RunFailure, RunReport, Trigger } from '../run/pull-report.ts';

/**
 * One run of one connector. Waiting documents are read once more if that may help. Then every document of the source
 * is archived, read and committed. A connector that fails is a report, not an exception. Documents that were
 * committed before the failure stay. Throws only where the store itself fails.
 */
export async function pullConnector(deps: PullDeps, name: string, trigger: Trigger): Promise<RunReport> {
  const { store, log } = deps;
  const config = findConnector(deps.config, name);
  if (isRebuildDue(store)) {
    const { rebuildFromArchive } = await import('../history/rebuild.ts');
    await rebuildFromArchive(deps);
  }
  const runId = beginRun(store, { kind: 'pull', connector: name, trigger });
  failPoint('run.recorded');
  const tally = new Tally(store);
  let error: RunFailure | null = null;
  try {
    if (waitingDocumentsOf(store, name).length > 0) {
      const { rereadWaiting } = await import('../history/retry.ts');
      await rereadWaiting(deps, config, runId, tally);
    }
    await pullOpen(deps, config, runId, tally);
    if (hasKept(store)) {
      const { releaseOverdue } = await import('../ingest/wait-for-better.ts');
      releaseOverdue(deps, runId);
    }
  } catch (thrown) {
    error = withoutSecrets(failureOf(thrown), config, deps);
    log.error({ connector: name, code: error.code, reason: error.message, hint: error.hint }, 'pull.failed');
  }
  const { counts, issues } = tally;
  const outcome = error === null ? tally.outcome : 'failed';
  error ??= tally.remark && withoutSecrets(tally.remark, config, deps);
  finishRun(store, runId, { outcome, counts, error });
  failPoint('run.finished');
  log.info({ connector: name, outcome, ...counts }, 'pull.finished');
  return { runId, connector: name, outcome, counts, issues, error };
}

function withoutSecrets(
  { code, message, hint, words }: RunFailure,
  config: ConnectorConfig,
  deps: PullDeps,
): RunFailure {
  const mask = ownMask(config, deps.registry);
  return {
    ...{ code, message: mask(message), hint: hint === null ? null : mask(hint) },
    words: words && withValues(words, (value) => (typeof value === 'string' ? mask(value) : value)),
  };
}

async function pullOpen(deps: PullDeps, config: ConnectorConfig, runId: RunId, tally: Tally): Promise<void> {
  const { store } = deps;
  let arrivals: Arrivals | undefined;
  const met = new Set<string>();
  const open = await openConnector(deps, config, {
    isKnown: (origin, fingerprint) => {
      const known = findKnownOrigin(store, config.name, origin, fingerprint);
      if (known === undefined) return false;
      if (known.state === 'quarantined' && isRefusalStale(deps, config, known.documentId)) return false;
      if (known.state !== 'imported') met.add(origin);
      tally.meet(known.documentId, known.state);
      return true;
    },
    advance: (cursor) => arrivals?.advance(cursor),
    remark: (remark) => tally.addRemark(remark),
    read: (delivery) => readDelivery(deps, config, delivery),
  });
  await using connector = open.connector;
  const cursor = readCursor(store, config.name, open.cursor);
  arrivals = new Arrivals({ deps, config, runId, tally, open, cursor: JSON.stringify(cursor) });
  const bytes = new BytesOfAccounts();
  let importer: typeof importDocument | undefined;
  const batches = connector.pull(cursor)[Symbol.asyncIterator]();
  try {
    while (!deps.signal.aborted) {
      // Nothing is read meanwhile: a kill amid the commit must not look like the doing of a document.
      if (arrivals.isFull) arrivals.commit();
      const { done, value: batch } = await batches.next();
      if (done === true) break;
      met.add(batch.origin);
      if (batch.refused === undefined) checkHash(batch.document, config);
      if (open.readsItself) checkAccounts(batch, bytes, config);
      // A pass that meets nothing does not pay for what brings it in.
      importer ??= (await import('./import-document.ts')).importDocument;
      arrivals.add(batch, importer);
    }
  } finally {
    try {
      // Documents that arrived before a source failed are committed as well.
      arrivals.commit();
    } finally {
      await batches.return?.();
    }
  }
  // Without a cursor a source looks at all that lies there; with one it asks only for what is new.
  if (arrivals.cursor === 'null' && !deps.signal.aborted) noteGone(store, config.name, met);
  await settleOrigins(deps, config.name, connector);
}

function checkAccounts(batch: Batch, bytes: BytesOfAccounts, config: ConnectorConfig): void {
  const other = bytes.add(batch);
  if (other === undefined) return;
  throw new AppError('plugin.same-bytes', { name: config.use, one: other, other: batch.origin });
}

const UNWANTED: Reading = { format: '', statements: [], issues: [] };

async function readDelivery(deps: PullDeps, config: ConnectorConfig, delivery: Delivery): Promise<Reading> {
  const { document, hints } = delivery;
  if (!isWanted(deps, config, document.sha256, delivery)) return UNWANTED;
  const parsed = await readDocument(deps, configFor(config, hints), document);
  return { ...parsed, format: parsed.format ?? '' };
}

/** Everything hangs on the hash, so a plug-in's word for it is not enough. */
function checkHash(document: Document, { use }: ConnectorConfig): void {
  if (sha256(document.bytes) === document.sha256) return;
  throw new AppError('plugin.hash', { name: use, document: document.name });
}
