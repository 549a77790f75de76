/** What pages ask about the ledger's records. Each answer is the ledger's own, as it stands at that moment. */
import type {
  BalanceOn,
  EntryFilter,
  EntryPage,
  EntryQuery,
  Found,
  GroupSum,
  MoneyAccount,
  MoneyEntry,
  MonthSum,
  Span,
} from '../../ledger/wire/money.ts';

/** A page of transactions and what they come to. */
export interface EntryList extends EntryPage {
  /** Over all hits of the filter where the reader is `whole`, over the entries of this page where it is `listed`. */
  readonly found: Found;
}

/** Sums, and over how much of the ledger they go. */
export interface Report<Sum> {
  readonly sums: readonly Sum[];
  /** Null: all of it. Otherwise so many transactions were listed, back to this day, and the sums are of these. */
  readonly part: { readonly count: number; readonly since: string | null } | null;
}

export interface MoneyReader {
  /** `whole`: the ledger answers filtered lists and sums. `listed`: it lists its records, and no more. */
  readonly form: 'whole' | 'listed';
  accounts(): Promise<readonly MoneyAccount[]>;
  /** Names that transactions bear, the most used first; empty where the ledger does not tell. */
  payees(limit: number): Promise<readonly string[]>;
  list(query: EntryQuery): Promise<EntryList>;
  /** All hits of a filter, part by part. */
  all(query: Omit<EntryQuery, 'limit' | 'after' | 'before'>): AsyncIterable<readonly MoneyEntry[]>;
  /** Ids of hits, at most `limit`. */
  ids(filter: EntryFilter, limit: number): Promise<readonly string[]>;
  /** Undefined where the ledger has no such transaction. */
  entry(id: string): Promise<MoneyEntry | undefined>;
  /** Missing ones are left out. */
  byExternal(externalIds: readonly string[]): Promise<readonly MoneyEntry[]>;
  months(span: Span): Promise<Report<MonthSum>>;
  groups(order: Span & { readonly by: 'category' | 'payee'; readonly limit: number }): Promise<Report<GroupSum>>;
  /** Empty where the ledger does not tell. */
  balances(account: string, from: string): Promise<readonly BalanceOn[]>;
  /** Account → its balances at the end of these days. An account whose balances are not known is left out. */
  balancesOn(days: readonly string[], account?: string): Promise<Readonly<Record<string, readonly string[]>>>;
}
