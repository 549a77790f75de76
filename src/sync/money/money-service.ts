/** The pages' way to the ledger's records: reads, and the owner's own changes. Nothing is kept here. */
import type { Rule } from '../../core/rules.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { LedgerError } from '../../ledger/client/library/error.ts';
import type { Ledger } from '../../ledger/client/library/ledger.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import { liveTransactions } from '../../store/accounts/live-transactions.ts';
import type { Store } from '../../store/store.ts';
import {
  buryRecord,
  findRemoved,
  forgetRemoved,
  keepRemoved,
  listRemoved,
  type RemovedTransaction,
  reviveRecord,
} from '../../store/transactions/removed.ts';
import { type MoneyCategory, readCategories } from './categories.ts';
import { type Changed, changeEntries, creationOf, type EntryChange, nothingRemoved, putBack } from './change.ts';
import { listedReader } from './listed-reader.ts';
import type { MoneyReader } from './reader.ts';
import { type RuleTrial, tryRule } from './try-rule.ts';
import { wholeReader } from './whole-reader.ts';

export interface MoneyService {
  /** The reader that the ledger allows. Throws LedgerError where the ledger cannot be asked. */
  reader(): Promise<MoneyReader>;
  categories(): Promise<readonly MoneyCategory[]>;
  /** The effect that a rule would have had on the known transactions; `shown` of them come along. */
  tryRule(rule: Rule, shown: number): Promise<RuleTrial>;
  change(ids: readonly string[], change: EntryChange): Promise<Changed>;
  /** Deletes it in the ledger and remembers what it was. Gives false where it was gone already. */
  remove(id: string): Promise<boolean>;
  /** Puts back what was deleted here; gives its new id. */
  restore(id: string): Promise<string>;
  removed(limit: number): readonly RemovedTransaction[];
  archive(accountId: string): Promise<void>;
  hide(accountId: string, hidden: 'yes' | 'no'): Promise<void>;
}

export interface MoneyOptions {
  readonly ledger: Ledger;
  readonly store: Store;
  readonly clock: Clock;
  readonly currencies: CurrencyTable;
}

export function openMoney(options: MoneyOptions): MoneyService {
  const { clock, currencies, ledger, store } = options;
  const reader = readerOf(ledger, currencies);
  return {
    reader,
    categories: () => readCategories(ledger),
    tryRule: async (rule, shown) =>
      tryRule({ reader: await reader(), currencies, known: liveTransactions(store, null) }, rule, shown),
    change: (ids, change) => worded(() => changeEntries(ledger, ids, change)),
    remove: (id) =>
      worded(async () => {
        const before = await ledger.transactions.get(id).catch(nullIfGone);
        // From now on the state sends it no more.
        if (before !== null) {
          const label = `${before.date} · ${before.payeeName ?? before.note ?? 'no text'}`;
          keepRemoved(store, { id, label, body: JSON.stringify(creationOf(before)), at: clock.now() });
          await ledger.transactions.delete(id);
        }
        buryRecord(store, id);
        return before !== null;
      }),
    restore: (id) =>
      worded(async () => {
        const removed = findRemoved(store, id);
        if (removed === undefined) throw nothingRemoved();
        const back = await putBack(ledger, removed.body);
        forgetRemoved(store, id);
        if (back.externalId !== null) reviveRecord(store, back.externalId, back.id);
        return back.id;
      }),
    removed: (limit) => listRemoved(store, limit),
    archive: (accountId) => worded(async () => void (await ledger.accounts.archive(accountId))),
    hide: (accountId, hidden) =>
      worded(async () => void (await ledger.accounts.update(accountId, { isHidden: hidden === 'yes' }))),
  };
}

/** Statuses of a ledger that has no such route. */
const NOT_OFFERED: readonly (number | null)[] = [400, 404, 405, 410, 501];

/** Asks once which reader the ledger allows; again where it gave no definite answer. */
function readerOf(ledger: Ledger, currencies: CurrencyTable): () => Promise<MoneyReader> {
  let known: MoneyReader | undefined;
  return async () => {
    if (known !== undefined) return known;
    const whole = wholeReader(ledger, currencies);
    try {
      await whole.payees(1);
      known = whole;
    } catch (thrown) {
      const isOther = thrown instanceof SyntaxError || (thrown instanceof LedgerError && isNotOffered(thrown));
      if (!isOther) throw thrown;
      const listed = listedReader(ledger, currencies);
      // The ledger answers at all: otherwise a wall on the way would count as its word.
      await listed.accounts();
      known = listed;
    }
    return known;
  };
}

function isNotOffered({ code, status }: LedgerError): boolean {
  return NOT_OFFERED.includes(status) || (status === 200 && code === 'unexpected_answer');
}

/** A refusal keeps the ledger's own words: it is the owner's order that was refused. */
async function worded<Result>(order: () => Promise<Result>): Promise<Result> {
  try {
    return await order();
  } catch (thrown) {
    if (!(thrown instanceof LedgerError)) throw thrown;
    throw new AppError('money.refused', thrown.message, { exitCode: EXIT.usage, cause: thrown });
  }
}

function nullIfGone(thrown: unknown): null {
  if (!(thrown instanceof LedgerError) || thrown.status !== 404) throw thrown;
  return null;
}
