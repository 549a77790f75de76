import type { Transaction } from '../../wire/transactions.ts';
import type { DecimalText } from '../../wire/values/decimal.ts';
import { toInstant, toNumber } from '../objects/rows.ts';

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

/** The columns that an update may change. */
export const TRANSACTION_COLUMNS = [
  'externalId',
  'accountId',
  'categoryId',
  'payeeId',
  'payeeName',
  'beneficiaryPersonId',
  'amount',
  'date',
  'time',
  'note',
  'isTransfer',
  'transferToAccountId',
  'destinationAmount',
  'exchangeRate',
  'arrived',
  'updatedAt',
] as const;

const COMMON = [
  'seq',
  'id',
  'owner',
  'externalId',
  'accountId',
  'payeeId',
  'payeeName',
  'amount',
  'date',
  'time',
  'note',
  'isTransfer',
  'createdAt',
  'updatedAt',
];
/** The columns that few transactions have. */
const RARE = [
  'categoryId',
  'beneficiaryPersonId',
  'transferToAccountId',
  'destinationAmount',
  'exchangeRate',
  'arrived',
] as const;

/**
 * The hottest statements. They bind by position, since binding by name takes twice as long. There are two of them. A
 * null takes as long to bind as a value, and six nulls are a quarter of an insert.
 */
export const INSERT_TRANSACTION = insertInto([...COMMON, ...RARE]);
export const INSERT_PLAIN_TRANSACTION = insertInto(COMMON);

function insertInto(columns: readonly string[]): string {
  return `INSERT INTO transactions (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/** Nothing that only `INSERT_TRANSACTION` writes. */
export function isPlain(row: Draft): boolean {
  return RARE.every((column) => row[column] === null);
}

export type Bound = readonly (string | number | null)[];

/** For `INSERT_PLAIN_TRANSACTION`. */
export function plainValues(seq: number, row: Draft): Bound {
  return [
    seq,
    row.id,
    row.owner,
    row.externalId,
    row.accountId,
    row.payeeId,
    row.payeeName,
    row.amount,
    row.date,
    row.time,
    row.note,
    row.isTransfer,
    row.createdAt,
    row.updatedAt,
  ];
}

/** For `INSERT_TRANSACTION`. */
export function allValues(seq: number, row: Draft): Bound {
  return [...plainValues(seq, row), ...RARE.map((column) => row[column])];
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

/**
 * `toTransaction` as JSON text, letter for letter: the answer to every write. A general printer takes three times as
 * long.
 */
export function printTransaction(row: Draft): string {
  return (
    `{"id":${text(row.id)},"externalId":${text(row.externalId)},"accountId":${text(row.accountId)},` +
    `"categoryId":${text(row.categoryId)},"payeeId":${text(row.payeeId)},"payeeName":${text(row.payeeName)},` +
    `"beneficiaryPersonId":${text(row.beneficiaryPersonId)},"amount":${row.amount},"date":${text(row.date)},` +
    `"time":${text(row.time)},"note":${text(row.note)},"isTransfer":${row.isTransfer === 1},` +
    `"transferToAccountId":${text(row.transferToAccountId)},"destinationAmount":${row.destinationAmount},` +
    `"exchangeRate":${row.exchangeRate},"createdAt":"${toInstant(row.createdAt)}","updatedAt":"${toInstant(row.updatedAt)}"}`
  );
}

function text(value: string | null): string {
  return value === null ? 'null' : JSON.stringify(value);
}
