import { cleanCell } from './cells.ts';
import currencies from './currencies.json' with { type: 'json' };

/** Signs that stand for one currency; `$`, `¥` and `kr` do not. */
export const SYMBOLS: Readonly<Record<string, string>> = currencies.symbols;
/** Codes that banks' exports carry. Any three capitals would take FEE and REF for money. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(currencies.codes.split(' '));

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
