/** What a transaction does to balances, and which transfers are consistent. Pure. */
import { ISO_4217 } from '../../../domain/currency.ts';
import {
  absoluteDecimal,
  compareDecimals,
  type DecimalText,
  isZero,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
} from '../../wire/values/decimal.ts';
import { type Failure, failure } from '../call/outcome.ts';

export interface Movement {
  readonly accountId: string;
  readonly amount: DecimalText;
  readonly isTransfer: number;
  readonly transferToAccountId: string | null;
  readonly destinationAmount: DecimalText | null;
  readonly exchangeRate: DecimalText | null;
}

export interface Side {
  readonly currency: string;
}

/** Account → what its balance changes by. */
export type Effects = ReadonlyMap<string, DecimalText>;

/** What a transaction changes balances by: a positive amount leaves the account, and `arrived` reaches the other. */
export function effectsOf(
  movement: Pick<Movement, 'accountId' | 'amount' | 'transferToAccountId'> & { readonly arrived: DecimalText | null },
): Effects {
  const effects = new Map([[movement.accountId, negateDecimal(movement.amount)]]);
  if (movement.transferToAccountId !== null) effects.set(movement.transferToAccountId, movement.arrived ?? '0');
  return effects;
}

/** What reaches the destination: `destinationAmount`, or amount × exchangeRate to its minor unit, or the amount. */
export function arrivingAmount(movement: Movement, destination: Side): DecimalText {
  const { amount, destinationAmount, exchangeRate } = movement;
  if (destinationAmount !== null) return destinationAmount;
  if (exchangeRate === null) return amount;
  return roundDecimal(multiplyDecimals(amount, exchangeRate), ISO_4217.places(destination.currency));
}

/** `after` less `before`, account by account; what does not change is left out. */
export function differenceOf(before: Effects, after: Effects): Effects {
  const difference = new Map(after);
  for (const [account, delta] of before)
    difference.set(account, subtractDecimals(difference.get(account) ?? '0', delta));
  for (const [account, delta] of difference) if (isZero(delta)) difference.delete(account);
  return difference;
}

/** Undefined for an ordinary transaction or a transfer without contradictions. */
export function checkTransfer(movement: Movement, source: Side, destination: Side | undefined): Failure | undefined {
  const { isTransfer, transferToAccountId, destinationAmount, exchangeRate } = movement;
  if (isTransfer === 0) {
    if (transferToAccountId !== null) return refuse('transferToAccountId', 'needs isTransfer: true');
    if (destinationAmount !== null) return refuse('destinationAmount', 'needs isTransfer: true');
    if (exchangeRate !== null) return refuse('exchangeRate', 'needs isTransfer: true');
    return undefined;
  }
  if (transferToAccountId === null || destination === undefined)
    return refuse('transferToAccountId', 'is required with isTransfer: true');
  if (transferToAccountId === movement.accountId) return refuse('transferToAccountId', 'is the account itself');
  if (exchangeRate !== null && compareDecimals(exchangeRate, '0') <= 0)
    return refuse('exchangeRate', 'must be greater than 0');
  if (destinationAmount === null && exchangeRate === null && source.currency !== destination.currency)
    return refuse('destinationAmount', `is required from ${source.currency} to ${destination.currency}`);
  return checkRate(movement, destination);
}

/** amount × exchangeRate and destinationAmount may differ by one minor unit: rates are printed rounded. */
function checkRate(movement: Movement, destination: Side): Failure | undefined {
  const { amount, destinationAmount, exchangeRate } = movement;
  if (destinationAmount === null || exchangeRate === null) return undefined;
  const off = absoluteDecimal(subtractDecimals(multiplyDecimals(amount, exchangeRate), destinationAmount));
  const unit = minorUnit(ISO_4217.places(destination.currency));
  if (compareDecimals(off, unit) <= 0) return undefined;
  return refuse('exchangeRate', `amount × exchangeRate differs from destinationAmount by ${off}`);
}

function minorUnit(places: number): DecimalText {
  return places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`;
}

function refuse(path: string, message: string): Failure {
  return failure('transfer_invalid', `${path} ${message}`, [{ path, message }]);
}
