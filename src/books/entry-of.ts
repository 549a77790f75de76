import { ISO_4217 } from '../domain/currency.ts';
import type { Account } from '../ledger/wire/accounts.ts';
import type { Transaction } from '../ledger/wire/transactions.ts';
import {
  absoluteDecimal,
  type DecimalText,
  isZero,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
} from '../ledger/wire/values/decimal.ts';
import type { Entry, Place, Posting } from './books.ts';

/** A transaction of the ledger as an entry. Its amount is positive for an expense, as everywhere in the v1 API. */
export function entryOf(
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
