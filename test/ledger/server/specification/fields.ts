/** The tables of request fields, by create, update and upsert: r required, o optional, n optional and nullable. */
export type FieldTable = Readonly<Record<string, string>>;

export const ACCOUNT: FieldTable = {
  externalId: 'onr',
  name: 'ror',
  type: 'ror',
  balance: 'ror',
  currency: 'ror',
  ...every(
    'subtype providerSlug secondaryProviderSlug color icon linkedAccountId linkedPersonId isLiability notes sortOrder ' +
      'accountNumber customFields isFavourite showInDashboard isHidden',
    'ooo',
  ),
};

export const TRANSACTION: FieldTable = {
  externalId: 'onr',
  accountId: 'ror',
  categoryId: 'ono',
  payeeId: 'ono',
  beneficiaryPersonId: 'nnn',
  payeeName: 'ooo',
  amount: 'ror',
  date: 'ror',
  note: 'ooo',
  time: 'ono',
  isTransfer: 'ooo',
  transferToAccountId: 'ono',
  destinationAmount: 'ooo',
  exchangeRate: 'ooo',
};

function every(fields: string, rules: string): FieldTable {
  return Object.fromEntries(fields.split(' ').map((field) => [field, rules]));
}
