/** Taking back what a run or a document did, and remembering it (CONTRACT §2). */
import { type PlanContext, planDelete } from '../core/plan.ts';
import { currencyTable } from '../domain/currency.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import { listAccounts, type StoredAccount } from '../store/accounts.ts';
import { findDocument, readDocument } from '../store/documents.ts';
import { prepared } from '../store/prepared.ts';
import { recordIntents } from '../store/requests.ts';
import { beginRun, finishRun } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import { deleteTransaction } from '../store/transactions.ts';
import {
  changedBy,
  createdBy,
  laterChangers,
  markUndone,
  otherWitnesses,
  readPresent,
  restoreTransaction,
  undoableOfRun,
  undoneBy,
} from '../store/undo.ts';
import { documentIdText, parseDocumentId, parseRunId, runIdText } from '../store/views/ids.ts';
import type { PullDeps } from './deps.ts';
import { withEffects } from './rules.ts';
import { putBalanceBack } from './undo-balance.ts';
import { planRestoration } from './undo-plan.ts';

/** What was taken back, or would be. Counts are of transactions, `withdrawn` and `requests` of requests. */
export interface UndoReport {
  readonly dryRun: boolean;
  /** `r12`; null in a dry run. */
  readonly run: string | null;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  readonly deleted: number;
  readonly restored: number;
  /** Requests that were never sent and now never will be. */
  readonly withdrawn: number;
  /** Requests recorded for the ledger. */
  readonly requests: number;
  readonly transactions: readonly UndoneTransaction[];
}

export interface UndoneTransaction {
  readonly externalId: string;
  readonly action: 'delete' | 'restore';
}

/** Thrown to take a rehearsal back; caught where it was thrown. */
class Rehearsed extends Error {}

/**
 * Takes back what `target` (`r12`, `d7`, or the start of a document's hash) did, in one commit: what it created is
 * deleted and stays so whatever names it again, what it changed is as it was. Throws AppError `undo.…` where there is
 * nothing to take back, or where documents that came later build on it.
 */
export function undo(deps: PullDeps, target: string, options: { readonly dryRun: boolean }): UndoReport {
  const { store } = deps;
  const documents = documentsOf(store, target);
  refuseDependants(store, documents);
  let report: UndoReport | undefined;
  try {
    store.transact(() => {
      report = takeBack(deps, documents, options.dryRun);
      if (options.dryRun) throw new Rehearsed();
    });
  } catch (thrown) {
    if (!(thrown instanceof Rehearsed)) throw thrown;
  }
  if (report === undefined) throw new AppError('bug', 'an undo without a report');
  return report;
}

function documentsOf(store: Store, target: string): readonly number[] {
  const runId = /^r\d+$/.test(target) ? parseRunId(target) : undefined;
  if (runId !== undefined) {
    const documents = undoableOfRun(store, runId);
    if (documents.length > 0) return documents;
    throw refusal(
      'undo.nothing',
      `run ${target} brought no document that could be taken back`,
      'bankfeed runs lists them',
    );
  }
  const id = documentOf(store, target);
  const document = id === undefined ? undefined : readDocument(store, id);
  if (document === undefined) {
    throw refusal(
      'undo.unknown',
      `no run or document is called ${target}`,
      'a run is called r12, a document d7: see bankfeed runs and bankfeed documents',
    );
  }
  const by = undoneBy(store, document.id);
  if (by !== undefined) throw refusal('undo.done', `${target} was taken back already, by run ${runIdText(by)}`);
  if (document.state === 'imported') return [document.id];
  throw refusal(
    'undo.nothing',
    `${target} (${document.name}) is ${document.state}: it brought nothing that could be taken back`,
  );
}

function documentOf(store: Store, target: string): number | undefined {
  if (/^d\d+$/.test(target)) return parseDocumentId(target);
  if (!/^[0-9a-f]{8,64}$/.test(target)) return undefined;
  if (target.length === 64) return findDocument(store, target)?.id;
  const sql = 'SELECT id FROM documents WHERE sha256 >= ? AND sha256 < ? LIMIT 2';
  const found = prepared(store, sql).all(target, `${target}g`) as { id: number }[];
  return found.length === 1 ? found[0]?.id : undefined;
}

/** What came later stands on what came before: it is taken back first. */
function refuseDependants(store: Store, documents: readonly number[]): void {
  const created = createdBy(store, documents);
  const dependants = new Set([...laterChangers(store, documents), ...otherWitnesses(store, documents, created)]);
  if (dependants.size === 0) return;
  const names = [...dependants]
    .sort((a, b) => b - a)
    .map((id) => `${documentIdText(id)} (${readDocument(store, id)?.name ?? '?'})`);
  throw new AppError('undo.dependants', `later documents tell of the same transactions: ${names.join(', ')}`, {
    hint: `take those back first, the newest first: bankfeed undo ${documentIdText(Math.max(...dependants))}`,
    exitCode: EXIT.usage,
  });
}

function takeBack(deps: PullDeps, documents: readonly number[], dryRun: boolean): UndoReport {
  const { store, config } = deps;
  const runId = beginRun(store, { kind: 'undo', connector: null, trigger: 'command' });
  const currencies = currencyTable(config.currencies);
  const accounts = new Map(listAccounts(store).map((account) => [account.id, account]));
  const touched = new Set<number>();
  const undone: UndoneTransaction[] = [];
  const counts = { documents: documents.length, deleted: 0, restored: 0, withdrawn: 0, requests: 0 };
  const origin = { runId, documentId: null, nowMs: store.clock.now() };
  for (const before of changedBy(store, documents)) {
    const present = readPresent(store, before.transactionId);
    // Deleted by somebody else since: that stands.
    if (present === undefined || (present.state === 'deleted' && !before.deletes)) continue;
    const context = contextOf(accounts.get(present.accountId), present.fields.currency, currencies);
    const { withdrawn, intent } = planRestoration(store, present, before, context);
    restoreTransaction(store, before);
    counts.withdrawn += withdrawn;
    counts.restored += 1;
    if (intent !== null) counts.requests += recordIntents(store, withEffects(store, [intent]), origin);
    touched.add(present.accountId);
    undone.push({ externalId: present.externalId, action: 'restore' });
  }
  for (const { id, accountId, externalId } of createdBy(store, documents)) {
    const sent = recordIntents(store, [{ ...planDelete(externalId), accountId, transactionId: id }], origin);
    deleteTransaction(store, id, '');
    counts.deleted += 1;
    counts.requests += sent;
    counts.withdrawn += 1 - sent;
    touched.add(accountId);
    undone.push({ externalId, action: 'delete' });
  }
  for (const id of documents) markUndone(store, id, runId);
  for (const id of accountsIn(store, documents, touched)) {
    const account = accounts.get(id);
    if (account !== undefined)
      counts.requests += recordIntents(store, putBalanceBack(store, account, currencies), origin);
  }
  finishRun(store, runId, { outcome: 'ok', counts, error: null });
  const named = documents.map((id) => ({ id: documentIdText(id), name: readDocument(store, id)?.name ?? '' }));
  return { dryRun, run: dryRun ? null : runIdText(runId), ...counts, documents: named, transactions: undone };
}

function contextOf(account: StoredAccount | undefined, currency: string, currencies: PlanContext['currencies']) {
  return { currency: account?.currency ?? currency, currencies };
}

/** Accounts of the documents' statements as well: one without a line may still have told a balance. */
function accountsIn(store: Store, documents: readonly number[], touched: ReadonlySet<number>): readonly number[] {
  const sql = 'SELECT DISTINCT account_id AS id FROM statements WHERE document_id IN (SELECT value FROM json_each(?))';
  const named = prepared(store, sql).all(JSON.stringify(documents)) as { id: number }[];
  return [...new Set([...touched, ...named.map(({ id }) => id)])].sort((a, b) => a - b);
}

function refusal(code: string, message: string, hint?: string): AppError {
  return new AppError(code, message, { exitCode: EXIT.usage, ...(hint === undefined ? {} : { hint }) });
}
