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
 *  - they are nothing but a count of its lines, or
 *  - a reference stands on another line than it did, while an equal line stands under another reference,
 *    or the only line of a file, called 1, carries the text of a twin of what 1 stood on, or
 *  - disagreements outweigh agreements three to one and also outweigh the lines that came or went without
 *    counterpart (many of these mean that the days were not shown in full after all).
 * References that look like a count of the file's lines never let a line move or change its amount: the next file
 * starts at 1 again.
 *
 * One disagreement alone decides only if the two statements differ in their period, or their closing balances say that
 * nothing moved, or one of them leads from an opening to a closing balance and the other gives none: two one-line files
 * for one and the same period may as well be two purchases. There the error that is seen (one too many) is preferred to
 * the one that is not (one lost). On a day that statements only touch, the whole day of one of them must be repeated
 * line for line with three different buckets, or the running balances be equal, or both statements begin the day with
 * the same balance (`day-begin`), or be of the same days with the same closing one. So a file of one day that is
 * downloaded again with new references is known by its balance; without one its lines count as new (I15).
 *
 * The stream itself falls to `unstable` for good at 20 comparisons with more than 5 % against, or at three when none
 * speaks for it. Nothing is re-created: from then on lines are matched by bucket. References of a stream that is still
 * believed become aliases of what they stand on; those of an unstable one are worth no row each day.
 */
import type { StatementLine } from '../../domain/statement.ts';
import type { ReferenceTrust } from '../history.ts';
import { endsAlike, oneTellsAll } from './day-begin.ts';
import type { Draft } from './draft.ts';
import { lineAt } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { compare, hasSwapped } from './evidence.ts';
import { countingOf } from './references.ts';
import { isCounted } from './skipped.ts';

export interface Verdict {
  /** Different references are different lines. */
  readonly decides: boolean;
  /** A line may be known by its reference alone, on another day or with another amount. */
  readonly follows: boolean;
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
    return { decides: true, follows: false, isPositional: false, namesLines: false, trust: trustWithout(draft) };
  }
  const counting = countingOf(references);
  const positional = counting !== 'none';
  const evidence = compare(draft);
  const isReused = evidence.shifted > 0 || (counting === 'line' && hasSwapped(draft));
  const contradicts = isReused || (counting !== 'lines' && isContradicted(draft, evidence));
  const after = trustAfter(trust, {
    agreed: positional ? 0 : evidence.agreed,
    disagreed: contradicts ? Math.max(evidence.shifted, evidence.renamed, 1) : 0,
  });
  const isStable = after.state === 'stable';
  const decides = isStable && !contradicts && counting !== 'lines';
  return {
    decides,
    follows: decides && !positional,
    isPositional: positional,
    // A count that was found out is kept all the same: else the same lines, fed again, would be judged by other evidence.
    namesLines: isStable && (!positional || (contradicts && counting !== 'lines')),
    trust: after,
  };
}

/** Trust after a statement that lists every line under its old reference: it was downloaded again. */
export function trustTwice(trust: ReferenceTrust, lines: readonly StatementLine[]): ReferenceTrust {
  const references = lines.filter(isCounted).map(({ reference }) => reference);
  const agreed = references.filter((each) => each !== null).length;
  return agreed === 0 || countingOf(references) !== 'none' ? trust : trustAfter(trust, { agreed, disagreed: 0 });
}

/** Trust after the same finding as led from `before` to `after`, where it stood otherwise before: an undo took back what did. */
export function trustInstead(trust: ReferenceTrust, before: ReferenceTrust, after: ReferenceTrust): ReferenceTrust {
  const agreed = after.agreed - before.agreed;
  const disagreed = after.disagreed - before.disagreed;
  return after.state === 'absent' && agreed === 0 && disagreed === 0
    ? withoutReferences(trust)
    : trustAfter(trust, { agreed, disagreed });
}

/** After a statement without a reference. */
function withoutReferences(trust: ReferenceTrust): ReferenceTrust {
  const isFresh = trust.state === 'stable' && trust.agreed + trust.disagreed === 0;
  return isFresh ? { ...trust, state: 'absent' } : trust;
}

/** A stream that never gave a reference has none; one that did keeps what is known of it. */
function trustWithout(draft: Draft): ReferenceTrust {
  const { trust, transactions } = draft.history;
  const after = withoutReferences(trust);
  if (after === trust || draft.open.length === 0) return trust;
  return transactions.some((each) => draft.references.isNamed(each)) ? trust : after;
}

/** After a statement with references, of which so many agree and disagree. */
function trustAfter(trust: ReferenceTrust, more: Pick<ReferenceTrust, 'agreed' | 'disagreed'>): ReferenceTrust {
  const agreed = trust.agreed + more.agreed;
  const disagreed = trust.disagreed + more.disagreed;
  const compared = agreed + disagreed;
  const falls = (compared >= 20 && disagreed * 20 > compared) || (agreed === 0 && disagreed >= 3);
  return { state: trust.state === 'unstable' || falls ? 'unstable' : 'stable', agreed, disagreed };
}

function isContradicted(draft: Draft, { agreed, renamed, witnessed, unexplained }: Evidence): boolean {
  if (renamed === 0 || renamed <= 3 * agreed || renamed <= unexplained) return false;
  return renamed > 1 || witnessed > 0 || mayDecideAlone(draft);
}

function mayDecideAlone(draft: Draft): boolean {
  const { twins, isComplete } = draft.coverage;
  if (twins.length === 0 || twins.some((each) => endsAlike(draft, each))) return true;
  const isInside = draft.open.every((at) => draft.matches[at] !== undefined || isComplete(lineAt(draft, at).bookedOn));
  return isInside && twins.some((each) => oneTellsAll(draft, each));
}
