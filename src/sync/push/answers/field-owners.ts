/** Whose word counts for which field of a transaction in the ledger (P-OWN-1). */

/** What the owner may edit in the ledger, and then it stays (P-OWN-1). */
export const OWNERS_FIELDS: readonly string[] = ['payeeName', 'note', 'categoryId', 'time'];

/** What the daemon owns (P-OWN-1). Everything else is the owner's to change. */
export const OWNED: readonly string[] = [
  ...['accountId', 'amount', 'date', 'isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate'],
];
