import { daysBetween } from '../../../domain/calendar-date.ts';
import type { StatementLine } from '../../../domain/statement.ts';
import type { ChangedTransaction, LineFate, PendingChange, PendingSelf, Target } from '../../history.ts';
import { matchDays } from '../../streams/matching.ts';
import { textDistance } from '../../streams/wording.ts';
import { textKey } from '../../text-key.ts';
import type { Draft } from '../draft.ts';
import { lineAt } from '../draft.ts';
import { textOfLine } from '../fields.ts';

/** The state of pending lines while a statement is identified. */
export interface Pendings {
  readonly draft: Draft;
  /** Lines of the statement that are pending and wanted. */
  readonly lines: readonly number[];
  readonly open: readonly PendingSelf[];
  readonly over: readonly PendingSelf[];
  /** By pending line: the known pending that it is. */
  readonly listed: Map<number, PendingSelf>;
  /** By booked line: the pending that it takes over. */
  readonly taken: Map<number, PendingSelf>;
  /** By booked line: the pending whose reference it carries with another amount (a tip, fuel). */
  readonly tipped: Map<number, PendingSelf>;
  /** Pendings whose booked line is a transaction that another stream has shown before. */
  readonly givenUp: Set<PendingSelf>;
  /** By pending line: the booked line of this statement that it is. */
  readonly swallowed: Map<number, number>;
  /** Open pendings that the bank tells otherwise now. */
  readonly news: ChangedTransaction[];
}

/** A booked line comes up to ten days after its pending one. Some banks date a pending line into the future. */
export const BOOKED_WITHIN = { before: 10, after: 3 } as const;

/** Between two sights of one pending line that the bank dates anew. */
export const REDATED_WITHIN = { before: 10, after: 10 } as const;

export function match<Self extends Pick<PendingSelf, 'bookedOn' | 'payee' | 'memo'>>(
  draft: Draft,
  lines: readonly number[],
  selves: readonly Self[],
  window: { readonly before: number; readonly after: number },
): [number, Self][] {
  const [first] = selves;
  if (first === undefined || lines.length === 0) return [];
  const texts = selves.map(textOfSelf);
  const days = lines.map((at) => daysBetween(first.bookedOn, lineAt(draft, at).bookedOn));
  const selfDays = selves.map(({ bookedOn }) => daysBetween(first.bookedOn, bookedOn));
  const cost = (left: number, right: number) =>
    Math.abs((days[left] ?? 0) - (selfDays[right] ?? 0)) +
    8 * textDistance(textOfLine(lineAt(draft, lines[left] ?? 0)), texts[right] ?? '');
  const partner = matchDays(days, selfDays, { ...window, cost });
  return lines.flatMap((at, index): [number, Self][] => {
    const self = selves[partner[index] ?? -1];
    return self === undefined ? [] : [[at, self]];
  });
}

export function isBookedTwin(draft: Draft, booked: StatementLine, pending: StatementLine): boolean {
  if (amountOf(draft, booked) !== amountOf(draft, pending)) return false;
  if (booked.reference !== null && booked.reference === pending.reference) return true;
  const later = daysBetween(pending.bookedOn, booked.bookedOn);
  // A pending line that is younger than the booked one is the next purchase of its kind.
  if (later > BOOKED_WITHIN.before || later < 0) return false;
  return textDistance(textOfLine(booked), textOfLine(pending)) <= 2;
}

export function isSameName(draft: Draft, line: StatementLine, self: PendingSelf): boolean {
  return line.reference !== null && line.reference === self.reference && self.stream === draft.history.stream;
}

export function isSameDay(draft: Draft, line: StatementLine, self: PendingSelf): boolean {
  return line.bookedOn === self.bookedOn && amountOf(draft, line) === `${self.amount}${self.currency}`;
}

/**
 * Whether a pending line was booked since. An older document shows it, or the bank lists it for a while beside the
 * booked line.
 */
export function isOldNews(draft: Draft, line: StatementLine, self: PendingSelf): boolean {
  if (!isSameDay(draft, line, self)) return false;
  return draft.facts.asOf <= self.seenAsOf || textOfLine(line) === textOfSelf(self);
}

export function amountOf(draft: Draft, line: StatementLine): string {
  return `${line.amount}${line.currency ?? draft.facts.currency}`;
}

export function unknownLines(draft: Draft): number[] {
  return draft.open.filter((at) => draft.matches[at] === undefined);
}

export function textOfSelf({ payee, memo }: Pick<PendingSelf, 'payee' | 'memo'>): string {
  return textKey(payee, memo);
}

/** Whole days between two as-ofs, which begin with a day. */
export function daysBetweenInstants(from: string, to: string): number {
  return Math.floor((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}

export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

export function bare({ transaction: _, stream: __, ...self }: PendingSelf): PendingChange['self'] {
  return self;
}

/** The facts of a pending line in the statement. */
export function selfOf(draft: Draft, at: number, state: PendingSelf['state']): PendingChange['self'] {
  const { reference, bookedOn, amount, currency, payee, memo } = lineAt(draft, at);
  const { asOf: seenAsOf } = draft.facts;
  return { state, reference, bookedOn, amount, currency: currency ?? draft.facts.currency, payee, memo, seenAsOf };
}

export function isTaken({ taken, tipped, givenUp }: Pendings, self: PendingSelf): boolean {
  for (const each of taken.values()) if (each === self) return true;
  for (const each of tipped.values()) if (each === self) return true;
  return givenUp.has(self);
}

export function targetOf(fate: LineFate | undefined): Target | undefined {
  if (fate === undefined || fate.kind === 'skipped') return undefined;
  return fate.kind === 'known' ? { id: fate.id } : { index: fate.index };
}

/** A newer document of the stream that shows these days does not list it any more. */
export function isLongGone({ facts, history }: Draft): boolean {
  return history.statements.some(
    (each) => each.kind === 'snapshot' && daysBetweenInstants(facts.asOf, each.asOf) >= GONE_AFTER_DAYS,
  );
}

export const GONE_AFTER_DAYS = 14;

export function hasOtherName(line: StatementLine, self: PendingSelf): boolean {
  return line.reference !== null && self.reference !== null && line.reference !== self.reference;
}
