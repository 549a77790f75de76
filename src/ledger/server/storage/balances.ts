import { ISO_4217 } from '../../../domain/currency.ts';
import { addDecimals, type DecimalText, plainDecimal, trimDecimal } from '../../wire/values/decimal.ts';

/**
 * The balance of an account after `delta`. It has the decimal places of its currency, or more where needed. Undefined
 * where it would have more digits than an amount may have.
 */
export function balanceAfter(
  { balance, currency }: { readonly balance: DecimalText; readonly currency: string },
  delta: DecimalText,
): DecimalText | undefined {
  return plainDecimal(trimDecimal(addDecimals(balance, delta), ISO_4217.places(currency)));
}
