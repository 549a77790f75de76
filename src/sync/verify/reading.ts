import { setImmediate } from 'node:timers/promises';
import { accountExternalId } from '../../core/identity/external-id.ts';
import { type LedgerObject, readId } from '../../ledger/client/object.ts';
import type { LedgerReads } from '../../ledger/client/reads.ts';
import { markOf } from '../../lib/hash.ts';
import { hasLedgerId } from '../../store/outbox/confirmed.ts';
import { leftRecords } from '../../store/outbox/unknown-records.ts';
import { newestRequest } from '../../store/outbox/unreviewed.ts';
import {
  accountsSince,
  type BalancedAccount,
  type BoundTransaction,
  boundAmong,
  type Confirmation,
  findBound,
  isAccountedFor,
  isDeletedSince,
  lastTransaction,
  listBalancedAccounts,
  oldestOpenRequest,
  type RecordedTransaction,
  recordedUnder,
} from '../../store/outbox/verified.ts';
import type { Store } from '../../store/store.ts';
import { believe } from '../push/answers/guard.ts';
import { Listing } from '../push/answers/listing.ts';
import { ShownBalances } from './balances.ts';
import { differingFields } from './compare.ts';

/** The state before the ledger is asked: what is sent meanwhile would look as if it were missing. */
export interface Beginning {
  readonly confirmed: Confirmed;
  readonly balanced: readonly BalancedAccount[];
  readonly newestRequest: number;
  readonly oldestOpen: number;
}

/** A record of the ledger under an id of ours. */
export interface UnknownRecord {
  readonly externalId: string;
  readonly ledgerId: string;
  /** The ledger's id of its account. */
  readonly accountId: string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** So many rows are read between two turns of other work. */
const A_STEP = 500;

/** Notes in steps what is confirmed. */
export async function noteBeginning(store: Store): Promise<Beginning> {
  const beginning = {
    confirmed: new Confirmed(),
    balanced: listBalancedAccounts(store),
    newestRequest: newestRequest(store),
    oldestOpen: oldestOpenRequest(store),
  };
  const last = lastTransaction(store);
  for (let from = 1; from <= last; from += A_STEP) {
    for (const each of boundAmong(store, { from, to: from + A_STEP - 1 })) beginning.confirmed.add(each);
    await setImmediate();
  }
  return beginning;
}

interface Begun {
  readonly beginning: Beginning;
  readonly accounts: readonly LedgerObject[];
}

/** A transaction that differs. Without fields it is missing in the ledger. */
export interface Difference {
  readonly transaction: BoundTransaction;
  readonly fields: readonly string[] | null;
}

/**
 * The ledger while it is read back. Each record is compared when it is shown, and only differences are kept. They are
 * certain once the state is asked again at the end: something may have been sent since.
 */
export class Reading {
  readonly store: Store;
  readonly listing: Listing;
  readonly confirmed: Confirmed;
  readonly balances: ShownBalances;
  /** It holds neither the records nor the accounts of this state. */
  isOtherLedger = false;
  readonly #beginning: Beginning;
  /** By row id: the fields that differ. */
  readonly #differing = new Map<number, readonly string[]>();
  /** Records under our prefix that nothing here accounts for, by the ledger's ids. */
  readonly #unknown = new Map<string, UnknownRecord>();
  /** By externalId: records of transactions that have another one, which may be gone. */
  readonly #others = new Map<string, LedgerObject>();

  /** `accounts`: as the ledger shows them. */
  constructor(store: Store, ledger: LedgerReads, { accounts, beginning }: Begun) {
    this.store = store;
    this.listing = new Listing(ledger.listTransactions);
    this.confirmed = beginning.confirmed;
    this.balances = new ShownBalances(beginning.balanced, accounts);
    this.#beginning = beginning;
  }

  take(page: readonly LedgerObject[]): 'more' {
    for (const item of page) {
      const id = readId(item, 'transaction');
      if (id !== null) this.show(id, item);
    }
    return 'more';
  }

  /** A record may be shown again, and then only its last showing counts. */
  show(ledgerId: string, item: LedgerObject): void {
    const rows = recordedUnder(this.store, ledgerId);
    for (const row of rows) this.#compare(row, ledgerId, item);
    this.#noteUnknown(ledgerId, item, rows);
    this.balances.show(ledgerId, item);
  }

  #compare({ acked, id }: RecordedTransaction, ledgerId: string, item: LedgerObject): void {
    if (acked === null || !this.confirmed.has(id)) return;
    const fields = differingFields(acked, item);
    this.#differing.delete(id);
    if (fields.length > 0) {
      // Something was sent since, and the page may be older than that.
      if (!this.confirmed.isUnchanged({ id, ledgerId, acked })) return;
      this.#differing.set(id, fields);
    }
    this.confirmed.note(id, 'shown');
  }

  #noteUnknown(ledgerId: string, item: LedgerObject, rows: readonly RecordedTransaction[]): void {
    const { externalId } = item;
    this.#unknown.delete(ledgerId);
    if (typeof externalId !== 'string' || !externalId.startsWith(accountExternalId(''))) return;
    // Nearly every record is bound, and of those the state need not be asked once more.
    if (rows.some((row) => row.externalId === externalId)) return;
    if (isAccountedFor(this.store, externalId, ledgerId)) return;
    this.#unknown.set(ledgerId, { externalId, ledgerId, accountId: String(item.accountId) });
    if (hasLedgerId(this.store, externalId)) this.#others.set(externalId, item);
  }

  /**
   * A later self of a state that was put back deleted records and created them again. Their transactions are bound to
   * what stands there now. For the commit at the end, before the others.
   *
   * @returns the number of these transactions
   */
  bindCreatedAgain(): number {
    const { confirmed, store } = this;
    let bound = 0;
    if (this.#others.size === 0) return bound;
    for (const id of confirmed.gone()) {
      const transaction = findBound(store, id);
      const other = this.#others.get(transaction?.externalId ?? '');
      if (transaction === undefined || other === undefined || !confirmed.isUnchanged(transaction)) continue;
      believe(store, other, NOTHING);
      bound += 1;
    }
    return bound;
  }

  /** The transactions that still differ, and how many were compared. For the commit at the end. */
  differences(): { readonly compared: number; readonly differences: readonly Difference[] } {
    const { confirmed, store } = this;
    const fieldsOf = new Map<number, readonly string[] | null>(this.#differing);
    for (const id of confirmed.gone()) fieldsOf.set(id, null);
    const ids = [...fieldsOf.keys()].sort((one, other) => one - other);
    const differences = ids.flatMap((id): Difference[] => {
      const transaction = findBound(store, id);
      if (transaction === undefined || !confirmed.isUnchanged(transaction)) return [];
      return [{ transaction, fields: fieldsOf.get(id) ?? null }];
    });
    const changed = ids.length - differences.length + confirmed.unseen().length;
    return { compared: confirmed.size - changed, differences };
  }

  /** The unknown records under our prefix. The owner leaves some of them as they are. */
  unknown(): readonly UnknownRecord[] {
    const { store } = this;
    const left = new Set(leftRecords(store));
    const isExtra = ({ externalId, ledgerId }: UnknownRecord): boolean =>
      !left.has(externalId) &&
      !isAccountedFor(store, externalId, ledgerId) &&
      !isDeletedSince(store, externalId, this.#beginning.oldestOpen);
    return [...this.#unknown.values()].filter(isExtra);
  }

  /** The accounts whose balance was told before the reading, and about which nothing was recorded since. */
  balanced(): readonly BalancedAccount[] {
    const now = new Map(listBalancedAccounts(this.store).map((each) => [each.id, each.amount]));
    const since = accountsSince(this.store, this.#beginning.newestRequest);
    return this.#beginning.balanced.filter(({ amount, id }) => now.get(id) === amount && !since.has(id));
  }
}

/** All transactions that were confirmed when the reading began, and the ledger's word about each so far. */
export class Confirmed {
  /** By row id. A mark tells whether one is still confirmed as it was then. */
  readonly #all = new Map<number, { readonly mark: number; word: 'none' | 'shown' | 'gone' }>();

  get size(): number {
    return this.#all.size;
  }

  add(confirmation: Confirmation): void {
    this.#all.set(confirmation.id, { mark: markOfWords(confirmation), word: 'none' });
  }

  has(id: number): boolean {
    return this.#all.has(id);
  }

  /** Whether it was confirmed in just this way. */
  isUnchanged(confirmation: Confirmation): boolean {
    return this.#all.get(confirmation.id)?.mark === markOfWords(confirmation);
  }

  note(id: number, word: 'shown' | 'gone'): void {
    const known = this.#all.get(id);
    if (known !== undefined) known.word = word;
  }

  /** Transactions that the ledger has neither shown nor said to be gone. */
  unseen(): readonly number[] {
    return this.#with('none');
  }

  gone(): readonly number[] {
    return this.#with('gone');
  }

  #with(word: 'none' | 'gone'): readonly number[] {
    return [...this.#all].flatMap(([id, each]) => (each.word === word ? id : []));
  }
}

function markOfWords({ acked, ledgerId }: Confirmation): number {
  return markOf(`${ledgerId} ${acked}`);
}
