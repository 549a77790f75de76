import {
  type CalendarDate,
  type CurrencyTable,
  error,
  hold,
  type Issue,
  type Position,
  parseDate,
  parseMinor,
  warning,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { child, type Element, textAt } from './xml.ts';

export interface Amount {
  /** Minor units, without sign as CAMT writes them. */
  readonly minor: bigint;
  readonly currency: string | null;
}

const MINUS_AT_MARK = words('format.amountMinusOwnBeside');

/** `<Amt Ccy="EUR">12.30</Amt>`. Undefined, with an issue, where it is no amount of that currency. */
export function readAmount(
  element: Element | undefined,
  currencies: CurrencyTable,
  issues: Issue[],
): Amount | undefined {
  const text = element?.text.trim() ?? '';
  const at = element === undefined ? undefined : { line: element.line };
  const currency = readCurrency(element?.attributes.Ccy ?? null, currencies, at, issues);
  const places = currencies.places(currency);
  const exact = parseMinor(text, places);
  if (exact !== undefined) {
    if (exact < 0n) issues.push(hold('camt.sign', MINUS_AT_MARK, at));
    return { minor: exact, currency };
  }
  const rounded = withoutFloatNoise(text, places);
  if (rounded === undefined) {
    issues.push(error('format.amount', words('format.amountCannotRead'), at));
    return undefined;
  }
  issues.push(warning('format.amount', words('format.amountRoundingNoiseComputer'), at));
  return { minor: rounded, currency };
}

/** Null where none is given, or none that there is. */
export function readCurrency(
  text: string | null,
  currencies: CurrencyTable,
  at: Position | undefined,
  issues: Issue[],
): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  if (code === '') return null;
  if (currencies.knows(code)) return code;
  issues.push(error('format.currency', words('format.standsCurrencyNoneIso'), at));
  return null;
}

/**
 * `100.0000000000005` is a 100.00 that passed through a bank's binary floating point. It counts as 100.00 only with
 * at least nine decimals. All but the last three beyond the currency's places must be zeros or nines.
 */
function withoutFloatNoise(text: string, places: number): bigint | undefined {
  const match = /^(-?\d+)\.(\d{9,})$/.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  const noise = fraction.slice(places, -3);
  if (match === null || !/^(0{4,}|9{4,})$/.test(noise)) return undefined;
  const cut = parseMinor(`${whole}.${fraction.slice(0, places)}`, places);
  if (cut === undefined || noise.startsWith('0')) return cut;
  return whole.startsWith('-') ? cut - 1n : cut + 1n;
}

/** `<Dt>2026-03-31</Dt>` or `<DtTm>2026-03-31T10:00:00+02:00</DtTm>`, the day as printed; either may hold the other's shape. */
export function readDay(element: Element | undefined): CalendarDate | undefined {
  const text = textAt(element, 'Dt', 'DtTm') ?? '';
  return DAY.test(text) ? parseDate(text.slice(0, 10)) : undefined;
}

/** A time or a zone may follow, no more digits: they would be those of another day. */
const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:.*|Z|[+-]\d{2}:\d{2})?$/;

/** `2026-03-31T10:00:00` of an ISO date-time, as printed. */
export function readInstant(text: string | null): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(text ?? '');
  if (match === null || parseDate(match[1] ?? '') === undefined) return null;
  return match[2] === undefined ? (match[1] ?? null) : `${match[1]}T${match[2]}`;
}

/** CRDT is money in. Undefined where the mark is missing or foreign. */
export function signOf(element: Element): 1n | -1n | undefined {
  const mark = child(element, 'CdtDbtInd')?.text.trim();
  if (mark === 'CRDT') return 1n;
  return mark === 'DBIT' ? -1n : undefined;
}
