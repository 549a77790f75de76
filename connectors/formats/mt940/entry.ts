import { type CalendarDate, parseMinor } from '../../../src/plugin/contract.ts';
import { type Details, NOTHING, readNumbered, readPlain, trimmed } from './dialects.ts';
import { readDay, readEntryDay } from './values.ts';

/** A statement line `:61:` without its details. */
export interface Entry {
  readonly bookedOn: CalendarDate;
  readonly valueOn: CalendarDate;
  /** True where the bank wrote 30 February as the value date. */
  readonly isClamped: boolean;
  /** Money in is positive. */
  readonly amount: bigint;
  /** EC and ED of MT942: announced, not booked. */
  readonly isExpected: boolean;
  /** NTRF, N024, FCHG … */
  readonly type: string;
  /** The bank's reference, else the customer's; null where what stands there is a word for none. */
  readonly reference: string | null;
  readonly checkNumber: string | null;
  /** The other side's, which Rabobank puts behind a reference padded to its 16 characters. */
  readonly name: string | null;
}

/**
 * The parts of a statement line (SWIFT MT940 field 61):
 *
 * - 6!n value date
 * - [4!n] entry date, which is blanks at ASN Bank
 * - 2a mark
 * - [1!a] funds code, the third letter of the currency
 * - 15d amount
 * - 1!a3!c type, whose first letter never looks like a digit
 * - 16x reference
 * - [//16x] the bank's reference
 *
 * Dutch banks fill a type of two letters with a blank (`NOV `). Amounts without decimals (`500,` and Knab's `500`)
 * are whole units, and `,50` has none.
 */
const ENTRY =
  /^(\d{6})(\d{4})?\s*([RE]?)([CD])\s*(?:[A-Z]\s*)?(?:(\d{1,15})(?:[.,](\d{0,3}))?|[.,](\d{1,3}))\s*([A-HJ-NP-Z][A-Z0-9 ]{3})(.*)$/s;
const REFERENCE_WIDTH = 16;

/** Reads the first line of a field 61; undefined where it does not have that shape. */
export function readEntry(text: string, places: number): Entry | undefined {
  const match = ENTRY.exec(text);
  if (match === null) return undefined;
  const [, date = '', entryDate, turned = '', mark, whole = '0', some, alone, written = '', rest = ''] = match;
  const value = readDay(date);
  // Without an entry date the value date is the booking day.
  const bookedOn = value && (entryDate === undefined ? value.date : readEntryDay(entryDate, value.date));
  const decimals = some ?? alone ?? '';
  const minor = parseMinor(decimals === '' ? whole : `${whole}.${decimals}`, places);
  if (value === undefined || bookedOn === undefined || minor === undefined) return undefined;
  const type = written.trimEnd();
  const slashes = rest.indexOf('//');
  const isPadded = slashes < 0 && /^.{15} [^ ]/s.test(rest);
  const own = rest.slice(0, slashes >= 0 ? slashes : isPadded ? REFERENCE_WIDTH : undefined).trim();
  return {
    bookedOn,
    valueOn: value.date,
    isClamped: value.clamped,
    // RC takes back a credit, so money goes out; RD takes back a debit.
    amount: (mark === 'D') === (turned === 'R') ? minor : -minor,
    isExpected: turned === 'E',
    type,
    reference: (slashes < 0 ? null : referenceIn(rest.slice(slashes + 2))) ?? referenceIn(own),
    checkNumber: type === 'NCHK' && /^\d+$/.test(own) ? own : null,
    name: isPadded ? trimmed(rest.slice(REFERENCE_WIDTH)) : null,
  };
}

/** Null where the reference is missing, or a word such as NONREF. */
function referenceIn(text: string): string | null {
  const reference = text.trim();
  return reference === '' || /^(NONREF|NOTPROVIDED|EREF|MARF|PREF|0+)$/i.test(reference) ? null : reference;
}

/**
 * Numbered parts of a field 86, behind a code of three digits or none. Nearly all banks put `?` before the number,
 * Triodos `>`, banks in Poland `~`, `<` or `^`.
 */
const NUMBERED = /^(?:\d..)?([?>~<^]\d\d.*)$/s;

/** Reads the contents of a field 86, over any number of lines. */
export function readDetails(field: string): Details {
  const text = field.trim();
  const numbered = NUMBERED.exec(text)?.[1];
  if (numbered !== undefined) return readNumbered(numbered);
  return text === '' ? NOTHING : readPlain(text);
}
