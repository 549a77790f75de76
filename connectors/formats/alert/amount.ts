/** An amount as the letter prints it. */
export interface PrintedAmount {
  readonly digits: string;
  /** The currency as printed: a code, a sign, or null. */
  readonly currency: string | null;
  readonly end: number;
}

const CURRENCY = String.raw`[A-Z]{3}|[€£$¥₹]|(?:CA|A|NZ|US)\$`;
const NUMBER = String.raw`\d{1,3}(?:[.,' \u00a0\u202f]\d{3}){1,5}(?:[.,]\d{1,4})?(?!\d)|\d{1,15}(?:[.,]\d{1,4})?(?!\d)`;
// Sticky and with bounds everywhere: as many steps at most as there are characters in the longest amount.
const AMOUNT = new RegExp(`(?:(${CURRENCY}) ?)?([+-]?)(${NUMBER})(?: ?(${CURRENCY})(?![A-Za-z]))?`, 'yu');

/** An amount at `at`; the sign before it does not count, the template says which way the money went. */
export function readAmount(text: string, at: number): PrintedAmount | undefined {
  AMOUNT.lastIndex = at;
  const found = AMOUNT.exec(text);
  if (found === null) return undefined;
  const [, before, , digits = '', behind] = found;
  return { digits, currency: before ?? behind ?? null, end: AMOUNT.lastIndex };
}

/** Exact decimal text of printed digits; undefined where it could be read in two ways and nothing decides. */
export function decimalOf(digits: string, mark: '.' | ',' | undefined): string | undefined {
  const plain = digits.replace(/[' \u00a0\u202f]/g, '');
  const marks = plain.replace(/\d/g, '');
  if (mark !== undefined) {
    const [whole = '', fraction] = plain.split(mark);
    if (marks.split(mark).length > 2) return undefined;
    const bare = whole.replace(/[.,]/g, '');
    return fraction === undefined ? bare : `${bare}.${fraction}`;
  }
  if (marks === '') return plain;
  const last = marks.at(-1) ?? '';
  const tail = plain.slice(plain.lastIndexOf(last) + 1);
  const isRepeated = marks.length > 1 && marks.split('').every((each) => each === last);
  if (isRepeated) return plain.replace(/[.,]/g, '');
  // `1,234` is a thousand or a little more than one.
  if (marks.length === 1 && tail.length === 3) return undefined;
  return `${plain.slice(0, plain.length - tail.length).replace(/[.,]/g, '')}.${tail}`;
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
