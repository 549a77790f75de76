import type { TransactionId } from '../../domain/row-ids.ts';
import type { Assertion, KnownTransaction } from '../../domain/transaction.ts';
import type { AssertionChange, Identification, LineFate, Target } from '../history.ts';
import type { Births } from '../identity/births.ts';
import { assign, type Draft, lineAt } from '../identity/draft.ts';
import { fieldsOf } from '../identity/fields.ts';
import { assertionsOf, combine } from './assertions.ts';
import type { Views } from './views.ts';
import { isAlike, wordingOf } from './wording.ts';

/** The changes by matching across streams, beside the lines' own matches. */
export interface Claims {
  /** Transactions that are put together anew: what streams say of them from now on. */
  readonly composed: Map<KnownTransaction, readonly Assertion[]>;
  /** By line of a new transaction: what other streams have said of it already. */
  readonly adopted: Map<number, readonly Assertion[]>;
  readonly moved: Move[];
  readonly doubts: Doubt[];
}

/** A line of the statement, by its index, that is a transaction of its own and resembles what another stream shows. */
export interface Doubt {
  readonly line: number;
  readonly resembles: KnownTransaction;
}

/** A stream's assertion moves to another transaction: to a known one, or to the new one of a line. */
export interface Move {
  readonly stream: string;
  readonly from: TransactionId;
  readonly to: Target | { readonly line: number };
}

/** The statement's stream says nothing of `target` any more: what others say of it goes on as theirs. */
export interface Parting {
  readonly target: KnownTransaction;
  /** The true transaction of the stream's assertion; undefined where there is none. */
  readonly now: KnownTransaction | undefined;
  /** Which of the others' words stand. */
  stands(assertion: Assertion): boolean;
}

/**
 * Takes the stream's word from the transaction. A line of the statement that was matched with it becomes what the word was
 * of. False where no other word is left: then nothing was changed.
 */
export function part(draft: Draft, views: Views, claims: Claims, { target, now, stands }: Parting): boolean {
  const { stream } = draft.history;
  const known = views.behind.get(target) ?? target;
  const words = claims.composed.get(known) ?? assertionsOf(known);
  const others = words.filter((assertion) => assertion.stream !== stream && stands(assertion));
  if (others.length === 0 || known.state === 'deleted') return false;
  claims.composed.set(known, others);
  const listed = draft.matches.indexOf(target);
  if (listed !== -1) draft.outdated.add(listed);
  if (now === undefined) return true;
  if (listed !== -1) assign(draft, listed, now);
  claims.moved.push({ stream, from: known.id, to: { id: now.id } });
  draft.references.passOn(target, now);
  return true;
}

/** Whether another stream's word is of what this one shows, and of nothing else: then it is as wrong. */
export function isOfTheSame(target: KnownTransaction, { fields }: Assertion): boolean {
  return target.bookedOn === fields.bookedOn && isAlike(wordingOf(target), wordingOf(fields));
}

/** New transactions of which other streams have spoken already: they are born with all that was said. */
export function adopt(draft: Draft, claims: Claims, fates: readonly LineFate[], births: Births): AssertionChange[] {
  const changes: AssertionChange[] = [];
  const { stream } = draft.history;
  for (const [at, before] of claims.adopted) {
    const fate = fates[at];
    if (fate?.kind !== 'new') continue;
    const line = lineAt(draft, at);
    const { reference, balance } = line;
    const fields = fieldsOf(line, draft.facts.currency);
    const assertions = [...before, { stream, fields, reference, balance, asOf: draft.facts.asOf }];
    const { index } = fate;
    for (const assertion of assertions) changes.push({ index, stream: assertion.stream, assertion });
    const created = births.created[index];
    if (created !== undefined) births.created[index] = { ...created, fields: combine(assertions, stream) ?? fields };
  }
  return changes;
}

/** The moves with their new transactions known. */
export function movesOf(claims: Claims, fates: readonly LineFate[]): Identification['moved'] {
  return claims.moved.flatMap(({ stream, from, to }) => {
    const target = 'line' in to ? targetOf(fates[to.line]) : to;
    return target === undefined ? [] : [{ stream, from, to: target }];
  });
}

function targetOf(fate: LineFate | undefined): Target | undefined {
  if (fate === undefined || fate.kind === 'skipped') return undefined;
  return fate.kind === 'known' ? { id: fate.id } : { index: fate.index };
}
