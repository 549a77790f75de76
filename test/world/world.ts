/**
 * Households made up from a number: what really happened in their accounts, and which documents their banks gave them.
 * Nothing here or in the renderers knows the program under test.
 */

/** Best first, as the program ranks what it reads. `notice`: CAMT.054; `alert`: a letter about one purchase. */
export const ROUTES = ['camt', 'ofx', 'mt940', 'csv', 'notice', 'alert'] as const;
export type Route = (typeof ROUTES)[number];

/** The bank's word before it books. `name`: under the reference of the booked line, under another one, or none. */
export interface Pending {
  readonly since: number;
  readonly amount: number;
  readonly name: 'same' | 'other' | 'none';
}

/** Something that moved money. Amounts are minor units of the account's currency, money out is negative. */
export interface Happening {
  /** Place in time, unique in the account. */
  readonly at: number;
  /** Day number from 2026-01-01 on which the first route books it. */
  readonly day: number;
  readonly amount: number;
  readonly payee: string;
  readonly purpose: string;
  /** The bank's own name for it. */
  readonly reference: string;
  /** By how many days each further route books it later. */
  readonly lag: number;
  /** Its amount in the currency of the place. Minor units of that one. */
  readonly original: { readonly amount: number; readonly currency: string; readonly places: number } | null;
  /** The other side, where the bank prints it: as account number and as IBAN. */
  readonly other: { readonly number: string; readonly iban: string } | null;
  /** The misprint of the first download and its later correction: another amount, or a line that should not be. */
  readonly mistake: { readonly amount: number; readonly isVoid: boolean } | null;
  /** Listed as pending from a day on, perhaps with another amount. */
  readonly pending: Pending | null;
  /** The day a pending line is gone without ever being booked. */
  readonly goneOn: number | null;
}

export interface Account {
  readonly handle: string;
  readonly number: string;
  readonly iban: string;
  readonly kind: 'bank' | 'card';
  readonly currency: string;
  readonly places: number;
  readonly opening: number;
  /** Best first: days are those of the first. */
  readonly routes: readonly Route[];
  /** The household's way with lines that are not booked yet. */
  readonly pending: 'skip' | 'push';
  /** Drives the layout of its CSV exports. */
  readonly dialect: number;
  readonly happenings: readonly Happening[];
  readonly downloads: readonly Download[];
}

/** A file that the bank gave: the days it shows, both included. */
export interface Download {
  readonly route: Route;
  /** Place among the route's downloads. */
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** How many lines of the last day it shows: it was made in the middle of that day. Null: all. */
  readonly cut: number | null;
  /** The only happening it speaks of, by `at`. */
  readonly only: number | null;
  readonly isLast: boolean;
  readonly byMail: boolean;
  /** Drives the format's quirks. */
  readonly quirk: number;
}

/** How it can be known that two movements are one transfer. */
export type Evidence = 'number' | 'reference' | 'words' | 'tail' | 'rule' | 'none';

/** Money that went from one own account to another. Sides are `at`s of the accounts' happenings. */
export interface Transfer {
  readonly evidence: Evidence;
  readonly from: number;
  readonly out: number;
  /** Index of an account; `cash` and `broker` are configured and never fed. */
  readonly to: number | 'cash' | 'broker';
  readonly into: number | null;
}

export interface FeedItem {
  readonly account: number;
  readonly download: Download;
}

/** Documents that come together, and what the household's computer does about them. */
export interface Step {
  readonly items: readonly FeedItem[];
  readonly pushes: boolean;
  /** Where the machine fails meanwhile: a number that the way of running turns into a place; null: nowhere. */
  readonly crash: number | null;
}

export interface World {
  readonly seed: number;
  readonly accounts: readonly Account[];
  readonly transfers: readonly Transfer[];
  readonly steps: readonly Step[];
}
