import type { TransactionId } from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { Assertion, KnownTransaction } from '../../domain/transaction.ts';
import type { AssertionChange, ChangedTransaction, Identification } from '../history.ts';
import { assertionsOf, combine, newestAsOf, withAssertion } from '../streams/assertions.ts';
import type { Claims } from '../streams/claims.ts';
import type { Views } from '../streams/views.ts';
import { isFormerSelf } from './by-reference.ts';
import type { Draft } from './draft.ts';
import { changeOf, differing, fieldsOf, isRepeated, replacementOf } from './fields.ts';
import type { Verdict } from './trust.ts';

/** The findings of identification, before the fields of the lines are compared. */
export interface Findings {
  readonly draft: Draft;
  readonly views: Views;
  readonly claims: Claims;
  readonly verdict: Verdict;
  /** Lines that are spoken for elsewhere: booked ones that took over a pending transaction. */
  readonly settled: ReadonlySet<number>;
}

export interface LearnedChanges extends Pick<Identification, 'aliases' | 'confirmed' | 'reasserted' | 'assertions'> {
  /** Also those of several streams where only the as-of moved on, with no field changed. */
  readonly changed: readonly ChangedTransaction[];
}

/**
 * The news for the store about known transactions: changed fields, assertions of streams, and new references.
 * Correcting lines come last. References that only number lines, or change with every download, do not count as
 * names.
 */
export function learn(findings: Findings): LearnedChanges {
  const { draft, claims } = findings;
  const perTransaction = new Map(claims.composed);
  const changes: DraftChanges = { changed: new Map(), confirmed: [], reasserted: [], aliases: [], perTransaction };
  draft.lines.forEach((line, at) => {
    if (line.correction === null) learnLine(findings, changes, line, at);
  });
  draft.lines.forEach((line, at) => {
    if (line.correction !== null) learnLine(findings, changes, line, at);
  });
  const assertions: AssertionChange[] = [];
  for (const [known, all] of changes.perTransaction) {
    for (const change of rowsOf(known, all)) assertions.push(change);
    const change = changeByWords(known, all);
    if (change !== undefined) changes.changed.set(known, change);
  }
  const { changed, confirmed, reasserted, aliases } = changes;
  return { changed: [...changed.values()], confirmed, reasserted, aliases, assertions };
}

interface DraftChanges {
  readonly changed: Map<KnownTransaction, ChangedTransaction>;
  readonly confirmed: TransactionId[];
  readonly reasserted: TransactionId[];
  readonly aliases: { id: TransactionId; reference: string }[];
  readonly perTransaction: Map<KnownTransaction, readonly Assertion[]>;
}

function learnLine(findings: Findings, changes: DraftChanges, line: StatementLine, at: number): void {
  const { draft, views, verdict, settled } = findings;
  const seen = settled.has(at) ? undefined : draft.matches[at];
  if (seen === undefined) return;
  const known = views.behind.get(seen) ?? seen;
  const { stream } = draft.history;
  const isFirst = !(changes.perTransaction.get(known) ?? known.assertions ?? [known]).some(
    (each) => each.stream === stream,
  );
  const { reference } = line;
  const isNewName = reference !== null && !isFirst && !draft.references.isNamed(seen, reference);
  if (!draft.outdated.has(at) && !isSuperseded(draft, line, seen)) {
    const isAsBefore = !isFirst && !changes.perTransaction.has(known) && isRepeated(seen, line, draft.facts.currency);
    if (isAsBefore) confirm(changes, known, seen, draft.facts.asOf);
    // A new correction changes the transaction as known so far, even where a line showed it since.
    else
      learnAssertion(
        draft,
        changes,
        line,
        { known, seen },
        line.correction !== null && isNewName ? replacementOf : changeOf,
      );
  }
  if (isNewName && (line.correction !== null || verdict.namesLines)) changes.aliases.push({ id: known.id, reference });
}

/** The line says what its stream said before, as nearly all do that were seen before. */
function confirm(changes: DraftChanges, known: KnownTransaction, seen: KnownTransaction, asOf: string): void {
  if (seen !== known && asOf > seen.asOf) changes.reasserted.push(known.id);
  if (known.state === 'deleted' || asOf <= known.asOf) return;
  changes.changed.delete(known);
  changes.confirmed.push(known.id);
}

/** Only what several streams have shown is put together from assertions; most accounts have one stream. */
function learnAssertion(
  { facts, history: { stream } }: Draft,
  changes: DraftChanges,
  line: StatementLine,
  { known, seen }: { readonly known: KnownTransaction; readonly seen: KnownTransaction },
  judge: typeof changeOf,
): void {
  const asserted = { fields: fieldsOf(line, facts.currency), asOf: facts.asOf, stream };
  if (known.stream === stream && known.assertions === undefined && !changes.perTransaction.has(known)) {
    const change = judge(seen, asserted);
    if (change !== undefined) changes.changed.set(known, change);
    return;
  }
  const before = changes.perTransaction.get(known) ?? assertionsOf(known);
  const assertion = assertionBy(before, known, line, (prior) => judge(prior, asserted), asserted);
  if (assertion !== undefined) changes.perTransaction.set(known, withAssertion(before, assertion));
}

/** The stream's assertion after this line; undefined where nothing changes. */
function assertionBy(
  before: readonly Assertion[],
  known: KnownTransaction,
  line: StatementLine,
  judge: (prior: KnownTransaction) => ChangedTransaction | undefined,
  { fields, asOf, stream }: { readonly fields: Assertion['fields']; readonly asOf: string; readonly stream: string },
): Assertion | undefined {
  const { reference, balance } = line;
  const prior = before.find((each) => each.stream === stream);
  if (prior === undefined) return { stream, fields, reference, balance, asOf };
  const change = judge({ ...known, ...prior.fields, stream, asOf: prior.asOf, state: 'live' });
  return change && { ...prior, fields: change.fields, asOf: change.asOf };
}

/** The differences from the stored rows. */
function* rowsOf(known: KnownTransaction, all: readonly Assertion[]): Generator<AssertionChange> {
  const stored = known.assertions ?? [];
  for (const assertion of all) {
    if (stored.includes(assertion)) continue;
    const change = { id: known.id, stream: assertion.stream, assertion };
    yield known.assertions === undefined && isOwn(known, assertion) ? { ...change, isOwn: true } : change;
  }
  for (const { stream } of stored) {
    if (!all.some((each) => each.stream === stream)) yield { id: known.id, stream, assertion: null };
  }
}

/** Nobody but the transaction's own stream has spoken of it so far, and this is what that said. */
function isOwn(known: KnownTransaction, { stream, reference, balance, asOf, fields }: Assertion): boolean {
  return (
    stream === known.stream &&
    reference === known.reference &&
    balance === known.balance &&
    asOf === known.asOf &&
    differing(known, fields).length === 0
  );
}

/**
 * The change that all assertions together make. A deleted transaction stays as it was. A field that no stream asserts
 * any more stays, unless its assertion moved to another transaction. A payee always stays: the ledger takes another
 * one, but never none.
 */
function changeByWords(known: KnownTransaction, all: readonly Assertion[]): ChangedTransaction | undefined {
  const combined = combine(all, known.stream);
  if (combined === undefined || known.state === 'deleted') return undefined;
  const gone = assertionsOf(known).filter((each) => !all.includes(each));
  const kept = <Name extends 'valueOn' | 'time' | 'memo'>(name: Name): KnownTransaction[Name] | null =>
    gone.some(({ fields }) => fields[name] === known[name]) ? null : known[name];
  const fields = {
    ...combined,
    valueOn: combined.valueOn ?? kept('valueOn'),
    time: combined.time ?? kept('time'),
    payee: combined.payee ?? known.payee,
    memo: combined.memo ?? kept('memo'),
  };
  const changed = differing(known, fields);
  const newest = newestAsOf(all);
  // An as-of from an assertion that is another transaction's now is no news of this one.
  const asOf = gone.some(({ asOf: told }) => told === known.asOf) || newest > known.asOf ? newest : known.asOf;
  if (changed.length === 0 && asOf === known.asOf) return undefined;
  const { id, externalId } = known;
  return { id, externalId, fields, changed, asOf };
}

/** The line is what the transaction was before a correction under another reference: old news, whatever its as-of. */
function isSuperseded(draft: Draft, line: StatementLine, known: KnownTransaction): boolean {
  if (line.correction !== null || line.amount === known.amount || line.reference === null) return false;
  return draft.references.names(known).length > 1 && isFormerSelf(draft, line, known);
}
