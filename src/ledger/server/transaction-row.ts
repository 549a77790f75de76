import type { DecimalText } from '../wire/decimal.ts';
import type { Transaction } from '../wire/transactions.ts';
import { toInstant, toNumber } from './rows.ts';

export interface TransactionRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
  readonly accountId: string;
  readonly categoryId: string | null;
  readonly payeeId: string | null;
  readonly payeeName: string | null;
  readonly beneficiaryPersonId: string | null;
  readonly amount: DecimalText;
  readonly date: string;
  readonly time: string | null;
  readonly note: string | null;
  readonly isTransfer: number;
  readonly transferToAccountId: string | null;
  readonly destinationAmount: DecimalText | null;
  readonly exchangeRate: DecimalText | null;
  readonly arrived: DecimalText | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Everything but what the database gives: a transaction as it will stand. */
export type Draft = Omit<TransactionRow, 'seq'>;

/** What a new transaction has where the request says nothing. */
export const UNSET_TRANSACTION = {
  externalId: null,
  categoryId: null,
  payeeId: null,
  payeeName: null,
  beneficiaryPersonId: null,
  time: null,
  note: null,
  isTransfer: 0,
  transferToAccountId: null,
  destinationAmount: null,
  exchangeRate: null,
  arrived: null,
} as const;

/** The columns that an update may change. */
export const TRANSACTION_COLUMNS = [...Object.keys(UNSET_TRANSACTION), 'accountId', 'amount', 'date', 'updatedAt'];

/** Positional, since it is the hottest statement: binding by name takes twice as long. */
export const INSERT_TRANSACTION = `INSERT INTO transactions (id, owner, externalId, accountId, categoryId, payeeId,
  payeeName, beneficiaryPersonId, amount, date, time, note, isTransfer, transferToAccountId, destinationAmount,
  exchangeRate, arrived, createdAt, updatedAt) VALUES (${Array(19).fill('?').join(', ')})`;

export function insertedValues(row: Draft): readonly (string | number | null)[] {
  return [
    row.id,
    row.owner,
    row.externalId,
    row.accountId,
    row.categoryId,
    row.payeeId,
    row.payeeName,
    row.beneficiaryPersonId,
    row.amount,
    row.date,
    row.time,
    row.note,
    row.isTransfer,
    row.transferToAccountId,
    row.destinationAmount,
    row.exchangeRate,
    row.arrived,
    row.createdAt,
    row.updatedAt,
  ];
}

export function toTransaction(row: Draft): Transaction {
  return {
    id: row.id,
    externalId: row.externalId,
    accountId: row.accountId,
    categoryId: row.categoryId,
    payeeId: row.payeeId,
    payeeName: row.payeeName,
    beneficiaryPersonId: row.beneficiaryPersonId,
    amount: toNumber(row.amount),
    date: row.date,
    time: row.time,
    note: row.note,
    isTransfer: row.isTransfer === 1,
    transferToAccountId: row.transferToAccountId,
    destinationAmount: row.destinationAmount === null ? null : toNumber(row.destinationAmount),
    exchangeRate: row.exchangeRate === null ? null : toNumber(row.exchangeRate),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
