import type { Neighbour } from '../../core/history.ts';
import { DAYS_APART } from '../../core/streams/matching.ts';
import type { Ends } from '../../core/streams/neighbours.ts';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId, StatementId, StreamId, TransactionId } from '../../domain/row-ids.ts';
import { IS_BOOKED } from '../lines/lines.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Where a statement gives no opening balance, its lines lead back to it. */
const OPENING = sql`coalesce(s.opening, s.closing - (SELECT coalesce(sum(t.amount), 0) FROM lines l
  JOIN transactions t ON t.id = l.transaction_id AND t.status = 'booked'
  WHERE l.statement_id = s.id AND ${IS_BOOKED}))`;

/** A statement that meets another one is not longer than this. */
const LONGEST_DAYS = 400;

/**
 * The standing statements of an account that meet a statement, near enough to hold a line like its own. Two statements of
 * one stream meet by printed balances only (P-ID-12). Formats may differ in their days, so their statements share none.
 */
export function neighboursOf(
  store: Store,
  { accountId, streamId }: { readonly accountId: AccountId; readonly streamId: StreamId },
  ends: Ends | null,
): readonly Neighbour[] {
  if (ends === null) return [];
  const { after, before, opening, period } = ends;
  const { from, to } = period;
  const near = addDays(from, -2 * DAYS_APART);
  const latest = addDays(to, LONGEST_DAYS);
  const statement = sql`s.account_id = ${accountId} AND s.kind = 'snapshot' AND s.proof <> 'off'
    AND s.closing_on IS NOT NULL AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)`;
  // By the index of the statements' last days.
  const meeting = store.rows<Days>`SELECT s.id, m.name AS stream, s.period_from AS "from", s.closing_on AS "to"
      FROM statements s JOIN streams m ON m.id = s.stream_id
      WHERE ${statement} AND s.period_to BETWEEN ${near} AND ${latest} AND s.closing = ${before}
        AND s.closing_on BETWEEN ${near} AND ${from} AND s.period_from <= s.closing_on
        AND iif(s.stream_id = ${streamId}, ${opening === 'printed' ? 1 : 0}, s.closing_on < ${from})
    UNION ALL SELECT s.id, m.name, s.period_from, s.closing_on FROM statements s JOIN streams m ON m.id = s.stream_id
      WHERE ${statement} AND s.period_to BETWEEN ${to} AND ${latest}
        AND s.period_from BETWEEN ${to} AND ${addDays(to, 2 * DAYS_APART)} AND s.period_from <= s.closing_on
        AND iif(s.stream_id = ${streamId}, s.opening IS NOT NULL, s.period_from > ${to}) AND ${OPENING} = ${after}`;
  return meeting.map(({ from, id, stream, to }) => ({
    stream,
    period: { from, to },
    lists: new Set(store.values<TransactionId>`SELECT
      l.transaction_id FROM lines l
    WHERE l.statement_id = ${id} AND l.transaction_id <> 0 AND ${IS_BOOKED}`),
  }));
}

interface Days {
  readonly id: StatementId;
  readonly stream: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
