/**
 * Currencies and how many decimal places their minor unit has.
 * Exponents after ISO 4217 (list one); everything not named here has two places.
 */
const PLACES: Readonly<Record<string, number>> = {
  ...places(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...places(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...places(4, 'CLF UYW'),
};

/** What is assumed of a document that does not name its currency. */
export const UNKNOWN_CURRENCY_PLACES = 2;

/** Currency code → decimal places. Configured codes (crypto) stand beside those of ISO 4217. */
export interface CurrencyTable {
  places(currency: string | null): number;
  /** Of ISO 4217, today's or the past's, or configured. A letter that was damaged on the way makes a code that is neither. */
  knows(currency: string): boolean;
}

export const ISO_4217: CurrencyTable = currencyTable({});

/** The ISO table with the owner's own codes added, for example `{BTC: 8}`. */
export function currencyTable(extra: Readonly<Record<string, number>>): CurrencyTable {
  const table: Readonly<Record<string, number>> = { ...PLACES, ...extra };
  return {
    places: (currency) => (currency === null ? UNKNOWN_CURRENCY_PLACES : (table[currency] ?? 2)),
    knows: (currency) => table[currency] !== undefined || isIsoCurrency(currency),
  };
}

let isoCodes: ReadonlySet<string> | undefined;

/** Whether ISO 4217 knows the code, today or in the past. */
export function isIsoCurrency(code: string): boolean {
  isoCodes ??= new Set(Intl.supportedValuesOf('currency'));
  return isoCodes.has(code);
}

/** Three capital letters, or a code of the owner's (up to ten letters and digits). */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z][A-Z0-9]{2,9}$/.test(text);
}

function places(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}
