/**
 * Decides which transaction each line of a statement is. Three questions are kept apart.
 *  - How many: lines are counted in buckets (day, amount, currency). Where statements of one stream show a day twice,
 *    the larger count holds, never the sum.
 *  - Which: reference, text, running balance and time only give lines to transactions. This happens in
 *    whole-statement passes, each transaction at most once a statement.
 *  - Present values: the later as-of wins, not the later arrival.
 * Pure: the same statement and history give the same answer. The passes go from the best evidence to the least:
 *  1. Reference and bucket are equal; amounts that were corrected in a row (`identity/amended`).
 *  2. References are judged (`identity/trust`), and forgotten where they prove nothing.
 *  3. Outdated lines of corrections.
 *  4. Lines that moved, or were corrected under the same reference.
 *  5. Buckets, by text and witnesses.
 *  6. Other streams' transactions (`streams/claim`) and pending ones (`identity/pending`).
 *  7. Every line that is left is new.
 *  8. Correcting lines.
 * A statement that its stream told before, word for word, takes none of these passes (`identity/repeated`).
 */
import { type Issue, warning } from '../domain/issue.ts';
import type { TransactionId } from '../domain/row-ids.ts';
import type { StatementLine } from '../domain/statement.ts';
import type { KnownTransaction } from '../domain/transaction.ts';
import { words } from '../words/message.ts';
import type {
  AccountHistory,
  ChangedTransaction,
  Identification,
  LineFate,
  StatementFacts,
  WaitingCorrection,
} from './history.ts';
import { matchByBucket } from './identity/assign.ts';
import type { Births } from './identity/births.ts';
import { startBirths } from './identity/births.ts';
import { matchByReference, matchMoved } from './identity/by-reference.ts';
import { matchAmended } from './identity/corrections/amended.ts';
import type { CorrectingLine, CorrectionEffects } from './identity/corrections/corrections.ts';
import { applyCorrection, matchOutdated, noEffects, remove } from './identity/corrections/corrections.ts';
import type { Draft } from './identity/draft.ts';
import { forgetMatches, isCounted, lineAt, skipped, startDraft } from './identity/draft.ts';
import { type LearnedChanges, learn } from './identity/learn.ts';
import { giveUp, nearMisses, settleTipped, withdraw } from './identity/pending/gone.ts';
import type { Pendings } from './identity/pending/match.ts';
import {
  bookTaken,
  settlePendings,
  startPendings,
  takeOverByAmount,
  takeOverByName,
} from './identity/pending/pending.ts';
import { repeatStatement } from './identity/repeated/repeated-statement.ts';
import type { Verdict } from './identity/trust.ts';
import { judgeReferences } from './identity/trust.ts';
import { claimAcross } from './streams/claim.ts';
import type { Claims } from './streams/claims.ts';
import { adopt, movesOf } from './streams/claims.ts';
import { listedByNeighbours } from './streams/neighbours.ts';
import { type Views, viewsOf } from './streams/views.ts';

export function identify(
  facts: StatementFacts,
  lines: readonly StatementLine[],
  history: AccountHistory,
): Identification {
  if (history.again !== undefined) return repeatStatement(lines, history.again, history.trust);
  const views = viewsOf(history);
  const own = views.own === history.transactions ? history : { ...history, transactions: views.own };
  const draft = startDraft(facts, lines, own, listedByNeighbours(facts, lines, history));
  matchByReference(draft);
  matchAmended(draft);
  const verdict = judgeReferences(draft);
  if (!verdict.decides) forgetMatches(draft);
  matchOutdated(draft);
  matchMoved(draft, verdict.follows ? 'lasting' : 'numbering');
  matchByBucket(draft, verdict);
  const pendings = startPendings(draft, history);
  takeOverByName(pendings);
  const claims = claimAcross(draft, views);
  settleTipped(pendings, claims);
  takeOverByAmount(pendings);
  return conclude({ history, draft, views, verdict, pendings, claims }, startBirths(facts, history));
}

interface Matched {
  readonly history: AccountHistory;
  readonly draft: Draft;
  readonly views: Views;
  readonly verdict: Verdict;
  readonly pendings: Pendings;
  readonly claims: Claims;
}

/** Every line has its counterpart or none: what follows from that. */
function conclude(matched: Matched, births: Births): Identification {
  const { draft, verdict, pendings, claims } = matched;
  const effects = noEffects();
  const fates = settle(matched, births, effects);
  const ofPendings = settlePendings(pendings, matched.views, fates, births);
  const withdrawn = [...giveUp(pendings, effects), ...withdraw(pendings, effects)];
  const learned = learn({ ...matched, settled: new Set(pendings.taken.keys()) });
  const booked = bookTaken(pendings);
  const adopted = adopt(draft, claims, fates, births);
  const deleted = new Map([...effects.deleted].map(({ id, externalId }) => [id, { id, externalId }]));
  const news = [...learned.changed, ...booked.changed, ...pendings.news].filter(({ id }) => !deleted.has(id));
  return {
    fates,
    created: births.created,
    changed: news.filter(({ changed }) => changed.length > 0),
    confirmed: confirmedBy(learned, news, matched),
    reasserted: learned.reasserted,
    deleted: [...deleted.values()],
    aliases: [...learned.aliases, ...effects.aliases],
    waiting: [...effects.waiting.values()],
    applied: [...effects.applied],
    trust: verdict.trust,
    issues: claims.doubts.flatMap(({ line, resembles }) => {
      return fates[line]?.kind === 'new' ? [resembling(lineAt(draft, line), resembles)] : [];
    }),
    assertions: [...learned.assertions, ...booked.assertions, ...adopted],
    moved: movesOf(claims, fates),
    pendings: [...ofPendings, ...withdrawn, ...nearMisses(pendings, fates, withdrawn)],
  };
}

/**
 * The transactions whose as-of is older than the statement's, also after the change that it makes. Deleted ones may be
 * among them: they stay deleted under any as-of.
 */
function confirmedBy(
  { confirmed }: LearnedChanges,
  news: readonly ChangedTransaction[],
  { draft: { facts }, history: { pendings = [], transactions } }: Matched,
): readonly TransactionId[] {
  // A line that shows a transaction as it is known confirms an older as-of only: `learn` saw to that.
  if (news.length === 0) return confirmed;
  const asOfs = new Map([...pendings.map((each) => each.transaction), ...transactions].map((t) => [t.id, t.asOf]));
  for (const { id, changed, asOf } of news) if (changed.length > 0) asOfs.set(id, asOf);
  const repeated = news.flatMap(({ id, changed }) => (changed.length === 0 ? [id] : []));
  return [...confirmed, ...repeated].filter((id) => (asOfs.get(id) ?? '') < facts.asOf);
}

/** Each line's fate. Plain lines first, so that a correction finds its target in the same statement, in any order. */
function settle({ draft, views, claims }: Matched, births: Births, effects: CorrectionEffects): LineFate[] {
  const fates = draft.lines.map((line, at) => {
    const waiting = line.reference === null ? undefined : draft.waiting.delete.get(line.reference);
    return fateOf(draft, line, at, births, effects, waiting);
  });
  draft.lines.forEach((line, at) => {
    if (isCorrecting(line)) fates[at] = applyCorrection({ draft, views, claims, births, effects }, line, at);
  });
  for (const at of draft.outdated) {
    const known = draft.matches[at];
    if (known !== undefined) fates[at] = { kind: 'known', id: known.id };
  }
  for (const [at, fate] of effects.placed) fates[at] = fate;
  return fates;
}

function fateOf(
  draft: Draft,
  line: StatementLine,
  at: number,
  births: Births,
  effects: CorrectionEffects,
  waiting: WaitingCorrection | undefined,
): LineFate {
  if (!isCounted(line)) return skipped(line);
  const known = draft.matches[at];
  if (waiting !== undefined) effects.applied.add(waiting.id);
  if (known === undefined) {
    return { kind: 'new', index: births.create(line, { state: waiting === undefined ? 'live' : 'deleted' }) };
  }
  if (waiting !== undefined) remove(known, effects);
  return { kind: 'known', id: known.id };
}

function isCorrecting(line: StatementLine): line is CorrectingLine {
  return line.status === 'booked' && line.correction !== null;
}

function resembling({ bookedOn, position }: StatementLine, { bookedOn: day }: KnownTransaction): Issue {
  const said = words('document.lineResemblesOneAnother', { day: bookedOn, other: day });
  return warning('identity.resembles', said, position);
}
