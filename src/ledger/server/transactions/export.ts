import type { Account } from '../../wire/accounts.ts';
import type { Category } from '../../wire/categories.ts';
import type { Payee } from '../../wire/payees.ts';
import type { Transaction } from '../../wire/transactions.ts';
import { type AccountRow, toAccount } from '../objects/account-row.ts';
import { type CategoryRow, toCategory } from '../objects/category-row.ts';
import { type PayeeRow, toPayee } from '../objects/payee-row.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { type TransactionRow, toTransaction } from './row.ts';

/** Everything of one owner, in the order of creation. */
export interface LedgerExport {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly payees: readonly Payee[];
  readonly transactions: readonly Transaction[];
}

/** What the owner's ledger holds now, read in one transaction. Undefined for an owner that does not exist. */
export function readExport(db: LedgerDatabase, ownerName: string): LedgerExport | undefined {
  const owner = db.prepare<[string], { seq: number }>('SELECT seq FROM owners WHERE name = ?').get(ownerName)?.seq;
  if (owner === undefined) return undefined;
  const rows = <Row>(table: string) =>
    db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE +owner = ? ORDER BY seq`).all(owner);
  const read = db.transaction(() => ({
    accounts: rows<AccountRow>('accounts').map(toAccount),
    categories: rows<CategoryRow>('categories').map(toCategory),
    payees: rows<PayeeRow>('payees').map(toPayee),
    transactions: rows<TransactionRow>('transactions').map(toTransaction),
  }));
  return read();
}

const COLUMNS = [
  'id',
  'externalId',
  'date',
  'time',
  'accountId',
  'account',
  'amount',
  'currency',
  'payeeName',
  'category',
  'note',
  'isTransfer',
  'transferToAccountId',
  'destinationAmount',
  'exchangeRate',
  'createdAt',
  'updatedAt',
] as const;

/** The transactions as CSV (RFC 4180, CRLF), with the names of their accounts and categories. */
export function toCsv({ accounts, categories, transactions }: LedgerExport): string {
  const accountOf = new Map(accounts.map((each) => [each.id, each]));
  const categoryOf = new Map(categories.map((each) => [each.id, each.name]));
  const lines = transactions.map((each) => {
    const account = accountOf.get(each.accountId);
    const category = each.categoryId === null ? null : (categoryOf.get(each.categoryId) ?? null);
    const row = { ...each, account: account?.name ?? null, currency: account?.currency ?? null, category };
    return COLUMNS.map((column) => toCell(row[column])).join(',');
  });
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

/** Numbers stay numbers, negative ones too; text that a spreadsheet would run is made text by an apostrophe. */
function toCell(value: Transaction[keyof Transaction]): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'object') return value.rawJSON;
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
