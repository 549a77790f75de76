import type { TransactionsQuery } from '../../wire/queries.ts';
import type { Transaction } from '../../wire/transactions.ts';
import { type Outcome, success } from '../call/outcome.ts';
import { addFilter, type Filters, listBody, listPages } from '../objects/lists.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { type TransactionRow, toTransaction } from './row.ts';

const HAYSTACK = `coalesce(payeeName, '') || char(10) || coalesce(note, '') || char(10)
  || coalesce(externalId, '') || char(10) || amount`;

/** The most changed transactions that the index of changes finds and sorts. With more, any walk finds a page soon. */
const FEW = 5_000;
const CHANGED =
  'SELECT seq FROM transactions INDEXED BY transactions_updated WHERE owner = @owner AND updatedAt >= @since';

/** Reading transactions: pages under filters, and the latest few. */
export class TransactionReader {
  readonly #pages;
  readonly #latest;
  readonly #countChanged;

  constructor(db: LedgerDatabase) {
    this.#pages = listPages<TransactionRow>(db, 'transactions');
    this.#latest = db.prepare<[number, number], TransactionRow>(
      'SELECT * FROM transactions WHERE owner = ? ORDER BY date DESC, seq DESC LIMIT ?',
    );
    this.#countChanged = db
      .prepare<[{ owner: number; since: number }], number>(`SELECT count(*) FROM (${CHANGED} LIMIT ${FEW + 1})`)
      .pluck();
  }

  list(owner: number, query: TransactionsQuery): Outcome {
    const { cursor, limit, sort } = query;
    const among = query.updatedSince === undefined ? undefined : this.#fewSince(owner, query.updatedSince);
    const page = this.#pages({ ...filtersOf(owner, query), among, order: sort, cursor, limit });
    return page.ok ? success(listBody(page, toTransaction, (row) => row)) : page;
  }

  latest(owner: number, limit: number): readonly Transaction[] {
    return this.#latest.all(owner, limit).map(toTransaction);
  }

  #fewSince(owner: number, updatedSince: string): string | undefined {
    const found = this.#countChanged.get({ owner, since: Date.parse(updatedSince) }) ?? 0;
    return found <= FEW ? CHANGED : undefined;
  }
}

function filtersOf(owner: number, query: TransactionsQuery): Filters {
  const { accountId, from, to, externalId, categoryId, payeeId, isTransfer, updatedSince, search } = query;
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
  if (search !== undefined) addFilter(filters, `contains_folded(${HAYSTACK}, @search)`, { search });
  return filters;
}
