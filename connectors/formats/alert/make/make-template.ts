/**
 * A template of whole lines out of one letter and the places that a person marked in it. It is given only where it
 * reads the letter back exactly as marked.
 */
import type { CalendarDate, MailTemplate, ParseResult } from '../../../../src/plugin/contract.ts';
import { decimalOf, readAmount } from '../amount.ts';
import { compileDate, readDate } from '../date-shape.ts';
import type { Letter } from '../letter.ts';
import { type Found, readAccount } from '../match.ts';
import { dayIn, readAlert } from '../read.ts';
import type { AlertContext } from '../statement.ts';
import { templateSchema } from '../template.ts';
import { furtherForms } from '../whole/further-lines.ts';
import { letterLines } from '../whole/letter-lines.ts';
import { fitTemplate } from '../whole/read-whole.ts';
import { type AmountPart, amountPart, balancePart } from './amount-part.ts';
import type { Marks } from './marks.ts';
import type { Span } from './places.ts';
import { linesOf, type Part } from './write-lines.ts';

/** A template with its reading of the letter, or why there is none. */
export type Making =
  | { readonly template: MailTemplate; readonly result: ParseResult }
  | { readonly problem: string; readonly result?: ParseResult };

/** More lines about money than these are no news of one transaction. */
const MOST_FURTHER = 60;

export function makeTemplate(letter: Letter, given: Marks, name: string, context: AlertContext): Making {
  const lines = letterLines(letter);
  const balance = given.balance === null ? { span: null } : balancePart(lines, given.balance);
  if ('problem' in balance) return balance;
  const marks = { ...given, balance: balance.span };
  const amount = amountPart(lines, marks);
  if ('problem' in amount) return amount;
  const written = linesOf(lines, partsOf(lines, marks, amount));
  if ('problem' in written) return written;
  if (letter.from === '' || /[*?]/.test(letter.from))
    return { problem: 'the letter names no sender that a template could be for' };
  const bare: MailTemplate = {
    name,
    from: letter.from,
    lines: [...written.lines],
    direction: marks.direction,
    kind: marks.kind,
    ...(amount.currency === undefined ? {} : { currency: amount.currency }),
    ...(amount.decimal === undefined ? {} : { decimal: amount.decimal }),
    ...(marks.date === null ? {} : { date: marks.date.shape }),
  };
  return readBack(letter, lines, bare, { marks, amount, context });
}

interface Terms {
  readonly marks: Marks;
  readonly amount: AmountPart;
  readonly context: AlertContext;
}

function readBack(letter: Letter, lines: readonly string[], bare: MailTemplate, terms: Terms): Making {
  const { context, marks } = terms;
  const parsed = templateSchema.safeParse(bare);
  if (!parsed.success) return { problem: 'no template can be made of these places' };
  const today = dayIn(letter.date, context.timezone);
  const fit = fitTemplate(lines, parsed.data, today, context);
  if (fit === undefined) return { problem: UNFIT };
  const further = furtherForms(fit.furtherLines, fit.found);
  if (further.length > MOST_FURTHER) return { problem: 'the letter has too many lines about money' };
  const template = { ...bare, ...(further.length === 0 ? {} : { beside: [...further] }) };
  const result = readAlert(letter, [templateSchema.parse(template)], context);
  const [first] = result.issues;
  if (first !== undefined) return { problem: first.message, result };
  const [line, ...others] = result.statements.flatMap((statement) => statement.lines);
  const meant = meaningOf(lines, marks, terms.amount, today);
  const isSame =
    line !== undefined &&
    others.length === 0 &&
    line.payee === meant.payee &&
    line.bookedOn === meant.date &&
    (result.statements[0]?.account.accountId ?? null) === meant.account &&
    line.currency === meant.currency &&
    exactOf(fit.found.amount, terms.amount) === meant.amount &&
    exactOf(fit.found.balance, terms.amount) === meant.balance;
  return isSame ? { template, result } : { problem: UNFIT, result };
}

const UNFIT = 'these words do not read the letter in exactly one way: choose other places, or fewer words of the payee';

function exactOf(printed: Found['amount'], { decimal }: AmountPart): string | null {
  return printed === undefined ? null : (decimalOf(printed.digits, decimal) ?? null);
}

/** The meaning of the marked places, without the template. */
function meaningOf(lines: readonly string[], marks: Marks, amount: AmountPart, today: CalendarDate) {
  const textOf = ({ from, line, to }: Span) => (lines[line] ?? '').slice(from, to);
  const { account, balance, date, payee } = marks;
  const shape = date === null ? undefined : compileDate(date.shape);
  const day = date === null || shape === undefined ? { value: today } : readDate(textOf(date), 0, shape, today);
  const digits = account === null ? undefined : readAccount(textOf(account), 0)?.value;
  return {
    amount: amount.exact,
    currency: amount.said ?? amount.currency ?? null,
    payee: payee === null ? null : textOf(payee),
    date: day?.value ?? null,
    account: digits === undefined ? null : `*${digits}`,
    balance: balance === null ? null : exactOf(readAmount(textOf(balance), 0), amount),
  };
}

function partsOf(lines: readonly string[], marks: Marks, amount: AmountPart): readonly Part[] {
  const { account, balance, date, payee } = marks;
  const spans: readonly (readonly [Part['part'], Span | null])[] = [
    ['amount', amount.span],
    ['payee', payee],
    ['date', date],
    ['account', account],
    ['balance', balance],
  ];
  return spans.flatMap(([part, span]) => {
    if (span === null) return [];
    return [
      { part, line: span.line, from: span.from, to: span.to, text: (lines[span.line] ?? '').slice(span.from, span.to) },
    ];
  });
}
