/** Books as a beancount file (https://beancount.github.io/docs/beancount_language_syntax.html). */
import { addDays, parseDate } from '../domain/calendar-date.ts';
import { ISO_4217 } from '../domain/currency.ts';
import { isZero } from '../ledger/wire/values/decimal.ts';
import {
  type BalanceCheck,
  type Books,
  type Entry,
  HEADING,
  oneLine,
  type Place,
  type Posting,
  padded,
} from './books.ts';
import { type GivenNames, type NameStyle, namePlaces } from './place-names.ts';

const STYLE: NameStyle = {
  roots: { assets: 'Assets', liabilities: 'Liabilities', income: 'Income', expenses: 'Expenses' },
  unsorted: { in: 'Income:Unsorted', out: 'Expenses:Unsorted' },
  equity: {
    opening: 'Equity:Opening-Balances',
    unproved: 'Equity:Unproved',
    conversion: 'Equity:Conversion',
  },
  // Letters, digits and hyphens; the first one a capital letter or a digit.
  clean: (part) => {
    const kept = part.replace(/[^\p{L}\p{Nd}]+/gu, '-').replace(/^-+|-+$/g, '');
    return kept === '' ? 'Unnamed' : kept.slice(0, 1).toUpperCase() + kept.slice(1);
  },
};

/** The file, whole. Every account is opened on the first day of the books; `bean-check` finds nothing to say. */
export function toBeancount(books: Books, given: GivenNames): string {
  const nameOf = namePlaces(books, STYLE, given);
  const places = books.items.flatMap((item) =>
    item.kind === 'entry' ? item.postings.map(({ place }) => nameOf(place)) : [nameOf(accountPlace(item))],
  );
  const first = books.items[0]?.on ?? '';
  const codes = new Set(books.accounts.map(({ currency }) => currency).filter((code) => ISO_4217.places(code) === 0));
  // A total price is kept as a price of one unit, whose digits end somewhere. Currencies of whole units get a
  // tolerance for that.
  const tolerances = [...codes].toSorted().map((code) => `option "inferred_tolerance_default" "${code}:0.005"`);
  const opened = [...new Set(places)].toSorted().map((name) => `${first} open ${name}`);
  const lines = books.items.flatMap((item) => [
    '',
    ...(item.kind === 'entry' ? entryLines(item, nameOf) : [checkLine(item, nameOf)]),
  ]);
  return `${[HEADING, ...tolerances, ...opened, ...lines].join('\n')}\n`;
}

function entryLines({ on, payee, note, transaction, postings }: Entry, nameOf: (place: Place) => string): string[] {
  const words = note === null ? quoted(payee) : `${quoted(payee)} ${quoted(note)}`;
  return [`${on} * ${words}`, ...tagsOf(transaction), ...postings.map((posting) => postingLine(posting, nameOf))];
}

function tagsOf(transaction: Entry['transaction']): readonly string[] {
  if (transaction === undefined) return [];
  const { id, externalId } = transaction;
  return [externalId === null ? `  ledgerId: ${quoted(id)}` : `  externalId: ${quoted(externalId)}`];
}

/** A balance of beancount is that of the day's beginning, so a closing balance stands on the next day. */
function checkLine(check: BalanceCheck, nameOf: (place: Place) => string): string {
  const { on, balance, currency, off, underWay } = check;
  const date = parseDate(on);
  const next = date === undefined ? on : addDays(date, 1);
  const line = `${next} balance ${nameOf(accountPlace(check))}  ${money(balance, currency)}`;
  if (off !== null) return `; ${line} ; the books differ by ${money(off, currency)}`;
  return isZero(underWay) ? line : `; ${line} ; ${money(underWay, currency)} are under way`;
}

function postingLine({ place, amount, currency, on, worth }: Posting, nameOf: (place: Place) => string): string {
  const price = worth === undefined ? '' : ` @@ ${money(worth.amount, worth.currency)}`;
  const day = on === undefined ? '' : `\n    booked: ${on}`;
  return `  ${nameOf(place)}  ${money(amount, currency)}${price}${day}`;
}

function accountPlace({ accountId }: BalanceCheck): Place {
  return { kind: 'account', id: accountId };
}

function money(amount: string, currency: string): string {
  return `${isZero(amount) ? padded('0', currency) : padded(amount, currency)} ${currency}`;
}

/** On one line. */
function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
