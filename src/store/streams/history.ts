import type { AccountHistory, Places } from '../../core/history.ts';
import type { Ends } from '../../core/streams/neighbours.ts';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId, StreamId, TransactionId } from '../../domain/row-ids.ts';
import type { Period, StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { aliasKind, type Stream, streamNames } from '../accounts/streams.ts';
import { AS_OF } from '../as-of.ts';
import { earlierStatements, shownPeriods } from '../documents/statements.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { waitingCorrections } from '../transactions/corrections.ts';
import { readCounterparties, readOriginals } from '../transactions/counterparts.ts';
import { readPendings } from '../transactions/pendings.ts';
import { addAssertions } from './assertions.ts';
import { neighboursOf } from './neighbours.ts';

export interface HistoryQuestion {
  readonly accountId: AccountId;
  readonly handle: string;
  readonly stream: Stream;
  readonly lines: readonly StatementLine[];
  readonly period: Period | null;
  /** The statement's balances; left out where it has none. */
  readonly ends?: Ends | null;
  /** The places of the lines where just this statement was told before. */
  readonly again?: Places;
}

/** The facts of the account for identification (core/history), read by days and references, never whole. */
export function loadHistory(store: Store, question: HistoryQuestion): AccountHistory {
  const { accountId, lines, stream } = question;
  const streams = streamNames(store, accountId);
  const days = daysOf(lines);
  const ranges = rangesAround(days);
  const near = readTransactions(store, { accountId, stream, streams, ranges, lines });
  const found = withRepeated(store, near, question.again, streams);
  const transactions = addAssertions(store, found, streams);
  const ids = transactions.map(({ id }) => id);
  const span = question.period ?? spanOf(days);
  const readByIds = (wanted: readonly TransactionId[]) =>
    new Map(addAssertions(store, readTransactionsById(store, wanted, streams), streams).map((each) => [each.id, each]));
  return {
    handle: question.handle,
    stream: stream.name,
    trust: stream.trust,
    transactions,
    aliases: readAliases(store, accountId, stream, transactions),
    statements: earlierStatements(store, stream.id, span, lines.some(isPending) ? 'near and the newest' : 'near'),
    ...(streams.size > 1 && span !== null ? { shown: shownPeriods(store, accountId, span) } : {}),
    neighbours: neighboursOf(store, { accountId, streamId: stream.id }, question.ends ?? null),
    corrections: waitingCorrections(store, { accountId, streamId: stream.id }, () => referencesOf(lines)),
    ...(question.again === undefined ? {} : { again: question.again }),
    ...(lines.some(({ original }) => original !== null) ? { originals: readOriginals(store, ids, stream.id) } : {}),
    ...(streams.size > 1 || lines.some(({ counterparty }) => counterparty?.account != null)
      ? { counterparties: readCounterparties(store, ids, streams) }
      : {}),
    pendings: readPendings(store, accountId, wholeOf(ranges), readByIds, streams),
    usedIds: usedIds(store, accountId, spanOf(days)),
  };
}

/** Ids of these days that transactions have which no standing document shows. */
function usedIds(store: Store, accountId: AccountId, days: Period | null): readonly string[] {
  if (days === null) return [];
  return store.values<string>`SELECT external_id FROM transactions
    WHERE account_id = ${accountId} AND state = 'undone' AND born_on BETWEEN ${days.from} AND ${days.to}`;
}

function isPending({ status }: StatementLine): boolean {
  return status === 'pending';
}

/** A transaction may have moved to a day far away since the statement was told for the first time. */
function withRepeated(
  store: Store,
  near: readonly KnownTransaction[],
  again: Places | undefined,
  streams: ReadonlyMap<StreamId, string>,
): readonly KnownTransaction[] {
  if (again === undefined) return near;
  const known = new Set(near.map(({ id }) => id));
  const far = [...new Set(again.values())].filter((id) => !known.has(id));
  return [...near, ...readTransactionsById(store, far, streams)].sort((a, b) => a.birth - b.birth);
}

/** The references that lines mention, each once. */
function referencesOf(lines: readonly StatementLine[]): readonly string[] {
  const all = lines.flatMap(({ correction, reference }) => [reference, correction?.reference ?? null]);
  return [...new Set(all.filter((each) => each !== null))];
}

/**
 * The columns of table `t` that a `KnownRow` has, in the form `exact`. Row ids come as REAL, which holds them exactly and
 * gives a number: amounts must come as bigint, and every INTEGER does so with them.
 */
const KNOWN = sql`t.id + 0.0 AS id, t.external_id AS externalId, t.booked_on AS bookedOn, t.value_on AS valueOn,
  t.time, t.amount, t.currency, t.payee, t.memo, t.status, t.reference, t.balance, ${AS_OF} AS asOf, t.state,
  t.stream_id + 0.0 AS streamId, t.birth + 0.0 AS birth`;

interface KnownRow extends Omit<KnownTransaction, 'assertions' | 'stream'> {
  readonly streamId: StreamId;
}

/** The transactions of rows, each once, in the order of their births. `streams`: names by ids. */
function knownFrom(rows: readonly KnownRow[], streams: ReadonlyMap<StreamId, string>): KnownTransaction[] {
  const known = new Map(
    rows.map(({ streamId, ...row }) => [row.id, { ...row, stream: streams.get(streamId) ?? '' }] as const),
  );
  return [...known.values()].sort((a, b) => a.birth - b.birth || a.id - b.id);
}

interface Wanted {
  readonly accountId: AccountId;
  readonly stream: Stream;
  readonly streams: ReadonlyMap<StreamId, string>;
  readonly ranges: readonly Period[];
  readonly lines: readonly StatementLine[];
}

function readTransactions(store: Store, { accountId, lines, ranges, stream, streams }: Wanted): KnownTransaction[] {
  if (!store.exists`SELECT 1 FROM transactions WHERE account_id = ${accountId} LIMIT 1`) return [];
  const known: KnownRow[] = [];
  const add = (rows: readonly KnownRow[]) => {
    for (const row of rows) known.push(row);
  };
  const look = (from: Sql) => add(store.exact.rows<KnownRow>`SELECT ${KNOWN} ${from} AND t.state <> 'undone'`);
  for (const { from, to } of ranges) {
    look(sql`FROM transactions t WHERE t.account_id = ${accountId} AND t.booked_on BETWEEN ${from} AND ${to}`);
    look(sql`FROM transactions t
      WHERE t.account_id = ${accountId} AND t.born_on BETWEEN ${from} AND ${to} AND t.born_on <> t.booked_on`);
  }
  const references = referencesOf(lines);
  const [only] = ranges;
  if (references.length === 0 || only === undefined) return knownFrom(known, streams);
  const read = ranges.length === 1 ? only : NO_DAYS;
  add(readByReference(store, { accountId, ...read, limit: lines.length }, references));
  if (hasAliases(store, accountId)) {
    look(sql`FROM json_each(${JSON.stringify(references)}) j CROSS JOIN aliases a ON a.account_id = ${accountId}
      AND a.kind IN ('reference', ${aliasKind(stream.id)}) AND a.value = j.value
      JOIN transactions t ON t.id = a.transaction_id WHERE TRUE`);
  }
  if (streams.size > 1) {
    look(sql`FROM json_each(${JSON.stringify(references)}) j CROSS JOIN assertions g
      ON g.stream_id = ${stream.id} AND g.reference = j.value JOIN transactions t ON t.id = g.transaction_id WHERE TRUE`);
  }
  return knownFrom(known, streams);
}

/** A range that holds no day: everything is outside of it. */
const NO_DAYS = { from: '9', to: '0' };

/**
 * Transactions outside of the days, by their references. Most files bring only days that were read whole, and few
 * transactions are outside: where they are fewer than lines, they are gone through.
 */
function readByReference(
  store: Store,
  outside: { readonly accountId: AccountId; readonly from: string; readonly to: string; readonly limit: number },
  references: readonly string[],
): readonly KnownRow[] {
  const { accountId, from, limit, to } = outside;
  const where = sql`t.account_id = +${accountId} AND (t.booked_on < +${from} OR t.booked_on > +${to}) AND t.state <> 'undone'`;
  const found = store.rows<{ readonly id: TransactionId; readonly reference: string | null }>`SELECT t.id, t.reference
    FROM transactions t WHERE ${where} AND t.reference IS NOT NULL LIMIT ${limit + 1} + 0`;
  if (found.length > limit) {
    return store.exact.rows<KnownRow>`SELECT ${KNOWN} FROM json_each(${JSON.stringify(references)}) j
      CROSS JOIN transactions t ON t.reference = j.value AND ${where}`;
  }
  const wanted = new Set(references);
  return readById(
    store,
    found.flatMap(({ id, reference }) => (reference !== null && wanted.has(reference) ? [id] : [])),
  );
}

function readById(store: Store, ids: readonly TransactionId[]): KnownRow[] {
  if (ids.length === 0) return [];
  return store.exact.rows<KnownRow>`SELECT ${KNOWN} FROM transactions t
    WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

export function readTransactionsById(
  store: Store,
  ids: readonly TransactionId[],
  streams: ReadonlyMap<StreamId, string>,
): KnownTransaction[] {
  return knownFrom(readById(store, ids), streams);
}

function readAliases(
  store: Store,
  accountId: AccountId,
  stream: Stream,
  transactions: readonly KnownTransaction[],
): ReadonlyMap<string, readonly TransactionId[]> {
  const aliases = new Map<string, TransactionId[]>();
  if (!hasAliases(store, accountId) || transactions.length === 0) return aliases;
  const read = (kind: string, known: readonly KnownTransaction[]) =>
    store.rows<{ value: string; id: TransactionId }>`SELECT a.value, a.transaction_id AS id
      FROM json_each(${JSON.stringify(known.map(({ id }) => id))}) j
    JOIN aliases a ON a.transaction_id = j.value WHERE a.kind = ${kind} ORDER BY a.value, a.transaction_id`;
  const own = transactions.filter((each) => each.stream === stream.name);
  const others = transactions.length === own.length ? [] : transactions.filter((each) => each.stream !== stream.name);
  for (const { value, id } of [...read('reference', own), ...read(aliasKind(stream.id), others)]) {
    const known = aliases.get(value);
    if (known === undefined) aliases.set(value, [id]);
    else known.push(id);
  }
  return aliases;
}

/** Most accounts never see a second reference for anything. */
function hasAliases(store: Store, accountId: AccountId): boolean {
  return store.exists`SELECT 1 FROM aliases WHERE account_id = ${accountId} AND kind LIKE 'reference%' LIMIT 1`;
}

/** Lines this far from each other may still be one transaction. */
const REACH_DAYS = 14;

/** The longest gap without lines within one range of days. A file of two far years loads two ranges. */
const RANGE_GAP_DAYS = 60;

/** The days of lines, each once and sorted. */
function daysOf(lines: readonly StatementLine[]): readonly CalendarDate[] {
  const days = new Set<CalendarDate>();
  let last: CalendarDate | undefined;
  for (const { bookedOn } of lines) {
    // Neighbouring lines share their day.
    if (bookedOn !== last) days.add(bookedOn);
    last = bookedOn;
  }
  return [...days].sort();
}

/** From the first of sorted days to the last. */
function spanOf(days: readonly CalendarDate[]): Period | null {
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** The days to read: sorted ones with fourteen around them, in ranges where they lie far apart. */
function rangesAround(days: readonly CalendarDate[]): readonly Period[] {
  const ranges: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && day <= addDays(last.to, RANGE_GAP_DAYS)) last.to = addDays(day, REACH_DAYS);
    else ranges.push({ from: addDays(day, -REACH_DAYS), to: addDays(day, REACH_DAYS) });
  }
  return ranges;
}

/** From the beginning of the first to the end of the last. */
function wholeOf(ranges: readonly Period[]): Period | null {
  const [first] = ranges;
  const last = ranges.at(-1);
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}
