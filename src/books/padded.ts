import { ISO_4217 } from '../domain/currency.ts';
import type { DecimalText } from '../ledger/wire/values/decimal.ts';

/** The amount with at least the decimals of its currency: (`12.3`, EUR) is `12.30`. No digit is lost. */
export function padded(amount: DecimalText, currency: string): DecimalText {
  const places = ISO_4217.places(currency);
  const [whole = '0', decimals = ''] = amount.split('.');
  return decimals === '' && places === 0 ? whole : `${whole}.${decimals.padEnd(places, '0')}`;
}
