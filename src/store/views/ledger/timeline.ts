/** The statements of an account in the order of their days, for the timeline of proof. */
import { findHoles } from '../../../core/continuity/holes.ts';
import { type Covered, type Freshness, freshnessOf, readTimeline } from '../../../core/timeline.ts';
import { type CalendarDate, daysBetween, parseDate } from '../../../domain/calendar-date.ts';
import type { CurrencyTable } from '../../../domain/currency.ts';
import type { ProofState } from '../../../domain/statement.ts';
import type { Store } from '../../store.ts';
import { type ChapterRow, chapterOf, linesOf } from '../continuity.ts';
import { documentIdText } from '../ids.ts';
import { amountOrNull } from '../values.ts';

export interface TimelineStatement {
  readonly document: string;
  readonly name: string;
  readonly stream: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** False where the statement prints no period, and its first and last line stand for it. */
  readonly isPrinted: boolean;
  readonly proof: ProofState;
  readonly difference: string | null;
  readonly closing: string | null;
  readonly closingOn: CalendarDate | null;
  readonly lines: number;
}

export interface Timeline {
  /** Newest first. */
  readonly statements: readonly TimelineStatement[];
  readonly spans: readonly Covered[];
  readonly last: CalendarDate | null;
  /** Days since the last day that a statement covers. */
  readonly age: number | null;
  readonly freshness: Freshness | null;
}

interface Row extends ChapterRow {
  readonly document_id: bigint;
  readonly name: string;
  readonly stream: string;
  readonly proof: ProofState;
  readonly proof_difference: bigint | null;
  readonly lines: bigint;
}

/** Ten years of statements that come every day. */
const NEWEST = 4_000;

/** `today` is the reader's own day. */
export function readAccountTimeline(
  store: Store,
  account: { readonly handle: string; readonly currency: string | null },
  today: CalendarDate,
  currencies?: CurrencyTable,
): Timeline {
  const rows = store.exact.rows<Row>`SELECT
    s.id, s.kind, s.stream_id, s.document_id, d.name, m.name AS stream, s.period_from, s.period_to,
      s.period_printed, s.as_of, s.proof, s.proof_difference, s.opening, s.opening_on, s.closing, s.closing_on, s.lines
    FROM statements s
    JOIN documents d ON d.id = s.document_id JOIN streams m ON m.id = s.stream_id
    WHERE s.account_id = (SELECT id FROM accounts WHERE handle = ${account.handle}) AND s.kind = 'snapshot'
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
    ORDER BY s.period_to DESC, s.period_from DESC, s.id DESC LIMIT ${NEWEST}`;
  const statements = rows.flatMap((row) => statementOf(row, account.currency, currencies));
  const last = statements.reduce<CalendarDate | null>((end, { to }) => (end === null || to > end ? to : end), null);
  return {
    statements,
    spans: readTimeline(statements, findHoles(rows.map(chapterOf), linesOf(store)), today),
    last,
    age: last === null ? null : daysBetween(last, today),
    freshness: last === null ? null : freshnessOf(last, today, usualDays(statements)),
  };
}

function statementOf(row: Row, currency: string | null, currencies?: CurrencyTable): readonly TimelineStatement[] {
  const from = row.period_from ?? row.closing_on;
  const to = row.period_to ?? row.closing_on;
  if (from === null || to === null || parseDate(from) === undefined || parseDate(to) === undefined) return [];
  return [
    {
      document: documentIdText(row.document_id),
      name: row.name,
      stream: row.stream,
      from,
      to,
      isPrinted: row.period_printed === 1n,
      proof: row.proof,
      difference: amountOrNull(row.proof_difference, currency, currencies),
      closing: amountOrNull(row.closing, currency, currencies),
      closingOn: row.closing_on ?? (row.closing === null ? null : to),
      lines: Number(row.lines),
    },
  ];
}

/** The median of the days from one statement's end to the next; null for fewer than three steps. */
function usualDays(statements: readonly TimelineStatement[]): number | null {
  const ends = [...new Set(statements.map(({ to }) => to))].toSorted().slice(-13);
  const steps = ends.slice(1).map((end, at) => daysBetween(ends[at] ?? end, end));
  return steps.length < 3 ? null : (steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? null);
}
