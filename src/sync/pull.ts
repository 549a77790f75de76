import { AppError } from '../lib/errors.ts';
import { failPoint } from '../lib/fail-points.ts';
import { sha256 } from '../lib/hash.ts';
import type { Batch, Json } from '../plugin/contract.ts';
import { readCursor, writeCursor } from '../store/cursors.ts';
import { saveDelivery } from '../store/deliveries.ts';
import { findDocument } from '../store/documents.ts';
import { findKnownOrigin, recordOrigin } from '../store/origins.ts';
import { removeReading, saveReading } from '../store/readings.ts';
import { beginRun, finishRun } from '../store/runs.ts';
import { archiveDocument } from './archive.ts';
import { type ConnectorConfig, findConnector, type PullDeps } from './deps.ts';
import { releaseOverdue } from './grace.ts';
import { configFor, isWanted } from './hints.ts';
import { ingestDocument } from './ingest.ts';
import { type OpenConnector, openConnector } from './open-connector.ts';
import { checkResult } from './parse-limits.ts';
import type { RunFailure, RunReport, Trigger } from './pull-report.ts';
import { readDocument } from './reader.ts';
import { rereadWaiting } from './retry.ts';
import { settleOrigins } from './settle.ts';
import { failureOf, Tally } from './tally.ts';

export type { PullCounts, RunFailure, RunReport, Trigger } from './pull-report.ts';

/**
 * One run of one connector: what waits is read again if that may help, then every document that the source has is
 * archived, read and committed on its own. A connector that fails is a report, not an exception; what was committed
 * before it failed stays. Throws only where the store itself fails.
 */
export async function pullConnector(deps: PullDeps, name: string, trigger: Trigger): Promise<RunReport> {
  const { store, log } = deps;
  const config = findConnector(deps.config, name);
  const runId = beginRun(store, { kind: 'pull', connector: name, trigger });
  failPoint('run.recorded');
  const tally = new Tally(store);
  let error: RunFailure | null = null;
  try {
    await rereadWaiting(deps, config, runId, tally);
    await pullOpen(deps, config, runId, tally);
    releaseOverdue(deps, runId);
  } catch (thrown) {
    error = failureOf(thrown);
    log.error({ connector: name, code: error.code, reason: error.message }, 'pull.failed');
  }
  const { counts, issues } = tally;
  const outcome = error === null ? tally.outcome : 'failed';
  finishRun(store, runId, { outcome, counts, error });
  failPoint('run.finished');
  log.info({ connector: name, outcome, ...counts }, 'pull.finished');
  return { runId, connector: name, outcome, counts, issues, error };
}

/** All connectors, or those named, one after the other; none stops the others. */
export async function pullAll(
  deps: PullDeps,
  trigger: Trigger,
  names: readonly string[] = deps.config.connectors.map((each) => each.name),
): Promise<readonly RunReport[]> {
  const reports: RunReport[] = [];
  for (const name of names) {
    if (deps.signal.aborted) break;
    reports.push(await pullConnector(deps, name, trigger));
  }
  return reports;
}

async function pullOpen(deps: PullDeps, config: ConnectorConfig, runId: number, tally: Tally): Promise<void> {
  const { store } = deps;
  let pull: Pull | undefined;
  const open = await openConnector(deps, config, {
    isKnown: (origin, fingerprint) => {
      const known = findKnownOrigin(store, config.name, origin, fingerprint);
      if (known === undefined) return false;
      tally.meet(known.documentId, known.state);
      return true;
    },
    advance: (cursor) => {
      const current = pull;
      if (current !== undefined) store.transact(() => moveCursor(current, cursor));
    },
    read: async ({ document, hints }) => {
      const terms = hints === undefined ? {} : { hints };
      if (!isWanted(deps, config, document.sha256, terms)) return { format: '', statements: [], issues: [] };
      const parsed = await readDocument(deps, configFor(config, hints), document);
      return { ...parsed, format: parsed.format ?? '' };
    },
  });
  await using connector = open.connector;
  const cursor = readCursor(store, config.name, open.cursor);
  pull = { deps, config, runId, tally, open, told: JSON.stringify(cursor) };
  for await (const batch of connector.pull(cursor)) {
    take(pull, batch);
    if (deps.signal.aborted) break;
  }
  await settleOrigins(deps, config.name, connector);
}

interface Pull {
  readonly deps: PullDeps;
  readonly config: ConnectorConfig;
  readonly runId: number;
  readonly tally: Tally;
  readonly open: OpenConnector;
  /** The cursor as it is stored: one that did not move is not written again. */
  told: string;
}

/** Brings in what was delivered, in one commit. Mark and cursor are written in it and nowhere else. */
function take(pull: Pull, batch: Batch): void {
  const { deps, config, runId, tally, open } = pull;
  const { store } = deps;
  checkIdentity(batch, config);
  const known = findDocument(store, batch.document.sha256);
  if (known !== undefined && !isWanted(deps, config, known.sha256, batch)) {
    store.transact(() => markMet(pull, batch, known.id));
    tally.meet(known.id, known.state);
    return;
  }
  if (batch.refused === undefined) archiveDocument(store.folder, batch.document);
  const { statements, issues } = open.readsItself ? checkResult(batch) : batch;
  const read = { document: batch.document, format: batch.format === '' ? null : batch.format, statements, issues };
  const outcome = store.transact(() => {
    const ingested = ingestDocument(deps, configFor(config, batch.hints), runId, read);
    saveDelivery(store, ingested.id, { hints: batch.hints ?? {}, withheld: batch.withheld ?? null });
    if (open.readsItself && ingested.fate !== 'imported')
      saveReading(store, ingested.id, { ...read, format: batch.format });
    else removeReading(store, ingested.id);
    markMet(pull, batch, ingested.id);
    return ingested;
  });
  failPoint(outcome.fate === 'imported' ? 'ingest.committed' : 'quarantine.committed');
  tally.add(outcome);
}

function markMet(pull: Pull, batch: Batch, documentId: number): void {
  const { store } = pull.deps;
  const { origin, fingerprint, receipt, document } = batch;
  const connector = pull.config.name;
  recordOrigin(store, { documentId, connector, origin, fingerprint, name: document.name, receipt });
  moveCursor(pull, batch.cursor as Json);
}

function moveCursor(pull: Pull, to: Json): void {
  const cursor = JSON.stringify(to);
  if (cursor === pull.told) return;
  writeCursor(pull.deps.store, pull.config.name, pull.open.cursor.version, to);
  pull.told = cursor;
}

/** Everything hangs on the hash, so a plug-in's word for it is not enough. */
function checkIdentity({ document, refused }: Batch, config: ConnectorConfig): void {
  if (refused !== undefined || sha256(document.bytes) === document.sha256) return;
  throw new AppError('plugin.hash', `${config.use} gave ${document.name} a sha256 that is not that of its bytes`, {
    hint: 'this is a fault of the plug-in',
  });
}
