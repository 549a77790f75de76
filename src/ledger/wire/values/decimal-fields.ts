/**
 * The fields of requests that are exact numbers, by name: for clients, which do not carry the schemas along. A test
 * holds this list against them.
 */
export const DECIMAL_FIELDS: ReadonlySet<string> = new Set([
  'balance',
  'sortOrder',
  'amount',
  'destinationAmount',
  'exchangeRate',
]);
