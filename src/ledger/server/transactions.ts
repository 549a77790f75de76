import type * as z from 'zod';
import { uuidv7 } from '../../lib/uuid.ts';
import type { TransactionsQuery } from '../wire/queries.ts';
import type { Transaction, transactionCreate, transactionUpsert } from '../wire/transactions.ts';
import type { Call } from './caller.ts';
import type { LedgerDatabase } from './database.ts';
import { type Failure, missing, type Outcome, success, taken } from './outcome.ts';
import { toColumns, updateSql } from './rows.ts';
import { type Given, type Neighbours, TransactionCheck } from './transaction-check.ts';
import { TransactionReader } from './transaction-list.ts';
import {
  type Draft,
  INSERT_TRANSACTION,
  insertedValues,
  TRANSACTION_COLUMNS,
  type TransactionRow,
  toTransaction,
  UNSET_TRANSACTION,
} from './transaction-row.ts';
import { differenceOf, effectsOf } from './transfers.ts';

type Create = z.output<typeof transactionCreate>;
type Upsert = z.output<typeof transactionUpsert>;

const NOTHING: ReadonlyMap<string, string> = new Map();

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

  constructor(db: LedgerDatabase, neighbours: Neighbours) {
    this.#neighbours = neighbours;
    this.#rules = new TransactionCheck(neighbours);
    this.#reader = new TransactionReader(db);
    this.#byId = db.prepare<[string, number], TransactionRow>('SELECT * FROM transactions WHERE id = ? AND owner = ?');
    this.#byExternalId = db.prepare<[string, number], TransactionRow>(
      'SELECT * FROM transactions WHERE externalId = ? AND owner = ?',
    );
    this.#insert = db.prepare(INSERT_TRANSACTION);
    this.#update = db.prepare(updateSql('transactions', TRANSACTION_COLUMNS));
    this.#delete = db.prepare<[number]>('DELETE FROM transactions WHERE seq = ?');
  }

  create(call: Call, fields: Create): Outcome {
    const { owner } = call.caller.subject;
    if (fields.externalId !== undefined && this.#byExternalId.get(fields.externalId, owner))
      return taken(fields.externalId);
    return answer(this.#make(call, fields), (data) => success({ data }, 201));
  }

  upsert(call: Call, fields: Upsert): Outcome {
    const row = this.#byExternalId.get(fields.externalId, call.caller.subject.owner);
    return row === undefined
      ? answer(this.#make(call, fields), (data) => success({ operation: 'created', data }))
      : answer(this.#change(call, row, fields), (data) => success({ operation: 'updated', data }));
  }

  update(call: Call, fields: Given): Outcome {
    const row = this.#byId.get(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('transaction');
    if (typeof fields.externalId === 'string') {
      const other = this.#byExternalId.get(fields.externalId, row.owner);
      if (other !== undefined && other.seq !== row.seq) return taken(fields.externalId);
    }
    return answer(this.#change(call, row, fields), (data) => success({ data }));
  }

  remove(call: Call): Outcome {
    const row = this.#byId.get(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('transaction');
    this.#delete.run(row.seq);
    this.#moveBalances(call, row.owner, row, undefined);
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

  #make(call: Call, fields: Create | Upsert): Transaction | Failure {
    const { owner } = call.caller.subject;
    const stamps = { id: uuidv7(call.now), owner, createdAt: call.now, updatedAt: call.now };
    const wanted = merge({ ...UNSET_TRANSACTION, ...required(fields), ...stamps }, fields);
    const checked = this.#rules.check(wanted, undefined, fields);
    if (!checked.ok) return checked;
    const draft = this.#withPayee(call, checked.draft, fields);
    this.#insert.run(...insertedValues(draft));
    this.#moveBalances(call, owner, undefined, draft);
    return toTransaction(draft);
  }

  #change(call: Call, row: TransactionRow, fields: Given | Upsert): Transaction | Failure {
    const checked = this.#rules.check({ ...merge(row, fields), updatedAt: call.now }, row, fields);
    if (!checked.ok) return checked;
    const draft = this.#withPayee(call, checked.draft, fields);
    this.#update.run({ ...draft, seq: row.seq });
    this.#moveBalances(call, row.owner, row, draft);
    return toTransaction(draft);
  }

  /** Links the payee that the request names by id or by name; the only write before the transaction's own. */
  #withPayee(call: Call, draft: Draft, { payeeId, payeeName }: Given): Draft {
    const { payees } = this.#neighbours;
    if (payeeId === null) return { ...draft, payeeId: null, payeeName: null };
    if (payeeId === undefined && payeeName === undefined) return draft;
    const payee = payeeId === undefined ? payees.findOrMake(call, payeeName ?? '') : payees.find(payeeId, draft.owner);
    return { ...draft, payeeId: payee?.id ?? null, payeeName: payee?.name ?? null };
  }

  #moveBalances(call: Call, owner: number, before: TransactionRow | undefined, after: Draft | undefined): void {
    const { accounts } = this.#neighbours;
    const changes = differenceOf(before ? effectsOf(before) : NOTHING, after ? effectsOf(after) : NOTHING);
    for (const [id, delta] of changes) {
      const account = accounts.brief(id, owner);
      if (account === undefined) throw new Error('a transaction stands in an account that does not exist');
      accounts.move(account, delta, call.now);
    }
  }
}

/** The request over what stands. `isTransfer: false` clears what only a transfer has, since no route can null it. */
function merge<Row extends Draft>(row: Row, fields: Given): Row {
  const { payeeId: _, payeeName: __, ...own } = fields;
  const cleared =
    fields.isTransfer === false ? { transferToAccountId: null, destinationAmount: null, exchangeRate: null } : {};
  return { ...row, ...cleared, ...toColumns(own) };
}

function required(fields: Create | Upsert): Pick<Draft, 'accountId' | 'amount' | 'date'> {
  return { accountId: fields.accountId, amount: fields.amount, date: fields.date };
}

function answer(result: Transaction | Failure, show: (data: Transaction) => Outcome): Outcome {
  return 'ok' in result ? result : show(result);
}
