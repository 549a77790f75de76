/** The effects of a transaction on balances, and the rules of consistent transfers. Pure. */
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
import { type Failure, failure } from '../call.ts';

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

/** The changes of balances by a transaction: a positive amount leaves the account, and `arrived` reaches the other. */
export function effectsOf(
  movement: Pick<Movement, 'accountId' | 'amount' | 'transferToAccountId'> & { readonly arrived: DecimalText | null },
): Effects {
  const effects = new Map([[movement.accountId, negateDecimal(movement.amount)]]);
  if (movement.transferToAccountId !== null) effects.set(movement.transferToAccountId, movement.arrived ?? '0');
  return effects;
}

/**
 * The amount that reaches the destination: `destinationAmount`, or amount × exchangeRate to its minor unit, or the
 * amount.
 */
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
  if (destinationAmount !== null && compareDecimals(destinationAmount, '0') <= 0)
    return refuse('destinationAmount', 'must be greater than 0');
  if (source.currency === destination.currency)
    return checkOneCurrency(movement, source) ?? checkRate(movement, destination);
  if (destinationAmount === null && exchangeRate === null)
    return refuse('destinationAmount', `is required from ${source.currency} to ${destination.currency}`);
  if (destinationAmount !== null && compareDecimals(movement.amount, '0') <= 0)
    return refuse('amount', 'must be greater than 0 beside a destinationAmount');
  return checkRate(movement, destination);
}

/** Within one currency less may arrive than left, by a fee of a bank on the way. More may never arrive. */
function checkOneCurrency({ amount, destinationAmount, exchangeRate }: Movement, { currency }: Side) {
  if (exchangeRate !== null && compareDecimals(exchangeRate, '1') !== 0)
    return refuse('exchangeRate', `must be 1, since both accounts are in ${currency}`);
  if (destinationAmount === null) return undefined;
  const fee = subtractDecimals(amount, destinationAmount);
  if (compareDecimals(fee, '0') >= 0 && compareDecimals(multiplyDecimals(fee, FEE_DIVISOR), amount) <= 0)
    return undefined;
  return refuse('destinationAmount', `must equal amount, or be less by a fee of at most a twentieth`);
}

/** A shortfall above a twentieth is no fee (as for the pairing of two legs). */
const FEE_DIVISOR = '20';

/** The terms of a transfer that a request gives; the others stay. */
export interface GivenTerms {
  readonly destinationAmount?: DecimalText | undefined;
  readonly exchangeRate?: DecimalText | undefined;
}

/** A transfer and the currencies of its two accounts. */
export interface Standing {
  readonly movement: Movement;
  readonly source: Side;
  readonly destination: Side;
}

/**
 * The terms of a transfer whose amount, accounts or rate change. A term that the request leaves out follows from the
 * others. Within one currency it is the amount, and with a rate it is computed. It falls away where the currencies
 * change, and a rate of 1 does where a new fee contradicts it. A destinationAmount that nothing renews is refused.
 */
export function renewTerms(
  { movement, source, destination }: Standing,
  before: Standing,
  given: GivenTerms,
): Pick<Movement, 'destinationAmount' | 'exchangeRate'> | Failure {
  const samePair = source.currency === before.source.currency && destination.currency === before.destination.currency;
  const exchangeRate = samePair ? movement.exchangeRate : (given.exchangeRate ?? null);
  const { amount, destinationAmount } = movement;
  if (destinationAmount === null) return { destinationAmount, exchangeRate };
  if (given.destinationAmount !== undefined) {
    const isRateLeftOut = source.currency === destination.currency && given.exchangeRate === undefined;
    const keepsFee = compareDecimals(destinationAmount, amount) !== 0;
    return { destinationAmount, exchangeRate: isRateLeftOut && keepsFee ? null : exchangeRate };
  }
  const sameAmount = compareDecimals(amount, before.movement.amount) === 0;
  if (samePair && sameAmount && exchangeRate === before.movement.exchangeRate)
    return { destinationAmount, exchangeRate };
  const wasWhole = compareDecimals(destinationAmount, before.movement.amount) === 0;
  if (source.currency === destination.currency && (wasWhole || !samePair))
    return { destinationAmount: amount, exchangeRate };
  if (exchangeRate !== null) {
    const arriving = arrivingAmount({ ...movement, destinationAmount: null, exchangeRate }, destination);
    return { destinationAmount: arriving, exchangeRate };
  }
  if (!samePair) return { destinationAmount: null, exchangeRate };
  return refuse('destinationAmount', 'belongs to the amount before; send both');
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
