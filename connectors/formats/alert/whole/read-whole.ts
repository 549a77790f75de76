/** Reads a letter with templates of whole lines, as they are made from one letter. */
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../../../../src/lib/hash.ts';
import { addDays, type CalendarDate, hold, type ParseResult, parseMinor } from '../../../../src/plugin/contract.ts';
import { currencyOf, decimalOf, type PrintedAmount } from '../amount.ts';
import type { Letter } from '../letter.ts';
import { type AlertContext, type Reading, resultOf } from '../statement.ts';
import type { Template } from '../template.ts';
import { fitLetter, type LetterFit } from './fit-letter.ts';
import type { LineTerms } from './fit-line.ts';
import { furtherForms } from './further-lines.ts';
import { letterLines } from './letter-lines.ts';

/**
 * Undefined where none of the templates fits. A template that leaves no question goes first. Where two of these say
 * different things the letter is held.
 */
export function readWhole(
  letter: Letter,
  templates: readonly Template[],
  today: CalendarDate,
  context: AlertContext,
): ParseResult | undefined {
  const withLines = templates.filter(({ lines }) => lines !== undefined);
  if (withLines.length === 0) return undefined;
  const lines = letterLines(letter);
  const results = withLines.flatMap((template) => {
    const fit = fitTemplate(lines, template, today, context);
    return fit === undefined ? [] : [resultWith(template, fit, { letter, today, context })];
  });
  const clear = results.filter(({ issues }) => issues.length === 0);
  const [first, ...others] = clear.length > 0 ? clear : results;
  if (first === undefined || others.every((each) => isSame(each, first))) return first;
  return { ...first, issues: [...first.issues, hold('alert.several', SEVERAL)] };
}

const SEVERAL = 'two templates read this letter in two ways: remove or narrow one of them';
const FURTHER_LINE = 'the letter speaks of money, or of a turn such as a refund, in a line that its template lacks';

function resultWith(
  template: Template,
  { furtherLines, found }: LetterFit,
  given: Omit<Reading, 'template'>,
): ParseResult {
  const read = resultOf([found], { ...given, template });
  const isNew = furtherForms(furtherLines, found).some((form) => !template.beside.includes(form));
  const issues = isNew ? [...read.issues, hold('alert.beside', FURTHER_LINE)] : read.issues;
  return { ...read, issues, layout: layoutOf(template) };
}

function isSame({ statements: a }: ParseResult, { statements: b }: ParseResult): boolean {
  return isDeepStrictEqual(a, b);
}

/** How a template reads the lines; the lines must say all of it exactly. */
export function fitTemplate(
  lines: readonly string[],
  { currency, date, decimal, lines: pattern }: Template,
  today: CalendarDate,
  { currencies }: AlertContext,
): LetterFit | undefined {
  if (pattern === undefined) return undefined;
  const codeOf = (printed: PrintedAmount) =>
    (printed.currency === null ? currency : currencyOf(printed.currency)) ?? null;
  const worthOf = (printed: PrintedAmount) => `${codeOf(printed)} ${decimalOf(printed.digits, decimal)}`;
  const terms: LineTerms = {
    shape: date,
    // Banks far to the east of the reader are a day ahead.
    newest: addDays(today, 1),
    worthOf,
    isClear: (printed) => {
      const code = codeOf(printed);
      const exact = decimalOf(printed.digits, decimal);
      if (code === null || exact === undefined || !currencies.knows(code)) return false;
      return parseMinor(exact, currencies.places(code)) !== undefined;
    },
  };
  const fit = fitLetter(lines, pattern, terms);
  const { amount, balance } = fit?.found ?? {};
  const isOneCurrency = amount === undefined || balance === undefined || codeOf(amount) === codeOf(balance);
  return isOneCurrency ? fit : undefined;
}

/** Letters of one template are alike, and so is their account. */
export function layoutOf({ direction, kind, lines }: Template): string {
  return `alert-${sha256(JSON.stringify([lines?.source, direction, kind])).slice(0, 16)}`;
}
