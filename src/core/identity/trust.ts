/**
 * Whether the references of a statement tell lines apart.
 *
 * A stream starts as stable: equal references are one line, different ones are two. That is right for most banks and
 * the only way to count two equal purchases that come in two "since the last download" files. But some banks give each
 * line a new reference at every download, or number the lines of each file. Then different references prove nothing,
 * and believing them would double the account.
 *
 * The evidence lies in the days that two statements both show in full. A bank that keeps its references lists the
 * known line under its own. Where instead the known reference is gone and an equal line stands under another one, the
 * two disagree: either the bank renamed the line, or it took one back and booked an equal one, and both ways there is
 * one line on that day. So this statement's references do not decide when
 *  - they only number its lines (`isPositional`), or
 *  - a known reference now stands on another line while its own line is listed under a new name, or
 *  - disagreements outweigh agreements three to one and also outweigh the lines that came or went without
 *    counterpart (many of these mean that the days were not shown in full after all).
 * One disagreement alone decides only if the two statements differ in their period, or their closing balances say that
 * nothing moved: two one-line files for one and the same period may as well be two purchases. There the error that is
 * seen (one too many) is preferred to the one that is not (one lost). On a day that statements only touch, three
 * different buckets must disagree, or the running balances be equal, which two halves of a day cannot show.
 *
 * The stream itself falls to `unstable` for good at 20 comparisons with more than 5 % against, or at three when none
 * speaks for it. Nothing is re-created: from then on lines are matched by bucket, and the new references become aliases.
 */
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { ReferenceTrust } from '../history.ts';
import type { Draft, Leftover } from './draft.ts';
import { leftovers, lineAt, transactionBucket } from './draft.ts';
import { countReferences, isPositional } from './references.ts';

export interface Verdict {
  /** Different references are different lines, equal ones may move or change their amount. */
  readonly decides: boolean;
  /** References only number the lines, so they do not even help to tell twins apart. */
  readonly isPositional: boolean;
  /** They are worth keeping as further names of what they stand on. */
  readonly namesLines: boolean;
  readonly trust: ReferenceTrust;
}

/** Judges a statement whose lines were matched by reference and bucket alone so far. */
export function judgeReferences(draft: Draft): Verdict {
  const { trust } = draft.history;
  const references = draft.open.map((at) => lineAt(draft, at).reference);
  if (references.every((each) => each === null)) {
    return { decides: true, isPositional: false, namesLines: false, trust: trustWithout(draft) };
  }
  const positional = isPositional(references);
  const evidence = compare(draft);
  const contradicts = evidence.shifted > 0 || (!positional && isContradicted(draft, evidence));
  const agreed = trust.agreed + (positional ? 0 : evidence.agreed);
  const disagreed = trust.disagreed + (contradicts ? Math.max(evidence.shifted, evidence.renamed) : 0);
  const state = stateAfter(trust.state, agreed, disagreed);
  return {
    decides: state === 'stable' && !positional && !contradicts,
    isPositional: positional,
    namesLines: state === 'stable' && !positional,
    trust: { state, agreed, disagreed },
  };
}

/** A stream that never gave a reference has none; one that did keeps what is known of it. */
function trustWithout(draft: Draft): ReferenceTrust {
  const { trust, transactions } = draft.history;
  const isFresh = trust.state === 'stable' && trust.agreed + trust.disagreed === 0 && draft.open.length > 0;
  return isFresh && !transactions.some((each) => draft.references.isNamed(each))
    ? { ...trust, state: 'absent' }
    : trust;
}

interface Evidence {
  readonly agreed: number;
  /** Equal lines under other names, on days that both statements show in full. */
  readonly renamed: number;
  /** Known references that stand on another line now, while their own line has a new name. */
  readonly shifted: number;
  /** A pair whose running balances are equal too. */
  readonly witnessed: number;
  /** Lines without any counterpart, on days that both statements show in full. */
  readonly unexplained: number;
}

function stateAfter(state: ReferenceTrust['state'], agreed: number, disagreed: number): ReferenceTrust['state'] {
  const compared = agreed + disagreed;
  const falls = (compared >= 20 && disagreed * 20 > compared) || (agreed === 0 && disagreed >= 3);
  return state === 'unstable' || falls ? 'unstable' : 'stable';
}

function isContradicted(draft: Draft, { agreed, renamed, witnessed, unexplained }: Evidence): boolean {
  if (renamed === 0 || renamed <= 3 * agreed || renamed <= unexplained) return false;
  return renamed > 1 || witnessed > 0 || mayDecideAlone(draft);
}

function mayDecideAlone({ coverage, facts }: Draft): boolean {
  if (coverage.twins.length === 0) return true;
  return coverage.twins.some(({ closing }) => closing != null && closing === facts.closing?.amount);
}

function compare(draft: Draft): Evidence {
  const buckets = leftovers(draft);
  const listed = countReferences(draft.lines);
  const touched = { renamed: 0, buckets: 0 };
  let renamed = 0;
  let shifted = 0;
  let witnessed = 0;
  for (const leftover of buckets.values()) {
    const { known, lines } = named(draft, leftover);
    const pairs = Math.min(known.length, lines.length);
    const [line] = lines;
    if (line === undefined || pairs === 0) continue;
    shifted += Math.min(
      pairs,
      known.filter((each) => draft.references.names(each).some((name) => listed.has(name))).length,
    );
    const equal = Math.min(pairs, equalBalances(known, lines));
    witnessed += equal;
    if (draft.coverage.isShared(line.bookedOn)) renamed += pairs;
    else if (draft.coverage.isTouched(line.bookedOn)) {
      touched.renamed += pairs;
      touched.buckets += 1;
      renamed += equal;
    }
  }
  if (touched.buckets >= 3) renamed = Math.max(renamed, touched.renamed);
  const agreed = draft.claimed.size;
  return { agreed, renamed, shifted, witnessed, unexplained: renamed === 0 ? 0 : unexplained(draft, buckets, listed) };
}

/** The part of a bucket that has references on both sides. */
function named(draft: Draft, leftover: Leftover): { known: KnownTransaction[]; lines: StatementLine[] } {
  return {
    known: leftover.known.filter((each) => draft.references.isNamed(each)),
    lines: leftover.lines.map((at) => lineAt(draft, at)).filter((line) => line.reference !== null),
  };
}

function equalBalances(known: readonly KnownTransaction[], lines: readonly StatementLine[]): number {
  const balances = new Set(known.map((each) => each.balance));
  return lines.filter((line) => line.balance !== null && balances.has(line.balance)).length;
}

function unexplained(
  draft: Draft,
  buckets: ReadonlyMap<string, Leftover>,
  listed: ReadonlyMap<string, number>,
): number {
  const { coverage, references } = draft;
  let count = 0;
  for (const { lines, known } of buckets.values()) {
    const [first] = lines;
    if (first === undefined || !coverage.wasComplete(lineAt(draft, first).bookedOn)) continue;
    const unknown = lines.filter((at) => references.of(lineAt(draft, at).reference ?? '').length === 0).length;
    count += Math.max(0, unknown - known.length);
  }
  const spare = new Map<string, number>();
  for (const known of draft.history.transactions) {
    if (draft.claimed.has(known) || known.state === 'deleted' || !references.isNamed(known)) continue;
    if (!coverage.isShared(known.bookedOn) || !coverage.isComplete(known.bookedOn)) continue;
    if (references.names(known).some((name) => listed.has(name))) continue;
    const bucket = transactionBucket(known);
    spare.set(bucket, (spare.get(bucket) ?? 0) + 1);
  }
  for (const [bucket, known] of spare) count += Math.max(0, known - (buckets.get(bucket)?.lines.length ?? 0));
  return count;
}
