import type { CalendarDate } from './calendar-date.ts';
import type { TransactionId } from './row-ids.ts';
import type { LineStatus } from './statement.ts';

/** `^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`, given once and pinned: `bf1.checking.2026-03-14.e350USD.1`. */
export type ExternalId = string;

/** The bank's present words on a transaction; the latest as-of wins. Statement sense: money in is positive. */
export interface TransactionFields {
  readonly bookedOn: CalendarDate;
  readonly valueOn: CalendarDate | null;
  readonly time: string | null;
  /** Minor units of `currency`. */
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly status: LineStatus;
}

/**
 * A transaction the store knows, as identification needs it.
 * `state`: `live`; `deleted` by a bank's correction or by the owner, remembered so that it never comes back.
 */
export interface KnownTransaction extends TransactionFields {
  /** Row id in the store. */
  readonly id: TransactionId;
  /** Its place in the order in which the account's transactions were born. */
  readonly birth: number;
  readonly externalId: ExternalId;
  /** Which stream (format of the account) saw it first, and the reference it gave. */
  readonly stream: string;
  readonly reference: string | null;
  readonly balance: bigint | null;
  /** The as-of of the document that the fields come from. */
  readonly asOf: string;
  readonly state: 'live' | 'deleted';
  /** Each stream's assertion about it, where several have shown it. Absent where only `stream` has. */
  readonly assertions?: readonly Assertion[];
}

/** One stream's word about a transaction that several streams show: its own day and spelling, at most one each. */
export interface Assertion {
  readonly stream: string;
  readonly fields: TransactionFields;
  readonly reference: string | null;
  readonly balance: bigint | null;
  readonly asOf: string;
}
