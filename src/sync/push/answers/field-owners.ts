/** The owner of each field of a transaction in the ledger (P-OWN-1). */

/** The fields that the owner may edit in the ledger: an edit stays (P-OWN-1). */
export const OWNERS_FIELDS: readonly string[] = ['payeeName', 'note', 'categoryId', 'time'];

/** The fields of the daemon (P-OWN-1). All others are the owner's to change. */
export const OWNED: readonly string[] = [
  ...['accountId', 'amount', 'date', 'isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate'],
];
