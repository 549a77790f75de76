/**
 * What is about to be created is looked at together with the ledger before it is sent for the first time: whether the
 * ledger holds it under its externalId (a lost state), whether the owner entered it by hand, and which category a rule
 * named.
 */
import { accountExternalId } from '../core/identity/external-id.ts';
import type { LedgerClient } from '../ledger/client/client.ts';
import { type LedgerObject, readId } from '../ledger/client/object.ts';
import { readFact, writeFact } from '../store/facts.ts';
import { LISTED } from '../store/generation.ts';
import { prepared } from '../store/prepared.ts';
import type { Store } from '../store/store.ts';
import { hasCreations, newestRequest, saveHeld } from '../store/unreviewed.ts';
import { adoptHandmade } from './review-adopt.ts';
import { bindHeld } from './review-bind.ts';
import { resolveCategories } from './review-categories.ts';
import { type Hindrance, listAll } from './review-read.ts';

export type Reviewed =
  | {
      readonly kind: 'reviewed';
      /** Creations up to this request may go out. */
      readonly upTo: number;
      /** Transactions that the ledger held already. */
      readonly adopted: number;
    }
  | Hindrance;

export interface ReviewDeps {
  readonly store: Store;
  readonly ledger: LedgerClient;
  /** Take over what the owner entered by hand. */
  readonly adopt: boolean;
  /** Told of categories that could not be had. */
  readonly onCategories?: (count: number) => void;
}

/** The prefix of all our externalIds. */
const OURS = accountExternalId('');

export async function reviewCreations({ store, ledger, adopt, onCategories }: ReviewDeps): Promise<Reviewed> {
  const upTo = newestRequest(store);
  if (!hasCreations(store)) return { kind: 'reviewed', upTo, adopted: 0 };
  if (readFact(store, LISTED) === undefined) {
    const hindrance = await learnHeld(store, ledger);
    if (hindrance !== null) return hindrance;
  }
  let adopted = store.transact(() => bindHeld(store));
  if (adopt) {
    const taken = await adoptHandmade(store, ledger, upTo);
    if (typeof taken !== 'number') return taken;
    adopted += taken;
    adopted += store.transact(() => bindHeld(store));
  }
  const without = await resolveCategories(store, ledger, upTo);
  if ('kind' in without) return without;
  if (without.length > 0) onCategories?.(without.length);
  return { kind: 'reviewed', upTo, adopted };
}

/** Lists the ledger once and keeps what carries our externalIds and is not bound here. */
async function learnHeld(store: Store, ledger: LedgerClient): Promise<Hindrance | null> {
  const accounts = await listAll(ledger.listAccounts);
  if (accounts.kind !== 'listed' && accounts.kind !== 'unsupported') return accounts;
  const transactions = await listAll(ledger.listTransactions);
  if (transactions.kind !== 'listed' && transactions.kind !== 'unsupported') return transactions;
  store.transact(() => {
    for (const item of accounts.kind === 'listed' ? accounts.items : []) keep(store, item, true);
    for (const item of transactions.kind === 'listed' ? transactions.items : []) keep(store, item, false);
    writeFact(store, LISTED, new Date(store.clock.now()).toISOString());
  });
  return null;
}

function keep(store: Store, item: LedgerObject, isAccount: boolean): void {
  const { externalId } = item;
  const id = readId(item, isAccount);
  if (typeof externalId !== 'string' || !externalId.startsWith(OURS) || id === null) return;
  const sql = 'SELECT 1 FROM transactions WHERE external_id = ? AND ledger_id IS NOT NULL';
  if (!isAccount && prepared(store, sql).get(externalId) !== undefined) return;
  saveHeld(store, externalId, id, item);
}
