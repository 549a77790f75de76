/** The reader over a ledger that answers lists and sums beside `/v1`, as the embedded one does. */
import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor, parseMinor } from '../../domain/money.ts';
import { queryString } from '../../ledger/client/envelope.ts';
import { LedgerError } from '../../ledger/client/library/error.ts';
import type { Ledger } from '../../ledger/client/library/ledger.ts';
import {
  type BalanceOn,
  type EntryPage,
  type EntryQuery,
  type Found,
  type GroupSum,
  MONEY_PATHS,
  type MoneyAccount,
  type MoneyEntry,
  type MoneyRouteId,
  type MonthSum,
  type Sums,
} from '../../ledger/wire/money.ts';
import type { MoneyReader } from './reader.ts';

/** Transactions in one answer of an export. */
const STEP = 1_000;
/** Characters of names in one question: an address has room for about 16,000, and some become three characters each. */
const LONGEST_NAMES = 4_000;

export function wholeReader(ledger: Ledger, currencies: CurrencyTable): MoneyReader {
  const get = async <Answer>(id: MoneyRouteId, query: object, entryId = ''): Promise<Answer> => {
    const path = MONEY_PATHS[id].replace('{entryId}', encodeURIComponent(entryId));
    const { text } = await ledger.raw('GET', path + queryString(query));
    // Amounts are text there, and numbers count: neither loses a digit.
    return JSON.parse(text).data;
  };
  const amount = (text: string, currency: string): string => tidyAmount(text, currency, currencies);
  const entryOf = (entry: MoneyEntry): MoneyEntry => ({
    ...entry,
    amount: amount(entry.amount, entry.currency),
    balance: entry.balance === null ? null : amount(entry.balance, entry.currency),
  });
  const sumOf = <Sum extends Sums>(sum: Sum): Sum => ({
    ...sum,
    in: amount(sum.in, sum.currency),
    out: amount(sum.out, sum.currency),
    sum: amount(sum.sum, sum.currency),
  });
  const page = async (query: EntryQuery): Promise<EntryPage> => {
    const found = await get<EntryPage>('entries', query);
    return { ...found, entries: found.entries.map(entryOf) };
  };
  return {
    form: 'whole',
    accounts: async () => {
      const accounts = await get<readonly MoneyAccount[]>('accounts', {});
      return accounts.map((each) => ({ ...each, balance: amount(each.balance, each.currency) }));
    },
    payees: (limit) => get('payees', { limit }),
    list: async (query) => {
      const { after: _, before: __, limit: ___, sort: ____, ...filter } = query;
      const [entries, found] = await Promise.all([page(query), get<Found>('found', filter)]);
      return { ...entries, found: { ...found, sums: found.sums.map(sumOf) } };
    },
    async *all(query) {
      for (let after: string | null | undefined; after !== null; ) {
        const part: EntryPage = await page({ ...query, after, limit: STEP });
        yield part.entries;
        after = part.next;
      }
    },
    ids: (filter, limit) => get('ids', { ...filter, limit }),
    entry: async (id) => {
      try {
        return entryOf(await get<MoneyEntry>('entry', {}, id));
      } catch (thrown) {
        if (thrown instanceof LedgerError && thrown.status === 404) return undefined;
        throw thrown;
      }
    },
    byExternal: async (names) => {
      const entries: MoneyEntry[] = [];
      for (const part of partsOf(names))
        entries.push(...(await get<readonly MoneyEntry[]>('byExternal', { externalIds: JSON.stringify(part) })));
      return entries.map(entryOf);
    },
    months: async (span) => ({ sums: (await get<readonly MonthSum[]>('months', span)).map(sumOf), part: null }),
    groups: async (order) => ({ sums: (await get<readonly GroupSum[]>('groups', order)).map(sumOf), part: null }),
    balances: (account, from) => get<readonly BalanceOn[]>('balances', { account, from }),
    balancesOn: async (days, account) =>
      days.length === 0
        ? {}
        : get('balancesOn', { days: days.join(','), ...(account === undefined ? {} : { account }) }),
  };
}

/** With the decimals of its currency; an amount that is finer stays as it is. */
export function tidyAmount(text: string, currency: string, currencies: CurrencyTable): string {
  const places = currencies.places(currency);
  const minor = parseMinor(text, places);
  return minor === undefined ? text : formatMinor(minor, places);
}

function partsOf(names: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let length = LONGEST_NAMES;
  for (const name of names) {
    length += name.length + 3;
    if (length > LONGEST_NAMES) {
      parts.push([]);
      length = name.length + 3;
    }
    parts.at(-1)?.push(name);
  }
  return parts;
}
