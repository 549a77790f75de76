import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor, parseMinor } from '../../domain/money.ts';

/** A million of such amounts add up within 64 bits. */
const LARGEST = 1_000_000_000_000n * 9n;

/** Minor units of decimal text; null where it is finer than those, or too large to be added up. */
export function minorOf(decimal: string, currency: string, currencies: CurrencyTable): bigint | null {
  const minor = parseMinor(decimal, currencies.places(currency));
  if (minor === undefined || minor > LARGEST || minor < -LARGEST) return null;
  return minor;
}

export function textOf(minor: bigint, currency: string, currencies: CurrencyTable): string {
  return formatMinor(minor, currencies.places(currency));
}

/** Text without regard to case, Unicode form and runs of spaces. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** `2026-03-31` is 20260331. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** 20260331 is `2026-03-31`, and 202603 is `2026-03`. */
export function dayText(day: bigint | number): string {
  const text = String(day).padStart(6, '0');
  const parts = [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
  return parts.filter((part) => part !== '').join('-');
}
