import { LIMITS } from './limits.ts';

/**
 * Exact decimal text (`-12.30`) and the little arithmetic that balances need, on bigint. Amounts keep the digits they
 * were given, trailing zeros included; a sum has as many places as its longest part.
 */

/** Plain decimal text: no exponent, no `+`, never `-0`. */
export type DecimalText = string;

interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** A number in its plain form already, with so few characters that no digit is too many. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * A JSON number token as plain text: `1e2` is `100`, `1.5E-3` is `0.0015`, `-0.00` is `0.00`, `12.30` stays.
 * Undefined for more than 18 digits (leading zeros not counted) or more than 18 places.
 */
export function plainDecimal(token: string): DecimalText | undefined {
  if (token.length <= LIMITS.decimalDigits && PLAIN.test(token) && !(token.startsWith('-') && isZero(token)))
    return token;
  const match = JSON_NUMBER.exec(token);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  const places = fraction.length - Number(exponent);
  if (digits.length > LIMITS.decimalDigits || places > LIMITS.decimalDigits) return undefined;
  if (digits === '') return write({ units: 0n, places: Math.max(0, places) });
  if (digits.length - places > LIMITS.decimalDigits) return undefined;
  const units = BigInt(digits) * 10n ** BigInt(Math.max(0, -places));
  return write({ units: sign === '-' ? -units : units, places: Math.max(0, places) });
}

export function addDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return add(read(left), read(right));
}

export function subtractDecimals(left: DecimalText, right: DecimalText): DecimalText {
  const { units, places } = read(right);
  return add(read(left), { units: -units, places });
}

export function negateDecimal(value: DecimalText): DecimalText {
  if (value.startsWith('-')) return value.slice(1);
  return isZero(value) ? value : `-${value}`;
}

export function isZero(value: DecimalText): boolean {
  return !/[1-9]/.test(value);
}

export function multiplyDecimals(left: DecimalText, right: DecimalText): DecimalText {
  const a = read(left);
  const b = read(right);
  return write({ units: a.units * b.units, places: a.places + b.places });
}

/** Half away from zero, as banks round. Fewer places than asked for stay as they are. */
export function roundDecimal(value: DecimalText, places: number): DecimalText {
  const decimal = read(value);
  if (decimal.places <= places) return value;
  const step = 10n ** BigInt(decimal.places - places);
  const half = decimal.units < 0n ? -step / 2n : step / 2n;
  return write({ units: (decimal.units + half) / step, places });
}

/** -1, 0 or 1. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  const { units } = read(subtractDecimals(left, right));
  return units < 0n ? -1 : Number(units > 0n);
}

export function absoluteDecimal(value: DecimalText): DecimalText {
  return value.startsWith('-') ? value.slice(1) : value;
}

/** Drops trailing zeros beyond `places`: (`96.5000`, 2) is `96.50`. The value stays. */
export function trimDecimal(value: DecimalText, places: number): DecimalText {
  const decimal = read(value);
  let { units, places: left } = decimal;
  while (left > places && units % 10n === 0n) {
    units /= 10n;
    left -= 1;
  }
  return left === decimal.places ? value : write({ units, places: left });
}

function add(a: Decimal, b: Decimal): DecimalText {
  const places = Math.max(a.places, b.places);
  return write({ units: scale(a, places) + scale(b, places), places });
}

function scale(decimal: Decimal, places: number): bigint {
  return places === decimal.places ? decimal.units : decimal.units * 10n ** BigInt(places - decimal.places);
}

function read(text: DecimalText): Decimal {
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), places: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 };
}

function write({ units, places }: Decimal): DecimalText {
  if (places === 0) return units.toString();
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

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
