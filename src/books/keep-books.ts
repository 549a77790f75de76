import { addDays, parseDate } from '../domain/calendar-date.ts';
import { ISO_4217 } from '../domain/currency.ts';
import type { Account } from '../ledger/wire/accounts.ts';
import type { Transaction } from '../ledger/wire/transactions.ts';
import {
  absoluteDecimal,
  addDecimals,
  type DecimalText,
  isZero,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
} from '../ledger/wire/values/decimal.ts';
import type { BalanceCheck, Books, Closing, Entry, LedgerContent, Place, Posting, StatementFacts } from './books.ts';

/**
 * The books of a ledger. Each account begins with a balance from which its transactions lead to the bank's closing
 * balances. Without a statement they lead to the ledger's balance. Where they lead elsewhere, an entry `unproved`
 * carries the difference. So the books end with the ledger's own balances. The same content gives the same books.
 */
export function keepBooks(ledger: LedgerContent, { closings, arrivals, handles }: StatementFacts): Books {
  const accountOf = new Map(ledger.accounts.map((account) => [account.id, account]));
  const entries = ledger.transactions.map((transaction) => entryOf(transaction, accountOf, arrivals));
  const sums = new Sums(entries);
  const closingsOf = Map.groupBy(closings, ({ accountId }) => accountId);
  const proofs = ledger.accounts.map((account) => proofOf(account, closingsOf.get(account.id) ?? [], sums));
  const items = [...entries, ...proofs.flat()];
  return { handles, accounts: ledger.accounts, categories: ledger.categories, items: items.toSorted(byDay) };
}

/** The opening entry of an account, the checks of its closing balances, and the differences that remain. */
function proofOf(account: Account, closings: readonly Closing[], sums: Sums): readonly (Entry | BalanceCheck)[] {
  const days = closings.toSorted((a, b) => (a.on < b.on ? -1 : 1)).filter(isNewestOfDay);
  const offsets = days.map(({ on, balance }) => subtractDecimals(balance, sums.upTo(account.id, on)));
  const last = {
    on: sums.lastDay(account.id),
    offset: subtractDecimals(account.balance.rawJSON, sums.total(account.id)),
  };
  const steady = offsets.map((offset, at) => isEqual(offset, offsets[at + 1]) || isEqual(offset, offsets[at - 1]));
  const first = offsets.find((_, at) => steady[at]) ?? offsets.at(-1) ?? last.offset;

  const proof: (Entry | BalanceCheck)[] = [];
  if (!isZero(first)) proof.push(correction(account, eveOf(account, days, sums), first, 'opening'));
  let standing = first;
  for (const [at, { on, balance }] of days.entries()) {
    const offset = offsets[at] ?? standing;
    // A lone difference that the next statement does not confirm belongs to its day alone. An example is a row that
    // was booked late.
    if (steady[at] && !isEqual(offset, standing)) {
      proof.push(correction(account, on, subtractDecimals(offset, standing), 'unproved'));
      standing = offset;
    }
    const off = isEqual(offset, standing) ? null : subtractDecimals(offset, standing);
    const underWay = sums.underWay(account.id, on);
    proof.push({ kind: 'check', on, accountId: account.id, balance, currency: account.currency, off, underWay });
  }
  if (last.on !== undefined && !isEqual(last.offset, standing)) {
    const on = [last.on, days.at(-1)?.on ?? last.on].toSorted().at(-1) ?? last.on;
    proof.push(correction(account, on, subtractDecimals(last.offset, standing), 'unproved'));
  }
  return proof;
}

/** The day before anything is known of the account; the day it was made where nothing is. */
function eveOf({ id, createdAt }: Account, closings: readonly Closing[], sums: Sums): string {
  return sums.eve(id, closings[0]?.on) ?? createdAt.slice(0, 10);
}

function correction(account: Account, on: string, amount: string, kind: 'opening' | 'unproved'): Entry {
  const { id, currency, name } = account;
  const words = kind === 'opening' ? `Opening balance of ${name}` : `Difference to the balance of ${name}`;
  const postings = [
    { place: { kind: 'account', id }, amount, currency },
    { place: { kind }, amount: negateDecimal(amount), currency },
  ] as const;
  return { kind: 'entry', on, payee: words, note: null, postings };
}

/** Of several closing balances of one day, the last one given counts. */
function isNewestOfDay({ on }: Closing, at: number, all: readonly Closing[]): boolean {
  return all[at + 1]?.on !== on;
}

function isEqual(left: string, right: string | undefined): boolean {
  return right !== undefined && isZero(subtractDecimals(left, right));
}

const RANK = { entry: 0, check: 2 } as const;

/** Entries before the checks of their day; differences right before those; else by the ledger's names, which never change. */
function byDay(a: Entry | BalanceCheck, b: Entry | BalanceCheck): number {
  return compare(a.on, b.on) || rankOf(a) - rankOf(b) || compare(nameOf(a), nameOf(b));
}

function rankOf(item: Entry | BalanceCheck): number {
  return item.kind === 'entry' && item.transaction === undefined ? 1 : RANK[item.kind];
}

function nameOf(item: Entry | BalanceCheck): string {
  if (item.kind === 'check') return item.accountId;
  return item.transaction?.externalId ?? item.transaction?.id ?? item.payee;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A transaction of the ledger as an entry. Its amount is positive for an expense, as everywhere in the v1 API. */
function entryOf(
  transaction: Transaction,
  accountOf: ReadonlyMap<string, Account>,
  arrivals: ReadonlyMap<string, string>,
): Entry {
  const { id, externalId, date: on, payeeName, note } = transaction;
  const postings = postingsOf(transaction, accountOf, arrivals.get(externalId ?? ''));
  return { kind: 'entry', on, payee: payeeName ?? '', note, transaction: { id, externalId }, postings };
}

function postingsOf(
  transaction: Transaction,
  accountOf: ReadonlyMap<string, Account>,
  arrival: string | undefined,
): readonly Posting[] {
  const { accountId, transferToAccountId, date } = transaction;
  const amount = transaction.amount.rawJSON;
  const currency = accountOf.get(accountId)?.currency ?? '';
  const own = { place: { kind: 'account', id: accountId }, amount: negateDecimal(amount), currency } as const;
  const target = transferToAccountId === null ? undefined : accountOf.get(transferToAccountId);
  if (target === undefined) return [own, { place: counterPlace(transaction), amount, currency }];

  const arrived = arrivedOf(transaction, amount, target);
  const on = arrival === undefined || arrival === date ? {} : { on: arrival };
  const other = {
    place: { kind: 'account', id: target.id },
    amount: arrived,
    currency: target.currency,
    ...on,
  } as const;
  if (target.currency === currency) return [own, other, ...feeOf(subtractDecimals(amount, arrived), currency)];
  // Nothing has no price: each side is balanced by itself.
  if (isZero(amount) || isZero(arrived)) return [...balanced(own), ...balanced(other)];
  return [{ ...own, worth: { amount: absoluteDecimal(arrived), currency: target.currency } }, other];
}

function counterPlace({ categoryId, amount }: Transaction): Place {
  if (categoryId !== null) return { kind: 'category', id: categoryId };
  return { kind: 'unsorted', flow: amount.rawJSON.startsWith('-') ? 'in' : 'out' };
}

/** As the ledger reckons it: `destinationAmount`, else by `exchangeRate`, else the amount. */
function arrivedOf(
  { destinationAmount, exchangeRate }: Transaction,
  amount: DecimalText,
  target: Account,
): DecimalText {
  if (destinationAmount !== null) return destinationAmount.rawJSON;
  if (exchangeRate === null) return amount;
  return roundDecimal(multiplyDecimals(amount, exchangeRate.rawJSON), ISO_4217.places(target.currency));
}

/** The amount that left the one account and did not reach the other. */
function feeOf(amount: DecimalText, currency: string): readonly Posting[] {
  return isZero(amount) ? [] : [{ place: { kind: 'unsorted', flow: 'out' }, amount, currency }];
}

function balanced(posting: Posting): readonly Posting[] {
  const { amount, currency } = posting;
  return [posting, { place: { kind: 'conversion' }, amount: negateDecimal(amount), currency }];
}

interface Movement {
  /** The day on which the account itself books it. */
  readonly booked: string;
  /** The day of the entry. */
  readonly written: string;
  readonly amount: DecimalText;
}

interface Total {
  readonly on: string;
  readonly sum: DecimalText;
}

/** The running sums of each account of the ledger, by day. */
class Sums {
  readonly #movements = new Map<string, Movement[]>();
  readonly #totals = new Map<string, readonly Total[]>();
  /** Movements that the account books on another day than the entry's. They are few. */
  readonly #shifted = new Map<string, readonly Movement[]>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) for (const posting of entry.postings) this.#add(entry, posting);
    for (const [account, movements] of this.#movements) {
      this.#totals.set(account, totalsOf(movements));
      this.#shifted.set(
        account,
        movements.filter(({ booked, written }) => booked !== written),
      );
    }
  }

  /** The sum of all that the account had booked at the end of the day. */
  upTo(account: string, on: string): DecimalText {
    return this.#totals.get(account)?.findLast((total) => total.on <= on)?.sum ?? '0';
  }

  total(account: string): DecimalText {
    return this.#totals.get(account)?.at(-1)?.sum ?? '0';
  }

  lastDay(account: string): string | undefined {
    return this.#totals.get(account)?.at(-1)?.on;
  }

  /** The day before the account's first movement and before `other`, where that is earlier. */
  eve(account: string, other: string | undefined): string | undefined {
    const first = this.#totals.get(account)?.[0]?.on;
    const day = [first, other].filter((each) => each !== undefined).toSorted()[0];
    const date = parseDate(day ?? '');
    return date === undefined ? undefined : addDays(date, -1);
  }

  /**
   * The sum of entries up to this day that the account books later. Movements that it booked before their entry's day
   * are subtracted.
   */
  underWay(account: string, on: string): DecimalText {
    let sum: DecimalText = '0';
    for (const { booked, written, amount } of this.#shifted.get(account) ?? []) {
      if (written <= on && booked > on) sum = addDecimals(sum, amount);
      if (booked <= on && written > on) sum = subtractDecimals(sum, amount);
    }
    return sum;
  }

  #add(entry: Entry, { place, amount, on = entry.on }: Posting): void {
    if (place.kind !== 'account') return;
    const movements = this.#movements.get(place.id) ?? [];
    movements.push({ booked: on, written: entry.on, amount });
    this.#movements.set(place.id, movements);
  }
}

function totalsOf(movements: readonly Movement[]): readonly Total[] {
  const totals: Total[] = [];
  let sum: DecimalText = '0';
  for (const { booked, amount } of movements.toSorted((a, b) => (a.booked < b.booked ? -1 : 1))) {
    sum = addDecimals(sum, amount);
    if (totals.at(-1)?.on === booked) totals.pop();
    totals.push({ on: booked, sum });
  }
  return totals;
}
