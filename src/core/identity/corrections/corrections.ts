/**
 * OFX 1.6 §11.4.4: a line with CORRECTFITID replaces or deletes an earlier one. It is the bank's explicit word. So it
 * holds whatever the stream's references are worth otherwise.
 *
 * A correction may come before its target, since files are dropped in any order. A DELETE then waits, and the target
 * is born deleted. A REPLACE is booked at once, because the target may never come (history before the first import).
 * It keeps its own line's id, with the outdated reference as an alias. Every REPLACE is kept for good: a later file
 * may list the outdated line, or correct it a second time.
 */
import type { TransactionId } from '../../../domain/row-ids.ts';
import type { Correction, StatementLine } from '../../../domain/statement.ts';
import type { Assertion, KnownTransaction } from '../../../domain/transaction.ts';
import type { Identification, LineFate } from '../../history.ts';
import { type Claims, isOfTheSame, part } from '../../streams/claims.ts';
import type { Views } from '../../streams/views.ts';
import type { Births } from '../births.ts';
import { isNear } from '../by-reference.ts';
import type { Draft } from '../draft.ts';
import { assign, isSameBucket, lineAt } from '../draft.ts';
import { fieldsOf } from '../fields.ts';
import { nearestNamed } from './correct-across.ts';

/** The additions of corrections to the answer. */
export interface CorrectionEffects {
  readonly deleted: Set<KnownTransaction>;
  readonly waiting: Map<string, Identification['waiting'][number]>;
  readonly applied: Set<number>;
  readonly aliases: { readonly id: TransactionId; readonly reference: string }[];
  /** Lines of the statement that are another transaction than they were matched with. */
  readonly placed: Map<number, LineFate>;
}

export function noEffects(): CorrectionEffects {
  return { deleted: new Set(), waiting: new Map(), applied: new Set(), aliases: [], placed: new Map() };
}

/** Outdated lines whose replacement came first: they are that replacement. */
export function matchOutdated(draft: Draft): void {
  const replaced = replacedBy(draft);
  if (replaced.size === 0) return;
  for (const at of draft.open) {
    const { reference } = lineAt(draft, at);
    if (reference === null || !replaced.has(reference) || draft.matches[at] !== undefined) continue;
    const known = laterNames(reference, replaced)
      .flatMap((name) => draft.references.of(name))
      .find((each) => !draft.claimed.has(each) && isNear(lineAt(draft, at), each));
    if (known === undefined) continue;
    assign(draft, at, known);
    draft.outdated.add(at);
  }
}

/** The bank's name for the line that replaces a reference. It stands in earlier corrections, or in this statement's. */
function replacedBy(draft: Draft): ReadonlyMap<string, string | null> {
  const replaced = new Map<string, string | null>();
  for (const { correction, reference } of draft.lines) {
    if (correction?.action === 'replace') replaced.set(correction.reference, reference);
  }
  for (const { reference, line } of draft.waiting.replace.values()) replaced.set(reference, line.reference);
  return replaced;
}

/** The last name first, the reference itself at the end. */
function laterNames(reference: string, replaced: ReadonlyMap<string, string | null>): readonly string[] {
  const names = [reference];
  for (let name = replaced.get(reference); name != null && names.length < MOST_NAMES; name = replaced.get(name)) {
    names.unshift(name);
  }
  return names;
}

/** A bank corrects a line once or twice; a file that goes on in a circle ends here. */
const MOST_NAMES = 8;

/** A statement whose plain lines have found their place. */
export interface Correcting {
  readonly draft: Draft;
  readonly views: Views;
  readonly claims: Claims;
  readonly births: Births;
  readonly effects: CorrectionEffects;
}

/** A line that corrects another one. */
export type CorrectingLine = StatementLine & { readonly correction: Correction };

/** Carries out one correcting line, after all plain lines have found their place. */
export function applyCorrection(work: Correcting, line: CorrectingLine, at: number): LineFate {
  const { draft, births, effects } = work;
  const { correction } = line;
  const target = nearestNamed(draft, line, correction.reference);
  const own = nearestNamed(draft, line, line.reference);
  if (correction.action === 'delete') {
    const known = target ?? own;
    if (known !== undefined) giveUp(work, known);
    else if (!buryNew(births, correction.reference)) wait(draft, line, effects);
    return { kind: 'skipped', reason: 'correction' };
  }
  wait(draft, line, effects);
  if (own !== undefined) {
    const known = replaceBySeen(work, line, own, target);
    if (known !== own || !isReplaced(draft, line.reference)) assign(draft, at, known);
    return { kind: 'known', id: known.id };
  }
  const elsewhere = draft.matches[at];
  if (elsewhere !== undefined && elsewhere !== target) {
    if (target !== undefined) giveUp(work, target, elsewhere);
    else nameToo(draft, elsewhere, correction.reference, effects);
  }
  const known = elsewhere ?? target;
  if (known !== undefined) {
    assign(draft, at, known);
    return { kind: 'known', id: known.id };
  }
  const index = replaceNew(births, line, draft.facts.currency);
  if (index !== undefined) return { kind: 'new', index };
  return { kind: 'new', index: births.create(line, { aliases: [correction.reference] }) };
}

/**
 * Gives a corrected transaction up: it is none, or it is `now`. Other streams may show it as another purchase and go
 * on showing that. Then this stream's part becomes a transaction of its own, which is deleted.
 */
function giveUp(
  { draft, views, claims, births, effects }: Correcting,
  target: KnownTransaction,
  now?: KnownTransaction,
): void {
  const stands = (assertion: Assertion) => !isOfTheSame(target, assertion);
  if (!part(draft, views, claims, { target, now, stands })) remove(target, effects);
  else if (now === undefined) {
    const { stream } = draft.history;
    const index = births.bury(
      target,
      draft.references.names(target).filter((name) => name !== target.reference),
    );
    claims.moved.push({ stream, from: target.id, to: { index } });
    draft.matches.forEach((each, at) => {
      if (each === target) effects.placed.set(at, { kind: 'new', index });
    });
  }
}

/** A correcting line that was listed before, as such or as a plain one: which transaction stands. */
function replaceBySeen(
  work: Correcting,
  line: CorrectingLine,
  own: KnownTransaction,
  target: KnownTransaction | undefined,
): KnownTransaction {
  const { draft, effects } = work;
  if (target === undefined) {
    nameToo(draft, own, line.correction.reference, effects);
    return own;
  }
  if (isReplaced(draft, line.reference)) {
    // A correction of this very line came before it. That one stands, and what this line corrects is gone.
    if (target !== own) giveUp(work, target, own);
    return own;
  }
  // It was given up for this line before, or the bank deleted it by itself. This line stands.
  if (target.state === 'deleted') return own;
  // The corrected line was listed before its correction came: what were two are one, under the older id. Not where
  // another line of the statement is what would go: two lines of one statement are two.
  if (own !== target && isSameBucket(line, own, draft.facts) && !draft.claimed.has(own)) remove(own, effects);
  return target;
}

function isReplaced(draft: Draft, reference: string | null): boolean {
  return reference !== null && draft.waiting.replace.has(reference);
}

export function remove(known: KnownTransaction, effects: CorrectionEffects): void {
  if (known.state !== 'deleted') effects.deleted.add(known);
}

function wait(draft: Draft, line: CorrectingLine, effects: CorrectionEffects): void {
  const { reference, action } = line.correction;
  if (draft.waiting[action].has(reference)) return;
  effects.waiting.set(`${action} ${reference}`, { reference, action, line, asOf: draft.facts.asOf });
}

/** The target has not come, its replacement has: when it comes it is that one. */
function nameToo(draft: Draft, known: KnownTransaction, reference: string, effects: CorrectionEffects): void {
  if (!draft.references.isNamed(known, reference)) effects.aliases.push({ id: known.id, reference });
}

/** The target came in this very statement and is born deleted. */
function buryNew(births: Births, reference: string): boolean {
  const index = births.indexOf(reference);
  const target = births.created[index];
  if (target === undefined) return false;
  births.created[index] = { ...target, state: 'deleted' };
  return true;
}

/** The target came in this very statement: it is born as its replacement, under its own id. */
function replaceNew(births: Births, line: CorrectingLine, currency: string): number | undefined {
  const index = births.indexOf(line.correction.reference);
  const target = births.created[index];
  if (target === undefined) return undefined;
  const reference = line.reference ?? target.reference;
  const aliases = [...target.aliases, ...(target.reference === null ? [] : [target.reference])];
  const names = { reference, aliases: aliases.filter((name) => name !== reference) };
  births.created[index] = { ...target, ...names, fields: fieldsOf(line, currency), balance: line.balance };
  return index;
}
