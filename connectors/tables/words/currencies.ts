import { cleanCell } from './cells.ts';

/** Signs that stand for one currency; `$`, `¥` and `kr` do not. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  Euro: 'EUR',
  Euros: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  S$: 'SGD',
  A$: 'AUD',
  C$: 'CAD',
  HK$: 'HKD',
  NZ$: 'NZD',
  '£': 'GBP',
  元: 'CNY',
  円: 'JPY',
  '₽': 'RUB',
  '₹': 'INR',
  '₺': 'TRY',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  '₩': 'KRW',
  R$: 'BRL',
  US$: 'USD',
  TL: 'TRY',
  원: 'KRW',
  '₴': 'UAH',
  '₪': 'ILS',
  'Fr.': 'CHF',
};

/** Codes that banks' exports carry. Any three capitals would take FEE and REF for money. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  'EUR USD GBP CHF SEK NOK DKK ISK PLN CZK HUF RON BGN HRK RSD RUB UAH TRY JPY CNY HKD TWD KRW SGD MYR THB IDR PHP VND INR PKR BDT LKR AED SAR QAR KWD BHD OMR JOD ILS EGP ZAR NGN KES GHS MAD TND CAD AUD NZD MXN BRL ARS CLP COP PEN UYU GEL AMD AZN KZT BYN MDL ALL MKD BAM'.split(
    ' ',
  ),
);

/** The code of what stands beside a number, or undefined where it is no known one. */
export function codeOfUnit(unit: string): string | undefined {
  return SYMBOLS[unit] ?? (CURRENCY_CODES.has(unit) ? unit : undefined);
}

/** Codes that are words or names in capitals too: `ALL TRANSACTIONS`, `MAD MAX`. */
export const WORD_CODES: ReadonlySet<string> = new Set(['ALL', 'BAM', 'COP', 'MAD', 'PEN', 'RON', 'TRY']);

/** A currency cell as code: `eur`, `€` and `EUR` are one; null for anything else. */
export function readCurrency(cell: string): string | null {
  const text = cleanCell(cell);
  if (/^[A-Za-z]{3}$/.test(text)) return text.toUpperCase();
  const symbol = SYMBOLS[text];
  return symbol ?? /\b[A-Z]{3}\b/.exec(text)?.[0] ?? null;
}
