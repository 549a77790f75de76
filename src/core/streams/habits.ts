import { daysBetween } from '../../domain/calendar-date.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { type Draft, lineAt } from '../identity/draft.ts';
import { fieldsOf } from '../identity/fields.ts';
import type { Body, Entity } from './chains.ts';
import type { Views } from './views.ts';
import { isForeign, wordingOf } from './wording.ts';

/** So far around a line its like is looked for. */
const HABIT_DAYS = 14;

/** Whether such lines come often, as a ticket or a coffee does: then a second one within days is no wonder. */
export function isHabit(draft: Draft, { foreign, own }: Views, entity: Entity, { of }: Body): boolean {
  const lines = draft.open
    .filter((at) => at !== entity.line)
    .map((at) => fieldsOf(lineAt(draft, at), draft.facts.currency));
  const all: readonly TransactionFields[] = [...lines, ...[...own, ...foreign].filter((each) => each !== of)];
  return all.some(
    (each) =>
      each.amount === of.amount &&
      each.currency === of.currency &&
      Math.abs(daysBetween(each.bookedOn, entity.day)) <= HABIT_DAYS &&
      !isForeign(entity.text(), wordingOf(each)),
  );
}
