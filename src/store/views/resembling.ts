/**
 * Lines of two formats that may be one purchase (`core/streams/doubts`), as long as nothing has settled it: one format
 * that shows both, closing balances that are right with both, or the owner's word.
 */
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import { inSentence } from '../../lib/text/in-sentence.ts';
import { t } from '../../words/speak.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { isCountRight, readMiscounts } from '../streams/miscounts.ts';
import { documentIdText } from './ids.ts';
import type { AttentionView } from './shapes/status.ts';

/** The code of the issue in which identification writes such a question down. */
export const RESEMBLES = 'identity.resembles';

interface Row {
  readonly id: bigint;
  readonly near_id: bigint;
  readonly document_id: bigint;
  readonly account_id: bigint;
  readonly account_currency: string | null;
  readonly external_id: string;
  readonly payee: string | null;
  readonly booked_on: CalendarDate;
  readonly near: string;
  readonly near_payee: string | null;
  readonly near_on: CalendarDate;
}

const STREAMS = (id: Sql) => sql`SELECT o.stream_id FROM transactions o WHERE o.id = ${id}
  UNION SELECT g.stream_id FROM assertions g WHERE g.transaction_id = ${id}`;

/** The line stands where the issue says. What it resembles is what is left of its amount within three days. */
const OPEN = sql`SELECT t.id, n.id AS near_id, d.id AS document_id, t.account_id, a.currency AS account_currency,
    t.external_id, t.payee, t.booked_on, n.external_id AS near, n.payee AS near_payee, n.booked_on AS near_on
  FROM statements s JOIN documents d ON d.id = s.document_id JOIN accounts a ON a.id = s.account_id
  CROSS JOIN json_each(s.issues) i CROSS JOIN lines l ON l.statement_id = s.id
  CROSS JOIN transactions t ON t.id = l.transaction_id
  CROSS JOIN transactions n ON n.account_id = t.account_id
    AND n.booked_on BETWEEN date(t.booked_on, '-3 days') AND date(t.booked_on, '+3 days')
  WHERE instr(s.issues, ${`"${RESEMBLES}"`}) > 0 AND i.value ->> 'code' = ${RESEMBLES}
    AND l.said ->> 'row' IS i.value -> 'position' ->> 'line' AND n.amount = t.amount AND n.currency = t.currency
    AND n.id <> t.id AND t.state = 'live' AND n.state = 'live' AND t.split_of IS NULL AND n.split_of IS NULL
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id)
    AND NOT EXISTS (SELECT 1 FROM accepted y, json_each(y.questions) q WHERE y.sha256 = d.sha256
      AND q.value ->> 'code' = ${RESEMBLES} AND q.value ->> 'message' = i.value ->> 'message')
    AND NOT EXISTS (SELECT 1 FROM (${STREAMS(sql`t.id`)}) x JOIN (${STREAMS(sql`n.id`)}) y USING (stream_id))
  ORDER BY t.id DESC, abs(julianday(n.booked_on) - julianday(t.booked_on)), n.id`;

/** One question for each line, the newest first. */
export function listResembling(store: Store, limit: number): readonly AttentionView[] {
  return openRows(store)
    .slice(0, limit)
    .map((row) => ({
      kind: 'review',
      id: row.external_id,
      title: t('story.mayStandLedgerTwice', {
        what: inSentence(row.payee ?? t('story.line')),
        day: row.booked_on,
      }),
      text: t('story.anotherFormatShowsSame', {
        day: row.near_on,
        id: row.near,
      }),
      todo: t('story.ifBothOnePurchaseDelete', { document: documentIdText(row.document_id) }),
    }));
}

/** The documents that such a question is about. */
export function resemblingDocuments(store: Store): ReadonlySet<DocumentId> {
  return new Set(openRows(store).map((row) => Number(row.document_id) as DocumentId));
}

function openRows(store: Store): readonly Row[] {
  const rows = store.exact.rows<Row>`${OPEN}`;
  const first = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].reverse();
  return first.filter((row) => !isSettled(store, row));
}

/** Where closing balances accuse one of the two, the account's balances ask (`views/continuity`). */
function isSettled(store: Store, row: Row): boolean {
  const account = { id: row.account_id, currency: row.account_currency };
  const [from, to] = row.booked_on < row.near_on ? [row.booked_on, row.near_on] : [row.near_on, row.booked_on];
  const accused = readMiscounts(store, account).flatMap(({ suspects }) => suspects.map(({ id }) => BigInt(id)));
  return accused.includes(row.id) || accused.includes(row.near_id) || isCountRight(store, account, { from, to });
}
