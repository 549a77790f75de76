import type { DocumentId } from '../../domain/row-ids.ts';
import { refusal } from '../../lib/errors.ts';
import { externalIdNamed } from '../../store/accounts/legs.ts';
import {
  importedDocuments,
  readDocument,
  type StoredDocument,
  unreadDocuments,
  waitingDocuments,
} from '../../store/documents/documents.ts';
import { undoneDocuments } from '../../store/history/undone.ts';
import { noteWanted } from '../../store/outbox/ask-lost.ts';
import { listRejected, retryRejected } from '../../store/outbox/requests.ts';
import { forgottenCreation, reviveForgotten } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';
import { rereadDocuments } from './reread.ts';
import { retryDocuments } from './retry.ts';

export interface RetryReport {
  /** Requests that were rejected and go out another time. */
  readonly requests: number;
  /** The runs that read the documents again. */
  readonly runs: readonly RunReport[];
}

/**
 * Tries rejected records and waiting documents once more, all or the named ones. A document is named `d7` or by its
 * hash, a record `t12` or by its externalId. An undone document must be named, and so must a record that the owner had
 * answered with no. Throws AppError `retry.unknown` (exit code 2).
 */
export async function retryNamed(deps: PullDeps, ids: readonly string[]): Promise<RetryReport> {
  const { store, clock } = deps;
  if (ids.length === 0) {
    const requests = retryRejected(store, clock.now());
    const waits = waitingDocuments(store).length > 0;
    return { requests, runs: waits ? [await retryDocuments(deps)] : [] };
  }
  const rejected = listRejected(store, Number.MAX_SAFE_INTEGER);
  const undone = undoneDocuments(store).flatMap((id) => readDocument(store, id) ?? []);
  const documents = [...unreadDocuments(store), ...undone.filter(({ state }) => state === 'imported')];
  const requestIds: number[] = [];
  const documentIds: DocumentId[] = [];
  for (const id of ids) {
    const externalId = externalIdNamed(store, id) ?? id;
    const forgotten = forgottenCreation(store, externalId);
    const answered = rejected.filter((row) => row.object === externalId).map((row) => row.id);
    const records = forgotten === undefined ? answered : [...answered, forgotten];
    const found = documents.filter((each) => isNamed(each, id));
    if (records.length === 0 && found.length === 0) throw refusal('retry.unknown', { id });
    requestIds.push(...records);
    documentIds.push(...found.map((each) => each.id));
  }
  const again = undone.map((each) => each.id).filter((id) => documentIds.includes(id));
  noteWanted(store, again);
  const requests = requestIds.length === 0 ? 0 : sendAgain(store, requestIds);
  return { requests, runs: documentIds.length === 0 ? [] : [await retryDocuments(deps, documentIds)] };
}

/** One commit: after a kill the owner's no stands whole, or not at all. */
function sendAgain(store: Store, requestIds: readonly number[]): number {
  return store.transact(() => {
    reviveForgotten(store, requestIds);
    return retryRejected(store, store.clock.now(), requestIds);
  });
}

/** Reads imported documents from the archive another time, all or those named. Throws AppError `reread.unknown`. */
export async function rereadNamed(deps: PullDeps, ids: readonly string[]): Promise<RetryReport> {
  const documents = importedDocuments(deps.store);
  const wanted = ids.flatMap((id) => {
    const found = documents.filter((each) => isNamed(each, id));
    if (found.length === 0) throw refusal('reread.unknown', { id });
    return found.map((each) => each.id);
  });
  return { requests: 0, runs: [await rereadDocuments(deps, ids.length === 0 ? undefined : wanted)] };
}

/** A shorter start of a hash would name several documents before long. */
const SHORTEST_HASH = 8;

/** Whether a person may mean this document: `d7`, or the start of its hash. */
export function isNamed({ id, sha256 }: Pick<StoredDocument, 'id' | 'sha256'>, name: string): boolean {
  return parseDocumentId(name) === id || (name.length >= SHORTEST_HASH && sha256.startsWith(name));
}
