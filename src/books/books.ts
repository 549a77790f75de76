/**
 * The books of a ledger in double entry: each entry moves money between accounts, and its postings sum to zero. Formats
 * (`hledger.ts`, `beancount.ts`) write them as text and decide nothing.
 */

import { ISO_4217 } from '../domain/currency.ts';
import type { Account } from '../ledger/wire/accounts.ts';
import type { Category } from '../ledger/wire/categories.ts';
import type { Payee } from '../ledger/wire/payees.ts';
import type { Transaction } from '../ledger/wire/transactions.ts';
import type { DecimalText } from '../ledger/wire/values/decimal.ts';

/** All that a ledger holds, as its API shows it. */
export interface LedgerContent {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly payees: readonly Payee[];
  readonly transactions: readonly Transaction[];
}

/** A closing balance that a bank's statement gives. Money owed is negative. */
export interface Closing {
  /** The ledger's id of the account. */
  readonly accountId: string;
  /** `YYYY-MM-DD`: the balance at the end of this day. */
  readonly on: string;
  readonly balance: DecimalText;
}

/** The facts of the statements beside the ledger. */
export interface StatementFacts {
  readonly closings: readonly Closing[];
  /** externalId of a transfer → the day on which the account that receives it books it, `YYYY-MM-DD`. */
  readonly arrivals: ReadonlyMap<string, string>;
  /** The ledger's id of an account → its handle in the configuration. */
  readonly handles: ReadonlyMap<string, string>;
}

/** Where a posting goes: an account of the ledger, a category, or what the ledger does not name. */
export type Place =
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'category'; readonly id: string }
  | { readonly kind: 'unsorted'; readonly flow: 'in' | 'out' }
  | { readonly kind: 'opening' | 'unproved' | 'conversion' };

/** `amount`: exact decimal text, money that arrives positive. */
export interface Posting {
  readonly place: Place;
  readonly amount: DecimalText;
  readonly currency: string;
  /** The account books it on another day than the entry's, `YYYY-MM-DD`. */
  readonly on?: string;
  /** The worth of the amount in the currency of the other posting, without a sign. */
  readonly worth?: { readonly amount: DecimalText; readonly currency: string };
}

export interface Entry {
  readonly kind: 'entry';
  readonly on: string;
  readonly payee: string;
  readonly note: string | null;
  /** The ledger's names of the transaction; none for an opening balance or a difference. */
  readonly transaction?: { readonly id: string; readonly externalId: string | null };
  readonly postings: readonly Posting[];
}

/** A statement's closing balance at the end of the day. `off`: by how much the books differ from it; null where they agree. */
export interface BalanceCheck {
  readonly kind: 'check';
  readonly on: string;
  readonly accountId: string;
  readonly balance: DecimalText;
  readonly currency: string;
  readonly off: DecimalText | null;
  /** The sum of transfers of the account on their way. The books by the days of the entries differ by this. */
  readonly underWay: DecimalText;
}

export interface Books {
  readonly handles: ReadonlyMap<string, string>;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  /** By day; the checks of a day come after its entries. */
  readonly items: readonly (Entry | BalanceCheck)[];
}

/** The amount with at least the decimals of its currency: (`12.3`, EUR) is `12.30`. No digit is lost. */
export function padded(amount: DecimalText, currency: string): DecimalText {
  const places = ISO_4217.places(currency);
  const [whole = '0', decimals = ''] = amount.split('.');
  return decimals === '' && places === 0 ? whole : `${whole}.${decimals.padEnd(places, '0')}`;
}

/** The first line of a journal, behind its sign of a comment. */
export const HEADING =
  '; The books of a ledger, written by bankfeed. Changes in this file are lost with the next sync.';

/** A text on one line, with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
