/** Books as an hledger journal (https://hledger.org/hledger.html, "Journal format"). */
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
  roots: { assets: 'assets', liabilities: 'liabilities', income: 'income', expenses: 'expenses' },
  unsorted: { in: 'income:unsorted', out: 'expenses:unsorted' },
  equity: {
    opening: 'equity:opening balances',
    unproved: 'equity:unproved',
    conversion: 'equity:conversion',
  },
  clean: (part) => oneLine(part.replace(/[:;]/g, ' ')) || 'unnamed',
};

/** The journal, whole. Every account and currency is declared, so `hledger check --strict` passes. */
export function toHledger(books: Books, given: GivenNames): string {
  const nameOf = namePlaces(books, STYLE, given);
  const postings = books.items.flatMap((item) => (item.kind === 'entry' ? item.postings : [assertion(item)]));
  const currencies = new Set(postings.flatMap(({ currency, worth }) => [currency, worth?.currency ?? currency]));
  const used = new Set(postings.map(({ place }) => nameOf(place)));
  const declared = [
    HEADING,
    'decimal-mark .',
    ...[...currencies].toSorted().map((code) => `commodity ${padded('1000', code)}${point(code)} ${commodity(code)}`),
    ...[...used].toSorted().map((name) => `account ${name}`),
  ];
  const lines = books.items.flatMap((item) => [
    '',
    ...(item.kind === 'entry' ? entryLines(item, nameOf) : checkLines(item, nameOf)),
  ]);
  return `${[...declared, ...lines].join('\n')}\n`;
}

function entryLines({ on, payee, note, transaction, postings }: Entry, nameOf: (place: Place) => string): string[] {
  const words = [payee.replaceAll('|', '/'), note ?? ''].map((text) => oneLine(text.replaceAll(';', ',')));
  const text = words[1] === '' ? (words[0] ?? '') : words.join(' | ');
  // A text that begins with a bracket would be a code.
  const head = text.startsWith('(') ? `${on} * () ${text}` : `${on} * ${text}`.trimEnd();
  return [head, ...tagsOf(transaction), ...postings.map((posting) => postingLine(posting, nameOf))];
}

function tagsOf(transaction: Entry['transaction']): readonly string[] {
  if (transaction === undefined) return [];
  const { id, externalId } = transaction;
  return [externalId === null ? `    ; ledgerId:${id}` : `    ; externalId:${externalId}`];
}

/** A posting of nothing that asserts the balance, or a comment that says by how much the books differ. */
function checkLines(check: BalanceCheck, nameOf: (place: Place) => string): string[] {
  const { on, balance, currency, off } = check;
  const stated = money(balance, currency);
  const posting = assertion(check);
  if (off === null) return [`${on} * Balance of the statement`, `${postingLine(posting, nameOf)} = ${stated}`];
  return [`; ${on} statement of ${nameOf(posting.place)}: ${stated}; the books differ by ${money(off, currency)}`];
}

function assertion({ accountId, currency }: BalanceCheck): Posting {
  return { place: { kind: 'account', id: accountId }, amount: '0', currency };
}

function postingLine({ place, amount, currency, on, worth }: Posting, nameOf: (place: Place) => string): string {
  const price = worth === undefined ? '' : ` @@ ${money(worth.amount, worth.currency)}`;
  const day = on === undefined ? '' : `  ; date:${on}`;
  return `    ${nameOf(place)}  ${money(amount, currency)}${price}${day}`;
}

function money(amount: string, currency: string): string {
  return `${isZero(amount) ? padded('0', currency) : padded(amount, currency)} ${commodity(currency)}`;
}

/** A code with digits is quoted. */
function commodity(currency: string): string {
  return /^[A-Z]+$/.test(currency) ? currency : `"${currency}"`;
}

/** A declaration shows a decimal mark even where no decimals follow. */
function point(currency: string): string {
  return ISO_4217.places(currency) === 0 ? '.' : '';
}
