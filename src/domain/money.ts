/**
 * Money is a whole number of minor units (bigint) inside and exact decimal text outside.
 * Floating point appears nowhere: 0.1 has no binary double, and a ledger must give back the digits it was given.
 */

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Exact decimal text (`-12.34`, `.5`, `+7`) to minor units of a currency with `places` decimals. Trailing zeros
 * beyond the currency's places are dropped (`-3.77000` in USD is -377). Undefined for any other excess digit, an
 * exponent, a thousands mark or an empty text.
 */
export function parseMinor(text: string, places: number): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const excess = fraction.slice(places);
  if (!/^0*$/.test(excess)) return undefined;
  const digits = whole + fraction.slice(0, places).padEnd(places, '0');
  const magnitude = BigInt(digits === '' ? '0' : digits);
  return sign === '-' ? -magnitude : magnitude;
}

/** Minor units to decimal text with exactly `places` decimals: (-350n, 2) is `-3.50`. Never `-0`. */
export function formatMinor(minor: bigint, places: number): string {
  if (places === 0) return minor.toString();
  const negative = minor < 0n;
  const digits = (negative ? -minor : minor).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${negative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/**
 * Minor units as a JSON number token without trailing zeros or exponent: (-350n, 2) is `-3.5`, (500n, 2) is `5`.
 * Written from the integer, so retried bytes are identical.
 */
export function minorToJsonNumber(minor: bigint, places: number): string {
  const text = formatMinor(minor, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
