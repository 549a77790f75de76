import type { TransactionsQuery } from '../../wire/queries.ts';
import type { Transaction } from '../../wire/transactions.ts';
import { type Outcome, success } from '../call/outcome.ts';
import { listBody, listPages } from '../objects/lists.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { type TransactionRow, toTransaction } from './row.ts';

const HAYSTACK = `coalesce(payeeName, '') || char(10) || coalesce(note, '') || char(10)
  || coalesce(externalId, '') || char(10) || amount`;

/** Reading transactions: pages under filters, and the latest few. */
export class TransactionReader {
  readonly #pages;
  readonly #latest;

  constructor(db: LedgerDatabase) {
    this.#pages = listPages<TransactionRow>(db, 'transactions');
    this.#latest = db.prepare<[number, number], TransactionRow>(
      'SELECT * FROM transactions WHERE owner = ? ORDER BY date DESC, seq DESC LIMIT ?',
    );
  }

  list(owner: number, query: TransactionsQuery): Outcome {
    const { cursor, limit, sort } = query;
    const page = this.#pages({ where: filtersOf(query), values: valuesOf(owner, query), order: sort, cursor, limit });
    return page.ok ? success(listBody(page, toTransaction, (row) => row)) : page;
  }

  latest(owner: number, limit: number): readonly Transaction[] {
    return this.#latest.all(owner, limit).map(toTransaction);
  }
}

function filtersOf(query: TransactionsQuery): readonly string[] {
  // Without statistics SQLite would walk the index by date and sort; the + keeps it on the order of creation.
  const byIndex = query.externalId !== undefined || query.sort.endsWith('date');
  const filters = [byIndex ? 'owner = @owner' : '+owner = @owner'];
  if (query.accountId !== undefined) filters.push('(accountId = @accountId OR transferToAccountId = @accountId)');
  if (query.from !== undefined) filters.push('date >= @from');
  if (query.to !== undefined) filters.push('date <= @to');
  if (query.externalId !== undefined) filters.push('externalId = @externalId');
  if (query.categoryId !== undefined) filters.push('categoryId = @categoryId');
  if (query.payeeId !== undefined) filters.push('payeeId = @payeeId');
  if (query.isTransfer !== undefined) filters.push('isTransfer = @isTransfer');
  if (query.updatedSince !== undefined) filters.push('updatedAt >= @updatedSince');
  if (query.search !== undefined) filters.push(`contains_folded(${HAYSTACK}, @search)`);
  return filters;
}

function valuesOf(owner: number, query: TransactionsQuery): Record<string, string | number | null> {
  return {
    owner,
    accountId: query.accountId ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    externalId: query.externalId ?? null,
    categoryId: query.categoryId ?? null,
    payeeId: query.payeeId ?? null,
    isTransfer: query.isTransfer === true ? 1 : 0,
    updatedSince: query.updatedSince === undefined ? null : Date.parse(query.updatedSince),
    search: query.search ?? null,
  };
}
