import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction, TransactionFields } from '../../domain/transaction.ts';
import type { AccountHistory, LineFate, StatementFacts, WaitingCorrection } from '../history.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { bucketOf } from './external-id.ts';
import { indexReferences, type ReferenceIndex } from './references.ts';

/** Row ids of transactions that neighbours list (`streams/neighbours`). No line of this statement is one of them. */
export interface Theirs {
  /** Listed by statements of the same stream. */
  readonly own: ReadonlySet<TransactionId>;
  /**
   * Listed by statements of other streams, and shown by their streams alone. Of several streams' words one may be of
   * another line.
   */
  readonly others: ReadonlySet<TransactionId>;
}

/** An identification in the making: the passes fill in `matches`, each known transaction at most once. */
export interface Draft {
  readonly facts: StatementFacts;
  readonly lines: readonly StatementLine[];
  readonly history: AccountHistory;
  readonly references: ReferenceIndex;
  readonly coverage: Coverage;
  readonly theirs: Theirs;
  /** References that lines of the statement replace or delete. */
  readonly corrected: ReadonlySet<string>;
  /** Earlier corrections by the reference that they wait for. */
  readonly waiting: Readonly<Record<WaitingCorrection['action'], ReadonlyMap<string, WaitingCorrection>>>;
  /** Indexes of the lines that are to be counted: booked, moving money, not corrections. */
  readonly open: readonly number[];
  /** By index of line. */
  readonly matches: (KnownTransaction | undefined)[];
  readonly claimed: Set<KnownTransaction>;
  /** Lines that a correction has made old news: they say nothing about the fields of what they are. */
  readonly outdated: Set<number>;
}

export function startDraft(
  facts: StatementFacts,
  lines: readonly StatementLine[],
  history: AccountHistory,
  theirs: Theirs = { own: new Set(), others: new Set() },
): Draft {
  const open: number[] = [];
  const corrected = new Set<string>();
  lines.forEach((line, at) => {
    if (line.correction !== null) corrected.add(line.correction.reference);
    if (isCounted(line)) open.push(at);
  });
  return {
    facts,
    lines,
    history,
    references: indexReferences(history),
    coverage: coverageOf(facts, lines, history.statements),
    theirs,
    corrected,
    waiting: { replace: waitingOf(history, 'replace'), delete: waitingOf(history, 'delete') },
    open,
    matches: new Array<KnownTransaction | undefined>(lines.length).fill(undefined),
    claimed: new Set(),
    outdated: new Set(),
  };
}

function waitingOf({ corrections }: AccountHistory, action: WaitingCorrection['action']) {
  const waiting = corrections.filter((each) => each.action === action);
  return new Map(waiting.map((each) => [each.reference, each]));
}

export function assign(draft: Draft, at: number, transaction: KnownTransaction): void {
  draft.matches[at] = transaction;
  draft.claimed.add(transaction);
}

export function forgetMatches(draft: Draft): void {
  draft.matches.fill(undefined);
  draft.claimed.clear();
}

/** A line of the statement. The index comes from the statement itself, so it is there. */
export function lineAt(draft: Draft, at: number): StatementLine {
  const line = draft.lines[at];
  if (line === undefined) throw new RangeError(`no line ${at} in the statement`);
  return line;
}

export function lineBucket(line: StatementLine, facts: StatementFacts): string {
  return bucketOf(line.bookedOn, line.amount, line.currency ?? facts.currency);
}

export function transactionBucket(fields: TransactionFields): string {
  return bucketOf(fields.bookedOn, fields.amount, fields.currency);
}

export function isSameBucket(line: StatementLine, known: TransactionFields, facts: StatementFacts): boolean {
  return (
    line.amount === known.amount &&
    line.bookedOn === known.bookedOn &&
    (line.currency ?? facts.currency) === known.currency
  );
}

/**
 * Lines and transactions without a counterpart, side by side: the lines of a bucket and the known transactions in it.
 */
export interface Leftover {
  readonly lines: readonly number[];
  readonly known: readonly KnownTransaction[];
}

/** Which days are looked at. */
export type Days = (day: CalendarDate) => boolean;

export const EVERY_DAY: Days = () => true;

/** Days of the lines that have no counterpart yet. */
function openDays(draft: Draft): ReadonlySet<CalendarDate> {
  const days = new Set<CalendarDate>();
  for (const at of draft.open) if (draft.matches[at] === undefined) days.add(lineAt(draft, at).bookedOn);
  return days;
}

/**
 * Buckets of these days that still hold lines without a transaction, and known transactions that could be theirs. Costs next to
 * nothing where few lines are left, or where their days are unknown.
 */
export function leftovers(draft: Draft, isMeant: Days): ReadonlyMap<string, Leftover> {
  const buckets = new Map<string, { readonly lines: number[]; readonly known: KnownTransaction[] }>();
  const days = new Set([...openDays(draft)].filter(isMeant));
  const free = draft.history.transactions.filter((each) => days.has(each.bookedOn) && !draft.claimed.has(each));
  if (free.length === 0) return buckets;
  for (const at of draft.open) {
    const line = lineAt(draft, at);
    if (draft.matches[at] !== undefined || !days.has(line.bookedOn)) continue;
    const key = lineBucket(line, draft.facts);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, { lines: [at], known: [] });
    else bucket.lines.push(at);
  }
  for (const known of free) buckets.get(transactionBucket(known))?.known.push(known);
  return buckets;
}

/** Whether a line is to be counted: booked, moving money, and no correction. */
export function isCounted({ status, amount, correction }: StatementLine): boolean {
  return status === 'booked' && amount !== 0n && correction === null;
}

/** The fate of a line that is no transaction. */
export function skipped({ status, correction }: StatementLine): LineFate {
  if (status === 'pending') return PENDING;
  return correction === null ? ZERO : CORRECTION;
}

const PENDING: LineFate = { kind: 'skipped', reason: 'pending' };
const ZERO: LineFate = { kind: 'skipped', reason: 'zero' };
const CORRECTION: LineFate = { kind: 'skipped', reason: 'correction' };
