import type * as z from 'zod';
import { ISO_4217 } from '../../../domain/currency.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import type { TransactionsQuery } from '../../wire/queries.ts';
import type { Transaction, transactionCreate, transactionUpsert } from '../../wire/transactions.ts';
import { addDecimals, type DecimalText, plainDecimal, trimDecimal } from '../../wire/values/decimal.ts';
import { alreadyTaken, type Call, type Failure, failure, missing, type Outcome, success } from '../call.ts';
import type { AccountBrief } from '../objects/accounts.ts';
import { addFilter, type Filters, listBody, listPages } from '../objects/lists.ts';
import { insertSql, toColumns, updateSql } from '../objects/rows.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { EVERYWHERE, searchFor } from '../storage/search.ts';
import { type Given, type Neighbours, TransactionCheck } from './check.ts';
import {
  answerBirth,
  type Draft,
  printTransaction,
  TRANSACTION_COLUMNS,
  type TransactionRow,
  toTransaction,
} from './row.ts';
import { differenceOf, type Effects, effectsOf } from './transfers.ts';

type Create = z.output<typeof transactionCreate>;
type Upsert = z.output<typeof transactionUpsert>;

const NOTHING: Effects = new Map();

/** An account's balance as it will stand. */
type Due = Pick<AccountBrief, 'seq' | 'balance'>;

/** All that happens to transactions. Every check precedes the first write, and balances move with each write. */
export class Transactions {
  readonly #neighbours: Neighbours;
  readonly #rules: TransactionCheck;
  readonly #reader: TransactionReader;
  readonly #byId;
  readonly #byExternalId;
  readonly #insert;
  readonly #update;
  readonly #delete;
  readonly #remember;
  readonly #number;
  readonly #setBalance;

  constructor(db: LedgerDatabase, neighbours: Neighbours) {
    this.#neighbours = neighbours;
    this.#rules = new TransactionCheck(neighbours);
    this.#reader = new TransactionReader(db);
    this.#byId = db.prepare<[string, number], TransactionRow>('SELECT * FROM transactions WHERE id = ? AND owner = ?');
    this.#byExternalId = db.prepare<[string, number], TransactionRow>(
      'SELECT * FROM transactions WHERE externalId = ? AND owner = ?',
    );
    this.#insert = db.prepare(insertSql('transactions', ['seq', 'id', 'owner', 'createdAt', ...TRANSACTION_COLUMNS]));
    this.#update = db.prepare(updateSql('transactions', TRANSACTION_COLUMNS));
    this.#delete = db.prepare<[number]>('DELETE FROM transactions WHERE seq = ?');
    this.#remember = db.prepare<[number]>("UPDATE meta SET value = max(value, ?) WHERE name = 'lastTransaction'");
    // Greater than any given before, also to a transaction that is deleted since.
    this.#number = db
      .prepare<[], number>(
        `SELECT 1 + max(value, (SELECT coalesce(max(seq), 0) FROM transactions)) FROM meta WHERE name = 'lastTransaction'`,
      )
      .pluck();
    this.#setBalance = db.prepare<[string, number, number]>(
      'UPDATE accounts SET balance = ?, updatedAt = ? WHERE seq = ?',
    );
  }

  create(call: Call, fields: Create): Outcome {
    const { owner } = call.caller.subject;
    if (fields.externalId !== undefined && this.#byExternalId.get(fields.externalId, owner))
      return alreadyTaken(fields.externalId);
    return this.#make(call, fields, 201);
  }

  upsert(call: Call, fields: Upsert): Outcome {
    const row = this.#byExternalId.get(fields.externalId, call.caller.subject.owner);
    if (row === undefined) return this.#make(call, fields, 200);
    return this.#change(call, row, fields, (data) => `{"operation":"updated","data":${data}}`);
  }

  update(call: Call, fields: Given): Outcome {
    const row = this.#byId.get(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('transaction');
    if (typeof fields.externalId === 'string') {
      const other = this.#byExternalId.get(fields.externalId, row.owner);
      if (other !== undefined && other.seq !== row.seq) return alreadyTaken(fields.externalId);
    }
    return this.#change(call, row, fields, (data) => `{"data":${data}}`);
  }

  remove(call: Call): Outcome {
    const row = this.#byId.get(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('transaction');
    const balances = this.#planBalances(row.owner, effectsOf(row), NOTHING);
    if ('ok' in balances) return balances;
    this.#delete.run(row.seq);
    this.#remember.run(row.seq);
    this.#setBalances(balances, call.now);
    return success({ data: toTransaction(row) });
  }

  get(call: Call): Outcome {
    const row = this.#byId.get(call.id, call.caller.subject.owner);
    return row === undefined ? missing('transaction') : success({ data: toTransaction(row) });
  }

  list(call: Call, query: TransactionsQuery): Outcome {
    return this.#reader.list(call.caller.subject.owner, query);
  }

  latest(call: Call, limit: number): readonly Transaction[] {
    return this.#reader.latest(call.caller.subject.owner, limit);
  }

  #make(call: Call, fields: Create | Upsert, status: 200 | 201): Outcome {
    const checked = this.#rules.check(draftOf(call, fields), undefined, fields);
    if (!checked.ok) return checked;
    const balances = this.#planBalances(checked.draft.owner, NOTHING, effectsOf(checked.draft));
    if ('ok' in balances) return balances;
    const draft = this.#withPayee(call, checked.draft, fields);
    const seq = this.#number.get() ?? 1;
    this.#insert.run({ ...draft, seq });
    this.#setBalances(balances, call.now);
    return { ok: true, status, body: answerBirth(draft, status), born: seq };
  }

  #change(call: Call, row: TransactionRow, fields: Given | Upsert, show: (data: string) => string): Outcome {
    const checked = this.#rules.check({ ...merge(row, fields), updatedAt: call.now }, row, fields);
    if (!checked.ok) return checked;
    const balances = this.#planBalances(row.owner, effectsOf(row), effectsOf(checked.draft));
    if ('ok' in balances) return balances;
    const draft = this.#withPayee(call, checked.draft, fields);
    this.#update.run({ ...draft, seq: row.seq });
    this.#setBalances(balances, call.now);
    return { ok: true, status: 200, body: show(printTransaction(draft)) };
  }

  /** Links the payee that the request names by id or by name; the only write before the transaction's own. */
  #withPayee(call: Call, draft: Draft, { payeeId, payeeName }: Given): Draft {
    const { payees } = this.#neighbours;
    if (payeeId === null) return { ...draft, payeeId: null, payeeName: null };
    if (payeeId === undefined && payeeName === undefined) return draft;
    const payee = payeeId === undefined ? payees.findOrMake(call, payeeName ?? '') : payees.find(payeeId, draft.owner);
    return { ...draft, payeeId: payee?.id ?? null, payeeName: payee?.name ?? null };
  }

  #setBalances(balances: readonly Due[], now: number): void {
    for (const { balance, seq } of balances) this.#setBalance.run(balance, now, seq);
  }

  #planBalances(owner: number, before: Effects, after: Effects): readonly Due[] | Failure {
    const planned: Due[] = [];
    for (const [id, delta] of differenceOf(before, after)) {
      const account = this.#neighbours.accounts.brief(id, owner);
      if (account === undefined) throw new Error('a transaction stands in an account that does not exist');
      const balance = balanceAfter(account, delta);
      if (balance === undefined)
        return failure('balance_too_long', `the balance of account ${id} would have more than 18 digits`);
      planned.push({ seq: account.seq, balance });
    }
    return planned;
  }
}

/** The request over what stands. `isTransfer: false` clears what only a transfer has, since no route can null it. */
function merge<Row extends Draft>(row: Row, fields: Given): Row {
  const { payeeId: _, payeeName: __, ...own } = fields;
  const cleared =
    fields.isTransfer === false ? { transferToAccountId: null, destinationAmount: null, exchangeRate: null } : {};
  return { ...row, ...cleared, ...toColumns(own) };
}

/** A new transaction as the request gives it; its payee comes later. */
function draftOf({ caller, now }: Call, fields: Create | Upsert): Draft {
  return {
    id: uuidv7(now),
    owner: caller.subject.owner,
    externalId: fields.externalId ?? null,
    accountId: fields.accountId,
    categoryId: fields.categoryId ?? null,
    payeeId: null,
    payeeName: null,
    beneficiaryPersonId: fields.beneficiaryPersonId ?? null,
    amount: fields.amount,
    date: fields.date,
    time: fields.time ?? null,
    note: fields.note ?? null,
    isTransfer: fields.isTransfer === true ? 1 : 0,
    transferToAccountId: fields.transferToAccountId ?? null,
    destinationAmount: fields.destinationAmount ?? null,
    exchangeRate: fields.exchangeRate ?? null,
    arrived: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Reading transactions: pages under filters, and the latest few. */
class TransactionReader {
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
    const page = this.#pages({ ...filtersOf(owner, query), order: sort, cursor, limit });
    return page.ok ? success(listBody(page, toTransaction, (row) => row)) : page;
  }

  latest(owner: number, limit: number): readonly Transaction[] {
    return this.#latest.all(owner, limit).map(toTransaction);
  }
}

function filtersOf(owner: number, query: TransactionsQuery): Filters {
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
  if (updatedSince !== undefined) addFilter(filters, 'updatedAt >= @since', { since: Date.parse(updatedSince) });
  const search = query.search === undefined ? undefined : searchFor(query.search, EVERYWHERE);
  if (search !== undefined) addFilter(filters, `seq IN (${search.rows})`, search.values);
  return filters;
}

/**
 * The balance of an account after `delta`. It has the decimal places of its currency, or more where needed. Undefined
 * where it would have more digits than an amount may have.
 */
export function balanceAfter(
  { balance, currency }: { readonly balance: DecimalText; readonly currency: string },
  delta: DecimalText,
): DecimalText | undefined {
  return plainDecimal(trimDecimal(addDecimals(balance, delta), ISO_4217.places(currency)));
}
