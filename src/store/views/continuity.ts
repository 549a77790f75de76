/** Gaps, overlaps and silence of an account's statements, for `status` and what needs a look. */
import type { Chapter, Lines } from '../../core/continuity/chapter.ts';
import { type Continuity, readContinuity } from '../../core/continuity/continuity.ts';
import { type CalendarDate, parseDate } from '../../domain/calendar-date.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { statementIdOf } from '../../domain/row-ids.ts';
import { t } from '../../words/speak.ts';
import { haveCommonLine, sumFromDay } from '../lines/lines.ts';
import { only } from '../prepared.ts';
import type { Store } from '../store.ts';
import { readError, readMiscounts } from '../streams/miscounts.ts';
import type { AccountView, AttentionView, ContinuityView, MiscountView } from './shapes/status.ts';
import { amountText } from './values.ts';

/** A row of `statements`, as far as a chapter needs it. */
export interface ChapterRow {
  readonly id: bigint;
  readonly kind: Chapter['kind'];
  readonly stream_id: bigint;
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

interface Account {
  readonly id: bigint;
  readonly currency: string | null;
}

/** How the statements follow each other, and whether the balances at their ends fit the transactions between. */
export function readAccountContinuity(
  store: Store,
  account: Account,
  currencies: CurrencyTable | undefined,
): ContinuityView {
  const lines: Lines = {
    errorOf: ({ statement = 0n }) => readError(store, account, statement),
    haveCommon: (one, other) => haveCommonLine(store, one.statement ?? 0n, other.statement ?? 0n),
    sumFrom: linesOf(store).sumFrom,
  };
  return {
    ...readGaps(store, account, currencies, lines),
    miscounts: miscountViews(store, account, currencies),
  };
}

/** What a statement's own lines say. */
export function linesOf(store: Store): Pick<Lines, 'sumFrom'> {
  return { sumFrom: ({ statement = 0n }, day) => sumFromDay(store, statementIdOf(statement), day) };
}

/** Without a look at the account's transactions. */
export function readStatementGaps(
  store: Store,
  account: Account,
  currencies: CurrencyTable | undefined,
): Pick<StatementGaps, 'gaps' | 'overlaps' | 'silence'> {
  return readGaps(store, account, currencies, { ...NO_LOOK, ...linesOf(store) });
}

const NO_LOOK: Omit<Lines, 'sumFrom'> = { errorOf: () => undefined, haveCommon: () => true };

function readGaps(
  store: Store,
  { id, currency }: Account,
  currencies: CurrencyTable | undefined,
  lines: Lines,
): StatementGaps {
  const rows = store.exact.rows<ChapterRow>`SELECT
    id, kind, stream_id, period_from, period_to, period_printed, as_of, opening, opening_on, closing,
      closing_on FROM statements
    WHERE account_id = ${id} AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = statements.document_id)
      AND (currency IS NULL OR ${currency} IS NULL OR currency = ${currency}) ORDER BY as_of DESC LIMIT ${NEWEST}`;
  const today = parseDate(new Date(store.clock.now()).toISOString().slice(0, 10));
  if (today === undefined || rows.length === 0) return NOTHING;
  return viewOf(readContinuity(rows.map(chapterOf), today, lines), currency, currencies);
}

type StatementGaps = Omit<ContinuityView, 'miscounts'>;

const NOTHING: StatementGaps = { gaps: [], overlaps: [], breaks: [], silence: null };

function miscountViews(store: Store, account: Account, currencies: CurrencyTable | undefined): readonly MiscountView[] {
  return readMiscounts(store, account).map(({ difference, from, suspects, to }) => ({
    ...{ from, to },
    difference: amountText(difference, account.currency, currencies),
    suspects: suspects.map(({ id, reason }) => ({
      id: only(store.value<string>`SELECT external_id FROM transactions
      WHERE id = ${id}`),
      reason,
    })),
  }));
}

export function chapterOf(row: ChapterRow): Chapter {
  const { period_from: from, period_to: to } = row;
  const days = from === null || to === null ? null : { from, to };
  const isPrinted = row.period_printed === 1n;
  return {
    statement: row.id,
    kind: row.kind,
    stream: row.stream_id,
    period: isPrinted ? days : null,
    lines: isPrinted ? null : days,
    asOf: row.as_of,
    opening: row.opening,
    openingOn: row.opening_on,
    closing: row.closing,
    closingOn: row.closing_on,
  };
}

function viewOf(found: Continuity, currency: string | null, currencies: CurrencyTable | undefined): StatementGaps {
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

const REMEDIES = {
  merged: 'status.mayTwoEqualLines',
  doubled: 'status.mayCountedTwiceIf',
  dropped: 'status.newerStatementNotList',
} as const;

/** Where statements are missing, or do not come any more. */
export function continuityTrouble(account: AccountView): readonly AttentionView[] {
  const { handle: id, name, currency, continuity } = account;
  const { gaps, breaks, miscounts, silence } = continuity;
  const missing = gaps.slice(-SHOWN).map(
    ({ from, to }): AttentionView => ({
      kind: 'gap',
      id,
      title:
        from === to
          ? t('status.noStatementShows', { account: name, day: from })
          : t('status.noStatementShowsTo', { account: name, from, to }),
      text: t('status.statementsBeforeAfterNot'),
      todo: t('status.fetchDaysBetweenBank'),
    }),
  );
  const broken = breaks.slice(-SHOWN).map(
    ({ from, to, difference }): AttentionView => ({
      kind: 'gap',
      id,
      title: t('status.balanceJumpsBetween', { account: name, from, to }),
      text: t('status.statementBeginsAwayWhere', {
        amount: `${difference} ${currency ?? ''}`.trimEnd(),
      }),
      todo: t('status.lookStatementMissingBetween'),
    }),
  );
  const miscounted = miscounts.slice(-SHOWN).map(
    ({ from, to, difference, suspects }): AttentionView => ({
      kind: 'gap',
      id,
      title: t('status.balancesTellOtherTransactions', { account: name, from, to }),
      text: t('status.moveMoreTransactionsBetween', {
        amount: `${difference} ${currency ?? ''}`.trimEnd(),
      }),
      todo: [
        t('status.compareDaysBank'),
        ...suspects.slice(0, SHOWN).map(({ id, reason }) => t(REMEDIES[reason], { id })),
      ].join(' '),
    }),
  );
  const holes = [...missing, ...broken, ...miscounted];
  if (silence === null) return holes;
  const { last, usualDays, overdueSince } = silence;
  const silent: AttentionView = {
    kind: 'silence',
    id,
    title: t('status.noStatementSince', { account: name, day: last }),
    text: t('status.oneUsuallyComesEvery', { count: usualDays, day: overdueSince }),
    todo: t('notices.lookWhetherBankMail'),
  };
  return [...holes, silent];
}
