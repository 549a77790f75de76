/** Taking documents out of the history of their accounts, and remembering it. */
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import { refusal } from '../../lib/errors.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findDocument, readDocument } from '../../store/documents/documents.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { accountsIn } from '../../store/documents/statements.ts';
import { documentsByHash, kindOfRun, markUndone, undoableOfRun, undoneBy } from '../../store/history/undone.ts';
import type { Store } from '../../store/store.ts';
import { documentIdText, parseDocumentId, parseRunId, runIdText } from '../../store/views/ids.ts';
import type { MessageKey } from '../../words/message.ts';
import type { PullDeps } from '../run/deps.ts';
import { type FoldReport, refoldAndRequest } from './replay/tell-ledger.ts';

/** The result of an undo, done or planned. Counts are of transactions, `withdrawn` and `requests` of requests. */
export interface UndoReport extends FoldReport {
  readonly dryRun: boolean;
  /** `r12`; null in a dry run. */
  readonly run: string | null;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Undoes runs and documents (each target `r12`, `d7`, or the start of a hash) in one commit. Their accounts are as if
 * the documents had never come. Throws AppError `undo.…` where there is nothing to undo.
 */
export function undo(
  deps: PullDeps,
  targets: string | readonly string[],
  options: { readonly dryRun: boolean },
): UndoReport {
  const { store } = deps;
  const documents = documentsNamed(store, typeof targets === 'string' ? [targets] : targets);
  if (options.dryRun) return { ...store.rehearse(() => undoDocuments(deps, documents)), dryRun: true, run: null };
  const report = store.transact(() => {
    failPoint('undo.begun');
    const told = undoDocuments(deps, documents);
    failPoint('undo.before-commit');
    return told;
  });
  failPoint('undo.committed');
  return report;
}

/** Row ids of the documents that targets of an undo name. Throws AppError `undo.…` where there is nothing to undo. */
export function documentsNamed(store: Store, targets: readonly string[]): readonly DocumentId[] {
  const documents = [...new Set(targets.flatMap((each) => documentsOf(store, each)))];
  if (documents.length > 0) return documents;
  throw refusal('usage#undo');
}

/** Row ids of documents, none of which is undone already. Inside the caller's commit. */
function undoDocuments(deps: PullDeps, documents: readonly DocumentId[]): UndoReport {
  const { store } = deps;
  const runId = beginRun(store, { kind: 'undo', connector: null, trigger: 'command' });
  const concerned = new Set(accountsIn(store, documents));
  const [first, ...more] = documents;
  const undone = first === undefined || more.length > 0 ? {} : { undone: first };
  const foldings = listAccounts(store).flatMap((account) =>
    concerned.has(account.id) ? [{ account, ...undone }] : [],
  );
  for (const id of documents) markUndone(store, id, runId);
  const told = refoldAndRequest(deps, foldings, { runId, documentId: null, nowMs: store.clock.now() });
  const { deleted, requests, restored, withdrawn } = told;
  const counts = { documents: documents.length, deleted, restored, withdrawn, requests };
  finishRun(store, runId, { outcome: 'ok', counts, error: null });
  const named = documents.map((id) => ({ id: documentIdText(id), name: readDocument(store, id)?.name ?? '' }));
  return { dryRun: false, run: runIdText(runId), documents: named, ...told };
}

function documentsOf(store: Store, target: string): readonly DocumentId[] {
  const runId = /^r\d+$/.test(target) ? parseRunId(target) : undefined;
  if (runId !== undefined) {
    const documents = undoableOfRun(store, runId);
    if (documents.length > 0) return documents;
    throw refusal(keyFor(store, runId), { id: target });
  }
  const id = documentOf(store, target);
  const document = id === undefined ? undefined : readDocument(store, id);
  if (document === undefined) {
    throw refusal('undo.unknown', { id: target });
  }
  const by = undoneBy(store, document.id);
  if (by !== undefined) {
    throw refusal('undo.done', { name: target, id: runIdText(by) });
  }
  if (document.state === 'imported') return [document.id];
  throw refusal('undo.nothing', { name: target, id: document.name, state: document.state });
}

/** Decisions are not documents: each has its own way back. */
function keyFor(store: Store, runId: RunId): MessageKey {
  const kind = kindOfRun(store, runId);
  return kind === 'transfers' || kind === 'split' || kind === 'forget' || kind === 'undo'
    ? `undo.nothing#${kind}`
    : 'undo.nothing#other';
}

function documentOf(store: Store, target: string): DocumentId | undefined {
  if (/^d\d+$/.test(target)) return parseDocumentId(target);
  if (!/^[0-9a-f]{8,64}$/.test(target)) return undefined;
  if (target.length === 64) return findDocument(store, target)?.id;
  const found = documentsByHash(store, target);
  return found.length === 1 ? found[0] : undefined;
}
