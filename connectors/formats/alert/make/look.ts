/** A letter for a person who makes a template of it: the possible places, the choices, and what they give. */
import type { MailTemplate, StatementLine } from '../../../../src/plugin/contract.ts';
import type { Letter } from '../letter.ts';
import { dayIn } from '../read.ts';
import type { AlertContext } from '../statement.ts';
import { MAX_LINE } from '../whole/fit-line.ts';
import { letterLines } from '../whole/letter-lines.ts';
import { makeTemplate } from './make-template.ts';
import type { Marks } from './marks.ts';
import { findWords, payeesIn } from './payees.ts';
import {
  type AmountPlace,
  accountsIn,
  amountsIn,
  type DayPlace,
  daysIn,
  numbersIn,
  overlap,
  type Span,
  saidCurrency,
} from './places.ts';

/** A person's choices: the value of an option, or empty for none. */
export interface LetterChoices {
  readonly amount: string;
  readonly payee: string;
  /** Words of the payee as the letter has them, in place of an option. */
  readonly words: string;
  /** Empty: the day of the letter. */
  readonly date: string;
  readonly account: string;
  readonly balance: string;
  readonly direction: 'in' | 'out';
  readonly kind: 'bank' | 'card';
  readonly currency: string;
  readonly decimal: '' | '.' | ',';
}

/** A place in the letter to choose. */
export interface PlaceOption {
  readonly value: string;
  readonly text: string;
  /** The day that the text stands for, `YYYY-MM-DD`. */
  readonly day?: string;
  /** The words around it. */
  readonly around: string;
}

export interface LetterLook {
  readonly subject: string;
  readonly from: string;
  /** The first lines. */
  readonly lines: readonly string[];
  readonly amounts: readonly PlaceOption[];
  readonly payees: readonly PlaceOption[];
  readonly days: readonly PlaceOption[];
  readonly accounts: readonly PlaceOption[];
  readonly choices: LetterChoices;
  /** The amount does not say its currency. */
  readonly asksCurrency: boolean;
  readonly template: MailTemplate | null;
  /** The transactions that would be booked. */
  readonly rows: readonly StatementLine[];
  /** Why no template can be made so; null where one can. */
  readonly problem: string | null;
}

export interface LetterTerms {
  /** Left out: the choices that are most likely. */
  readonly choices?: LetterChoices;
  /** The currency that is likely where the letter says none. */
  readonly currency: string | null;
  readonly name: string;
}

const MOST_LINES = 60;

/** Total: a letter without an amount has a problem, and no template. */
export function lookAtLetter(letter: Letter, terms: LetterTerms, context: AlertContext): LetterLook {
  const lines = letterLines(letter);
  // A longer line fits no template.
  const short = lines.map((line) => (line.length > MAX_LINE ? '' : line));
  const days = daysIn(short, dayIn(letter.date, context.timezone));
  const accounts = accountsIn(short);
  const amounts = amountsIn(short, [...days, ...numbersIn(short)], context.currencies);
  const places: Places = { lines: short, amounts, days, accounts };
  const choices = terms.choices ?? likely(places, terms);
  const amount = amounts.find((each) => keyOf(each) === choices.amount);
  const payees = amount === undefined ? [] : payeesIn(short, amount, fixed(places));
  const option = (span: Span): PlaceOption => ({ value: keyOf(span), ...wordsOf(lines, span) });
  const shared = {
    subject: lines[0] ?? '',
    from: letter.from,
    lines: lines.slice(1, MOST_LINES + 1),
    amounts: amounts.map(option),
    payees: payees.map(option),
    days: days.map((day) => ({ ...option(day), value: dayKey(day), day: day.value })),
    accounts: accounts.map(option),
    choices,
    asksCurrency: amount !== undefined && saidCurrency(amount.printed) === null,
  };
  const marks = amount === undefined ? NO_AMOUNT : marksOf(places, payees, amount, choices);
  if (typeof marks === 'string') return { ...shared, template: null, rows: [], problem: marks };
  const made = makeTemplate(letter, marks, terms.name, context);
  const rows = made.result?.statements.flatMap((statement) => statement.lines) ?? [];
  if ('problem' in made) return { ...shared, template: null, rows, problem: made.problem };
  return { ...shared, template: made.template, rows, problem: null };
}

const NO_AMOUNT = 'the letter has no amount that could be read';

interface Places {
  readonly lines: readonly string[];
  readonly amounts: readonly AmountPlace[];
  readonly days: readonly DayPlace[];
  readonly accounts: readonly Span[];
}

/** Places that are no part of a name; a number without decimals may be one. */
function fixed({ accounts, amounts, days }: Omit<Places, 'lines'>): readonly Span[] {
  return [...amounts.filter(({ printed }) => /[.,]\d{2}$/.test(printed.digits)), ...days, ...accounts];
}

function keyOf({ from, line, to }: Span): string {
  return `${line}.${from}.${to}`;
}

function dayKey(day: DayPlace): string {
  return `${keyOf(day)}.${day.shape}`;
}

const AROUND = 24;

function wordsOf(lines: readonly string[], { from, line, to }: Span): Pick<PlaceOption, 'text' | 'around'> {
  const text = lines[line] ?? '';
  const before = from > AROUND ? `…${text.slice(from - AROUND, from)}` : text.slice(0, from);
  const behind = text.length - to > AROUND ? `${text.slice(to, to + AROUND)}…` : text.slice(to);
  return { text: text.slice(from, to), around: `${before}${text.slice(from, to)}${behind}` };
}

const WORDS = 'the letter does not have these words for the payee: copy them as they stand in it';

function marksOf(
  { accounts, amounts, days, lines }: Places,
  payees: readonly Span[],
  amount: AmountPlace,
  choices: LetterChoices,
): Marks | string {
  const { currency, decimal, direction, kind, words } = choices;
  const payee = words.trim() === '' ? at(payees, choices.payee) : findWords(lines, words, amount.line);
  if (payee === undefined && words.trim() !== '') return WORDS;
  const day = days.find((each) => dayKey(each) === choices.date);
  return {
    amount,
    payee: payee ?? null,
    date: day ?? null,
    account: at(accounts, choices.account) ?? null,
    balance: at(amounts, choices.balance) ?? null,
    direction,
    kind,
    currency: currency === '' ? null : currency,
    decimal: decimal === '' ? null : decimal,
  };
}

function at<Place extends Span>(places: readonly Place[], key: string): Place | undefined {
  return places.find((each) => keyOf(each) === key);
}

const LEFT = /balance|available|limit|saldo|kontostand|verfügbar|solde/iu;
const RECEIVED =
  /receiv|deposit|credited|refund|incoming|sent you|paid you|gutschrift|gutgeschrieben|eingang|erhalten|erstatt|reçu|crédité/iu;
const CARD = /(?<!\p{L})(?:credit card|debit card|card|kreditkarte|karte|carte)(?!\p{L})/iu;

/** The first guess, which the person looks over. */
function likely({ accounts, amounts, days, lines }: Places, { currency }: LetterTerms): LetterChoices {
  const textOf = ({ line }: Span) => lines[line] ?? '';
  const inBody = (each: Span) => each.line > 0;
  const spent = amounts.filter((each) => !LEFT.test(textOf(each).slice(Math.max(0, each.from - 40), each.from)));
  const amount = spent.find(inBody) ?? spent[0] ?? amounts[0];
  const left = amounts.find((each) => each !== amount && !spent.includes(each) && inBody(each));
  const day = days.find((each) => each.line === amount?.line) ?? days.find(inBody);
  const account = accounts.find((each) => each.line === amount?.line) ?? accounts.find(inBody);
  const payee = amount && payeesIn(lines, amount, fixed({ accounts, amounts, days }))[0];
  const near = amount === undefined ? '' : `${lines[0]}\n${textOf(amount)}`;
  return {
    amount: amount === undefined ? '' : keyOf(amount),
    payee: payee === undefined ? '' : keyOf(payee),
    words: '',
    date: day === undefined ? '' : dayKey(day),
    account: account === undefined ? '' : keyOf(account),
    balance: left === undefined || (amount !== undefined && overlap(left, amount)) ? '' : keyOf(left),
    direction: RECEIVED.test(near) ? 'in' : 'out',
    kind: CARD.test(near) ? 'card' : 'bank',
    currency: currency ?? '',
    decimal: '',
  };
}
