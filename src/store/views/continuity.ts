/** Gaps, overlaps and silence of an account's statements, for `status` and what needs a look. */
import { type Chapter, type Continuity, readContinuity } from '../../core/continuity.ts';
import { type CalendarDate, parseDate } from '../../domain/calendar-date.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { t } from '../../words/speak.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import type { AccountView, AttentionView, ContinuityView } from './shapes/status.ts';
import { amountText } from './values.ts';

interface Row {
  readonly kind: Chapter['kind'];
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
  readonly period_printed: bigint;
  readonly as_of: string;
  readonly opening: bigint | null;
  readonly opening_on: CalendarDate | null;
  readonly closing: bigint | null;
  readonly closing_on: CalendarDate | null;
}

/** Older gaps are shown by the documents; here they would only grow. */
const NEWEST = 400;

export function readAccountContinuity(
  store: Store,
  account: { readonly id: bigint; readonly currency: string | null },
  currencies: CurrencyTable | undefined,
): ContinuityView {
  const sql = `SELECT kind, period_from, period_to, period_printed, as_of, opening, opening_on, closing,
      closing_on FROM statements
    WHERE account_id = ? AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = statements.document_id)
      AND (currency IS NULL OR ? IS NULL OR currency = ?) ORDER BY as_of DESC LIMIT ${NEWEST}`;
  const { id, currency } = account;
  const rows = prepare<[bigint, string | null, string | null], Row>(store, sql, 'exact').all(id, currency, currency);
  const today = parseDate(new Date(store.clock.now()).toISOString().slice(0, 10));
  if (today === undefined || rows.length === 0) return NOTHING;
  return viewOf(readContinuity(rows.map(chapterOf), today), currency, currencies);
}

const NOTHING: ContinuityView = { gaps: [], overlaps: [], breaks: [], silence: null };

function chapterOf(row: Row): Chapter {
  const { period_from: from, period_to: to } = row;
  return {
    kind: row.kind,
    period: from === null || to === null || row.period_printed === 0n ? null : { from, to },
    asOf: row.as_of,
    opening: row.opening,
    openingOn: row.opening_on,
    closing: row.closing,
    closingOn: row.closing_on,
  };
}

function viewOf(found: Continuity, currency: string | null, currencies: CurrencyTable | undefined): ContinuityView {
  const { gaps, overlaps, breaks, silence } = found;
  return {
    gaps,
    overlaps,
    breaks: breaks.map(({ before, after, difference }) => ({
      from: before,
      to: after,
      difference: amountText(difference, currency, currencies),
    })),
    silence: silence && { last: silence.last, usualDays: silence.usual, overdueSince: silence.overdueSince },
  };
}

/** More than these of one account are named by `status --json` only. */
const SHOWN = 3;

/** Where statements are missing, or do not come any more. */
export function continuityTrouble(account: AccountView): readonly AttentionView[] {
  const { handle: id, name, currency, continuity } = account;
  const { gaps, breaks, silence } = continuity;
  const missing = gaps.slice(-SHOWN).map(
    ({ from, to }): AttentionView => ({
      kind: 'gap',
      id,
      title:
        from === to
          ? t('{account}: no statement shows {day}', { account: name, day: from })
          : t('{account}: no statement shows {from} to {to}', { account: name, from, to }),
      text: t('The statements before and after do not meet.'),
      todo: t('Fetch the days between from the bank, if anything happened there.'),
    }),
  );
  const broken = breaks.slice(-SHOWN).map(
    ({ from, to, difference }): AttentionView => ({
      kind: 'gap',
      id,
      title: t('{account}: the balance jumps between {from} and {to}', { account: name, from, to }),
      text: t('The statement begins {amount} away from where the last one ended.', {
        amount: `${difference} ${currency ?? ''}`.trimEnd(),
      }),
      todo: t('Look for a statement that is missing between the two; nothing is booked to cover the difference.'),
    }),
  );
  if (silence === null) return [...missing, ...broken];
  const { last, usualDays, overdueSince } = silence;
  const silent: AttentionView = {
    kind: 'silence',
    id,
    title: t('{account}: no statement since {day}', { account: name, day: last }),
    text: t('One usually comes every {count} days; overdue since {day}.', { count: usualDays, day: overdueSince }),
    todo: t('Look whether the bank, the mail or the download still works.'),
  };
  return [...missing, ...broken, silent];
}
