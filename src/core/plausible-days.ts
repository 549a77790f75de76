import { addDays, parseDate } from '../domain/calendar-date.ts';
import { hold, type Issue } from '../domain/issue.ts';
import type { Statement, StatementLine } from '../domain/statement.ts';

/** Standing orders and instalments that a bank announces lie within it. */
const MOST_DAYS_AHEAD = 731;
const EARLIEST_DAY = '1970-01-01';
/** Instants before it are those of clocks that were never set, and of archives that keep none (1970, 1980). */
const EARLIEST_RECEIPT = '2000-01-01';

/**
 * Asks about a line on an unlikely day: before 1970, or more than two years after the statement. The statement's day
 * is the later of two days. One is the document's arrival (`receivedAt`, an ISO 8601 instant), the other the bank's
 * as-of. Today plays no part, so the same document gives the same answer on any day. The first such line is named.
 * Days neither prove nor disprove the sums, so no other check asks.
 */
export function askAboutDays({ lines, asOf }: Statement, receivedAt: string): readonly Issue[] {
  const latest = latestDay(asOf, receivedAt);
  const odd = lines.filter(({ bookedOn }) => bookedOn < EARLIEST_DAY || (latest !== undefined && bookedOn > latest));
  const [first] = odd;
  if (first === undefined) return [];
  return [hold('normalise.date', question(first, odd.length), first.position)];
}

/** Undefined where nothing says when the statement is from. */
function latestDay(asOf: string | null, receivedAt: string): string | undefined {
  const instants = [receivedAt, asOf ?? ''].map((each) => each.slice(0, 10)).filter((each) => each >= EARLIEST_RECEIPT);
  const day = parseDate(instants.sort().at(-1) ?? '');
  return day === undefined ? undefined : addDays(day, MOST_DAYS_AHEAD);
}

function question({ bookedOn }: StatementLine, count: number): string {
  const why = bookedOn < EARLIEST_DAY ? 'before 1970' : 'more than two years after the statement';
  const others = count === 1 ? '' : ` (and ${count - 1} more like it)`;
  return `a line is booked on ${bookedOn}${others}, ${why}: is that the day, or are the dates read in the wrong order?`;
}
