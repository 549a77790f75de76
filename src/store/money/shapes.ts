/**
 * The contents of the pages about money. Amounts are exact decimal text in the statement's sense: money in is positive.
 * Days are `YYYY-MM-DD`, months `YYYY-MM`. Ids are the ledger's own.
 */
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
  /** How many transactions move it. */
  readonly entries: number;
}

export interface MoneyCategory {
  readonly id: string;
  readonly name: string;
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
  /** Part of payee, note or externalId in any case, or an exact amount. */
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

/** Of one currency: amounts of several are never added. */
export interface FoundSum {
  readonly currency: string;
  readonly count: number;
  readonly in: string;
  readonly out: string;
  readonly sum: string;
  /** Amounts that are finer than the currency's minor unit, and are in no sum. */
  readonly unsummed: number;
}

export interface Found {
  readonly count: number;
  /** Of these, how many are transfers: they are in no sum unless one account is asked about. */
  readonly transfers: number;
  readonly sums: readonly FoundSum[];
}

export interface MonthSum {
  readonly month: string;
  readonly currency: string;
  readonly count: number;
  readonly in: string;
  readonly out: string;
  readonly sum: string;
}

export interface GroupSum {
  /** Id of the category or the payee's name; null: none. */
  readonly key: string | null;
  readonly name: string | null;
  readonly currency: string;
  readonly count: number;
  readonly in: string;
  readonly out: string;
  readonly sum: string;
}

/** The sum of accounts of one currency at the end of a month. */
export interface NetWorthPoint {
  readonly month: string;
  readonly currency: string;
  readonly amount: string;
}

export interface BalanceOn {
  readonly on: string;
  /** Minor units of the account's currency at the end of the day. */
  readonly minor: bigint;
}
