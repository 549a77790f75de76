import type Database from 'better-sqlite3';
import { ISO_4217 } from '../../../domain/currency.ts';
import { parseMinor } from '../../../domain/money.ts';

/** Places of a code that ISO 4217 does not know: enough for the units of today's crypto currencies. */
const UNKNOWN_PLACES = 8;

/** A hundred thousand of such amounts add up within SQLite's 64 bits. */
const LARGEST = 90_000_000_000_000n;

/** How many decimals the amounts of a currency have in sums. */
export function placesInSums(currency: string): number {
  return ISO_4217.knows(currency) ? ISO_4217.places(currency) : UNKNOWN_PLACES;
}

/** Undefined for decimal text that is finer than the currency's minor unit, or too large to be added up. */
export function minorUnits(decimal: string, currency: string): bigint | undefined {
  const minor = parseMinor(decimal, placesInSums(currency));
  return minor === undefined || minor > LARGEST || minor < -LARGEST ? undefined : minor;
}

/** Functions that SQLite lacks. Triggers of the schema call the last two, so every connection that writes has them. */
export function registerFunctions(db: Database.Database): void {
  let lastNeedle: unknown;
  let needleKey = '';
  db.function('contains_folded', { deterministic: true }, (text: unknown, needle: unknown) => {
    if (needle !== lastNeedle) {
      lastNeedle = needle;
      needleKey = foldText(String(needle));
    }
    return typeof text === 'string' && foldText(text).includes(needleKey) ? 1 : 0;
  });
  db.function('folded', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? searchKey(text) : null,
  );
  db.function('minor_units', { deterministic: true }, (decimal: unknown, currency: unknown) =>
    typeof decimal === 'string' ? (minorUnits(decimal, String(currency)) ?? null) : null,
  );
}

/** Text without regard to case, Unicode form and runs of spaces: `MÜLLER  GmbH` and `müller gmbh` are one. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Text as searches compare it: without regard to case, accents, Unicode form and runs of spaces. */
export function searchKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldText(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}
