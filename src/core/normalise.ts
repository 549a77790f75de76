import { asOfWithTie } from '../domain/as-of.ts';
import { addDays, parseDate } from '../domain/calendar-date.ts';
import { type CurrencyTable, UNKNOWN_CURRENCY_PLACES } from '../domain/currency.ts';
import { error, hold, type Issue } from '../domain/issue.ts';
import type { Balance, Statement, StatementLine } from '../domain/statement.ts';
import { type Message, words } from '../words/message.ts';
import type { StatementFacts } from './history.ts';
import { tidyText } from './text-key.ts';

/** The facts that a statement alone cannot know. */
export interface NormaliseContext {
  /** Used where the statement names no currency: the account's configured one, or the household's default. */
  readonly currency: string;
  readonly currencies: CurrencyTable;
  /** ISO 8601 instant; serves as as-of where the statement has none. */
  readonly receivedAt: string;
}

export interface Normalised {
  /** The statement with its currency settled and its texts and references clean. Use its lines from here on. */
  readonly statement: Statement;
  readonly facts: StatementFacts;
  /** An error where an amount has no exact form in the currency's minor units. A hold where a day cannot be right. */
  readonly issues: readonly Issue[];
}

/**
 * The step between parsing and identification. It settles the currency: amounts with the two places of an unknown
 * currency are rescaled exactly. It tidies texts for people, drops references that banks print instead of none, and
 * settles the as-of. A reference that a statement repeats stays as printed. Identification never believes a reference
 * alone, only together with date and amount.
 */
export function normalise(statement: Statement, context: NormaliseContext): Normalised {
  const issues: Issue[] = [...askAboutDays(statement, context.receivedAt)];
  const currency = statement.currency ?? context.currency;
  const places = statement.currency === null ? context.currencies.places(currency) : UNKNOWN_CURRENCY_PLACES;
  const rescale = rescaling(places, currency, issues);
  const tidied: Statement = {
    ...statement,
    currency,
    balances: {
      opening: rescaledBalance(statement.balances.opening, rescale),
      closing: rescaledBalance(statement.balances.closing, rescale),
      available: rescaledBalance(statement.balances.available, rescale),
    },
    lines: statement.lines.map((line) => normaliseLine(line, rescale)),
  };
  return { statement: tidied, facts: factsOf(tidied, currency, context.receivedAt), issues };
}

/**
 * The statement with the bank's own balances alone. One that the reader added up follows from the lines, or counts from
 * any zero. Stored, it would prove those lines in the next fold, and stand for the account's balance.
 */
export function withPrintedBalances(statement: Statement): Statement {
  const { opening, closing } = statement.balances;
  const printed = (balance: Balance | null) => (balance?.origin === 'computed' ? null : balance);
  return { ...statement, balances: { ...statement.balances, opening: printed(opening), closing: printed(closing) } };
}

/** The facts of a statement whose currency is settled. `receivedAt` stands in for an as-of that the bank did not give. */
export function factsOf(statement: Statement, currency: string, receivedAt: string): StatementFacts {
  return {
    currency,
    kind: statement.kind,
    period: statement.period,
    asOf: statement.asOf === null ? receivedAt.slice(0, 19) : asOfWithTie(statement.asOf, statement.servedAt),
    closing: statement.balances.closing,
    opening: statement.balances.opening?.amount ?? null,
  };
}

/** A reference worth the name, or null: banks print blanks, zeros and words where they have none. */
export function cleanReference(reference: string | null): string | null {
  if (reference === null) return null;
  const trimmed = reference.trim();
  return NO_REFERENCE.test(trimmed) ? null : trimmed;
}

const NO_REFERENCE =
  /^(?:[0\-_.*?]*|NON-?REF|NO-?REF(?:ERENCE)?|NOT[ _-]?PROVIDED|NOTAVAILABLE|UNKNOWN|NONE|NULL|N\/A|NA)$/i;

type Rescale = (amount: bigint, at: StatementLine['position']) => bigint;

/** Two places to `places`, exactly; undefined where nothing is to be done. */
function rescaling(places: number, currency: string, issues: Issue[]): Rescale | undefined {
  if (places === UNKNOWN_CURRENCY_PLACES) return undefined;
  const factor = 10n ** BigInt(Math.abs(places - UNKNOWN_CURRENCY_PLACES));
  if (places > UNKNOWN_CURRENCY_PLACES) return (amount) => amount * factor;
  return (amount, at) => {
    if (amount % factor !== 0n) {
      issues.push(error('normalise.places', words('document.amountMoreDecimalPlaces', { currency }), at));
    }
    return amount / factor;
  };
}

function rescaledBalance(balance: Balance | null, rescale: Rescale | undefined): Balance | null {
  if (balance === null || rescale === undefined) return balance;
  const { unrounded: _, ...kept } = balance;
  return { ...kept, amount: rescale(balance.amount, {}) };
}

/** The same object where there is nothing to mend, which is nearly always. */
function normaliseLine(line: StatementLine, rescale: Rescale | undefined): StatementLine {
  const reference = cleanReference(line.reference);
  const payee = tidyText(line.payee);
  const memo = tidyText(line.memo);
  const scale = rescale !== undefined && (line.currency === null || line.balance !== null);
  if (!scale && reference === line.reference && payee === line.payee && memo === line.memo) return line;
  if (!scale || rescale === undefined) return { ...line, reference, payee, memo };
  const amount = line.currency === null ? rescale(line.amount, line.position) : line.amount;
  const balance = line.balance === null ? null : rescale(line.balance, line.position);
  return { ...line, reference, payee, memo, amount, balance };
}

/** Standing orders and instalments that a bank announces lie within it. */
const MOST_DAYS_AHEAD = 731;
const EARLIEST_DAY = '1970-01-01';
/** Instants before it are those of clocks that were never set, and of archives that keep none (1970, 1980). */
const EARLIEST_RECEIPT = '2000-01-01';

/**
 * Asks about a line on an unlikely day: before 1970, or more than two years after the statement. The statement's day
 * is the later of two days. One is the document's arrival (`receivedAt`, an ISO 8601 instant), the other the bank's
 * as-of. Today plays no part, so the same document gives the same answer on any day. The first such line is named.
 * Days neither prove nor disprove the sums, so no other check asks.
 */
export function askAboutDays({ lines, asOf }: Statement, receivedAt: string): readonly Issue[] {
  const latest = latestDay(asOf, receivedAt);
  const odd = lines.filter(({ bookedOn }) => bookedOn < EARLIEST_DAY || (latest !== undefined && bookedOn > latest));
  const [first] = odd;
  if (first === undefined) return [];
  return [hold('normalise.date', question(first, odd.length), first.position)];
}

/** Undefined where nothing says when the statement is from. */
function latestDay(asOf: string | null, receivedAt: string): string | undefined {
  const instants = [receivedAt, asOf ?? ''].map((each) => each.slice(0, 10)).filter((each) => each >= EARLIEST_RECEIPT);
  const day = parseDate(instants.sort().at(-1) ?? '');
  return day === undefined ? undefined : addDays(day, MOST_DAYS_AHEAD);
}

function question({ bookedOn }: StatementLine, count: number): Message {
  const why = words(bookedOn < EARLIEST_DAY ? 'row.before1970' : 'row.moreTwoYearsAfter');
  if (count === 1) return words('row.lineBookedDayDates', { day: bookedOn, why });
  return words('row.lineBookedMoreLike', { day: bookedOn, count: String(count - 1), why });
}
