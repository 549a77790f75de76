/** An amount as the letter prints it. */
export interface PrintedAmount {
  readonly digits: string;
  /** As printed before the digits; empty: none. */
  readonly sign: '' | '+' | '-';
  /** The currency as printed: a code, a sign, or null. */
  readonly currency: string | null;
  readonly end: number;
}

const CURRENCY = String.raw`[A-Z]{3}|[€£$¥₹]|(?:CA|A|NZ|US)\$`;
// The marks behind the first digits all belong to it: the first half of an amount is another amount.
const NUMBER = String.raw`\d{1,3}(?:[.,' \u00a0\u202f]\d{3}(?!\d)){1,5}(?:[.,']\d{1,15}){0,20}(?!\d|[.,']\d)|\d{1,15}(?:[.,']\d{1,15}){0,20}(?!\d|[.,']\d)`;
// Sticky and with bounds everywhere: as many steps at most as there are characters in the longest amount.
const AMOUNT = new RegExp(`(?:(${CURRENCY}) ?)?([+-]?)(${NUMBER})(?: ?(${CURRENCY})(?![A-Za-z]))?`, 'yu');

/** An amount at `at`. The template says which way the money went; a sign may contradict it. */
export function readAmount(text: string, at: number): PrintedAmount | undefined {
  AMOUNT.lastIndex = at;
  const found = AMOUNT.exec(text);
  if (found === null) return undefined;
  const [, before, sign, digits = '', behind] = found;
  const printed = sign === '+' || sign === '-' ? sign : '';
  return { digits, sign: printed, currency: before ?? behind ?? null, end: AMOUNT.lastIndex };
}

/**
 * Exact decimal text of printed digits. Undefined where it could be read in two ways and nothing decides. Undefined as
 * well where the groups are no thousands under the mark: with a decimal comma `42.10` is none.
 */
export function decimalOf(digits: string, declared: DecimalMark | undefined): string | undefined {
  const mark = declared ?? markIn(digits);
  if (mark === 'open') return undefined;
  const cut = digits.lastIndexOf(mark);
  const whole = ungroup(cut === -1 ? digits : digits.slice(0, cut), mark);
  if (whole === undefined || cut === -1) return whole;
  const fraction = digits.slice(cut + 1);
  return /^\d+$/.test(fraction) ? `${whole}.${fraction}` : undefined;
}

type DecimalMark = '.' | ',';

/** The decimal mark that the digits show by themselves. `1,234` is open: a thousand, or a little more than one. */
function markIn(digits: string): DecimalMark | 'open' {
  const marks = digits.replace(/[^.,]/g, '');
  const last = marks.endsWith(',') ? ',' : '.';
  const tail = digits.slice(digits.lastIndexOf(last) + 1);
  if (marks.length > 1 && marks === last.repeat(marks.length)) return last === '.' ? ',' : '.';
  return marks.length === 1 && tail.length === 3 ? 'open' : last;
}

/** Groups of three with one mark between them, or of two before the last one as in India (`1,23,456`). */
const GROUPED = /^[1-9](?:\d{0,2}([.,' \u00a0\u202f])\d{3}(?:\1\d{3})*|\d?(,)\d\d(?:,\d\d)*,\d{3})$/;

function ungroup(whole: string, decimal: DecimalMark): string | undefined {
  if (/^\d+$/.test(whole)) return whole;
  const [, thousands, lakhs] = GROUPED.exec(whole) ?? [];
  const between = thousands ?? lakhs;
  return between === undefined || between === decimal ? undefined : whole.replace(/\D/g, '');
}

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  CA$: 'CAD',
  A$: 'AUD',
  NZ$: 'NZD',
  '₹': 'INR',
};

/** The code that a printed currency stands for; `$` and `¥` are several countries', so the template must say. */
export function currencyOf(printed: string | null): string | null {
  if (printed === null) return null;
  return /^[A-Z]{3}$/.test(printed) ? printed : (SIGNS[printed] ?? null);
}
