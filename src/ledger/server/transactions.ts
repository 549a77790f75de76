import type * as z from 'zod';
import { uuidv7 } from '../../lib/uuid.ts';
import type { TransactionsQuery } from '../wire/queries.ts';
import type { Transaction, transactionCreate, transactionUpdate, transactionUpsert } from '../wire/transactions.ts';
import type { Accounts } from './accounts.ts';
import type { Call } from './caller.ts';
import type { Categories } from './categories.ts';
import type { LedgerDatabase } from './database.ts';
import { dangling, type Failure, failure, missing, type Outcome, success, taken } from './outcome.ts';
import type { Payees } from './payees.ts';
import { toColumns, updateSql } from './rows.ts';
import { foldText } from './text-folding.ts';
import { transactionReader } from './transaction-list.ts';
import {
  INSERT_TRANSACTION,
  insertedValues,
  TRANSACTION_COLUMNS,
  type TransactionRow,
  toTransaction,
  UNSET_TRANSACTION,
} from './transaction-row.ts';
import { arrivingAmount, checkTransfer, differenceOf, effectsOf } from './transfers.ts';

type Create = z.output<typeof transactionCreate>;
type Update = z.output<typeof transactionUpdate>;
type Upsert = z.output<typeof transactionUpsert>;

/** Everything but what the database gives: a transaction as it will stand, before it is checked. */
type Draft = Omit<TransactionRow, 'seq'>;

interface Checked {
  readonly ok: true;
  readonly draft: Draft;
}

/** What balances and the rules of transfers depend on. */
const MOVING = [
  'accountId',
  'amount',
  'isTransfer',
  'transferToAccountId',
  'destinationAmount',
  'exchangeRate',
] as const;

const NOTHING: ReadonlyMap<string, string> = new Map();

export interface Neighbours {
  readonly accounts: Accounts;
  readonly categories: Categories;
  readonly payees: Payees;
}

export type Transactions = ReturnType<typeof transactionOperations>;

/** All that happens to transactions. Every check precedes the first write, and balances move with each write. */
export function transactionOperations(db: LedgerDatabase, { accounts, categories, payees }: Neighbours) {
  const byId = db.prepare<[string, number], TransactionRow>('SELECT * FROM transactions WHERE id = ? AND owner = ?');
  const byExternalId = db.prepare<[string, number], TransactionRow>(
    'SELECT * FROM transactions WHERE externalId = ? AND owner = ?',
  );
  const inserting = db.prepare(INSERT_TRANSACTION);
  const updating = db.prepare(updateSql('transactions', TRANSACTION_COLUMNS));
  const deleting = db.prepare<[number]>('DELETE FROM transactions WHERE seq = ?');
  const reader = transactionReader(db);

  /** `before` is undefined for a new transaction; a new reference must exist and must not be archived. */
  function check(draft: Draft, before: TransactionRow | undefined, fields: Update): Checked | Failure {
    const { owner } = draft;
    const source = accounts.brief(draft.accountId, owner);
    if (source === undefined) return dangling('accountId', 'account');
    if (source.archivedAt !== null && draft.accountId !== before?.accountId) return archived('accountId');
    const to = draft.transferToAccountId;
    const destination = to === null ? undefined : accounts.brief(to, owner);
    if (to !== null && destination === undefined) return dangling('transferToAccountId', 'account');
    if (destination && destination.archivedAt !== null && to !== before?.transferToAccountId)
      return archived('transferToAccountId');
    if (
      draft.categoryId !== null &&
      draft.categoryId !== before?.categoryId &&
      !categories.find(draft.categoryId, owner)
    )
      return dangling('categoryId', 'category');
    const refused = checkPayee(owner, fields);
    if (refused !== undefined) return refused;
    // An edit of a note must not fail, or move money, because an account changed its currency since.
    if (before !== undefined && MOVING.every((field) => draft[field] === before[field])) return { ok: true, draft };
    const contradiction = checkTransfer(draft, source, destination);
    if (contradiction !== undefined) return contradiction;
    const arrived = destination === undefined ? null : arrivingAmount(draft, destination);
    return { ok: true, draft: { ...draft, arrived } };
  }

  function checkPayee(owner: number, { payeeId, payeeName }: Update): Failure | undefined {
    if (typeof payeeId !== 'string') {
      if (payeeId === undefined || payeeName === undefined) return undefined;
      return conflictingPayee('payeeId is null, yet payeeName names one');
    }
    const payee = payees.find(payeeId, owner);
    if (payee === undefined) return dangling('payeeId', 'payee');
    if (payeeName === undefined || foldText(payeeName) === payee.nameKey) return undefined;
    return conflictingPayee('payeeId and payeeName name different payees');
  }

  /** Links the payee that the request names by id or by name; the only write before the transaction's own. */
  function withPayee(call: Call, draft: Draft, { payeeId, payeeName }: Update): Draft {
    if (payeeId === null) return { ...draft, payeeId: null, payeeName: null };
    if (payeeId === undefined && payeeName === undefined) return draft;
    const payee = payeeId === undefined ? payees.findOrMake(call, payeeName ?? '') : payees.find(payeeId, draft.owner);
    return { ...draft, payeeId: payee?.id ?? null, payeeName: payee?.name ?? null };
  }

  function moveBalances(call: Call, owner: number, before: TransactionRow | undefined, after: Draft | undefined): void {
    const changes = differenceOf(before ? effectsOf(before) : NOTHING, after ? effectsOf(after) : NOTHING);
    for (const [id, delta] of changes) {
      const account = accounts.brief(id, owner);
      if (account === undefined) throw new Error('a transaction stands in an account that does not exist');
      accounts.move(account, delta, call.now);
    }
  }

  function insert(call: Call, fields: Create | Upsert): Transaction | Failure {
    const { owner } = call.caller.subject;
    const stamps = { id: uuidv7(call.now), owner, createdAt: call.now, updatedAt: call.now };
    const checked = check(merge({ ...UNSET_TRANSACTION, ...required(fields), ...stamps }, fields), undefined, fields);
    if (!checked.ok) return checked;
    const draft = withPayee(call, checked.draft, fields);
    inserting.run(...insertedValues(draft));
    moveBalances(call, owner, undefined, draft);
    return toTransaction(draft);
  }

  function change(call: Call, row: TransactionRow, fields: Update | Upsert): Transaction | Failure {
    const checked = check({ ...merge(row, fields), updatedAt: call.now }, row, fields);
    if (!checked.ok) return checked;
    const draft = withPayee(call, checked.draft, fields);
    updating.run({ ...draft, seq: row.seq });
    moveBalances(call, row.owner, row, draft);
    return toTransaction(draft);
  }

  return {
    create(call: Call, fields: Create): Outcome {
      if (fields.externalId !== undefined && byExternalId.get(fields.externalId, call.caller.subject.owner))
        return taken(fields.externalId);
      return answer(insert(call, fields), (data) => success({ data }, 201));
    },

    upsert(call: Call, fields: Upsert): Outcome {
      const row = byExternalId.get(fields.externalId, call.caller.subject.owner);
      return row === undefined
        ? answer(insert(call, fields), (data) => success({ operation: 'created', data }))
        : answer(change(call, row, fields), (data) => success({ operation: 'updated', data }));
    },

    update(call: Call, fields: Update): Outcome {
      const row = byId.get(call.id, call.caller.subject.owner);
      if (row === undefined) return missing('transaction');
      if (typeof fields.externalId === 'string') {
        const other = byExternalId.get(fields.externalId, row.owner);
        if (other !== undefined && other.seq !== row.seq) return taken(fields.externalId);
      }
      return answer(change(call, row, fields), (data) => success({ data }));
    },

    remove(call: Call): Outcome {
      const row = byId.get(call.id, call.caller.subject.owner);
      if (row === undefined) return missing('transaction');
      deleting.run(row.seq);
      moveBalances(call, row.owner, row, undefined);
      return success({ data: toTransaction(row) });
    },

    get(call: Call): Outcome {
      const row = byId.get(call.id, call.caller.subject.owner);
      return row === undefined ? missing('transaction') : success({ data: toTransaction(row) });
    },

    list(call: Call, query: TransactionsQuery): Outcome {
      return reader.list(call.caller.subject.owner, query);
    },

    latest(call: Call, limit: number): readonly Transaction[] {
      return reader.latest(call.caller.subject.owner, limit);
    },
  };
}

/** The request over what stands. `isTransfer: false` clears what only a transfer has, since no route can null it. */
function merge<Row extends Draft>(row: Row, fields: Update): Row {
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

function archived(path: string): Failure {
  return failure('account_archived', `${path} names an archived account, which takes no new transactions`, [
    { path, message: 'is archived' },
  ]);
}

function conflictingPayee(detail: string): Failure {
  return failure('validation_failed', detail, [{ path: 'payeeName', message: 'contradicts payeeId' }]);
}
