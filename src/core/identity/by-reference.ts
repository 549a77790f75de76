import { daysBetween } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { covers } from './coverage.ts';
import type { Draft } from './draft.ts';
import { assign, isSameBucket, lineAt, lineBucket, transactionBucket } from './draft.ts';
import { birthOf } from './external-id.ts';
import { addTo, countReferences } from './references.ts';

/** A line whose reference and bucket are those of a known transaction is that transaction: nearly all lines, nearly always. */
export function matchByReference(draft: Draft): void {
  const crowds = new Map<string, ReadonlyMap<string, KnownTransaction[]>>();
  for (const at of draft.open) {
    const line = lineAt(draft, at);
    if (line.reference === null) continue;
    const only = draft.references.only(line.reference);
    if (only !== undefined) {
      if (!draft.claimed.has(only) && isSameBucket(line, only, draft.facts)) assign(draft, at, only);
      continue;
    }
    const holders = draft.references.of(line.reference);
    const known =
      holders.length > CROWD
        ? crowdOf(line.reference, holders, crowds).get(lineBucket(line, draft.facts))?.pop()
        : holders.find((each) => !draft.claimed.has(each) && isSameBucket(line, each, draft.facts));
    if (known !== undefined) assign(draft, at, known);
  }
}

/**
 * From this many holders of one reference on, a bucket finds them. A bank that gives all lines one id would cost
 * hours.
 */
const CROWD = 16;

function crowdOf(
  reference: string,
  holders: readonly KnownTransaction[],
  crowds: Map<string, ReadonlyMap<string, KnownTransaction[]>>,
): ReadonlyMap<string, KnownTransaction[]> {
  const before = crowds.get(reference);
  if (before !== undefined) return before;
  const crowd = new Map<string, KnownTransaction[]>();
  for (const each of holders.toReversed()) addTo(crowd, transactionBucket(each), each);
  crowds.set(reference, crowd);
  return crowd;
}

/**
 * Matches a line whose reference is known on another day or with another amount. It is the same transaction in three
 * cases:
 *  - the bank moved its day (equal amount, up to 14 days),
 *  - the bank corrected the amount (`isCorrected`),
 *  - an old file shows the transaction as it was at its birth.
 * Otherwise the bank uses the reference a second time, and the line is another transaction. Examples are a fee with
 * the id of its purchase, and a counter that starts anew each year. A reference that stands on several lines proves
 * nothing beyond its bucket.
 *
 * @param references references that may only number lines count where day and amount are those of the birth
 */
export function matchMoved(draft: Draft, references: 'lasting' | 'numbering'): void {
  const follows = references === 'lasting';
  const rest = draft.open.filter((at) => {
    const { reference } = lineAt(draft, at);
    return draft.matches[at] === undefined && reference !== null && draft.references.of(reference).length === 1;
  });
  if (rest.length === 0) return;
  const listed = countReferences(draft.lines);
  const openBuckets = new Set(
    draft.open.filter((at) => draft.matches[at] === undefined).map((at) => lineBucket(lineAt(draft, at), draft.facts)),
  );
  for (const at of rest) {
    const line = lineAt(draft, at);
    const [known] = draft.references.of(line.reference ?? '');
    if (known === undefined || draft.claimed.has(known)) continue;
    if (line.reference !== null && listed.get(line.reference) !== 1) continue;
    if ((line.currency ?? draft.facts.currency) !== known.currency) continue;
    // A running count that stands on the same bucket proves no more than its place. On a former bucket it proves
    // more.
    const isItself = isFormerSelf(draft, line, known) && (follows || !isSameBucket(line, known, draft.facts));
    if (isItself || (follows && (isMoved(line, known) || isCorrected(draft, line, known, openBuckets)))) {
      assign(draft, at, known);
    }
  }
}

/** Whether the line is what the transaction was when it was born: its externalId still says so. */
export function isFormerSelf(draft: Draft, line: StatementLine, known: KnownTransaction): boolean {
  return birthOf(draft.history.handle, known.externalId)?.bucket === lineBucket(line, draft.facts);
}

const MOST_DAYS_APART = 14;

/** Whether a bank may have moved the one's day to the other's. */
export function isNear(line: StatementLine, known: KnownTransaction): boolean {
  return Math.abs(daysBetween(known.bookedOn, line.bookedOn)) <= MOST_DAYS_APART;
}

function isMoved(line: StatementLine, known: KnownTransaction): boolean {
  return line.amount === known.amount && isNear(line, known);
}

/**
 * Whether a line with the same reference and another amount is a correction. The newer document must cover the older
 * one's day without listing its line. A change of direction is a reversal, never a correction. Where the day may not
 * be shown in full, the amounts must at least be alike. Otherwise a fee with its purchase's reference would overwrite
 * the purchase.
 */
function isCorrected(
  draft: Draft,
  line: StatementLine,
  known: KnownTransaction,
  openBuckets: ReadonlySet<string>,
): boolean {
  const { facts, coverage, history } = draft;
  if (facts.kind === 'delta' || line.amount < 0n !== known.amount < 0n || !isNear(line, known)) return false;
  if (!coverage.isShared(known.bookedOn) && !isAlike(line.amount, known.amount)) return false;
  if (openBuckets.has(transactionBucket(known))) return false;
  if (facts.asOf >= known.asOf) return covers(coverage.period, known.bookedOn);
  return history.statements.some(
    (each) => each.kind === 'snapshot' && each.asOf >= known.asOf && covers(each.period, line.bookedOn),
  );
}

/** Neither is more than twice the other. Both have the same sign. */
function isAlike(left: bigint, right: bigint): boolean {
  const [smaller, larger] = (left < 0n ? -left : left) < (right < 0n ? -right : right) ? [left, right] : [right, left];
  return (larger < 0n ? -larger : larger) <= 2n * (smaller < 0n ? -smaller : smaller);
}
