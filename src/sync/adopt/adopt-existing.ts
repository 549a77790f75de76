/**
 * Creations are compared with the ledger before they are sent for the first time. The ledger may hold the transaction
 * under its externalId (a lost state). The owner may have entered it by hand. And a rule may have named a category.
 */
import { setImmediate } from 'node:timers/promises';
import { handlesOf, type NamedAccount } from '../../core/account-handle.ts';

import { accountExternalId } from '../../core/identity/external-id.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { type LedgerObject, readId } from '../../ledger/client/object.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { readFact, removeFact, writeFact } from '../../store/facts.ts';
import {
  answerFound,
  askAboutLost,
  askAboutMissing,
  newestArrival,
  noteOtherSelf,
  noteOtherSelfIn,
  noteUnseenSelf,
} from '../../store/outbox/ask-lost.ts';
import { hasLedgerId, knownAccounts } from '../../store/outbox/confirmed.ts';
import { countRequests } from '../../store/outbox/requests.ts';
import { noteUnmatched } from '../../store/outbox/unknown-records.ts';
import { forgetGone, hasCreations, newestRequest, saveHeld } from '../../store/outbox/unreviewed.ts';
import { LISTED, LOST, RESTORED, renewKeys } from '../../store/sidecar/generation.ts';
import { buryLost } from '../../store/sidecar/tombstones.ts';
import type { Store } from '../../store/store.ts';
import { isReviewDue, noteGone } from '../../store/transactions/known-records.ts';
import { isHeldUnder, mayRename, renameAccount } from '../../store/transactions/rename-account.ts';
import { believe } from '../push/answers/guard.ts';
import { type Hindrance, listAll, type Reviewed } from '../push/answers/read-objects.ts';
import { bindAccounts, bindHeld } from './bind.ts';
import { resolveCategories } from './categories.ts';
import { askAboutGone } from './gone.ts';
import { probeLedger, refuseOther } from './probe.ts';
import { adoptHandmade } from './records.ts';
import { keepApart } from './transfers.ts';
import { adoptWanted, askAboutLike, nameAsBefore } from './unclaimed.ts';

export interface ReviewDeps {
  readonly store: Store;
  readonly ledger: LedgerClient;
  readonly currencies: CurrencyTable;
  /** Of the configuration: an account may stand in the ledger under an alias. */
  readonly accounts: readonly NamedAccount[];
  /** Take over what the owner entered by hand. */
  readonly adopt: boolean;
  /** Told of categories that could not be had. */
  readonly onCategories?: (count: number) => void;
}

/** The prefix of all our externalIds. */
const OURS = accountExternalId('');

export async function reviewCreations({
  store,
  ledger,
  currencies,
  accounts,
  adopt,
  onCategories,
}: ReviewDeps): Promise<Reviewed> {
  const upTo = newestRequest(store);
  const nothing = { kind: 'reviewed', upTo, adopted: 0, asked: 0 } as const;
  if (countRequests(store).waiting === 0 && !isReviewDue(store)) return nothing;
  const doubt = await probeLedger(store, ledger);
  if (doubt !== null) return doubt;
  if (!hasCreations(store) && !isReviewDue(store)) return nothing;
  const learned = readFact(store, LISTED) === undefined ? await learnHeld(store, ledger) : [];
  if ('kind' in learned) return learned;
  const listed = new Set(learned.map((item) => readId(item, 'transaction')));
  let adopted = store.transact(() => {
    nameAccountsAsHeld(store, accounts);
    nameAsBefore(store);
    buryLost(store);
    answerFound(store);
    bindAccounts(store);
    adoptWanted(store);
    keepApart(store, listed, currencies);
    return bindHeld(store);
  });
  if (adopt) {
    const taken = await adoptHandmade(store, ledger, upTo);
    if (typeof taken !== 'number') return taken;
    adopted += taken;
    adopted += store.transact(() => bindHeld(store));
  }
  const gone = await askAboutGone(store, ledger, currencies);
  if (typeof gone !== 'number') return gone;
  const asked = store.transact(() => {
    const listedAt = Date.parse(readFact(store, LISTED) ?? '');
    const like = askAboutLike(store);
    if (listed.size > 0) noteUnmatched(store);
    return gone + like + askAboutLost(store, listedAt) + askAboutMissing(store);
  });
  const without = await resolveCategories(store, ledger, upTo);
  if ('kind' in without) return without;
  if (without.length > 0) onCategories?.(without.length);
  return { kind: 'reviewed', upTo, adopted, asked };
}

/** Lists the ledger once and keeps what carries our externalIds and is not bound here. Gives all its transactions. */
async function learnHeld(store: Store, ledger: LedgerClient): Promise<Hindrance | readonly LedgerObject[]> {
  const accounts = await listAll(ledger.listAccounts);
  if (accounts.kind !== 'listed' && accounts.kind !== 'unsupported') return accounts;
  const transactions = await listAll(ledger.listTransactions);
  if (transactions.kind !== 'listed' && transactions.kind !== 'unsupported') return transactions;
  const items = transactions.kind === 'listed' ? transactions.items : [];
  const shown = accounts.kind === 'listed' ? accounts.items : [];
  const other = await refuseOther(store, ledger, items);
  if (other !== null) return other;
  const rest = await keepInParts(store, items);
  store.transact(() => {
    for (const item of shown) keepAccount(store, item);
    for (const item of rest) keepTransaction(store, item);
    noteOther(store, items);
    if (transactions.kind === 'unsupported' && hadEarlierSelf(store, shown)) {
      noteUnseenSelf(store, Math.max(store.clock.now(), newestArrival(store)));
    }
    if (readFact(store, RESTORED) !== undefined) {
      const held = new Set(items.map((item) => readId(item, 'transaction')));
      for (const item of items) believe(store, item, held);
      if (transactions.kind === 'listed') {
        noteGone(store, held);
        forgetGone(store, held);
      }
      removeFact(store, RESTORED);
    }
    writeFact(store, LISTED, new Date(store.clock.now()).toISOString());
  });
  return items;
}

/** So many records are kept in one commit, and pages are answered between two of them. */
const A_PART = 2000;

/**
 * Keeps all parts but the last one, which is given back. A kill between two parts leaves the list unread, and all of it is
 * read and kept once more.
 */
async function keepInParts(store: Store, items: readonly LedgerObject[]): Promise<readonly LedgerObject[]> {
  let from = 0;
  for (; from + A_PART < items.length; from += A_PART) {
    await setImmediate();
    store.transact(() => {
      for (const item of items.slice(from, from + A_PART)) keepTransaction(store, item);
    });
  }
  return items.slice(from);
}

/** A record that is ours and not of this state comes from another self of it. */
function noteOther(store: Store, items: readonly LedgerObject[]): void {
  const strange = items.filter((item) => {
    const externalId = ownIdOf(item);
    return externalId !== null && !hasLedgerId(store, externalId);
  });
  if (strange.length === 0) return;
  const witness = readFact(store, RESTORED);
  // It may have sent the open requests. Under their keys the ledger would only repeat its answers.
  if (witness === undefined) renewKeys(store);
  // A ledger need not say when a record was created, and the clock of this machine may be wrong.
  const latest = Math.max(store.clock.now(), newestArrival(store));
  const createdAt = (item: LedgerObject) => Date.parse(String(item.createdAt)) || latest;
  const byAccount = Map.groupBy(strange, ({ accountId }) => String(accountId));
  noteOtherSelfIn(store, new Map([...byAccount].map(([id, own]) => [id, Math.max(...own.map(createdAt))])));
  if (witness === undefined) return;
  // Another household may write to the same ledger, but to accounts of its own.
  const known = witness === 'ledger' ? knownAccounts(store) : null;
  const certain = strange.filter(({ accountId }) => known === null || known.has(String(accountId)));
  if (certain.length > 0) noteOtherSelf(store, Math.max(...certain.map(createdAt)));
}

/** Whether this state was put back, or takes the place of a lost one: that one's accounts stand in the ledger. */
function hadEarlierSelf(store: Store, accounts: readonly LedgerObject[]): boolean {
  if ([LOST, RESTORED].some((fact) => readFact(store, fact) !== undefined)) return true;
  const known = knownAccounts(store);
  return accounts.some((item) => ownIdOf(item) !== null && !known.has(readId(item, 'account') ?? ''));
}

function keepAccount(store: Store, item: LedgerObject): void {
  const externalId = ownIdOf(item);
  const ledgerId = readId(item, 'account');
  if (externalId !== null && ledgerId !== null) saveHeld(store, externalId, ledgerId, item);
}

function keepTransaction(store: Store, item: LedgerObject): void {
  const externalId = ownIdOf(item);
  const ledgerId = readId(item, 'transaction');
  if (externalId === null || ledgerId === null || hasLedgerId(store, externalId)) return;
  saveHeld(store, externalId, ledgerId, item);
}

/** The externalId that one of our states gave it; null where none did. */
function ownIdOf({ externalId }: LedgerObject): string | null {
  return typeof externalId === 'string' && externalId.startsWith(OURS) ? externalId : null;
}

/**
 * Gives each account that was never sent the handle under which the ledger holds it. That is one of its aliases, or the
 * one derived from its number. The handle is part of every id, and a lost state knows only the present name. Runs
 * before anything is bound.
 */
function nameAccountsAsHeld(store: Store, configured: readonly NamedAccount[]): void {
  for (const account of listAccounts(store)) {
    const { handle, reference } = account;
    const held = handlesOf(handle, reference, configured).find((each) => isHeldUnder(store, each));
    if (held !== undefined && held !== handle && mayRename(store, account, held)) renameAccount(store, account, held);
  }
}
