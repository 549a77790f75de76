import { isoDay, shortName } from '../render/print.ts';
import type { Account, Happening } from '../world.ts';

/** Both sides of a transfer. The other account may be one that is never fed, and then nothing arrives. */
export interface Sides {
  readonly source: Account;
  readonly out: Happening;
  readonly destination: Account | undefined;
  readonly into: Happening | undefined;
}

/** The text of a plain record. Ledgers call an expense positive. */
export function plainOf({ handle }: Account, { day, amount, payee }: Happening): string {
  return `${handle} ${isoDay(day)} ${-amount} ${shortName(payee)}`;
}

/** The text of a transfer as one record. `to`: the name of the other account. */
export function joinedOf({ source, out, destination, into }: Sides, to: string): string {
  const arrives = into === undefined ? '' : arrivalOf(source, out, destination, into);
  return `${source.handle} → ${to} ${isoDay(out.day)} ${-out.amount}${arrives} ${shortName(out.payee)}`;
}

function arrivalOf(source: Account, out: Happening, destination: Account | undefined, into: Happening): string {
  if (destination === undefined) return '';
  if (source.currency !== destination.currency)
    return ` arrives ${into.amount} at ${rateOf(source, out, destination, into)}`;
  return into.amount === -out.amount ? '' : ` arrives ${into.amount}`;
}

/** Destination amount by amount, to eight decimals, or more where these miss the minor unit. */
function rateOf(source: Account, out: Happening, destination: Account, into: Happening): string {
  const [left, arrived] = [BigInt(-out.amount), BigInt(into.amount)];
  for (let decimals = 8; ; decimals += 1) {
    const numerator = arrived * 10n ** BigInt(source.places + decimals);
    const denominator = left * 10n ** BigInt(destination.places);
    const rate = (numerator * 2n + denominator) / (denominator * 2n);
    const error = rate * denominator - numerator;
    if ((error < 0n ? -error : error) > 10n ** BigInt(source.places + decimals)) continue;
    return String(Number(`${rate}e-${decimals}`));
  }
}
