import type { TransactionsQuery } from '../../wire/queries.ts';
import type { Transaction } from '../../wire/transactions.ts';
import { type Outcome, success } from '../call/outcome.ts';
import { addFilter, type Filters, listBody, listPages } from '../objects/lists.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { conditionOf, EVERYWHERE, fewFound, type Search, searchFor } from '../storage/search.ts';
import { type TransactionRow, toTransaction } from './row.ts';

/** The most transactions that an index finds and that are sorted then. With more, any walk finds a page soon. */
const FEW = 5_000;
const CHANGED =
  'SELECT seq FROM transactions INDEXED BY transactions_updated WHERE owner = @owner AND updatedAt >= @since';

const FOUND = 'SELECT value FROM json_each(@few)';

/** Reading transactions: pages under filters, and the latest few. */
export class TransactionReader {
  readonly #pages;
  readonly #latest;
  readonly #countChanged;
  readonly #fewFound;

  constructor(db: LedgerDatabase) {
    this.#pages = listPages<TransactionRow>(db, 'transactions');
    this.#latest = db.prepare<[number, number], TransactionRow>(
      'SELECT * FROM transactions WHERE owner = ? ORDER BY date DESC, seq DESC LIMIT ?',
    );
    this.#fewFound = fewFound(db, FEW);
    this.#countChanged = db
      .prepare<[{ owner: number; since: number }], number>(`SELECT count(*) FROM (${CHANGED} LIMIT ${FEW + 1})`)
      .pluck();
  }

  list(owner: number, query: TransactionsQuery): Outcome {
    const { cursor, limit, sort } = query;
    const search = query.search === undefined ? undefined : searchFor(query.search, EVERYWHERE);
    const changed = this.#fewSince(owner, query.updatedSince);
    const few = changed === undefined && search !== undefined ? this.#fewFound(search) : undefined;
    const among = few === undefined ? changed : FOUND;
    const filters = filtersOf(owner, query, search);
    const page = this.#pages({ ...filters, among, few, order: sort, cursor, limit });
    return page.ok ? success(listBody(page, toTransaction, (row) => row)) : page;
  }

  latest(owner: number, limit: number): readonly Transaction[] {
    return this.#latest.all(owner, limit).map(toTransaction);
  }

  #fewSince(owner: number, updatedSince: string | undefined): string | undefined {
    if (updatedSince === undefined) return undefined;
    const found = this.#countChanged.get({ owner, since: Date.parse(updatedSince) }) ?? 0;
    return found <= FEW ? CHANGED : undefined;
  }
}

function filtersOf(owner: number, query: TransactionsQuery, search: Search | undefined): Filters {
  const { accountId, from, to, externalId, categoryId, payeeId, isTransfer, updatedSince } = query;
  // Without statistics SQLite would walk another index and sort; a + keeps it on the one that has the order.
  const byIndex = externalId !== undefined || query.sort.endsWith('date');
  const filters: Filters = { where: [byIndex ? 'owner = @owner' : '+owner = @owner'], values: { owner } };
  const ownOrOther = '(accountId = @accountId OR transferToAccountId = @accountId)';
  if (accountId !== undefined) addFilter(filters, ownOrOther, { accountId });
  if (from !== undefined) addFilter(filters, 'date >= @from', { from });
  if (to !== undefined) addFilter(filters, 'date <= @to', { to });
  if (externalId !== undefined) addFilter(filters, 'externalId = @externalId', { externalId });
  if (categoryId !== undefined) addFilter(filters, 'categoryId = @categoryId', { categoryId });
  if (payeeId !== undefined) addFilter(filters, 'payeeId = @payeeId', { payeeId });
  if (isTransfer !== undefined) addFilter(filters, 'isTransfer = @isTransfer', { isTransfer: Number(isTransfer) });
  if (updatedSince !== undefined) addFilter(filters, '+updatedAt >= @since', { since: Date.parse(updatedSince) });
  if (search !== undefined) addFilter(filters, conditionOf(EVERYWHERE), search.values);
  return filters;
}
