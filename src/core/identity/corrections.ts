/**
 * OFX 1.6 §11.4.4: a line with CORRECTFITID replaces or deletes an earlier one. It is the bank's explicit word, so it
 * holds whatever the stream's references are worth otherwise.
 *
 * A correction may come before its target, since files are dropped in any order. A DELETE then waits and the target
 * is born deleted. A REPLACE is booked at once, because the target may never come (history before the first import),
 * under its own line's id and with the outdated reference as an alias; the correction is kept for good, so that the
 * outdated line is known for what it is whenever it is listed.
 */
import { daysBetween } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { Identification, LineFate, WaitingCorrection } from '../history.ts';
import type { Views } from '../streams/views.ts';
import type { Births } from './births.ts';
import { isShared, toldElsewhere } from './correct-across.ts';
import type { Draft } from './draft.ts';
import { assign, isSameBucket, lineAt } from './draft.ts';
import { fieldsOf } from './fields.ts';

/** What corrections add to the answer. */
export interface CorrectionEffects {
  readonly deleted: Set<KnownTransaction>;
  readonly waiting: Map<string, Identification['waiting'][number]>;
  readonly applied: Set<number>;
  readonly aliases: { readonly id: number; readonly reference: string }[];
}

export function noEffects(): CorrectionEffects {
  return { deleted: new Set(), waiting: new Map(), applied: new Set(), aliases: [] };
}

/** Outdated lines whose replacement came first: they are that replacement, and say nothing about its fields. */
export function matchOutdated(draft: Draft): ReadonlySet<number> {
  const outdated = new Set<number>();
  const replaced = new Map(replacements(draft).map((each) => [each.reference, each]));
  if (replaced.size === 0) return outdated;
  for (const at of draft.open) {
    const { reference } = lineAt(draft, at);
    const correction = reference === null ? undefined : replaced.get(reference);
    if (correction === undefined || draft.matches[at] !== undefined) continue;
    const names = [correction.line.reference, correction.reference].filter((name) => name !== null);
    const known = names.flatMap((name) => draft.references.of(name)).find((each) => !draft.claimed.has(each));
    if (known === undefined) continue;
    assign(draft, at, known);
    outdated.add(at);
  }
  return outdated;
}

/** The waiting DELETEs by the reference that they wait for. A line that comes under it is born deleted. */
export function waitingDeletes(draft: Draft): ReadonlyMap<string, WaitingCorrection> {
  const deletes = draft.history.corrections.filter((each) => each.action === 'delete');
  return new Map(deletes.map((each) => [each.reference, each]));
}

/** Carries out one correcting line, after all plain lines have found their place. */
export function applyCorrection(
  draft: Draft,
  views: Views,
  at: number,
  births: Births,
  effects: CorrectionEffects,
): LineFate {
  const line = lineAt(draft, at);
  const { correction } = line;
  if (correction === null) return { kind: 'skipped', reason: 'correction' };
  const target = nearest(draft, line, correction.reference);
  const own = nearest(draft, line, line.reference);
  if (correction.action === 'delete') {
    const known = target ?? own;
    if (known !== undefined) remove(known, effects);
    else if (!buryNew(births, correction.reference)) wait(draft, line, effects);
    return { kind: 'skipped', reason: 'correction' };
  }
  if (own !== undefined) {
    const known = replaceBySeen(draft, views, line, { own, target, effects });
    if (known !== own || !isReplaced(draft, line.reference)) assign(draft, at, known);
    return { kind: 'known', id: known.id };
  }
  const elsewhere = toldElsewhere(draft, views, line, target);
  if (elsewhere !== undefined) {
    if (target !== undefined) remove(target, effects);
    else if (!buryNew(births, correction.reference)) waitAs(draft, line, elsewhere, effects);
  }
  const known = elsewhere ?? target;
  if (known !== undefined) {
    assign(draft, at, known);
    return { kind: 'known', id: known.id };
  }
  const index = replaceNew(births, line, draft.facts.currency);
  if (index !== undefined) return { kind: 'new', index };
  wait(draft, line, effects);
  return { kind: 'new', index: births.create(line, { aliases: [correction.reference] }) };
}

interface Seen {
  /** What the correcting line's own reference stands on. */
  readonly own: KnownTransaction;
  readonly target: KnownTransaction | undefined;
  readonly effects: CorrectionEffects;
}

/** A correcting line that was listed before, as such or as a plain one: which transaction stands. */
function replaceBySeen(
  draft: Draft,
  views: Views,
  line: StatementLine,
  { own, target, effects }: Seen,
): KnownTransaction {
  if (target === undefined) {
    waitAs(draft, line, own, effects);
    return own;
  }
  if (isReplaced(draft, line.reference)) {
    // A correction of this very line came before it. That one stands, and what this line corrects is gone.
    if (target !== own) remove(target, effects);
    return own;
  }
  // It was given up for what another stream had right, when this correction came first.
  if (target.state === 'deleted' && isShared(draft, views, own)) return own;
  // The corrected line was listed before its correction came: what were two are one, under the older id. Not where
  // another line of the statement is what would go: two lines of one statement are two.
  if (own !== target && isSameBucket(line, own, draft.facts) && !draft.claimed.has(own)) remove(own, effects);
  return target;
}

function isReplaced(draft: Draft, reference: string | null): boolean {
  return reference !== null && replacements(draft).some((each) => each.reference === reference);
}

export function remove(known: KnownTransaction, effects: CorrectionEffects): void {
  if (known.state !== 'deleted') effects.deleted.add(known);
}

function replacements(draft: Draft): readonly WaitingCorrection[] {
  return draft.history.corrections.filter((each) => each.action === 'replace');
}

/** The transaction that is known by this reference; the nearest in days. */
function nearest(draft: Draft, line: StatementLine, reference: string | null): KnownTransaction | undefined {
  const distance = (each: KnownTransaction) => Math.abs(daysBetween(each.bookedOn, line.bookedOn));
  const candidates = reference === null ? [] : draft.references.of(reference);
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
}

function wait(draft: Draft, line: StatementLine, effects: CorrectionEffects): void {
  if (line.correction === null) return;
  const { reference, action } = line.correction;
  if (draft.history.corrections.some((each) => each.reference === reference && each.action === action)) return;
  effects.waiting.set(`${action} ${reference}`, { reference, action, line, asOf: draft.facts.asOf });
}

/** The target has not come, its replacement has: when it comes it is that one. */
function waitAs(draft: Draft, line: StatementLine, known: KnownTransaction, effects: CorrectionEffects): void {
  wait(draft, line, effects);
  const reference = line.correction?.reference;
  if (reference === undefined || draft.references.isNamed(known, reference)) return;
  effects.aliases.push({ id: known.id, reference });
}

/** The target came in this very statement and is born deleted. */
function buryNew(births: Births, reference: string): boolean {
  const index = births.indexOf(reference);
  const target = index === undefined ? undefined : births.created[index];
  if (index === undefined || target === undefined) return false;
  births.created[index] = { ...target, state: 'deleted' };
  return true;
}

/** The target came in this very statement: it is born as its replacement, under its own id. */
function replaceNew(births: Births, line: StatementLine, currency: string): number | undefined {
  const index = births.indexOf(line.correction?.reference ?? '');
  const target = index === undefined ? undefined : births.created[index];
  if (index === undefined || target === undefined) return undefined;
  const aliases = line.reference === null ? target.aliases : [...target.aliases, line.reference];
  births.created[index] = { ...target, fields: fieldsOf(line, currency), balance: line.balance, aliases };
  return index;
}
