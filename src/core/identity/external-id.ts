import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { ExternalId } from '../../domain/transaction.ts';

/** The recipe's name. A new recipe gets a new prefix; ids once given are never derived again. */
const RECIPE = 'bf1';

/** The ledger's id of an account of ours: `bf1.<handle>`. */
export function accountExternalId(handle: string): ExternalId {
  return `${RECIPE}.${handle}`;
}

/**
 * The unit of counting lines: day, direction, amount and currency, `2026-03-14.e350USD`. Text and the bank's own
 * reference are no part of it, so no change of a description can re-create anything. Statement sense: money out is an
 * expense (`e`), money in an income (`i`).
 */
export function bucketOf(bookedOn: CalendarDate, amount: bigint, currency: string): string {
  return amount < 0n ? `${bookedOn}.e${-amount}${currency}` : `${bookedOn}.i${amount}${currency}`;
}

/** `bf1.checking.2026-03-14.e350USD.1`: a birth certificate, readable, without a hash, so it cannot collide. */
export function externalIdOf(handle: string, bucket: string, ordinal: number): ExternalId {
  return `${RECIPE}.${handle}.${bucket}.${ordinal}`;
}

/** The bucket and ordinal of a transaction's birth; undefined for an id of another form or of another handle. */
export function birthOf(
  handle: string,
  externalId: ExternalId,
): { readonly bucket: string; readonly ordinal: number } | undefined {
  const start = RECIPE.length + handle.length + 2;
  const dot = externalId.lastIndexOf('.');
  if (dot <= start || !externalId.startsWith(`${RECIPE}.${handle}.`)) return undefined;
  const ordinal = Number(externalId.slice(dot + 1));
  return Number.isSafeInteger(ordinal) && ordinal > 0 ? { bucket: externalId.slice(start, dot), ordinal } : undefined;
}
