/** The service that answers the pages about money from the copy of the ledger. It keeps the copy up to date. */
import type { Rule } from '../../core/rules.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Ledger, Transaction } from '../../ledger/client/library/ledger.ts';
import type { Clock } from '../../lib/clock.ts';
import type { LiveTransaction } from '../../store/accounts/live-transactions.ts';
import type { LedgerCopy } from '../../store/money/open-copy.ts';
import { idsFound, readByExternal, readEntries, readEntry } from '../../store/money/read-entries.ts';
import {
  readBalances,
  readBalancesOn,
  readGroups,
  readMoneyAccounts,
  readMoneyCategories,
  readMonths,
  readNetWorth,
  readPayees,
  type Span,
} from '../../store/money/read-sums.ts';
import { remembering } from '../../store/money/remember.ts';
import type * as shapes from '../../store/money/shapes.ts';
import {
  dropExternal,
  dropTransaction,
  findRemoved,
  forgetRemoved,
  keepRemoved,
  listRemoved,
  type RemovedTransaction,
  writeAccounts,
  writeTransactions,
} from '../../store/money/write-copy.ts';
import { type Changed, changeEntries, creationOf, type EntryChange, nothingRemoved, putBack } from './change.ts';
import { Counter } from './counter.ts';
import type { Filler, FillStatus } from './fill.ts';
import { accountOf, transactionOf } from './shown.ts';
import { type RuleTrial, tryRule } from './try-rule.ts';

/** The questions and orders of pages. Every answer is of the copy; `freshen` tells the time of the copy. */
export interface MoneyService {
  /** Looks for what is new, waits a moment for it, and says how far the copy is. */
  freshen(how?: 'all'): Promise<FillStatus>;
  accounts(): Promise<readonly shapes.MoneyAccount[]>;
  categories(): Promise<readonly shapes.MoneyCategory[]>;
  /** Names that the ledger knows, the most used first. */
  payees(limit: number): Promise<readonly string[]>;
  find(query: shapes.EntryQuery): Promise<shapes.EntryPage>;
  /** Undefined where counting takes longer than a page waits: it goes on, and whoever asks again later hears it. */
  count(filter: shapes.EntryFilter): Promise<shapes.Found | undefined>;
  /** At most `limit`. */
  idsFound(order: { readonly filter: shapes.EntryFilter; readonly limit: number }): Promise<readonly string[]>;
  entry(id: string): Promise<shapes.MoneyEntry | undefined>;
  byExternal(externalIds: readonly string[]): Promise<readonly shapes.MoneyEntry[]>;
  months(span: Span): Promise<readonly shapes.MonthSum[]>;
  groups(order: {
    readonly by: 'category' | 'payee';
    readonly span: Span;
    readonly limit: number;
  }): Promise<readonly shapes.GroupSum[]>;
  netWorth(months: readonly string[]): Promise<readonly shapes.NetWorthPoint[]>;
  balances(order: { readonly account: string; readonly from: string }): Promise<readonly shapes.BalanceOn[]>;
  balancesOn(order: {
    readonly account: string;
    readonly days: readonly string[];
  }): Promise<Readonly<Record<string, string>>>;
  /** The effect that a rule would have had on the known transactions; `shown` of them come along. */
  tryRule(order: { readonly rule: Rule; readonly shown: number }): Promise<RuleTrial>;
  change(order: { readonly ids: readonly string[]; readonly change: EntryChange }): Promise<Changed>;
  /** Deletes it in the ledger and remembers what it was. Gives false where it was gone already. */
  remove(id: string): Promise<boolean>;
  /** Puts back what was deleted here. */
  restore(id: string): Promise<{ readonly id: string; readonly externalId: string | null }>;
  removed(limit: number): Promise<readonly RemovedTransaction[]>;
  archive(accountId: string): Promise<void>;
  hide(order: { readonly accountId: string; readonly hidden: 'yes' | 'no' }): Promise<void>;
}

export interface MoneyServiceOptions {
  readonly copy: LedgerCopy;
  readonly ledger: Ledger;
  readonly filler: Filler;
  readonly clock: Clock;
  readonly currencies: CurrencyTable;
  /** externalIds of transactions that the state knows to be gone; undefined where that has not changed. */
  readonly gone: () => readonly string[] | undefined;
  /** The transactions of the state, newest first. */
  readonly known: () => Iterable<LiveTransaction>;
}

/** A page shows its present contents rather than wait longer for new ones. */
const PATIENCE_MS = 150;

export function openMoneyService(options: MoneyServiceOptions): MoneyService {
  return { ...reading(options), ...writing(options) };
}

type Reading = Omit<MoneyService, keyof Writing>;

function reading({ clock, copy, currencies, filler, gone, known }: MoneyServiceOptions): Reading {
  const counter = new Counter(copy, currencies, { clock, version: () => filler.status.version });
  const accounts = remembering(copy, (_: 'all') => readMoneyAccounts(copy, currencies));
  const payees = remembering(copy, (limit: number) => readPayees(copy, limit));
  const netWorth = remembering(copy, (months: readonly string[]) => readNetWorth(copy, months, currencies));
  const dropGone = (): void => {
    const ids = gone();
    if (ids !== undefined && dropExternal(copy, ids) > 0) filler.changed();
  };
  return {
    freshen: async (how) => {
      const work = how === 'all' ? filler.readAll() : filler.freshen();
      await Promise.race([work, clock.sleep(PATIENCE_MS)]);
      dropGone();
      return filler.status;
    },
    accounts: async () => accounts('all'),
    categories: async () => readMoneyCategories(copy),
    payees: async (limit) => payees(limit),
    find: async (query) => readEntries(copy, query, currencies),
    count: (filter) => counter.count(filter),
    idsFound: async ({ filter, limit }) => idsFound(copy, filter, limit, currencies),
    entry: async (id) => readEntry(copy, id, currencies),
    byExternal: async (ids) => readByExternal(copy, ids, currencies),
    months: async (span) => readMonths(copy, span, currencies),
    groups: async ({ by, limit, span }) => readGroups(copy, { by, span, limit }, currencies),
    netWorth: async (months) => netWorth(months),
    balances: async ({ account, from }) => readBalances(copy, account, from),
    balancesOn: async ({ account, days }) => readBalancesOn(copy, account, days, currencies),
    tryRule: async ({ rule, shown }) => tryRule({ copy, currencies, known: known() }, rule, shown),
    removed: async (limit) => listRemoved(copy, limit),
  };
}

type Writing = Pick<MoneyService, 'change' | 'remove' | 'restore' | 'archive' | 'hide'>;

function writing({ clock, copy, currencies, filler, ledger }: MoneyServiceOptions): Writing {
  const take = (transaction: Transaction): void => {
    const shown = transactionOf(transaction);
    if (shown !== undefined) writeTransactions(copy, [shown], filler.reading, currencies);
    filler.changed();
    // Balances moved with it.
    filler.expectNews();
  };
  const takeAccount = (account: object | null): void => {
    const shown = account === null ? undefined : accountOf(account);
    if (shown !== undefined) writeAccounts(copy, [shown], filler.reading, currencies);
    filler.changed();
    filler.expectNews();
  };
  return {
    change: ({ change, ids }) => changeEntries({ copy, ledger, reading: filler.reading, take }, ids, change),
    remove: async (id) => {
      const before = await ledger.transactions.get(id).catch(nullIfGone);
      if (before !== null) {
        const label = `${before.date} · ${before.payeeName ?? before.note ?? 'no text'}`;
        keepRemoved(copy, { id, label, body: JSON.stringify(creationOf(before)), at: clock.now() });
        await ledger.transactions.delete(id);
      }
      dropTransaction(copy, id);
      filler.changed();
      filler.expectNews();
      return before !== null;
    },
    restore: async (id) => {
      const removed = findRemoved(copy, id);
      if (removed === undefined) throw nothingRemoved();
      const transaction = await putBack(ledger, removed.body);
      forgetRemoved(copy, id);
      take(transaction);
      return { id: transaction.id, externalId: transaction.externalId };
    },
    archive: async (accountId) => {
      takeAccount(await ledger.accounts.archive(accountId));
    },
    hide: async ({ accountId, hidden }) => {
      takeAccount(await ledger.accounts.update(accountId, { isHidden: hidden === 'yes' }));
    },
  };
}

function nullIfGone(thrown: unknown): null {
  const isGone = typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 404;
  if (!isGone) throw thrown;
  return null;
}
