/** What a daemon and a one-off sync are made of: the steps, put together from the state and the ledger. */
import { AppError, EXIT } from '../../lib/errors.ts';
import { importedDocuments, readDocument, unreadDocuments, waitingDocuments } from '../../store/documents/documents.ts';
import { listRejected, retryRejected } from '../../store/outbox/requests.ts';
import { keepDecisions } from '../../store/sidecar/kept-decisions.ts';
import { undoneDocuments } from '../../store/undo/undo.ts';
import { acceptDocuments } from '../history/accept.ts';
import { isNamed } from '../history/document-names.ts';
import { releaseDocuments } from '../history/release.ts';
import { rereadDocuments } from '../history/reread.ts';
import { retryDocuments } from '../history/retry.ts';
import { splitTransaction } from '../history/split.ts';
import { type UndoReport, undo } from '../history/undo.ts';
import type { RunReport } from '../pull/pull.ts';
import type { PushDeps } from '../push/types.ts';
import { findConnector, type PullDeps } from '../run/deps.ts';
import { CLOSED_DOOR, openConnector } from '../run/open-connector.ts';
import { orderTransfer, type TransferOrder, type TransferReport } from '../transfers/orders.ts';
import { type VerifyReport, verify } from '../verify/verify.ts';
import { createSteps, type Steps } from './steps.ts';

export interface Engine extends Steps {
  /** Takes up again what was rejected or quarantined, all of it or what is named. */
  retry(ids: readonly string[]): Promise<RetryReport>;
  /** Takes in held documents as they were read, by the owner's word. */
  accept(ids: readonly string[]): Promise<RetryReport>;
  /** Takes in documents that were withheld, by the owner's word. */
  release(ids: readonly string[]): Promise<RetryReport>;
  /** Reads the ledger back and compares it with what it confirmed. */
  verify(options: { readonly repair: boolean }): Promise<VerifyReport>;
  /** Takes back what a run (`r12`) or a document (`d7`, a hash) did. */
  undo(target: string, options: { readonly dryRun: boolean }): UndoReport;
  /** Reads imported documents again from the archive, all or those that are named. */
  reread(ids: readonly string[]): Promise<RetryReport>;
  /** The owner's word about a transfer. Throws AppError where the transactions are none that can be one. */
  transfer(order: TransferOrder): TransferReport;
  /** Counts a transaction as two equal ones; gives the externalId of the second. */
  split(externalId: string): string;
  /** Calls `wake` when the connector's source may have something; undefined where it cannot tell. */
  watch(connector: string, wake: () => void): Promise<AsyncDisposable | undefined>;
}

export interface RetryReport {
  /** Requests that were rejected and go out again. */
  readonly requests: number;
  /** What reading the documents again gave. */
  readonly runs: readonly RunReport[];
}

export function createEngine(deps: PullDeps, openPush: () => Promise<PushDeps>): Engine {
  return {
    ...createSteps(deps, openPush),
    retry: async (ids) => remembered(deps, await retryNamed(deps, ids)),
    accept: async (ids) => ({ requests: 0, runs: [await acceptDocuments(deps, ids)] }),
    release: async (ids) => ({ requests: 0, runs: [await releaseDocuments(deps, ids)] }),
    reread: (ids) => rereadNamed(deps, ids),
    split: (externalId) => remembered(deps, splitTransaction(deps, externalId)),
    verify: async (options) => verify(await openPush(), { ...options, currencies: deps.config.currencies }),
    undo: (target, options) => remembered(deps, undo(deps, target, options)),
    transfer: (order) => remembered(deps, orderTransfer(deps, order)),
    watch: (connector, wake) => watchConnector(deps, connector, wake),
  };
}

/** The owner's decisions stand beside the database as soon as they are made. */
function remembered<Result>({ store }: PullDeps, result: Result): Result {
  keepDecisions(store);
  return result;
}

async function watchConnector(deps: PullDeps, name: string, wake: () => void): Promise<AsyncDisposable | undefined> {
  const { connector } = await openConnector(deps, findConnector(deps.config, name), CLOSED_DOOR);
  const watch = await connector.watch?.(wake);
  if (watch === undefined) {
    await connector[Symbol.asyncDispose]();
    return undefined;
  }
  return {
    [Symbol.asyncDispose]: async () => {
      await watch[Symbol.asyncDispose]();
      await connector[Symbol.asyncDispose]();
    },
  };
}

async function rereadNamed(deps: PullDeps, ids: readonly string[]): Promise<RetryReport> {
  const documents = importedDocuments(deps.store);
  const wanted = ids.flatMap((id) => {
    const found = documents.filter((each) => isNamed(each, id));
    if (found.length === 0) throw nothingToReread(id);
    return found.map((each) => each.id);
  });
  return { requests: 0, runs: [await (ids.length === 0 ? rereadDocuments(deps) : rereadDocuments(deps, wanted))] };
}

function nothingToReread(id: string): AppError {
  return new AppError('reread.unknown', `no document that was imported is called ${id}`, {
    hint: 'bankfeed documents lists them; what waits is taken up by bankfeed retry',
    exitCode: EXIT.usage,
  });
}

/** A document is named `d7` or by its hash, a record by its externalId. One that was taken back must be named. */
async function retryNamed(deps: PullDeps, ids: readonly string[]): Promise<RetryReport> {
  const { store, clock } = deps;
  if (ids.length === 0) {
    const requests = retryRejected(store, clock.now());
    const waits = waitingDocuments(store).length > 0;
    return { requests, runs: waits ? [await retryDocuments(deps)] : [] };
  }
  const rejected = listRejected(store, Number.MAX_SAFE_INTEGER);
  const undone = undoneDocuments(store).flatMap((id) => readDocument(store, id) ?? []);
  const documents = [...unreadDocuments(store), ...undone];
  const requestIds: number[] = [];
  const documentIds: number[] = [];
  for (const id of ids) {
    const records = rejected.filter((row) => row.object === id).map((row) => row.id);
    const found = documents.filter((each) => isNamed(each, id));
    if (records.length === 0 && found.length === 0) throw nothingToRetry(id);
    requestIds.push(...records);
    documentIds.push(...found.map((each) => each.id));
  }
  const requests = requestIds.length === 0 ? 0 : retryRejected(store, clock.now(), requestIds);
  return { requests, runs: documentIds.length === 0 ? [] : [await retryDocuments(deps, documentIds)] };
}

function nothingToRetry(id: string): AppError {
  return new AppError('retry.unknown', `nothing that was rejected, quarantined or taken back is called ${id}`, {
    hint: 'bankfeed status lists what needs a look',
    exitCode: EXIT.usage,
  });
}
