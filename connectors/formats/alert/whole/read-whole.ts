/** Reads a letter with templates of whole lines, as they are made from one letter. */
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../../../../src/lib/hash.ts';
import { addDays, type CalendarDate, hold, type ParseResult, parseMinor } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';
import { currencyOf, decimalOf, type PrintedAmount } from '../amount.ts';
import type { Letter } from '../letter.ts';
import type { Found } from '../match.ts';
import { foldCase } from '../pattern.ts';
import { type AlertContext, type Reading, resultOf } from '../statement.ts';
import type { Template } from '../template.ts';
import { agreeing, fitLine, type LetterPattern, type LinePattern, type LineTerms } from './fit-line.ts';

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

const SEVERAL = words('format.twoTemplatesReadLetter');
const FURTHER_LINE = words('format.letterSpeaksMoneyTurn');

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
function fitTemplate(
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
function layoutOf({ direction, kind, lines }: Template): string {
  return `alert-${sha256(JSON.stringify([lines?.source, direction, kind])).slice(0, 16)}`;
}

/** A letter that a pattern fits. */
interface LetterFit {
  readonly found: Found;
  /** The lines of the body that no line of the pattern is for. */
  readonly furtherLines: readonly string[];
}

/**
 * The one way to read the letter with the pattern. Undefined where there is none, or a second one. Each block
 * stands in the body exactly once, and no text parts in two ways.
 */
function fitLetter(
  [subject = '', ...body]: readonly string[],
  { blocks, subject: head }: LetterPattern,
  terms: LineTerms,
): LetterFit | undefined {
  let found = only(fitLine(subject, head, terms));
  let from = 0;
  const used = new Set<number>();
  for (const block of blocks) {
    const place = only(placesOf(body, block, terms));
    if (place === undefined || found === undefined || place.at < from) return undefined;
    found = agreeing(place.found, found, terms);
    from = place.at + block.length;
    for (let at = place.at; at < from; at += 1) used.add(at);
  }
  if (found?.amount === undefined) return undefined;
  return { found, furtherLines: body.filter((_, at) => !used.has(at)) };
}

function only<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}

interface Place {
  readonly at: number;
  readonly found: Found;
}

function placesOf(body: readonly string[], block: readonly LinePattern[], terms: LineTerms): readonly Place[] {
  const places: Place[] = [];
  for (let at = 0; at + block.length <= body.length && places.length < 2; at += 1)
    places.push(...foundAt(body, at, block, terms).map((found) => ({ at, found })));
  return places;
}

/** All ways to read the lines from `at` on. */
function foundAt(body: readonly string[], at: number, block: readonly LinePattern[], terms: LineTerms) {
  let ways: readonly Found[] = [{}];
  for (const [index, pattern] of block.entries()) {
    const fits = fitLine(body[at + index] ?? '', pattern, terms);
    ways = ways.flatMap((way) => fits.flatMap((fit) => agreeing(way, fit, terms) ?? []));
    if (ways.length === 0) break;
  }
  return ways;
}

/** Which way the money went, or that it did not go at all. English, German, French, Spanish, Italian, Dutch. */
const TURNS = new RegExp(
  [
    'declin|reject|revers|refund|cancel|fail|unsuccess|disput|chargeback|void|return|credit|debit|deposit|incoming',
    "receiv|withdraw|spent|paid|purchase|transfer|pending|hold|\\bsent\\b|\\bnot\\b|n['’]t\\b",
    'abgelehnt|ablehn|storn|rück|erstatt|gutschrift|gutgeschrieben|belast|lastschrift|eingang|fehlgeschlagen|nicht',
    'kein|widerruf|vorgemerkt|abbuch|abgebucht|zubuch|zugebucht|zugang|abgang|einzahl|auszahl|überweis',
    'refus|annul|rembours|crédit|débit|virement|retrait|versement|prélèv|rechaz|devol|entrada|salida|ingreso|cargo',
    'rifiut|accredit|addebit|geweiger|teruggav|afgeschreven|bijgeschreven',
  ].join('|'),
  'u',
);
/** Labels of what kind of news it is. */
const KIND =
  /^(?:\p{L}+ )?(?:art|typ|type|kind|vorgang|umsatzart|buchungsart|transaktions(?:art|typ)|transaktion|transaction|status|richtung|direction|operation|opération|tipo|movement|bewegung|movimiento)(?: ?:|$)/u;
const MONEY =
  /[€£$¥₹] ?[+-]?\d|\d ?[€£$¥₹]|(?<!\p{L})[A-Z]{3} ?[+-]?\d|\d ?[A-Z]{3}(?!\p{L})|\d[.,]\d{2}(?!\d|[.,]\d)/u;

const MONTH =
  /(?<=\d\.? )(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?|(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?(?= \d)/gu;

/**
 * The forms of the lines that count. A number in it is `#`, the payee and the number of the account are `@`. A line
 * below the label of a kind counts with it.
 */
function furtherForms(lines: readonly string[], found: Found): readonly string[] {
  const plain = lines.map((line) => line.replace(/https?:\S+/g, ''));
  const labelled = plain.map((line, at) => {
    const before = foldCase(plain[at - 1] ?? '');
    return KIND.test(before) && !/: ?./.test(before) ? `${before.replace(/ ?:$/, '')}: ${line}` : line;
  });
  return [...new Set(labelled.filter(counts).map((line) => formOf(line, found)))];
}

function counts(line: string): boolean {
  const folded = foldCase(line);
  return MONEY.test(line) || TURNS.test(folded) || KIND.test(folded) || ownNumbersIn(line).length > 0;
}

function formOf(line: string, { account, payee }: Found): string {
  let form = '';
  let at = 0;
  for (const { from, to } of ownNumbersIn(line)) {
    const number = line.slice(from, to);
    const isSame = account !== undefined && number.replace(/\D/g, '') === account;
    form += `${blanked(line.slice(at, from), payee)}${isSame ? '@' : foldCase(number)}`;
    at = to;
  }
  return form + blanked(line.slice(at), payee);
}

function blanked(text: string, payee: string | undefined): string {
  const folded = foldCase(text);
  const named = payee === undefined ? folded : folded.replaceAll(foldCase(payee), '@');
  return named.replace(MONTH, '#').replace(/\d(?:[\d.,':/]|-(?=\d))*/g, '#');
}

/** A part of a line. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Numbers of accounts and cards as letters show them. */
const MASKED = /(?<![\p{L}\d])(?:[*xX•]|\.{2,6}|…)[*xX•.…# -]{0,24}\d{2,6}(?![\d.,]?\d)/gu;
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[\dA-Z]{2,4}){3,8}(?![\p{L}\d])/gu;
const NAMED =
  /(?<!\p{L})(?:ending(?: in| with)?|ends? (?:in|with)|(?:card|account|acct|share|carte|compte|iban|\p{L}*karten?|\p{L}*konto)(?:[- ]?(?:no|nr|number|nummer))?|endziffern?|endet (?:auf|mit))[.:]? ?(?:[*xX•.…#-]{0,24} ?)(\d{3,20})(?!\d|[.,]\d)/giu;

/** Where the line shows a number of an account or card, in order. The range begins with its mask. */
function ownNumbersIn(line: string): readonly TextRange[] {
  const masked = [...line.matchAll(MASKED)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));
  const ibans = [...line.matchAll(IBAN)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));
  const named = [...line.matchAll(NAMED)].map(({ 0: text, 1: digits = '', index }) => {
    const to = index + text.length;
    return { from: to - digits.length, to };
  });
  const all = [...masked, ...ibans, ...named].toSorted((a, b) => a.from - b.from || b.to - a.to);
  return all.filter((each, at) => all.slice(0, at).every((before) => before.to <= each.from));
}

/** News is short; a letter with more text is a newsletter, and the rest of it is not looked at. Characters. */
const MAX_TEXT = 65_536;
/** A letter whose longest line has so many characters is cut into lines by a program, and no longer one. */
const CUT_AT = { least: 60, most: 80 };

/** The lines of a letter as whole-line templates see them: the subject first, then the body without empty lines. */
function letterLines({ subject, text }: Pick<Letter, 'subject' | 'text'>): readonly string[] {
  const lines = text.slice(0, MAX_TEXT).split('\n').map(tidy);
  return [tidy(subject), ...joined(lines).filter((line) => /[^.\s]/.test(line))];
}

/** Braces are marks of a template, so a letter has none. */
function tidy(line: string): string {
  return line
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/gu, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .trim();
}

/** A sentence that was cut at a margin is one line again. There the next word had no room on its line. */
function joined(lines: readonly string[]): readonly string[] {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  if (width < CUT_AT.least || width > CUT_AT.most) return lines;
  const whole: string[] = [];
  let before = '';
  for (const line of lines) {
    const [word = ''] = line.split(' ', 1);
    const isCut = before !== '' && word !== '' && before.length + 1 + word.length > width;
    if (isCut) whole.push(`${whole.pop() ?? ''} ${line}`);
    else whole.push(line);
    before = line;
  }
  return whole;
}
