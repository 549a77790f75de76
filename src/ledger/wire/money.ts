/**
 * Sums and lists for people, which this ledger answers beside `/v1` (docs/ledger.md). Another ledger need not have them.
 * Amounts are decimal text as the account sees them: money in is positive. Days are `YYYY-MM-DD`, months `YYYY-MM`.
 */
import * as z from 'zod';
import type { Route } from './routes.ts';
import { date } from './values/fields.ts';

export interface MoneyAccount {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly type: string;
  readonly currency: string;
  readonly balance: string;
  readonly isLiability: boolean;
  readonly isHidden: boolean;
  readonly isArchived: boolean;
  /** How many transactions move it; null where the ledger does not count them. */
  readonly entries: number | null;
  /** The day of the first of them; null where there is none, or the ledger does not tell. */
  readonly since: string | null;
}

/** A transaction as one of its accounts sees it. */
export interface MoneyEntry {
  readonly id: string;
  readonly externalId: string | null;
  readonly accountId: string;
  readonly account: string;
  /** The account on the other side of a transfer. */
  readonly other: string | null;
  readonly otherId: string | null;
  readonly date: string;
  readonly time: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string | null;
  readonly note: string | null;
  readonly categoryId: string | null;
  readonly category: string | null;
  readonly isTransfer: boolean;
  /** The account's balance after it; null where it is not asked for or not known to the cent. */
  readonly balance: string | null;
}

export const ENTRY_SORTS = ['-date', 'date', '-amount', 'amount', 'payee', '-payee'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export const ENTRY_KINDS = ['in', 'out', 'transfer'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Which transactions are meant; what is left out is not asked about. */
export interface EntryFilter {
  readonly account?: string | undefined;
  /** Letter for letter, as the ledger shows it. */
  readonly payee?: string | undefined;
  /** An id, or `none`. */
  readonly category?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Bounds of the amount without its sign, as decimal text. */
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly kind?: EntryKind | undefined;
  /** Part of payee or note in any case, a whole externalId or id, or an exact amount. */
  readonly text?: string | undefined;
}

export interface EntryQuery extends EntryFilter {
  readonly sort?: EntrySort | undefined;
  /** `next` or `previous` of a page. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface EntryPage {
  readonly entries: readonly MoneyEntry[];
  /** Give it as `after`; null at the end. */
  readonly next: string | null;
  /** Give it as `before`; null at the beginning. */
  readonly previous: string | null;
}

export interface Sums {
  readonly currency: string;
  readonly count: number;
  readonly in: string;
  readonly out: string;
  readonly sum: string;
}

/** Of one currency: amounts of several are never added. */
export interface FoundSum extends Sums {
  /** Amounts that are finer than the currency's minor unit, and are in no sum. */
  readonly unsummed: number;
}

export interface Found {
  readonly count: number;
  /** Of these, how many are transfers: they are in no sum unless one account is asked about. */
  readonly transfers: number;
  readonly sums: readonly FoundSum[];
}

export interface MonthSum extends Sums {
  readonly month: string;
}

export interface GroupSum extends Sums {
  /** Id of the category or the payee's name; null: none. */
  readonly key: string | null;
  readonly name: string | null;
}

/** An account's balance at the end of a day. */
export interface BalanceOn {
  readonly on: string;
  readonly balance: string;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

const text = z.string().min(1).max(1_000);
const whole = (most: number) => z.coerce.number().int().min(1).max(most);

const filters = {
  account: text.optional(),
  payee: text.optional(),
  category: text.optional(),
  from: date.optional(),
  to: date.optional(),
  least: text.optional(),
  most: text.optional(),
  kind: z.enum(ENTRY_KINDS).optional(),
  text: text.optional(),
};

const days = z
  .string()
  .max(4_000)
  .transform((list) => list.split(','))
  .pipe(z.array(z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be days, joined by commas')));

export const moneyQueries = {
  accounts: z.strictObject({}),
  payees: z.strictObject({ limit: whole(1_000).default(200) }),
  entries: z.strictObject({
    ...filters,
    sort: z.enum(ENTRY_SORTS).default('-date'),
    after: text.optional(),
    before: text.optional(),
    limit: whole(1_000).default(100),
  }),
  entry: z.strictObject({}),
  byExternal: z.strictObject({ externalIds: z.string().max(12_000) }),
  found: z.strictObject(filters),
  ids: z.strictObject({ ...filters, limit: whole(10_000).default(1_000) }),
  months: z.strictObject({ from: date, to: date }),
  groups: z.strictObject({
    by: z.enum(['category', 'payee']),
    from: date,
    to: date,
    limit: whole(1_000).default(60),
  }),
  balances: z.strictObject({ account: text, from: date }),
  balancesOn: z.strictObject({ days, account: text.optional() }),
} as const;

export type MoneyRouteId = keyof typeof moneyQueries;

export const MONEY_PREFIX = '/bankfeed/v1';

/** Which path answers which question. All are GET, and need a key that may read transactions. */
export const MONEY_PATHS: Readonly<Record<MoneyRouteId, string>> = {
  accounts: `${MONEY_PREFIX}/accounts`,
  payees: `${MONEY_PREFIX}/payees`,
  entries: `${MONEY_PREFIX}/entries`,
  entry: `${MONEY_PREFIX}/entries/{entryId}`,
  byExternal: `${MONEY_PREFIX}/entries-by-external-id`,
  found: `${MONEY_PREFIX}/found`,
  ids: `${MONEY_PREFIX}/ids`,
  months: `${MONEY_PREFIX}/months`,
  groups: `${MONEY_PREFIX}/groups`,
  balances: `${MONEY_PREFIX}/balances`,
  balancesOn: `${MONEY_PREFIX}/balances-on`,
};

export function moneyRoute(id: MoneyRouteId): Pick<Route, 'method' | 'path' | 'scope'> {
  return { method: 'GET', path: MONEY_PATHS[id], scope: 'transactions:read' };
}
