/**
 * Which transactions a statement's lines are. Three questions kept apart:
 *  - how many: lines are counted in buckets (day, amount, currency); statements of one stream that show a day twice
 *    do not add up, the larger count holds;
 *  - which: reference, text, running balance and time only give lines to transactions, in whole-statement passes, each
 *    transaction at most once a statement;
 *  - what now: the later as-of wins, not the later arrival.
 * Pure: the same statement and history give the same answer. The order of passes is that of evidence:
 *  1. reference and bucket equal;  2. references judged (`identity/trust`), forgotten where they prove nothing;
 *  3. outdated lines of corrections;  4. moved or corrected under the same reference;  5. bucket, by text and
 *  witnesses;  6. what is left is new;  7. correcting lines.
 */
import type { StatementLine } from '../domain/statement.ts';
import type { KnownTransaction } from '../domain/transaction.ts';
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
import { isFormerSelf, matchByReference, matchMoved } from './identity/by-reference.ts';
import type { CorrectionEffects } from './identity/corrections.ts';
import { applyCorrection, matchOutdated, noEffects, remove, waitingDeletes } from './identity/corrections.ts';
import type { Draft } from './identity/draft.ts';
import { forgetMatches, startDraft } from './identity/draft.ts';
import { changeOf, fieldsOf, replacementOf } from './identity/fields.ts';
import type { Verdict } from './identity/trust.ts';
import { judgeReferences } from './identity/trust.ts';

export function identify(
  facts: StatementFacts,
  lines: readonly StatementLine[],
  history: AccountHistory,
): Identification {
  const draft = startDraft(facts, lines, history);
  matchByReference(draft);
  const verdict = judgeReferences(draft);
  if (!verdict.decides) forgetMatches(draft);
  const outdated = matchOutdated(draft);
  if (verdict.follows) matchMoved(draft);
  matchByBucket(draft, verdict);
  const births = startBirths(facts, history);
  const effects = noEffects();
  const fates = settle(draft, births, effects);
  const { changed, aliases } = learn(draft, verdict, outdated);
  return {
    fates,
    created: births.created,
    changed: [...changed].flatMap(([known, change]) => (effects.deleted.has(known) ? [] : [change])),
    deleted: [...effects.deleted].map(({ id, externalId }) => ({ id, externalId })),
    aliases,
    waiting: [...effects.waiting.values()],
    applied: [...effects.applied],
    trust: verdict.trust,
    issues: [],
  };
}

/** Each line's fate. Plain lines first, so that a correction finds its target in the same statement, in any order. */
function settle(draft: Draft, births: Births, effects: CorrectionEffects): LineFate[] {
  const deletes = waitingDeletes(draft);
  const fates = draft.lines.map((line, at) => {
    const waiting = line.reference === null ? undefined : deletes.get(line.reference);
    return fateOf(draft, line, at, births, effects, waiting);
  });
  draft.lines.forEach((line, at) => {
    if (isCorrecting(line)) fates[at] = applyCorrection(draft, at, births, effects);
  });
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
  if (line.status === 'pending') return SKIPPED.pending;
  if (line.correction !== null) return SKIPPED.correction;
  if (line.amount === 0n) return SKIPPED.zero;
  const known = draft.matches[at];
  if (waiting !== undefined) effects.applied.add(waiting.id);
  if (known === undefined) {
    return { kind: 'new', index: births.create(line, { state: waiting === undefined ? 'live' : 'deleted' }) };
  }
  if (waiting !== undefined) remove(known, effects);
  return { kind: 'known', id: known.id };
}

function isCorrecting(line: StatementLine): boolean {
  return line.status === 'booked' && line.correction !== null;
}

const SKIPPED = {
  pending: { kind: 'skipped', reason: 'pending' },
  zero: { kind: 'skipped', reason: 'zero' },
  correction: { kind: 'skipped', reason: 'correction' },
} as const satisfies Record<string, LineFate>;

/**
 * What the store must learn about transactions it knows: fields that are news, and names not heard before. Correcting
 * lines speak last. References that only number lines, or that the bank changes at every download, are no names.
 */
function learn(draft: Draft, verdict: Verdict, outdated: ReadonlySet<number>) {
  const { facts, history } = draft;
  const changed = new Map<KnownTransaction, ChangedTransaction>();
  const aliases: { id: number; reference: string }[] = [];
  const tell = (line: StatementLine, at: number) => {
    const known = draft.matches[at];
    if (known === undefined) return;
    const { reference } = line;
    const isNewName = reference !== null && !draft.references.isNamed(known, reference);
    if (!outdated.has(at) && !isSuperseded(draft, line, known)) {
      // A correction seen for the first time speaks of what is known so far, even if that was listed again since.
      const judge = line.correction !== null && isNewName ? replacementOf : changeOf;
      const change = judge(known, { fields: fieldsOf(line, facts.currency), asOf: facts.asOf, stream: history.stream });
      if (change !== undefined) changed.set(known, change);
    }
    if (!isNewName) return;
    if (line.correction !== null || verdict.namesLines) aliases.push({ id: known.id, reference });
  };
  draft.lines.forEach((line, at) => {
    if (line.correction === null) tell(line, at);
  });
  draft.lines.forEach((line, at) => {
    if (line.correction !== null) tell(line, at);
  });
  return { changed, aliases };
}

/** The line is what the transaction was before a correction under another reference: old news, whatever its as-of. */
function isSuperseded(draft: Draft, line: StatementLine, known: KnownTransaction): boolean {
  if (line.correction !== null || line.amount === known.amount || line.reference === null) return false;
  return draft.references.names(known).length > 1 && isFormerSelf(draft, line, known);
}
