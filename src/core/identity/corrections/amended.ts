/**
 * Amounts that the bank corrected in a row. One line now has the amount that another line of its day had before. By
 * amounts alone this looks like references that moved to other lines. But here two statements overlap and give the
 * day's lines under the same references. A line that went and another that came would be no less of a coincidence.
 */
import type { KnownTransaction } from '../../../domain/transaction.ts';
import { covers } from '../coverage.ts';
import { assign, type Draft, lineAt, lineBucket, transactionBucket } from '../draft.ts';
import { countingOf, countReferences } from '../references.ts';

/** To be called when lines were matched by reference and bucket, and before the references are judged. */
export function matchAmended(draft: Draft): void {
  const byDay = Map.groupBy(renamedAmounts(draft), ({ known }) => known.bookedOn);
  if (byDay.size === 0) return;
  const left = countLeft(draft, new Set([...byDay.values()].flat().map(({ known }) => known)));
  for (const [day, all] of byDay) {
    // Nothing else came or went on the day.
    const isWhole = left.lines.get(day) === all.length && left.known.get(day) === all.length;
    if (!isWhole || all.length > MOST_IN_ROW) continue;
    for (const { at, known } of inRow(draft, all)) assign(draft, at, known);
  }
}

/** More are no slips of a bank. */
const MOST_IN_ROW = 32;

/** A line under the reference of a known transaction of its day, with another amount. */
interface Amended {
  readonly at: number;
  readonly known: KnownTransaction;
}

function renamedAmounts(draft: Draft): readonly Amended[] {
  const { coverage, facts, history, references } = draft;
  const all = draft.open.flatMap((at): Amended[] => {
    if (draft.matches[at] !== undefined) return [];
    const { reference } = lineAt(draft, at);
    const known = reference === null ? undefined : references.only(reference);
    return known === undefined || draft.claimed.has(known) ? [] : [{ at, known }];
  });
  if (all.length < 2 || countingOf(draft.open.map((at) => lineAt(draft, at).reference)) !== 'none') return [];
  const listed = countReferences(draft.lines);
  return all.filter(({ at, known }) => {
    const { amount, bookedOn, currency, reference } = lineAt(draft, at);
    if (bookedOn !== known.bookedOn || (currency ?? facts.currency) !== known.currency) return false;
    if (amount < 0n !== known.amount < 0n || listed.get(reference ?? '') !== 1) return false;
    if (!coverage.isShared(bookedOn)) return false;
    return (
      facts.asOf >= known.asOf ||
      history.statements.some((each) => each.asOf >= known.asOf && covers(each.period, bookedOn))
    );
  });
}

/**
 * By day, how many lines and transactions have no counterpart. `listed`: a line has their reference, also where they
 * were deleted.
 */
function countLeft(
  draft: Draft,
  listed: ReadonlySet<KnownTransaction>,
): { readonly lines: Counts; readonly known: Counts } {
  const lines = new Map<string, number>();
  const known = new Map<string, number>();
  const count = (counts: Map<string, number>, day: string) => counts.set(day, (counts.get(day) ?? 0) + 1);
  for (const at of draft.open) if (draft.matches[at] === undefined) count(lines, lineAt(draft, at).bookedOn);
  for (const each of draft.history.transactions) {
    if ((each.state === 'live' || listed.has(each)) && !draft.claimed.has(each)) count(known, each.bookedOn);
  }
  return { lines, known };
}

type Counts = ReadonlyMap<string, number>;

/**
 * The corrections that follow from each other. Where no line lists the old amount, the line under the reference is a
 * correction. Then the line that had the new amount before is a correction as well, and so on. Amounts that only
 * changed places remain.
 */
function inRow(draft: Draft, all: readonly Amended[]): readonly Amended[] {
  const listing = Map.groupBy(all, ({ at }) => lineBucket(lineAt(draft, at), draft.facts));
  // Amounts that cross nothing are seen to where the references are trusted.
  if (!all.some(({ known }) => listing.has(transactionBucket(known)))) return [];
  const found = new Set<Amended>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const each of all) {
      const others = listing.get(transactionBucket(each.known)) ?? [];
      if (others.every((other) => found.has(other))) found.add(each);
    }
  }
  return found.size === all.length ? all : [];
}
