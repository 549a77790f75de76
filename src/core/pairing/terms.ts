import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import type { Leg } from './types.ts';

/** One side of a transfer: minor units, always positive. */
export interface Side {
  readonly amount: bigint;
  readonly currency: string;
}

export function sideOf({ amount, currency }: Side): Side {
  return { amount: amount < 0n ? -amount : amount, currency };
}

/** The amount that arrives, by the inflow or by the bank's word on the outflow. Null: the same is expected. */
export function arrivalOf(outflow: Leg, inflow: Leg | null, currency: string | null): Side | null {
  if (inflow !== null) return sideOf(inflow);
  const { original } = outflow;
  return original !== null && original.currency === currency && currency !== outflow.currency ? sideOf(original) : null;
}

/**
 * The amount that arrives, where it differs from the amount that left. Decimal text. `exchangeRate` only across
 * currencies.
 */
export interface TransferTerms {
  readonly destinationAmount: string | null;
  readonly exchangeRate: string | null;
}

const FEWEST_DECIMALS = 8;
const MOST_DECIMALS = 18;

/** The amounts of a transfer. `arrived` null: the other leg is still to come and the same amount is expected. */
export function termsOf(left: Side, arrived: Side | null, currencies: CurrencyTable): TransferTerms {
  if (arrived === null) return { destinationAmount: null, exchangeRate: null };
  const destinationAmount = trim(formatMinor(arrived.amount, currencies.places(arrived.currency)));
  if (left.currency !== arrived.currency) return { destinationAmount, exchangeRate: rateOf(left, arrived, currencies) };
  return { destinationAmount: left.amount === arrived.amount ? null : destinationAmount, exchangeRate: null };
}

/**
 * `destinationAmount` divided by `amount`, with eight decimals or more. It takes as many as bring amount × rate
 * within one minor unit of the arrived amount. A billion yen in dinars needs more than eight.
 */
function rateOf(left: Side, arrived: Side, currencies: CurrencyTable): string {
  const [from, to] = [currencies.places(left.currency), currencies.places(arrived.currency)];
  for (let decimals = FEWEST_DECIMALS; ; decimals += 1) {
    const scale = 10n ** BigInt(decimals);
    const numerator = arrived.amount * 10n ** BigInt(from) * scale;
    const denominator = left.amount * 10n ** BigInt(to);
    const rate = (2n * numerator + denominator) / (2n * denominator);
    const off = rate * denominator - numerator;
    // One minor unit of what arrived, in the same measure.
    const unit = 10n ** BigInt(from) * scale;
    const isClose = rate > 0n && (off < 0n ? -off : off) <= unit;
    if (isClose || decimals === MOST_DECIMALS) return trim(formatMinor(rate, decimals));
  }
}

function trim(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
