/** The work of an undo, in one commit: what was created goes, what was changed is as it was. */
import { type PlanContext, planDelete } from '../../core/plan.ts';
import { currencyTable } from '../../domain/currency.ts';
import { listAccounts, type StoredAccount } from '../../store/accounts/accounts.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { transferOf } from '../../store/accounts/transfers.ts';
import { readDocument } from '../../store/documents/documents.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { transactionsSeenIn } from '../../store/lines/sightings.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { countStanding, withdrawUnsent } from '../../store/outbox/withdraw.ts';
import { prepared } from '../../store/prepared.ts';
import type { Store } from '../../store/store.ts';
import { deleteTransaction } from '../../store/transactions/transactions.ts';
import {
  dropAliases,
  recallOwnWords,
  restoreAliases,
  restoreAsOf,
  restoreCorrections,
  restoreTellings,
  restoreTrust,
  type Shown,
  standingSightings,
} from '../../store/undo/identity.ts';
import { restoreCounterparts, restorePendings } from '../../store/undo/journal.ts';
import {
  changedBy,
  createdBy,
  type EarlierFields,
  markUndone,
  otherWitnesses,
  type PresentTransaction,
  readPresent,
  restoreTransaction,
} from '../../store/undo/undo.ts';
import { bornDeleted, deletedOfUndone, isGhost, noteUndone } from '../../store/undo/undone-lines.ts';
import { documentIdText, runIdText } from '../../store/views/ids.ts';
import { putBalanceBack } from '../balances/restore-balance.ts';
import { withEffects } from '../rules/apply-rules.ts';
import type { PullDeps } from '../run/deps.ts';
import { beginWork, type TransferWork } from '../transfers/work.ts';
import { planRestoration } from './plan-restoration.ts';
import { takeTransfersBack } from './undo-transfers.ts';

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
  /** `unpair`: the leg of a transfer whose other leg goes; it stands by itself again. */
  readonly action: 'delete' | 'restore' | 'unpair';
}

interface Undoing {
  readonly deps: PullDeps;
  readonly work: TransferWork;
  readonly accounts: ReadonlyMap<number, StoredAccount>;
  readonly counts: { documents: number; deleted: number; restored: number; withdrawn: number; requests: number };
  readonly undone: UndoneTransaction[];
}

/**
 * Takes these documents (row ids) back. Inside the caller's commit; none may be undone already. `moved`: row ids of what
 * they had made of other documents' lines, and of what these are again.
 */
export function takeBack(
  deps: PullDeps,
  documents: readonly number[],
  moved: ReadonlySet<number>,
  dryRun: boolean,
): UndoReport {
  const { store } = deps;
  const runId = beginRun(store, { kind: 'undo', connector: null, trigger: 'command' });
  const undoing: Undoing = {
    deps,
    work: beginWork(deps, { runId, documentId: null, nowMs: store.clock.now() }),
    accounts: new Map(listAccounts(store).map((account) => [account.id, account])),
    counts: { documents: documents.length, deleted: 0, restored: 0, withdrawn: 0, requests: 0 },
    undone: [],
  };
  noteDeleted(store, documents);
  recallOwnWords(store, documents);
  const created = createdBy(store, documents);
  const changed = changedBy(store, documents).flatMap((each) => restore(undoing, each));
  for (const { id } of created) {
    deleteTransaction(store, id, '');
    noteUndone(store, id);
  }
  for (const id of documents) markUndone(store, id, runId);
  const seen = new Set([...moved, ...documents.flatMap((id) => [...transactionsSeenIn(store, id)])]);
  const standing = standingSightings(store, documents, new Set([...seen, ...changed]));
  // What proves a transfer is asked for by what takes it apart.
  restoreCounterparts(store, documents, seen, standing);
  const gone = created.map(({ id }) => id);
  const { after, unpaired } = takeTransfersBack(undoing.work, { documents, gone, changed });
  for (const externalId of unpaired) undoing.undone.push({ externalId, action: 'unpair' });
  for (const each of created) remove(undoing, each, after.get(each.id) ?? null);
  restorePendings(store, documents);
  forgetTaught(store, documents, { moved, seen, standing });
  putBalancesBack(undoing, documents);
  const { counts, undone } = undoing;
  counts.requests = countStanding(store, runId, null);
  finishRun(store, runId, { outcome: 'ok', counts, error: null });
  const named = documents.map((id) => ({ id: documentIdText(id), name: readDocument(store, id)?.name ?? '' }));
  return { dryRun, run: dryRun ? null : runIdText(runId), ...counts, documents: named, transactions: undone };
}

function putBalancesBack({ accounts, deps, work }: Undoing, documents: readonly number[]): void {
  const { config, store } = deps;
  const currencies = currencyTable(config.currencies);
  for (const id of accountsIn(store, documents, work.moved)) {
    const account = accounts.get(id);
    if (account !== undefined) recordIntents(store, putBalanceBack(store, account, currencies), work.origin);
  }
}

/** What was deleted before is a ghost as well. One that another document shows is that one's, and stands with it. */
function noteDeleted(store: Store, documents: readonly number[]): void {
  for (const id of bornDeleted(store, documents)) noteUndone(store, id);
  for (const id of deletedOfUndone(store, documents)) {
    if (otherWitnesses(store, documents, [id], 'all').length === 0) noteUndone(store, id);
  }
}

/** What the documents taught, of what others showed as well, is as it was. To be called when they are marked. */
function forgetTaught(store: Store, documents: readonly number[], shown: Shown): void {
  restoreTellings(store, documents, shown);
  restoreAsOf(store, documents, shown);
  dropAliases(store, documents, shown);
  restoreAliases(store, documents);
  restoreTrust(store, documents);
  restoreCorrections(store, documents);
}

/** What was changed is as it was. Gives the row id, or nothing where it went since: by somebody's hand, or with its document. */
function restore({ deps, work, accounts, counts, undone }: Undoing, before: EarlierFields): readonly number[] {
  const { store } = deps;
  const present = readPresent(store, before.transactionId);
  if (present === undefined || (present.state === 'deleted' && !before.deletes)) return [];
  if (isGhost(store, present.id)) return [];
  const account = accounts.get(present.accountId);
  const context: PlanContext = {
    currency: account?.currency ?? present.fields.currency,
    currencies: work.currencies,
  };
  const transfer = transferOf(store, present.id);
  // An absorbed leg has no record of its own: the transfer speaks for it.
  if (transfer?.inflowId !== present.id) {
    const { withdrawn, intent } = planRestoration(store, present, before, context);
    counts.withdrawn += withdrawn;
    const said = transfer === undefined || transfer.inflowId === null ? intent : withoutAmount(intent);
    if (said !== null) recordIntents(store, withEffects(store, [said]), work.origin);
  }
  restoreTransaction(store, before);
  work.moved.add(present.accountId);
  if (!isChanged(present, before)) return [present.id];
  counts.restored += 1;
  undone.push({ externalId: present.externalId, action: 'restore' });
  return [present.id];
}

function isChanged(present: PresentTransaction, { fields }: EarlierFields): boolean {
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return present.state === 'deleted' || names.some((name) => fields[name] !== present.fields[name]);
}

/** Amounts of a transfer go with its terms, in one request. */
function withoutAmount(intent: Intent | null): Intent | null {
  if (intent === null || intent.body === null) return intent;
  const members = splitMembers(intent.body);
  members.delete('"amount"');
  const left = [...members].map(([name, value]) => `${name}:${value}`);
  return left.length === 0 ? null : { ...intent, body: `{${left.join(',')}}` };
}

/** What was created goes, where the ledger may have heard of it; what must stand before it does goes first. */
function remove({ deps, work, counts, undone }: Undoing, gone: PresentTransaction, after: string | null): void {
  const { store } = deps;
  const { id, accountId, externalId } = gone;
  const isTold = readLegRecord(store, id)?.isTold === true;
  counts.withdrawn += withdrawUnsent(store, externalId, 'all', store.clock.now()).length;
  if (isTold) {
    const intent = { ...planDelete(externalId), accountId, transactionId: id, afterObject: after };
    recordIntents(store, [intent], work.origin);
  }
  counts.deleted += 1;
  work.moved.add(accountId);
  undone.push({ externalId, action: 'delete' });
}

/** Accounts of the documents' statements as well: one without a line may still have told a balance. */
function accountsIn(store: Store, documents: readonly number[], touched: ReadonlySet<number>): readonly number[] {
  const sql = 'SELECT DISTINCT account_id AS id FROM statements WHERE document_id IN (SELECT value FROM json_each(?))';
  const named = prepared(store, sql).all(JSON.stringify(documents)) as { id: number }[];
  return [...new Set([...touched, ...named.map(({ id }) => id)])].sort((a, b) => a - b);
}
