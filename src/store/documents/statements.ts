import type { EarlierStatement, StatementFacts } from '../../core/history.ts';
import { DAYS_APART } from '../../core/streams/matching.ts';
import { shownUntil } from '../../core/streams/shown.ts';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { Issue } from '../../domain/issue.ts';
import {
  type AccountId,
  type DocumentId,
  documentIdOf,
  type StatementId,
  type StreamId,
  statementIdOf,
} from '../../domain/row-ids.ts';
import type { Balance, Period, Proof, Statement, StatementKind } from '../../domain/statement.ts';
import { ownJson } from '../json.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Statements of one document have row ids that follow one another: with more than these the next place is skipped. */
const STATEMENTS_A_PLACE = 4096;

/** The place of a document that comes now: behind all that came before. */
export function nextPlace(store: Store): number {
  return (
    Math.floor(
      only(store.value<number>`SELECT coalesce(max(id), 0) AS id
    FROM statements`) / STATEMENTS_A_PLACE,
    ) + 1
  );
}

/** The place at which a document came; undefined where it holds no statement. */
export function placeOf(store: Store, documentId: DocumentId): number | undefined {
  const id = store.value<number | null>`SELECT min(id) AS id FROM statements WHERE document_id = ${documentId}`;
  return id == null ? undefined : Math.floor(id / STATEMENTS_A_PLACE);
}

/** The row id of a statement: the order of arrival. */
export function statementIdAt(place: number, ordinal: number): StatementId {
  return statementIdOf(place * STATEMENTS_A_PLACE + ordinal);
}

export interface NewStatement {
  /** As `statementIdAt`. */
  readonly id: number;
  readonly documentId: DocumentId;
  /** Which statement of the document, from 0. */
  readonly ordinal: number;
  readonly accountId: AccountId;
  readonly streamId: StreamId;
  readonly statement: Statement;
  readonly facts: StatementFacts;
  /** The covered days: `coveredPeriod`, so also where no period was printed. */
  readonly period: Period | null;
  readonly proof: Proof;
  /** The findings of identification and proof. */
  readonly issues: readonly Issue[];
  /** As `fingerprintOf`. */
  readonly fingerprint: string | null;
}

export function insertStatement(store: Store, entry: NewStatement): void {
  const { facts, period, proof, statement } = entry;
  const { opening, closing, available } = statement.balances;
  store.run`INSERT INTO statements (id, document_id, ordinal, account_id, stream_id, kind, pending, currency, period_from,
      period_to, period_printed, as_of, opening, opening_on, opening_exact, closing, closing_on, closing_exact, available,
      proof, proof_difference, issues, lines, fingerprint)
    VALUES (${entry.id}, ${entry.documentId}, ${entry.ordinal}, ${entry.accountId}, ${entry.streamId}, ${facts.kind},
      ${facts.pending ?? 'skip'}, ${statement.currency}, ${period?.from}, ${period?.to}, ${facts.period === null ? 0 : 1},
      ${facts.asOf}, ${opening?.amount}, ${opening?.date}, ${opening?.unrounded}, ${closing?.amount}, ${closing?.date},
      ${closing?.unrounded}, ${available?.amount}, ${proof.state}, ${proof.difference}, ${JSON.stringify(entry.issues)},
      ${statement.lines.length}, ${entry.fingerprint})`;
}

/** Stores a fold's findings about a statement, in the place of the earlier ones. */
export function saveFindings(
  store: Store,
  id: number,
  { proof, issues }: Pick<NewStatement, 'proof' | 'issues'>,
): void {
  store.run`UPDATE statements SET proof
    = ${proof.state}, proof_difference = ${proof.difference}, issues = ${JSON.stringify(issues)} WHERE id = ${id}`;
}

const STANDS = sql`NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)`;

interface EarlierRow {
  readonly kind: StatementKind;
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
  readonly as_of: string;
  readonly closing: bigint | null;
  readonly opening: bigint | null;
}

/**
 * Standing statements of the stream whose period touches `period`, and all without a period. `near and the newest`
 * adds the stream's newest statement, wherever it lies. It shows which lines the bank no longer lists.
 */
export function earlierStatements(
  store: Store,
  streamId: StreamId,
  period: Period | null,
  which: 'near' | 'near and the newest',
): readonly EarlierStatement[] {
  // By the index of periods: a stream has a statement for each of its documents.
  const near = (days: Period) => sql`SELECT id FROM statements
      WHERE stream_id = ${streamId} AND period_to >= ${days.from} AND period_from <= ${days.to}
    UNION ALL SELECT id FROM statements WHERE stream_id = ${streamId} AND period_to IS NULL`;
  const newest = sql`SELECT * FROM (SELECT s.id FROM statements s WHERE s.stream_id = ${streamId}
    AND s.kind = 'snapshot' AND ${STANDS} ORDER BY s.as_of DESC LIMIT 1)`;
  const wanted = (days: Period) => (which === 'near' ? near(days) : sql`${near(days)} UNION ${newest}`);
  const where =
    period === null ? sql`stream_id = ${streamId}` : sql`+stream_id = ${streamId} AND id IN (${wanted(period)})`;
  const rows = store.exact.rows<EarlierRow>`SELECT kind, period_from, period_to, as_of, closing,
      CASE WHEN proof = 'proved' AND closing IS NOT NULL THEN opening END AS opening
    FROM statements s WHERE ${where} AND ${STANDS} ORDER BY id`;
  return rows.map((row) => ({
    kind: row.kind,
    period: periodOf(row),
    asOf: row.as_of,
    closing: row.closing,
    opening: row.opening,
  }));
}

/**
 * The days that standing snapshots of the account show, by the name of their stream, where they touch the days around
 * `period`. A printed period ends where the bank's knowledge did (`shownUntil`).
 */
export function shownPeriods(
  store: Store,
  accountId: AccountId,
  period: Period,
): readonly { readonly stream: string; readonly period: Period }[] {
  const rows = store.rows<ShownRow>`SELECT m.name AS stream, s.period_from, s.period_to, s.period_printed, s.as_of
    FROM statements s JOIN streams m ON m.id = s.stream_id
    WHERE s.account_id = ${accountId} AND s.kind = 'snapshot' AND ${STANDS}
      AND s.period_to >= ${addDays(period.from, -DAYS_APART)} AND s.period_from <= ${addDays(period.to, DAYS_APART)}`;
  return rows.map(({ stream, period_from: from, period_to: to, period_printed: isPrinted, as_of: asOf }) => ({
    stream,
    period: isPrinted === 1 ? shownUntil({ from, to }, asOf) : { from, to },
  }));
}

interface ShownRow {
  readonly stream: string;
  readonly period_from: CalendarDate;
  readonly period_to: CalendarDate;
  readonly period_printed: number;
  readonly as_of: string;
}

function periodOf(row: Pick<EarlierRow, 'period_from' | 'period_to'>): Period | null {
  return row.period_from === null || row.period_to === null ? null : { from: row.period_from, to: row.period_to };
}

/** A statement as it is stored, without its lines. */
export interface StoredStatement {
  readonly id: StatementId;
  readonly documentId: DocumentId;
  readonly ordinal: number;
  /** The account's handle. */
  readonly handle: string;
  /** Name of the stream. */
  readonly stream: string;
  readonly facts: StatementFacts;
  readonly balances: Statement['balances'];
  readonly proof: Proof;
  readonly issues: readonly Issue[];
  /** As `fingerprintOf`. */
  readonly fingerprint: string | null;
}

interface Row extends EarlierRow {
  readonly id: bigint;
  readonly document_id: bigint;
  readonly ordinal: bigint;
  readonly handle: string;
  readonly stream: string;
  readonly pending: 'skip' | 'push';
  readonly currency: string | null;
  readonly account_currency: string | null;
  readonly period_printed: bigint;
  readonly opening_on: CalendarDate | null;
  readonly opening_exact: string | null;
  readonly closing_on: CalendarDate | null;
  readonly closing_exact: string | null;
  readonly available: bigint | null;
  readonly proof: Proof['state'];
  readonly proof_difference: bigint | null;
  readonly issues: string;
  readonly fingerprint: string | null;
}

const STORED = sql`SELECT s.*, a.handle, a.currency AS account_currency, m.name AS stream FROM statements s
  JOIN accounts a ON a.id = s.account_id JOIN streams m ON m.id = s.stream_id`;

export function statementsOf(store: Store, documentId: DocumentId): readonly StoredStatement[] {
  // The + as in store/outbox/requests.ts.
  return store.exact.rows<Row>`${STORED} WHERE s.document_id = +${documentId} ORDER BY s.ordinal`.map(storedOf);
}

/** The statements of an account that stand, in the order of their arrival. */
export function standingStatements(store: Store, accountId: AccountId): readonly StoredStatement[] {
  return store.exact.rows<Row>`${STORED} WHERE s.account_id = ${accountId} AND ${STANDS} ORDER BY s.id`.map(storedOf);
}

/** Row ids of the accounts that documents have statements of. */
export function accountsIn(store: Store, documents: readonly number[]): readonly number[] {
  return store.values<number>`SELECT DISTINCT account_id FROM statements WHERE document_id IN (SELECT value
    FROM json_each(${JSON.stringify(documents)})) ORDER BY 1`;
}

function storedOf(row: Row): StoredStatement {
  const currency = row.currency ?? row.account_currency ?? '';
  const opening = balanceOf(row.opening, row.opening_on, row.opening_exact);
  const closing = balanceOf(row.closing, row.closing_on, row.closing_exact);
  const period = row.period_printed === 1n ? periodOf(row) : null;
  return {
    id: statementIdOf(row.id),
    documentId: documentIdOf(row.document_id),
    ordinal: Number(row.ordinal),
    handle: row.handle,
    stream: row.stream,
    facts: {
      ...{ currency, kind: row.kind, period, asOf: row.as_of, closing, opening: row.opening },
      pending: row.pending,
    },
    balances: { opening, closing, available: balanceOf(row.available, null, null) },
    proof: { state: row.proof, difference: row.proof_difference, method: null, position: null },
    issues: ownJson<Issue[]>(row.issues),
    fingerprint: row.fingerprint,
  };
}

function balanceOf(amount: bigint | null, date: CalendarDate | null, unrounded: string | null): Balance | null {
  if (amount === null) return null;
  return unrounded === null ? { amount, date } : { amount, date, unrounded };
}

/** Forgets what was read in a document, so that another reading can take its place in the same commit. */
export function removeStatements(store: Store, documentId: DocumentId): void {
  store.run`DELETE FROM lines WHERE statement_id IN (SELECT id FROM statements WHERE document_id = ${documentId})`;
  store.run`DELETE FROM statements WHERE document_id = ${documentId}`;
}
