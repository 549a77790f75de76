import type { AccountRef } from './account.ts';
import type { CalendarDate } from './calendar-date.ts';
import type { Position } from './issue.ts';

export type LineStatus = 'booked' | 'pending';

/** The other side of a line, where the bank names it. OFX: BANKACCTTO, PAYEE; CAMT: RltdPties. */
export interface Counterparty {
  readonly account: string | null;
  readonly name: string | null;
}

/** The amount in the currency of the purchase, where it is another. Minor units of `currency`; `rate` as printed. */
export interface OriginalAmount {
  readonly amount: bigint;
  readonly currency: string;
  readonly rate: string | null;
}

/** This line corrects an earlier one. OFX 1.6 §11.4.4: CORRECTFITID with CORRECTACTION. */
export interface Correction {
  readonly reference: string;
  readonly action: 'replace' | 'delete';
}

/**
 * One line of a statement in the statement's own sense: money in is positive, money out negative.
 * Amounts are minor units of `currency` (two places where the document names no currency).
 * Empty texts are null, never ''.
 */
export interface StatementLine {
  /** The bank's own id of the line: FITID, AcctSvcrRef. Not trusted to be unique. */
  readonly reference: string | null;
  readonly status: LineStatus;
  readonly bookedOn: CalendarDate;
  readonly valueOn: CalendarDate | null;
  /** `HH:MM:SS` as printed, where the document gives a time that is more than filler. */
  readonly time: string | null;
  readonly amount: bigint;
  /** The exact decimal that is printed, where it is finer than the currency's minor unit: `amount` is the nearest. */
  readonly unrounded?: string;
  readonly currency: string | null;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly type: string | null;
  readonly checkNumber: string | null;
  readonly counterparty: Counterparty | null;
  readonly original: OriginalAmount | null;
  /** Running balance after this line. */
  readonly balance: bigint | null;
  readonly correction: Correction | null;
  readonly position: Position;
}

/**
 * `printed`: the document states it, or it follows from a running balance that the document states. `computed`: it was
 * added up from the lines themselves, so it proves nothing about them.
 */
export type BalanceOrigin = 'printed' | 'computed';

export interface Balance {
  /** Minor units of the statement's currency. */
  readonly amount: bigint;
  /** As in a line. */
  readonly unrounded?: string;
  readonly date: CalendarDate | null;
  /** Left out by a built-in format: printed. Left out by a plug-in: computed. */
  readonly origin?: BalanceOrigin;
}

export interface Balances {
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  readonly available: Balance | null;
}

export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** `snapshot`: shows everything in its period. `delta`: each line is news (an alert a purchase). */
export type StatementKind = 'snapshot' | 'delta';

export interface Statement {
  readonly account: AccountRef;
  readonly currency: string | null;
  readonly period: Period | null;
  /** When the bank said so: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`, compares as text. OFX: DTASOF, else DTSERVER. */
  readonly asOf: string | null;
  /**
   * When the bank's server made the file, in the form of `asOf`. The later of both tells which of two files is newer: a
   * bank corrects a line in place without changing the day of its balance, and a later download may end earlier. OFX:
   * DTSERVER (OFX 2.2 §2.5.1.2), where DTASOF (§11.4) gives the as-of.
   */
  readonly servedAt?: string;
  readonly kind: StatementKind;
  readonly balances: Balances;
  readonly lines: readonly StatementLine[];
}

export type ProofState = 'proved' | 'off' | 'unproved';

/** Whether a statement's arithmetic closes. */
export interface Proof {
  readonly state: ProofState;
  /** Minor units by which it does not close; null unless `off`. */
  readonly difference: bigint | null;
  /** `opening+sum=closing`, `running-balance`; null where `unproved`. */
  readonly method: string | null;
  /** Where a running balance breaks. */
  readonly position: Position | null;
}
