import type { Transaction } from '../ledger/wire/transactions.ts';
import type { LedgerContent } from './books.ts';

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
export function toCsv({ accounts, categories, transactions }: LedgerContent): string {
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

function toCell(value: Transaction[keyof Transaction]): string {
  if (typeof value === 'boolean') return String(value);
  return csvCell(typeof value === 'object' ? (value?.rawJSON ?? null) : value);
}

/** Numbers stay numbers, negative ones too; text that a spreadsheet would run is made text by an apostrophe. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
