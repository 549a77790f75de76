import type { CalendarDate } from '../domain/calendar-date.ts';
import type { Issue } from '../domain/issue.ts';
import type { TransactionId } from '../domain/row-ids.ts';
import type { Period, StatementKind, StatementLine } from '../domain/statement.ts';
import type { Assertion, ExternalId, KnownTransaction, TransactionFields } from '../domain/transaction.ts';

/**
 * How far a stream's bank references are believed. `stable`: the same line keeps its reference, different references
 * mean different lines. `unstable`: they change or restart between downloads, so they only help to assign.
 * `absent`: there are none. Trust falls on evidence and nothing is re-created when it falls.
 */
export interface ReferenceTrust {
  readonly state: 'stable' | 'unstable' | 'absent';
  /** Comparisons of overlapping documents that confirmed a reference, and that contradicted one. */
  readonly agreed: number;
  readonly disagreed: number;
}

/** A statement of the same stream that was identified before. */
export interface EarlierStatement {
  readonly kind: StatementKind;
  /** The covered days: `coveredPeriod` of its facts and lines, so also where no period was printed. */
  readonly period: Period | null;
  readonly asOf: string;
  /** Closing balance, where the bank gave one: a witness where a single line must decide. */
  readonly closing?: bigint | null;
  /**
   * Opening balance, where the lines lead from it to the closing one. Null where they do not, or the bank gave none.
   */
  readonly opening?: bigint | null;
}

/**
 * A statement of any stream of the account whose balances meet those of this one. It ends with the balance that this one
 * begins with, or begins with the balance that this one ends with.
 */
export interface Neighbour {
  readonly stream: string;
  /** The days of its lines, up to the day of its closing balance. */
  readonly period: Period;
  /** Row ids of the transactions that its booked lines are. */
  readonly lists: ReadonlySet<TransactionId>;
}

/**
 * A correcting line (CORRECTFITID) that came before its target. A `delete` waits until it is applied. A `replace`
 * stands for good, since a bank may list the outdated line at any time.
 */
export interface WaitingCorrection {
  readonly id: number;
  readonly reference: string;
  readonly action: 'replace' | 'delete';
  readonly line: StatementLine;
  readonly asOf: string;
}

/** Which lines of a statement are known: index of the line → row id of its transaction. */
export type Places = ReadonlyMap<number, TransactionId>;

/**
 * The state's knowledge of one account for the identification of a statement. A plain value: identification is pure.
 */
export interface AccountHistory {
  /** The account's handle: part of every externalId. */
  readonly handle: string;
  /** Name of the stream that the statement belongs to. */
  readonly stream: string;
  readonly trust: ReferenceTrust;
  /**
   * All transactions near the statement's lines, deleted ones too. Near means: booked within 14 days, or born there
   * (the day in the externalId). It also means: seen under a reference of the statement or of a waiting correction.
   */
  readonly transactions: readonly KnownTransaction[];
  /** Further references of those transactions: reference → transaction ids. */
  readonly aliases: ReadonlyMap<string, readonly TransactionId[]>;
  /** Statements of this stream whose period touches the new one's; where that lists pending lines also the stream's newest. */
  readonly statements: readonly EarlierStatement[];
  readonly neighbours?: readonly Neighbour[];
  /** The days that standing snapshots of any stream of the account show, near the statement's lines. */
  readonly shown?: readonly { readonly stream: string; readonly period: Period }[];
  /** Corrections of this stream that wait for a reference which the statement mentions. */
  readonly corrections: readonly WaitingCorrection[];
  /**
   * The places of the lines where the stream told just this statement before (`fingerprintOf`). They are the answer.
   */
  readonly again?: Places;
  /**
   * The amounts of transactions in the currency of the place, as `originalKey`. They are read only where the
   * statement's lines have them too.
   */
  readonly originals?: ReadonlyMap<TransactionId, string>;
  /**
   * The numbers of the accounts on the other side of transactions, by the name of the stream that prints them. They are
   * read only where several streams show the account, or a line prints such a number.
   */
  readonly counterparties?: ReadonlyMap<TransactionId, ReadonlyMap<string, string>>;
  /** Pending lines of the account that were pushed: all that are open, and those near the statement's lines. */
  readonly pendings?: readonly PendingSelf[];
  /** Ids that were given to transactions which no standing document shows: they are not given a second time. */
  readonly usedIds?: readonly ExternalId[];
}

/**
 * The line that a transaction was before the bank booked it.
 *  - `open`: not booked yet.
 *  - `booked`: a booked line took the transaction over.
 *  - `withdrawn`: the line was gone for long, and the transaction was taken out of the ledger.
 *  - `double`: another transaction of the ledger turned out to be the same one, and this one was taken out.
 */
export interface PendingSelf {
  readonly transaction: KnownTransaction;
  readonly state: 'open' | 'booked' | 'withdrawn' | 'double';
  readonly stream: string;
  readonly reference: string | null;
  readonly bookedOn: CalendarDate;
  /** Minor units of `currency`. */
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  /** As-of of the newest document that listed it. */
  readonly seenAsOf: string;
}

/** The transaction of an assertion: its row id, or the index of a new one in `created`. */
export type Target = { readonly id: TransactionId } | { readonly index: number };

/** The news of a pending line for the store. */
export type PendingChange = Target & {
  readonly self: Omit<PendingSelf, 'transaction' | 'stream'>;
  /** The names of the booked line that took it over. They are now the transaction's own reference and balance. */
  readonly booked?: { readonly reference: string | null; readonly balance: bigint | null };
  /** A booked line that may be the same with another amount: a person should look. */
  readonly near?: Target;
};

/**
 * The change of a stream's assertion for the store; null: the stream does not show that transaction after all. `isOwn`:
 * it is what the transaction's own row says so far, word for word.
 */
export type AssertionChange = Target & {
  readonly stream: string;
  readonly assertion: Assertion | null;
  readonly isOwn?: true;
};

/** The fate of a line. `new` points into `created`. */
export type LineFate =
  | { readonly kind: 'known'; readonly id: TransactionId }
  | { readonly kind: 'new'; readonly index: number }
  | { readonly kind: 'skipped'; readonly reason: 'pending' | 'zero' | 'correction' };

export interface NewTransaction {
  readonly externalId: ExternalId;
  readonly fields: TransactionFields;
  readonly reference: string | null;
  readonly balance: bigint | null;
  /** A waiting correction said DELETE before the line itself came: it is remembered and never sent. */
  readonly state: 'live' | 'deleted';
  /** Further references it is known by from birth: those of the lines it corrects. */
  readonly aliases: readonly string[];
}

export interface ChangedTransaction {
  readonly id: TransactionId;
  readonly externalId: ExternalId;
  /** All fields as they are now. */
  readonly fields: TransactionFields;
  /** The fields that differ from before. */
  readonly changed: readonly (keyof TransactionFields)[];
  /** The new as-of of the transaction; never earlier than the old one. */
  readonly asOf: string;
}

/** The answer of identification: the transaction of each line, and the news for the store. */
export interface Identification {
  /** One fate for each line of the statement, in its order. */
  readonly fates: readonly LineFate[];
  readonly created: readonly NewTransaction[];
  readonly changed: readonly ChangedTransaction[];
  /**
   * Row ids of transactions that the statement shows as they are known. Their as-of is older, and becomes the document's.
   */
  readonly confirmed: readonly TransactionId[];
  /**
   * Row ids of transactions of several streams for which this stream asserts the same as before. The assertion's
   * as-of becomes at least the document's.
   */
  readonly reasserted: readonly TransactionId[];
  /** Transactions that a correction of the bank takes away. */
  readonly deleted: readonly { readonly id: TransactionId; readonly externalId: ExternalId }[];
  /** Further references seen for known transactions. */
  readonly aliases: readonly { readonly id: TransactionId; readonly reference: string }[];
  readonly waiting: readonly Omit<WaitingCorrection, 'id'>[];
  /** Ids of waiting corrections that found their target. */
  readonly applied: readonly number[];
  readonly trust: ReferenceTrust;
  readonly issues: readonly Issue[];
  /** Words of streams about transactions that several of them show. */
  readonly assertions: readonly AssertionChange[];
  /**
   * Lines seen before that turned out to be another transaction: by stream, from which row id to which transaction. All
   * at once, since two may have changed places. Their further references go with them, before those of `aliases` come.
   */
  readonly moved: readonly { readonly stream: string; readonly from: TransactionId; readonly to: Target }[];
  readonly pendings: readonly PendingChange[];
}

/** Facts about the document that identification needs besides its lines. */
export interface StatementFacts {
  /** The account's currency: what amounts without a currency of their own are in. */
  readonly currency: string;
  readonly kind: StatementKind;
  readonly period: Period | null;
  readonly asOf: string;
  readonly closing: { readonly amount: bigint; readonly date: CalendarDate | null } | null;
  /** Opening balance as printed: whether the lines lead from it to the closing one is not said here. */
  readonly opening?: bigint | null;
  /** Whether lines that are not booked yet are transactions too; `skip` where it is not said. */
  readonly pending?: 'skip' | 'push';
}
