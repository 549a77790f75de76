/** Rows of the database to the values that views show. */
import { type CurrencyTable, ISO_4217 } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';

/** Milliseconds since 1970 to an ISO 8601 instant. */
export function instantText(ms: bigint | number): string {
  return new Date(Number(ms)).toISOString();
}

export function instantOrNull(ms: bigint | number | null): string | null {
  return ms === null ? null : instantText(ms);
}

/** Minor units to decimal text with the currency's own places. */
export function amountText(minor: bigint, currency: string | null, currencies: CurrencyTable = ISO_4217): string {
  return formatMinor(minor, currencies.places(currency));
}

export function amountOrNull(
  minor: bigint | null,
  currency: string | null,
  currencies: CurrencyTable = ISO_4217,
): string | null {
  return minor === null ? null : amountText(minor, currency, currencies);
}
