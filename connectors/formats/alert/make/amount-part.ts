import { currencyOf, decimalOf, readAmount } from '../amount.ts';
import type { Marks } from './marks.ts';
import type { Span } from './places.ts';

/** The amount of a letter as its template reads it. */
export interface AmountPart {
  /** Without a sign, and without a currency that says nothing by itself: they are words of the line. */
  readonly span: Span;
  readonly exact: string;
  /** The currency that stands in the span. */
  readonly said: string | null;
  /** For the template, where none stands there. */
  readonly currency?: string;
  readonly decimal?: '.' | ',';
}

/** The fault of a sign beside the amount. A minus of mail programs may be another character. */
const AGAINST = { in: /[-−–]/u, out: /\+/u } as const;

export function amountPart(lines: readonly string[], marks: Marks): AmountPart | { readonly problem: string } {
  const { direction, line, text, from } = { ...marks, ...marks.amount, text: lines[marks.amount.line] ?? '' };
  const whole = readAmount(text, from);
  if (whole === undefined) return { problem: 'there is no amount at the place that was chosen for it' };
  const before = text.slice(Math.max(0, from - 2), from).trimStart();
  const behind = text.slice(whole.end, whole.end + 1);
  const sign = `${before}${whole.sign}${behind}`;
  if (AGAINST[direction].test(sign))
    return { problem: `the amount has ${direction === 'in' ? 'a minus' : 'a plus'}, which contradicts the direction` };
  const said = currencyOf(whole.currency);
  const start = said === null || whole.sign !== '' ? startOfDigits(text, from, whole.digits) : from;
  const printed = start === from ? whole : readAmount(text, start);
  if (printed === undefined) return { problem: 'there is no amount at the place that was chosen for it' };
  const decimal = marks.decimal ?? markOf(whole.digits);
  const exact = decimalOf(printed.digits, decimal);
  if (exact === undefined) return { problem: 'the amount can be read in two ways: say what its decimals stand after' };
  const inSpan = currencyOf(printed.currency);
  const currency = inSpan === null ? (said ?? marks.currency) : undefined;
  if (currency === null) return { problem: 'the amount does not say its currency' };
  return {
    span: { line, from: start, to: printed.end },
    exact,
    said: inSpan,
    ...(currency === undefined ? {} : { currency }),
    ...(decimal === undefined ? {} : { decimal }),
  };
}

/** A minus that the template could not see, so that a debt would be read as a balance. */
const HIDDEN_MINUS = /[-−–(]$/u;

/** The place of a balance, with its sign, and without a currency that says nothing by itself. */
export function balancePart(
  lines: readonly string[],
  span: Span,
): { readonly span: Span } | { readonly problem: string } {
  const text = lines[span.line] ?? '';
  const whole = readAmount(text, span.from);
  const isSaid = whole !== undefined && currencyOf(whole.currency) !== null;
  const from = isSaid ? span.from : span.from + Math.max(0, text.slice(span.from).search(/[+-]?\d/));
  const printed = readAmount(text, from);
  if (printed === undefined) return { problem: 'there is no amount at the place that was chosen for the balance' };
  const isHidden = HIDDEN_MINUS.test(text.slice(0, span.from)) || /^[-−–]/u.test(text.slice(printed.end));
  if (isHidden) return { problem: 'the balance has a sign that a template cannot read: leave it out' };
  return { span: { line: span.line, from, to: printed.end } };
}

function startOfDigits(text: string, from: number, digits: string): number {
  return text.indexOf(digits, from);
}

/** The decimal mark that the digits show: one mark before two digits, and no other of its kind. */
function markOf(digits: string): '.' | ',' | undefined {
  const mark = /([.,])\d{1,2}$/.exec(digits)?.[1];
  return mark === '.' || mark === ',' ? mark : undefined;
}
