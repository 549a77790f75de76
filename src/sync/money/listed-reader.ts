/**
 * The reader over a ledger that has the v1 API alone. It shows what the ledger lists, and sums are of exactly that. The
 * ledger decides how long its pages are: a `limit` that it did not offer may be refused.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor, parseMinor } from '../../domain/money.ts';
import { LedgerError } from '../../ledger/client/library/error.ts';
import type { Ledger, Page } from '../../ledger/client/library/ledger.ts';
import type {
  EntryFilter,
  EntryQuery,
  Found,
  GroupSum,
  MoneyAccount,
  MoneyEntry,
  MonthSum,
  Sums,
} from '../../ledger/wire/money.ts';
import { negateDecimal } from '../../ledger/wire/values/decimal.ts';
import { foldName, readCategories } from './categories.ts';
import type { MoneyReader, Report } from './reader.ts';
import { tidyAmount } from './whole-reader.ts';

/** Pages of the ledger that one page of ours or one report goes through at most. */
const MOST_PAGES = 10;
/** Rows of a list are not gathered beyond this many. */
const ENOUGH = 100;
/** Records that are asked for one by one. */
export const MOST_ONE_BY_ONE = 100;

type Shown = Readonly<Record<string, unknown>>;

interface Names {
  readonly accounts: ReadonlyMap<string, MoneyAccount>;
  readonly categories: ReadonlyMap<string, string>;
}

interface Walked {
  readonly entries: readonly MoneyEntry[];
  readonly next: string | null;
}

export function listedReader(ledger: Ledger, currencies: CurrencyTable): MoneyReader {
  const reader = new Listing(ledger, currencies);
  const walkAll = async (filter: EntryFilter, most: number): Promise<Walked> => reader.walk(filter, undefined, most);
  return {
    form: 'listed',
    accounts: () => reader.accounts(),
    payees: async () => [],
    list: async (query) => {
      const { entries, next } = await reader.walk(query, query.after, ENOUGH);
      const sorted = sortedBy(entries, query.sort ?? '-date', currencies);
      return { entries: sorted, next, previous: null, found: foundIn(entries, query, currencies) };
    },
    async *all(query) {
      for (let after: string | null | undefined; after !== null; ) {
        const part: Walked = await reader.walk(query, after, 1);
        yield part.entries;
        after = part.next;
      }
    },
    ids: async (filter, limit) => (await walkAll(filter, limit)).entries.slice(0, limit).map(({ id }) => id),
    entry: (id) => reader.entry(id),
    byExternal: (names) => reader.byExternal(names.slice(0, MOST_ONE_BY_ONE)),
    months: async (span) => reportOf(await walkAll(span, Number.POSITIVE_INFINITY), monthsIn, currencies),
    groups: async ({ by, limit, ...span }) => {
      const walked = await walkAll(span, Number.POSITIVE_INFINITY);
      return reportOf(walked, (entries, table) => groupsIn(entries, { by, limit }, table), currencies);
    },
    balances: async () => [],
    balancesOn: async () => ({}),
  };
}

class Listing {
  readonly #ledger: Ledger;
  readonly #currencies: CurrencyTable;

  constructor(ledger: Ledger, currencies: CurrencyTable) {
    this.#ledger = ledger;
    this.#currencies = currencies;
  }

  async accounts(): Promise<readonly MoneyAccount[]> {
    const accounts: MoneyAccount[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await this.#page((query) => this.#ledger.accounts.page(query), { includeArchived: true }, cursor);
      accounts.push(...page.data.flatMap((each) => accountOf(each as unknown as Shown, this.#currencies) ?? []));
      cursor = page.nextCursor === cursor ? null : page.nextCursor;
    }
    return accounts.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived) || a.name.localeCompare(b.name));
  }

  /** Page after page from a cursor on, until `enough` transactions fit the filter. */
  async walk(filter: EntryFilter, from: string | undefined, enough: number): Promise<Walked> {
    const names = await this.#names();
    const { account: accountId, category, text } = filter;
    const wanted = {
      sort: '-date' as const,
      ...(accountId === undefined ? {} : { accountId }),
      ...(filter.from === undefined ? {} : { from: filter.from }),
      ...(filter.to === undefined ? {} : { to: filter.to }),
      ...(category === undefined || category === 'none' ? {} : { categoryId: category }),
      ...(text === undefined ? {} : { search: text }),
    };
    const entries: MoneyEntry[] = [];
    let cursor: string | null | undefined = from;
    for (let pages = 0; pages < MOST_PAGES && cursor !== null && entries.length < enough; pages += 1) {
      const page: Page<object> = await this.#page((query) => this.#ledger.transactions.page(query), wanted, cursor);
      const shown = page.data.flatMap((each) => entryOf(each as Shown, names, accountId, this.#currencies) ?? []);
      entries.push(...shown.filter((entry) => fits(entry, filter, this.#currencies)));
      cursor = page.nextCursor === cursor ? null : page.nextCursor;
    }
    return { entries, next: cursor ?? null };
  }

  async entry(id: string): Promise<MoneyEntry | undefined> {
    try {
      const shown = await this.#ledger.transactions.get(id);
      return entryOf(shown as unknown as Shown, await this.#names(), undefined, this.#currencies);
    } catch (thrown) {
      if (thrown instanceof LedgerError && thrown.status === 404) return undefined;
      throw thrown;
    }
  }

  async byExternal(externalIds: readonly string[]): Promise<readonly MoneyEntry[]> {
    const names = await this.#names();
    const entries: MoneyEntry[] = [];
    for (const externalId of externalIds) {
      const { data } = await this.#ledger.transactions.page({ externalId });
      const shown = data.map((each) => entryOf(each as unknown as Shown, names, undefined, this.#currencies));
      entries.push(...shown.filter((entry) => entry?.externalId === externalId).filter((entry) => entry !== undefined));
    }
    return entries;
  }

  async #names(): Promise<Names> {
    const [accounts, categories] = await Promise.all([this.accounts(), readCategories(this.#ledger)]);
    return {
      accounts: new Map(accounts.map((each) => [each.id, each])),
      categories: new Map(categories.map(({ id, name }) => [id, name])),
    };
  }

  /** A ledger that does not know a parameter is asked without all of them. */
  async #page<Query extends object, Item>(
    ask: (query: Query & { readonly cursor?: string }) => Promise<Page<Item>>,
    query: Query,
    cursor: string | undefined,
  ): Promise<Page<Item>> {
    const at = cursor === undefined ? {} : { cursor };
    try {
      return await ask({ ...query, ...at });
    } catch (thrown) {
      if (!(thrown instanceof LedgerError) || (thrown.status !== 400 && thrown.status !== 422)) throw thrown;
      return ask({ ...at } as Query & { readonly cursor?: string });
    }
  }
}

/** Undefined where what a list cannot do without is missing. */
function accountOf(each: Shown, currencies: CurrencyTable): MoneyAccount | undefined {
  const [id, name, currency] = [textIn(each.id) ?? textIn(each.accountId), textIn(each.name), textIn(each.currency)];
  if (id === null || name === null || currency === null) return undefined;
  return {
    id,
    externalId: textIn(each.externalId),
    name,
    type: textIn(each.type) ?? 'other',
    currency,
    balance: tidyAmount(textIn(each.balance) ?? '0', currency, currencies),
    isLiability: each.isLiability === true,
    isHidden: each.isHidden === true,
    isArchived: each.isArchived === true || textIn(each.archivedAt) !== null,
    entries: null,
    since: null,
  };
}

/** As `viewpoint` sees it, or its own account where that is undefined. */
function entryOf(
  each: Shown,
  { accounts, categories }: Names,
  viewpoint: string | undefined,
  currencies: CurrencyTable,
): MoneyEntry | undefined {
  const [id, source] = [textIn(each.id) ?? textIn(each.transactionId), textIn(each.accountId)];
  const [amount, date] = [textIn(each.amount), textIn(each.date)?.slice(0, 10) ?? null];
  if (id === null || source === null || amount === null || date === null) return undefined;
  const isTransfer = each.isTransfer === true;
  const destination = isTransfer ? textIn(each.transferToAccountId) : null;
  const arrives = viewpoint !== undefined && destination === viewpoint;
  const accountId = arrives ? viewpoint : source;
  const otherId = arrives ? source : destination;
  const currency = accounts.get(accountId)?.currency ?? '';
  const categoryId = textIn(each.categoryId);
  const moved = arrives ? (textIn(each.destinationAmount) ?? amount) : negateDecimal(amount);
  return {
    id,
    externalId: textIn(each.externalId),
    accountId,
    account: accounts.get(accountId)?.name ?? '',
    other: otherId === null ? null : (accounts.get(otherId)?.name ?? ''),
    otherId,
    date,
    time: textIn(each.time),
    amount: tidyAmount(moved, currency, currencies),
    currency,
    payee: textIn(each.payeeName),
    note: textIn(each.note),
    categoryId,
    category: categoryId === null ? null : (categories.get(categoryId) ?? null),
    isTransfer,
    balance: null,
  };
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A ledger may pass over a filter that it does not know, so each is applied here as well. */
function fits(entry: MoneyEntry, filter: EntryFilter, currencies: CurrencyTable): boolean {
  const { account, category, from, kind, least, most, payee, text, to } = filter;
  const places = currencies.places(entry.currency);
  const minor = parseMinor(entry.amount, places) ?? 0n;
  const size = minor < 0n ? -minor : minor;
  const bound = (decimal: string) => parseMinor(decimal, places) ?? 0n;
  const has = (part: string | null) => part !== null && foldName(part).includes(foldName(text ?? ''));
  return (
    (account === undefined || entry.accountId === account) &&
    (payee === undefined || entry.payee === payee) &&
    (category === undefined || (category === 'none' ? entry.categoryId === null : entry.categoryId === category)) &&
    (from === undefined || entry.date >= from) &&
    (to === undefined || entry.date <= to) &&
    (kind === undefined || kind === kindOf(entry, minor)) &&
    (least === undefined || size >= bound(least)) &&
    (most === undefined || size <= bound(most)) &&
    (text === undefined || [entry.payee, entry.note, entry.externalId, entry.amount].some(has))
  );
}

function kindOf({ isTransfer }: MoneyEntry, minor: bigint): EntryFilter['kind'] {
  if (isTransfer) return 'transfer';
  return minor < 0n ? 'out' : 'in';
}

/** Within the page: the ledger itself sorts by day alone. */
function sortedBy(
  entries: readonly MoneyEntry[],
  sort: NonNullable<EntryQuery['sort']>,
  currencies: CurrencyTable,
): readonly MoneyEntry[] {
  const way = sort.startsWith('-') ? -1 : 1;
  const minor = ({ amount, currency }: MoneyEntry) => Number(parseMinor(amount, currencies.places(currency)) ?? 0n);
  const compare = {
    date: (a: MoneyEntry, b: MoneyEntry) => a.date.localeCompare(b.date),
    amount: (a: MoneyEntry, b: MoneyEntry) => a.currency.localeCompare(b.currency) || minor(a) - minor(b),
    payee: (a: MoneyEntry, b: MoneyEntry) => (a.payee ?? '').localeCompare(b.payee ?? ''),
  }[sort.replace('-', '') as 'date' | 'amount' | 'payee'];
  return entries.toSorted((a, b) => way * compare(a, b));
}

function foundIn(entries: readonly MoneyEntry[], { account }: EntryFilter, currencies: CurrencyTable): Found {
  const isCounted = (entry: MoneyEntry) => account !== undefined || !entry.isTransfer;
  const parts = [...Map.groupBy(entries, ({ currency }) => currency)];
  return {
    count: entries.length,
    transfers: entries.filter(({ isTransfer }) => isTransfer).length,
    sums: parts.map(([currency, all]) => {
      const { unsummed, ...sums } = sumsOf(currency, all.filter(isCounted), currencies);
      return { ...sums, count: all.length, unsummed };
    }),
  };
}

function sumsOf(currency: string, entries: readonly MoneyEntry[], currencies: CurrencyTable) {
  const places = currencies.places(currency);
  const minors = entries.map(({ amount }) => parseMinor(amount, places));
  const known = minors.filter((minor) => minor !== undefined);
  const total = (which: (minor: bigint) => boolean) => known.filter(which).reduce((sum, each) => sum + each, 0n);
  const [income, outgo] = [total((minor) => minor > 0n), total((minor) => minor < 0n)];
  const text = (minor: bigint) => formatMinor(minor, places);
  return {
    ...{ currency, count: entries.length, in: text(income), out: text(outgo), sum: text(income + outgo) },
    unsummed: minors.length - known.length,
  };
}

function reportOf<Sum extends Sums>(
  { entries }: Walked,
  sums: (entries: readonly MoneyEntry[], currencies: CurrencyTable) => readonly Sum[],
  currencies: CurrencyTable,
): Report<Sum> {
  const since = entries.reduce<string | null>(
    (first, { date }) => (first === null || date < first ? date : first),
    null,
  );
  const moves = entries.filter(({ isTransfer }) => !isTransfer);
  return { sums: sums(moves, currencies), part: { count: entries.length, since } };
}

function monthsIn(entries: readonly MoneyEntry[], currencies: CurrencyTable): readonly MonthSum[] {
  return [...Map.groupBy(entries, ({ currency, date }) => `${currency} ${date.slice(0, 7)}`)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, all]) => ({ month: key.slice(-7), ...sumsOf(key.slice(0, -8), all, currencies) }));
}

function groupsIn(
  entries: readonly MoneyEntry[],
  { by, limit }: { readonly by: 'category' | 'payee'; readonly limit: number },
  currencies: CurrencyTable,
): readonly GroupSum[] {
  const keyOf = (entry: MoneyEntry) => (by === 'category' ? entry.categoryId : entry.payee);
  const size = (sum: Sums) => Math.max(Number(sum.in), -Number(sum.out));
  return [...Map.groupBy(entries, ({ currency }) => currency)].flatMap(([currency, all]) =>
    [...Map.groupBy(all, keyOf)]
      .map(([key, each]): GroupSum => {
        const name = by === 'category' ? (each[0]?.category ?? null) : key;
        return { key, name, ...sumsOf(currency, each, currencies) };
      })
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, limit),
  );
}
