/** The requests after which the ledger shows the accounts as they are after a fold. */

import { accountExternalId } from '../../../core/identity/external-id.ts';
import { differing } from '../../../core/identity/fields.ts';
import {
  openingBalance,
  type PlanContext,
  type PlannedRequest,
  planBalance,
  planChange,
  planDelete,
  planLeave,
  planNew,
  planNoTime,
  planPatch,
} from '../../../core/plan.ts';
import type { CurrencyTable } from '../../../domain/currency.ts';
import { parseMinor } from '../../../domain/money.ts';
import type { DocumentId, TransactionId } from '../../../domain/row-ids.ts';
import type { TransactionFields } from '../../../domain/transaction.ts';
import {
  findAccount,
  listAccounts,
  readAccount,
  type StoredAccount,
  saveSentBalance,
} from '../../../store/accounts/accounts.ts';
import { readLegRecord } from '../../../store/accounts/legs.ts';
import { liveAmounts, sumInLedger } from '../../../store/accounts/live-transactions.ts';
import { findEntry } from '../../../store/accounts/own-entries.ts';
import { pairedLegs, transferOf } from '../../../store/accounts/transfers.ts';
import type { Changed } from '../../../store/history/write-fold.ts';
import { joinMembers, splitMembers } from '../../../store/outbox/merge.ts';
import { findWords, saveWords } from '../../../store/outbox/owner-words.ts';
import { recordIntents } from '../../../store/outbox/requests.ts';
import type { Intent, IntentOrigin } from '../../../store/outbox/types.ts';
import { countStanding, firstBodyOf, sentRequests, withdrawUnsent } from '../../../store/outbox/withdraw.ts';
import type { Store } from '../../../store/store.ts';
import { readLedgerRecord } from '../../../store/transactions/transactions.ts';
import { keptIds } from '../../../store/transactions/waiting.ts';
import { introduceWith, planBalanceOf } from '../../balances/introduction.ts';
import type { ResolvedAccount } from '../../ingest/resolve-account.ts';
import { keepNewForBetterStream, planReleased } from '../../ingest/wait-for-better.ts';
import { giveEffects, withEffects } from '../../rules/apply-rules.ts';
import type { PullDeps } from '../../run/deps.ts';
import { endInLedger } from '../../transfers/carry-out.ts';
import { beginWork, type TransferWork } from '../../transfers/work.ts';
import { CLEARED, confirmedMembers, planUpdate } from './plan-update.ts';
import { type Inheritance, type Refolded, refoldAccount } from './refold.ts';
import { joinTransfers, type Parted, partTransfers } from './retie-transfers.ts';
import { takeOut } from './take-out.ts';

/** An account that is to be folded, and how it is introduced where the ledger never heard of it. */
export interface Folding {
  readonly account: StoredAccount;
  readonly introduction?: ResolvedAccount;
  /** The document that is undone, where it is just one. */
  readonly undone?: DocumentId;
}

/** The changes of a fold. Counts are of transactions, `withdrawn` and `requests` of requests. */
export interface FoldReport {
  readonly created: number;
  readonly deleted: number;
  /** Entries of the owner's that stay as they were before. */
  readonly left: number;
  readonly restored: number;
  readonly withdrawn: number;
  readonly requests: number;
  readonly transactions: readonly FoldedTransaction[];
}

export interface FoldedTransaction {
  readonly externalId: string;
  /**
   * `leave`: an entry of the owner's stays as it was before. `unpair`: the leg of a transfer whose other leg goes; it stands
   * by itself.
   */
  readonly action: 'create' | 'delete' | 'leave' | 'restore' | 'unpair';
}

/**
 * Folds these accounts, writes the differences, and records the requests that the ledger must get. Inside the
 * caller's commit.
 */
export function refoldAndRequest(deps: PullDeps, foldings: readonly Folding[], origin: IntentOrigin): FoldReport {
  const { config, store } = deps;
  const refolded = foldings.map(({ account, undone }) => {
    const taken = undone === undefined ? undefined : takeOut(store, account, undone);
    return taken ?? refoldAccount(store, account, origin.runId);
  });
  const found = refolded.flatMap((each) => each.changes);
  const work = beginWork(deps, origin);
  for (const folding of foldings) introduce(work, folding);
  const fresh = found.filter(({ isNew }) => isNew);
  const skipped = giveEffects(store, config, fresh);
  const changes = found.filter(({ externalId }) => !skipped.has(externalId));
  const graceMs = config.graceMs ?? 0;
  keepNewForBetterStream(store, fresh, graceMs);
  const withdrawn = tellStanding(work, changes);
  const parted = partTransfers(work, changes);
  const removed = tellGone(work, changes, parted);
  const released = planReleased(store, work.currencies);
  recordIntents(store, released, origin);
  for (const { accountId } of released) work.moved.add(accountId);
  joinTransfers(work, changes, parted, rewordedIn(refolded));
  for (const { inherited } of refolded) for (const each of inherited) passWordsOn(work, each);
  tellBalances(work, foldings);
  const transactions = actionsOf(work, changes, parted);
  return {
    ...countsOf(transactions),
    withdrawn: withdrawn + removed,
    requests: countStanding(store, origin.runId, origin.documentId),
    transactions,
  };
}

function rewordedIn(refolded: readonly Refolded[]): ReadonlySet<TransactionId> {
  return new Set(refolded.flatMap(({ reworded }) => [...reworded]));
}

function countsOf(
  transactions: readonly FoldedTransaction[],
): Pick<FoldReport, 'created' | 'deleted' | 'left' | 'restored'> {
  const count = (wanted: FoldedTransaction['action']) => transactions.filter(({ action }) => action === wanted).length;
  return { created: count('create'), deleted: count('delete'), left: count('leave'), restored: count('restore') };
}

function actionsOf(
  { store }: TransferWork,
  changes: readonly Changed[],
  { left }: Parted,
): readonly FoldedTransaction[] {
  const alone = [...left].filter((id) => transferOf(store, id) === undefined);
  return [
    ...changes.map((each): FoldedTransaction => ({ externalId: each.externalId, action: actionOf(store, each) })),
    ...alone.flatMap((id): readonly FoldedTransaction[] => {
      const externalId = readLegRecord(store, id)?.externalId;
      return externalId === undefined ? [] : [{ externalId, action: 'unpair' }];
    }),
  ];
}

function actionOf(store: Store, { after, externalId, id, isNew }: Changed): FoldedTransaction['action'] {
  if (after === null) return isEntry(store, id, externalId) ? 'leave' : 'delete';
  return isNew ? 'create' : 'restore';
}

/** One that became part of a transfer has no record of its own. */
function isEntry(store: Store, id: TransactionId, externalId: string): boolean {
  return findEntry(store, externalId) !== undefined && readLegRecord(store, id)?.mayBeInLedger === true;
}

/** Tells standing transactions as they stand. Gives the number of withdrawn requests. */
function tellStanding(work: TransferWork, changes: readonly Changed[]): number {
  const { origin, store } = work;
  const legs = pairedLegs(store);
  const alone: { readonly change: Changed; readonly context: PlanContext; readonly plain: Intent }[] = [];
  for (const [accountId, ofAccount] of Map.groupBy(changes, (each) => each.accountId)) {
    const kept = keptIds(store, accountId);
    const currency = readAccount(store, accountId)?.currency;
    for (const change of ofAccount) {
      const { after, before, externalId, id } = change;
      if (after === null) continue;
      work.moved.add(accountId);
      if (kept.has(id)) continue;
      const transfer = before !== null && legs.has(id) ? transferOf(store, id) : undefined;
      // An absorbed leg has no record of its own: the transfer speaks for it.
      if (transfer?.inflowId === id) continue;
      const context = { currency: currency ?? after.currency, currencies: work.currencies };
      if (transfer !== undefined && before !== null) tellOutflow(work, change, { before, after }, context);
      else {
        const plain = { ...planNew({ externalId, fields: after }, context), accountId, transactionId: id };
        alone.push({ change, context, plain });
      }
    }
  }
  const { count, sent, unsent } = withdraw(
    work,
    alone.map(({ plain }) => plain.object),
  );
  const creations = withEffects(
    store,
    alone.map(({ plain }) => plain),
  );
  const intents = [...creations].flatMap((creation, at) => {
    const each = alone[at];
    if (each === undefined) return [];
    const { change, context, plain } = each;
    const { before, externalId, id } = change;
    const told = {
      record: readLedgerRecord(store, id),
      sent: sent.get(externalId) ?? [],
      unsent: unsent.get(externalId) ?? [],
    };
    if (told.record?.acked?.includes('"isTransfer"') || told.sent.some(({ otherAccountId }) => otherAccountId !== null))
      endInLedger(work, id);
    return planUpdate({ before, creation, plain }, told, context) ?? [];
  });
  recordIntents(store, intents, origin);
  return count;
}

/** Withdraws what was never sent about these objects. Gives it, and what the ledger may be hearing of just now. */
function withdraw({ origin, store }: TransferWork, objects: readonly string[]) {
  const unsent = withdrawUnsent(store, objects, 'all', origin.nowMs);
  return {
    count: unsent.length,
    unsent: Map.groupBy(unsent, ({ object }) => object),
    sent: Map.groupBy(sentRequests(store, objects), ({ object }) => object),
  };
}

/**
 * A line that was undone is shown again, as part of a transaction that another document brought meanwhile under another
 * id. What the owner wrote on the record that went stands on that one's then. Newer words there win.
 */
function passWordsOn({ origin, store }: TransferWork, { from, to }: Inheritance): void {
  const [old, now] = [readLegRecord(store, from), readLegRecord(store, to)];
  if (old === undefined || now === undefined) return;
  const there = findWords(store, now.externalId);
  const words = Object.entries(findWords(store, old.externalId)).filter(
    ([name, value]) => value !== null && !(name in there),
  );
  if (words.length === 0) return;
  saveWords(store, now.externalId, Object.fromEntries(words));
  if (!now.mayBeInLedger || transferOf(store, to)?.inflowId === to) return;
  const { accountId } = now;
  const patch = planPatch(now.externalId, JSON.stringify(Object.fromEntries(words)));
  recordIntents(store, [{ ...patch, accountId, transactionId: to }], origin);
}

/** The record of a transfer. Its waiting requests say more than those of a plain transaction, and stay. */
function tellOutflow(
  { origin, store }: TransferWork,
  { accountId, externalId, id }: Changed,
  { before, after }: { readonly before: TransactionFields; readonly after: TransactionFields },
  context: PlanContext,
): void {
  const changed = differing(before, after);
  const transaction = { externalId, fields: after };
  for (const request of [planChange(transaction, changed, context), planNoTime(transaction, changed)]) {
    if (request === undefined) continue;
    recordIntents(store, withEffects(store, [{ ...request, accountId, transactionId: id }]), origin);
  }
}

/**
 * Deletes the transactions that no longer stand, where the ledger may have heard of them. Requests that must come
 * before a deletion go first. Gives the number of withdrawn requests.
 */
function tellGone(work: TransferWork, changes: readonly Changed[], parted: Parted): number {
  const { origin, store } = work;
  const gone = changes.filter(({ after }) => after === null);
  const { count, sent } = withdraw(
    work,
    gone.map(({ externalId }) => externalId),
  );
  const intents = gone.flatMap(({ accountId, externalId, id }) => {
    work.moved.add(accountId);
    const open = sent.get(externalId) ?? [];
    const record = readLedgerRecord(store, id);
    if (record?.ledgerId == null && open.every(({ kind }) => kind === 'transaction.delete')) return [];
    const place = { accountId, transactionId: id, afterObject: parted.after.get(id) ?? null };
    const confirmed = () => confirmedMembers(record?.acked ?? null, open);
    return planRemoval(store, { id, externalId }, confirmed).map((request) => ({ ...request, ...place }));
  });
  recordIntents(store, intents, origin);
  return count;
}

/** The first word about an account that a reading has brought. */
function introduce(work: TransferWork, { account, introduction }: Folding): void {
  const { currencies, origin, store } = work;
  const { currency } = account;
  if (introduction === undefined || account.ledgerId !== null || currency === null) return;
  const closing = findAccount(store, account.handle)?.balance?.amount ?? null;
  const opening = openingBalance(closing, liveAmounts(store, account.id, currency));
  recordIntents(store, [introduceWith(introduction, account, opening, { currency, currencies })], origin);
}

function tellBalances(work: TransferWork, foldings: readonly Folding[]): void {
  const { currencies, moved, origin, store } = work;
  const folded = new Map(foldings.map(({ account }) => [account.id, account]));
  for (const account of listAccounts(store)) {
    const before = folded.get(account.id);
    const isMoved = moved.has(account.id);
    if (before === undefined && !isMoved) continue;
    const isUntold = account.balance === null && (before?.balance ?? null) !== null;
    const intents = isUntold
      ? balanceWithoutBank(store, account, currencies)
      : planBalanceOf(store, account.handle, currencies, isMoved ? 'move it' : 'leave it');
    recordIntents(store, intents, origin);
  }
}

/**
 * The requests that take a transaction which stands no more out of the ledger. An entry of the owner's stays there, as it
 * was before a line took it over. Later words of its owner stay on it as well.
 */
function planRemoval(
  store: Store,
  { externalId, id }: Pick<Changed, 'externalId' | 'id'>,
  confirmed: () => ReadonlyMap<string, string>,
): readonly PlannedRequest[] {
  const known = findEntry(store, externalId);
  if (known === undefined) return [planDelete(externalId)];
  const before = fieldsBefore(splitMembers(known), confirmed());
  const isTransfer = readLegRecord(store, id)?.isTransfer === true;
  const ofBank = [...before].filter(([name]) => OF_BANK.includes(name));
  const words = [...before].filter(([name]) => !OF_BANK.includes(name));
  const leave = joinMembers(new Map([['"externalId"', 'null'], ...ofBank, ...(isTransfer ? PLAIN : [])]));
  const said = words.length === 0 ? [] : [planPatch(externalId, joinMembers(new Map(words)))];
  return [...said, planLeave(externalId, leave)];
}

const OF_BANK: readonly string[] = ['"amount"', '"date"'];

const PLAIN = [
  ['"isTransfer"', 'false'],
  ['"transferToAccountId"', 'null'],
] as const;

/** The entry's own fields, where statements wrote on it. A payee cannot be cleared. */
function fieldsBefore(
  entry: ReadonlyMap<string, string>,
  confirmed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, said] of entry) {
    const written = confirmed.get(name);
    if (written === undefined || JSON.parse(written) === JSON.parse(said)) continue;
    const value = said === 'null' ? CLEARED[name] : said;
    if (value !== undefined) fields.set(name, value);
  }
  return fields;
}

/**
 * The balance of an account without a balance in any standing statement: the opening balance plus the standing
 * transactions. None where the ledger had the account before.
 */
function balanceWithoutBank(store: Store, account: StoredAccount, currencies: CurrencyTable): readonly Intent[] {
  const { currency, handle, id } = account;
  if (currency === null) return [];
  const opened = openedWith(store, handle, currencies.places(currency));
  if (opened === undefined) return [];
  saveSentBalance(store, id, null);
  const request = planBalance(handle, opened + sumInLedger(store, id), { currency, currencies });
  return [{ ...request, accountId: id, transactionId: null }];
}

/** The balance in the account's first word to the ledger. */
function openedWith(store: Store, handle: string, places: number): bigint | undefined {
  const body = firstBodyOf(store, accountExternalId(handle));
  const told = body === undefined ? undefined : splitMembers(body).get('"balance"');
  return told === undefined ? undefined : parseMinor(told, places);
}
