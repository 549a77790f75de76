/**
 * Whether the references of a statement tell lines apart.
 *
 * A stream starts as stable: equal references are one line, different ones are two. That is right for most banks. It
 * is the only way to count two equal purchases of two files "since the last download". But some banks give each line
 * a new reference at every download, or number the lines of each file. Then different references prove nothing, and
 * to believe them would double the account.
 *
 * The evidence lies in the days that two statements both show in full. A bank that keeps its references lists the
 * known line under its own reference. A bank that does not keep them lists an equal line under another one: the two
 * statements disagree. Either the bank renamed the line, or it took one back and booked an equal one. Both ways there
 * is one line on that day. So this statement's references do not decide in these cases:
 *  - They are nothing but a count of its lines.
 *  - A reference stands on another line than it did, while an equal line stands under another reference.
 *  - The only line of a file is called 1. It has the text of a twin of the line that 1 stood on.
 *  - Disagreements outweigh agreements three to one, and the lines without a counterpart as well. Many of these mean
 *    that the days were not shown in full after all.
 *  - The same holds for the days without any agreement, and there the references do not decide. A bank may keep its
 *    references for years and then change them all. Later days agree with a statement that came after the change.
 * References that look like a count of the file's lines never let a line move or change its amount. The next file
 * starts at 1.
 *
 * One disagreement alone decides only with a witness. The two statements differ in their period, or their closing
 * balances say that nothing moved. Or one of them leads from an opening to a closing balance, and the other gives
 * none. Without a witness two one-line files of one period may as well be two purchases. There the visible error (one
 * too many) is better than the invisible one (one lost).
 *
 * On a day that two statements only touch, one of these must hold:
 *  - The whole day of one of them is repeated line for line, with three different buckets.
 *  - The running balances are equal.
 *  - Both statements begin the day with the same balance (`day-begin`).
 *  - Both are of the same days with the same closing balance.
 * So a second download of a one-day file with new references is known by its balance. Without a balance its lines are
 * new.
 *
 * A stream falls to `unstable` for good at 20 comparisons with more than 5 % against it. Three comparisons with none
 * for it are enough too. No transaction is created anew: from then on buckets match lines. References of a stable
 * stream become aliases of their transactions. References of an unstable stream are not worth a row each day.
 */
import type { StatementLine } from '../../domain/statement.ts';
import type { ReferenceTrust } from '../history.ts';
import { endsAlike, oneTellsAll } from './day-begin.ts';
import type { Days, Draft } from './draft.ts';
import { EVERY_DAY, isCounted, lineAt } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { compare, daysWithoutAgreement, hasSwapped } from './evidence.ts';
import { countingOf } from './references.ts';

export interface Verdict {
  /** Whether matches by reference stand. */
  readonly decides: boolean;
  /** Days on which different references are different lines. */
  readonly decidesOn: Days;
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
    const trust = trustWithout(draft);
    return { decides: true, decidesOn: EVERY_DAY, follows: false, isPositional: false, namesLines: false, trust };
  }
  const counting = countingOf(references);
  const positional = counting !== 'none';
  const evidence = compare(draft, EVERY_DAY);
  const isReused = evidence.shifted > 0 || (counting === 'line' && hasSwapped(draft));
  const contradicts = isReused || (counting !== 'lines' && isContradicted(draft, evidence));
  const before = contradicts || positional ? null : renamedBefore(draft, evidence);
  const after = trustAfter(trust, {
    agreed: positional ? 0 : evidence.agreed,
    disagreed: contradicts ? Math.max(evidence.shifted, evidence.renamed, 1) : (before?.renamed ?? 0),
  });
  const isStable = after.state === 'stable';
  const decides = isStable && !contradicts && counting !== 'lines';
  return {
    decides,
    decidesOn: (day) => decides && before?.days(day) !== true,
    follows: decides && !positional,
    isPositional: positional,
    // A count that was found out is kept. Otherwise a second reading of the same lines would be judged by other
    // evidence.
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

/**
 * So many different amounts must stand under other names. Fewer meet equal ones by chance where exports are filtered.
 * A stream that was seen to change its names before needs no further proof.
 */
const leastAmounts = ({ disagreed }: ReferenceTrust) => (disagreed >= 5 ? 1 : 5);
/** Of so many renamed lines one may be left without a counterpart: a late booking. */
const RENAMED_TO_UNEXPLAINED = 10;

/**
 * Days whose lines all stand under names that the bank has given up, and how many lines that is. On other days the
 * statement agrees with one that came after the change. Null where there are none. An export of some lines only may
 * look alike, so the days must match line for line.
 */
function renamedBefore(draft: Draft, whole: Evidence): { readonly days: Days; readonly renamed: number } | null {
  const least = leastAmounts(draft.history.trust);
  if (whole.amounts < least || whole.agreed === 0) return null;
  const days = daysWithoutAgreement(draft);
  const { amounts, renamed, unexplained } = compare(draft, days);
  return amounts >= least && renamed > RENAMED_TO_UNEXPLAINED * unexplained ? { days, renamed } : null;
}

function mayDecideAlone(draft: Draft): boolean {
  const { twins, isComplete } = draft.coverage;
  if (twins.length === 0 || twins.some((each) => endsAlike(draft, each))) return true;
  const isInside = draft.open.every((at) => draft.matches[at] !== undefined || isComplete(lineAt(draft, at).bookedOn));
  return isInside && twins.some((each) => oneTellsAll(draft, each));
}
