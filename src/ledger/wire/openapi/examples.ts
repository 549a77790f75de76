/** One believable household for the OpenAPI document: each is a request body or a resource of that schema. */
const ID = '019e5c1a-7d00-7abc-8def-0123456789ab';
const OTHER = '019e5c1a-7d01-7abc-8def-0123456789ac';
const AT = { createdAt: '2026-03-14T09:30:00.000Z', updatedAt: '2026-03-14T09:30:00.000Z' };

const account = { name: 'Everyday Checking', type: 'bank', balance: 969.5, currency: 'USD' };
const transaction = { accountId: ID, amount: 12.5, date: '2026-03-14', payeeName: 'Corner Grocer', time: '09:30:00' };
const category = { name: 'Pets', color: '#7a5', icon: 'paw' };
const payee = { name: 'Corner Grocer', notes: 'Closed on Sundays' };

const AccountResource = {
  id: ID,
  externalId: 'checking',
  ...account,
  subtype: null,
  providerSlug: null,
  secondaryProviderSlug: null,
  color: null,
  icon: null,
  linkedAccountId: null,
  linkedPersonId: null,
  isLiability: false,
  notes: null,
  sortOrder: 0,
  accountNumber: null,
  customFields: [],
  isFavourite: false,
  showInDashboard: true,
  isHidden: false,
  isArchived: false,
  archivedAt: null,
  ...AT,
};

const TransactionResource = {
  id: OTHER,
  externalId: 'bf1.checking.2026-03-14.e1250USD.1',
  accountId: ID,
  categoryId: null,
  payeeId: '019e5c1a-7d02-7abc-8def-0123456789ad',
  payeeName: 'Corner Grocer',
  beneficiaryPersonId: null,
  amount: 12.5,
  date: '2026-03-14',
  time: '09:30:00',
  note: null,
  isTransfer: false,
  transferToAccountId: null,
  destinationAmount: null,
  exchangeRate: null,
  ...AT,
};

const CategoryResource = { id: ID, externalId: 'pets', ...category, parentId: null, isSystem: false, ...AT };
const PayeeResource = { id: ID, externalId: 'grocer', ...payee, categoryId: null, ...AT };

const MeResource = {
  id: ID,
  name: 'owner',
  principal: { type: 'apiKey', id: '584978311e675850', name: 'bookkeeping agent' },
  access: 'self',
  scopes: ['me:read', 'accounts:read', 'transactions:read'],
  ...AT,
};

export const EXAMPLES: Readonly<Record<string, object>> = {
  AccountCreate: account,
  AccountUpdate: { name: 'Joint Checking', balance: 969.5 },
  AccountUpsert: { externalId: 'checking', ...account },
  TransactionCreate: transaction,
  TransactionUpdate: { categoryId: OTHER, note: 'Weekly shopping' },
  TransactionUpsert: { externalId: 'bf1.checking.2026-03-14.e1250USD.1', ...transaction },
  CategoryCreate: category,
  CategoryUpdate: { name: 'Animals' },
  CategoryUpsert: { externalId: 'pets', ...category },
  PayeeCreate: payee,
  PayeeUpdate: { notes: null },
  PayeeUpsert: { externalId: 'grocer', ...payee },
  Account: AccountResource,
  Transaction: TransactionResource,
  Category: CategoryResource,
  Payee: PayeeResource,
  Me: MeResource,
  AgentContext: {
    profile: MeResource,
    accounts: [AccountResource],
    recentTransactions: [TransactionResource],
  },
};
