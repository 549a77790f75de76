import type { Account } from '../../wire/accounts.ts';
import type { DecimalText } from '../../wire/values/decimal.ts';
import { toInstant, toNumber } from './rows.ts';

export interface AccountRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly type: Account['type'];
  readonly subtype: string | null;
  readonly providerSlug: string | null;
  readonly secondaryProviderSlug: string | null;
  readonly balance: DecimalText;
  readonly currency: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly linkedAccountId: string | null;
  readonly linkedPersonId: string | null;
  readonly isLiability: number;
  readonly notes: string | null;
  readonly sortOrder: DecimalText;
  readonly accountNumber: string | null;
  readonly customFields: string;
  readonly isFavourite: number;
  readonly showInDashboard: number;
  readonly isHidden: number;
  readonly archivedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The defaults of a new account. */
export const UNSET_ACCOUNT = {
  externalId: null,
  subtype: null,
  providerSlug: null,
  secondaryProviderSlug: null,
  color: null,
  icon: null,
  linkedAccountId: null,
  linkedPersonId: null,
  isLiability: 0,
  notes: null,
  sortOrder: '0',
  accountNumber: null,
  customFields: '[]',
  isFavourite: 0,
  showInDashboard: 1,
  isHidden: 0,
  archivedAt: null,
} as const;

/** The columns that an update may change. */
export const ACCOUNT_COLUMNS = [...Object.keys(UNSET_ACCOUNT), 'name', 'type', 'balance', 'currency', 'updatedAt'];

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    type: row.type,
    subtype: row.subtype,
    providerSlug: row.providerSlug,
    secondaryProviderSlug: row.secondaryProviderSlug,
    balance: toNumber(row.balance),
    currency: row.currency,
    color: row.color,
    icon: row.icon,
    linkedAccountId: row.linkedAccountId,
    linkedPersonId: row.linkedPersonId,
    isLiability: row.isLiability === 1,
    notes: row.notes,
    sortOrder: toNumber(row.sortOrder),
    accountNumber: row.accountNumber,
    customFields: JSON.parse(row.customFields),
    isFavourite: row.isFavourite === 1,
    showInDashboard: row.showInDashboard === 1,
    isHidden: row.isHidden === 1,
    isArchived: row.archivedAt !== null,
    archivedAt: row.archivedAt === null ? null : toInstant(row.archivedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
