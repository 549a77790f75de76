import { type CalendarDate, dateOf, daysBetween } from '../../../../src/domain/calendar-date.ts';
import type { Period, StatementLine } from '../../../../src/domain/statement.ts';
import type { IssueLog } from '../issue-log.ts';

/** A period of more days takes a single turned day in by accident. */
const LONG = 62;

/**
 * Days that lie outside of the statement's period, and inside with day and month the other way round (YYYYDDMM). Banks
 * state periods that are wrong by themselves. So the owner is asked only where turning brings every line inside.
 */
export function checkDays(lines: readonly StatementLine[], period: Period | null, issues: IssueLog): void {
  if (period === null) return;
  const outside = lines.find(({ bookedOn }) => !isWithin(bookedOn, period));
  if (outside === undefined) return;
  const [from, to] = [period.from, period.to];
  const days = new Set(lines.map(({ bookedOn }) => bookedOn));
  const isTold = days.size > 1 || daysBetween(from, to) <= LONG;
  if (!isTold || ![...days].every((day) => isWithin(turnedRound(day), period))) return;
  const message = `${outside.bookedOn} lies outside of the statement's period, ${from} to ${to}, and ${turnedRound(outside.bookedOn)} would lie inside: day and month may be the other way round`;
  issues.hold('ofx.date', message, outside.position.line);
}

function isWithin(day: CalendarDate | undefined, { from, to }: Period): boolean {
  return day !== undefined && day >= from && day <= to;
}

function turnedRound(day: CalendarDate): CalendarDate | undefined {
  return dateOf(Number(day.slice(0, 4)), Number(day.slice(8)), Number(day.slice(5, 7)));
}
