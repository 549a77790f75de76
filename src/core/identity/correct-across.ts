import { daysBetween } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { DAYS_APART } from '../streams/chains.ts';
import { tellingsOf } from '../streams/tellings.ts';
import type { Views } from '../streams/views.ts';
import { idleWords, wordingDistance, wordingOf } from '../streams/wording.ts';
import type { Draft } from './draft.ts';
import { payeeOfLine } from './fields.ts';

/**
 * What another stream shows as a correcting line has it now: the one had it right from the start, the other is being
 * corrected, and both mean one transaction. Undefined where `target`, what is corrected, is known to both already.
 */
export function toldElsewhere(
  draft: Draft,
  views: Views,
  line: StatementLine,
  target: KnownTransaction | undefined,
): KnownTransaction | undefined {
  if (target !== undefined && isShared(draft, views, target)) return undefined;
  const currency = line.currency ?? draft.facts.currency;
  const near = views.foreign
    .filter((each) => each.amount === line.amount && each.currency === currency && !draft.claimed.has(each))
    .filter((each) => Math.abs(daysBetween(each.bookedOn, line.bookedOn)) <= DAYS_APART)
    .map((each) => ({ each, text: wordingOf(each) }));
  const text = wordingOf({ payee: payeeOfLine(line), memo: line.memo });
  const idle = idleWords(near.map((other) => other.text));
  const [nearest] = near
    .map(({ each, text: other }) => {
      const days = Math.abs(daysBetween(each.bookedOn, line.bookedOn));
      return { each, distance: days + 2 * wordingDistance(text, other, idle) };
    })
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each;
}

/** Whether another stream shows it as well. */
export function isShared({ history }: Draft, views: Views, target: KnownTransaction): boolean {
  return tellingsOf(views.behind.get(target) ?? target).some(({ stream }) => stream !== history.stream);
}
