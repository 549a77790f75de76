import type { AccountHistory } from '../core/history.ts';
import { addDays, type CalendarDate } from '../domain/calendar-date.ts';
import type { Period, StatementLine } from '../domain/statement.ts';
import type { KnownTransaction } from '../domain/transaction.ts';
import { waitingCorrections } from './corrections.ts';
import { readOriginals } from './counterparts.ts';
import { type LineReferences, referencesOf } from './line-references.ts';
import { readPendings } from './pendings.ts';
import { prepared, preparedRaw } from './prepared.ts';
import { asOfReader } from './shown-again.ts';
import { earlierStatements } from './statements.ts';
import type { Store } from './store.ts';
import { aliasKind, type Stream, streamNames } from './streams.ts';
import { addTellings } from './tellings.ts';

/** Lines this far from each other may still be one transaction (reliability §3.3, step 4c). */
const REACH_DAYS = 14;

/** Longest gap without lines that is still read as one stretch of days: a file of two far years loads two stretches. */
const STRETCH_DAYS = 60;

export interface HistoryQuestion {
  readonly accountId: number;
  readonly handle: string;
  readonly stream: Stream;
  readonly lines: readonly StatementLine[];
  readonly period: Period | null;
  /** Lines whose transactions are known by their place in the document. */
  readonly pinned?: ReadonlyMap<number, number>;
}

/** What identification must know of the account (core/history), read by days and references, never whole. */
export function loadHistory(store: Store, question: HistoryQuestion): AccountHistory {
  const { accountId, lines, stream } = question;
  const references = referencesOf(lines);
  const streams = streamNames(store, accountId);
  const days = daysOf(lines);
  const stretches = stretchesOf(days);
  const near = readTransactions(store, { accountId, stream, streams, stretches, references, lines: lines.length });
  const found = withPinned(store, near, question.pinned, streams);
  const transactions = addTellings(store, found, streams);
  const readByIds = (ids: readonly number[]) =>
    new Map(addTellings(store, readTransactionsById(store, ids, streams), streams).map((each) => [each.id, each]));
  return {
    handle: question.handle,
    stream: stream.name,
    trust: stream.trust,
    transactions,
    aliases: readAliases(store, accountId, stream, transactions),
    statements: earlierStatements(store, stream.id, question.period ?? spanOf(days), lines.some(isPending)),
    corrections: waitingCorrections(store, accountId, references.all),
    ...(question.pinned === undefined ? {} : { pinned: question.pinned }),
    ...(lines.some(({ original }) => original !== null)
      ? {
          originals: readOriginals(
            store,
            transactions.map(({ id }) => id),
          ),
        }
      : {}),
    pendings: readPendings(store, accountId, wholeOf(stretches), readByIds, streams),
  };
}

function isPending({ status }: StatementLine): boolean {
  return status === 'pending';
}

/**
 * Row ids as REAL, which holds them exactly and comes as a number: amounts must come as bigint, and with them every
 * INTEGER. Where there are two words only, which of them, likewise: a text a row is more dear.
 */
const COLUMNS = `t.id + 0.0, t.external_id, t.booked_on, t.value_on, t.time, t.amount, t.currency, t.payee, t.memo,
  (t.status = 'pending') + 0.0, t.reference, t.balance, t.as_of, (t.state = 'deleted') + 0.0, t.stream_id + 0.0`;

/** A new reader may have moved a line to a day far away. */
function withPinned(
  store: Store,
  near: readonly KnownTransaction[],
  pinned: ReadonlyMap<number, number> | undefined,
  streams: ReadonlyMap<number, string>,
): readonly KnownTransaction[] {
  if (pinned === undefined) return near;
  const known = new Set(near.map(({ id }) => id));
  const far = [...new Set(pinned.values())].filter((id) => !known.has(id));
  return [...near, ...readTransactionsById(store, far, streams)].sort((a, b) => a.id - b.id);
}

interface Wanted {
  readonly accountId: number;
  readonly stream: Stream;
  readonly streams: ReadonlyMap<number, string>;
  readonly stretches: readonly Period[];
  readonly references: LineReferences;
  /** How many there are. */
  readonly lines: number;
}

function readTransactions(store: Store, wanted: Wanted): KnownTransaction[] {
  const { accountId, stream, streams, stretches, references } = wanted;
  const any = prepared(store, 'SELECT 1 FROM transactions WHERE account_id = ? LIMIT 1').get(accountId);
  if (any === undefined) return [];
  const parts: (readonly unknown[])[] = [];
  const take = (rows: readonly unknown[]): void => {
    if (rows.length > 0) parts.push(rows);
  };
  for (const { from, to } of stretches) {
    take(preparedRaw(store, BY_DAY).all(accountId, from, to));
    take(preparedRaw(store, BY_BIRTH).all(accountId, from, to));
  }
  const [only] = stretches;
  if (!references.isEmpty && only !== undefined) {
    // Most files bring only days that were read whole: then few transactions are left to be found by reference.
    const days = stretches.length === 1 ? only : NO_DAYS;
    take(readByReference(store, { accountId, ...days, limit: wanted.lines }, references));
  }
  if (!references.isEmpty && hasAliases(store, accountId)) {
    take(preparedRaw(store, BY_ALIAS).all(JSON.stringify(references.all()), accountId, aliasKind(stream.id)));
  }
  if (!references.isEmpty && streams.size > 1) {
    take(preparedRaw(store, BY_TELLING).all(JSON.stringify(references.all()), stream.id));
  }
  return knownAll(store, parts, streams);
}

/** Each once, in the order of their ids. */
function knownAll(
  store: Store,
  parts: readonly (readonly unknown[])[],
  streams: ReadonlyMap<number, string>,
): KnownTransaction[] {
  const rows = (parts.flat() as RawRow[]).sort((a, b) => a[0] - b[0]);
  const asOfOf = asOfReader(store, rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0);
  const all: KnownTransaction[] = [];
  let last = 0;
  for (const row of rows) {
    if (row[0] !== last) all.push(knownOf(row, asOfOf(row[0], row[12]), streams));
    last = row[0];
  }
  return all;
}

const BY_DAY = `SELECT ${COLUMNS} FROM transactions t WHERE t.account_id = ? AND t.booked_on BETWEEN ? AND ?`;

const BY_BIRTH = `SELECT ${COLUMNS} FROM transactions t
  WHERE t.account_id = ? AND t.born_on BETWEEN ? AND ? AND t.born_on <> t.booked_on`;

/** A stretch that holds no day: everything is outside of it. */
const NO_DAYS = { from: '9', to: '0' };

const OUTSIDE = `t.account_id = @accountId AND t.reference IS NOT NULL AND (t.booked_on < @from OR t.booked_on > @to)`;

const BY_REFERENCE = `SELECT ${COLUMNS} FROM json_each(@references) j CROSS JOIN transactions t
  ON t.reference = j.value AND ${OUTSIDE}`;

/** What lies outside of the days, by its reference: looked up, or gone through where there are fewer than lines. */
function readByReference(
  store: Store,
  outside: { readonly accountId: number; readonly from: string; readonly to: string; readonly limit: number },
  references: LineReferences,
): readonly unknown[] {
  const { limit, ...days } = outside;
  const sql = `SELECT t.id + 0.0, t.reference FROM transactions t WHERE ${OUTSIDE} LIMIT @limit`;
  const found = preparedRaw(store, sql).all({ ...days, limit: limit + 1 }) as [number, string][];
  if (found.length > limit) {
    return preparedRaw(store, BY_REFERENCE).all({ ...days, references: JSON.stringify(references.all()) });
  }
  if (found.length === 0) return [];
  const wanted = references.among(new Set(found.map(([, reference]) => reference)));
  const ids = found.flatMap(([id, reference]) => (wanted.has(reference) ? [id] : []));
  return ids.length === 0 ? [] : preparedRaw(store, BY_ID).all(JSON.stringify(ids));
}

const BY_ALIAS = `SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN aliases a
  ON a.account_id = ? AND a.kind IN ('reference', ?) AND a.value = j.value JOIN transactions t ON t.id = a.transaction_id`;

const BY_TELLING = `SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN tellings g
  ON g.stream_id = ? AND g.reference = j.value JOIN transactions t ON t.id = g.transaction_id`;

const BY_ID = `SELECT ${COLUMNS} FROM transactions t WHERE t.id IN (SELECT value FROM json_each(?))`;

export function readTransactionsById(
  store: Store,
  ids: readonly number[],
  streams: ReadonlyMap<number, string>,
): KnownTransaction[] {
  if (ids.length === 0) return [];
  return knownAll(store, [preparedRaw(store, BY_ID).all(JSON.stringify(ids))], streams);
}

function readAliases(
  store: Store,
  accountId: number,
  stream: Stream,
  transactions: readonly KnownTransaction[],
): ReadonlyMap<string, readonly number[]> {
  const aliases = new Map<string, number[]>();
  if (!hasAliases(store, accountId) || transactions.length === 0) return aliases;
  const sql = `SELECT a.value, a.transaction_id AS id FROM json_each(?) j
    JOIN aliases a ON a.transaction_id = j.value WHERE a.kind = ? ORDER BY a.value, a.transaction_id`;
  const read = (kind: string, known: readonly KnownTransaction[]) =>
    prepared(store, sql).all(JSON.stringify(known.map(({ id }) => id)), kind) as { value: string; id: number }[];
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
function hasAliases(store: Store, accountId: number): boolean {
  const sql = "SELECT 1 FROM aliases WHERE account_id = ? AND kind LIKE 'reference%' LIMIT 1";
  return prepared(store, sql).get(accountId) !== undefined;
}

function spanOf(days: readonly CalendarDate[]): Period | null {
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** The days to read: those of the lines with fourteen around them, in stretches where they lie far apart. */
function stretchesOf(days: readonly CalendarDate[]): readonly Period[] {
  const stretches: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last !== undefined && day <= addDays(last.to, STRETCH_DAYS)) last.to = addDays(day, REACH_DAYS);
    else stretches.push({ from: addDays(day, -REACH_DAYS), to: addDays(day, REACH_DAYS) });
  }
  return stretches;
}

function wholeOf(stretches: readonly Period[]): Period | null {
  const [first] = stretches;
  const last = stretches.at(-1);
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}

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

type RawRow = readonly [
  number,
  string,
  CalendarDate,
  CalendarDate | null,
  string | null,
  bigint,
  string,
  string | null,
  string | null,
  0 | 1,
  string | null,
  bigint | null,
  string,
  0 | 1,
  number,
];

function knownOf(row: RawRow, asOf: string, streams: ReadonlyMap<number, string>): KnownTransaction {
  return {
    id: row[0],
    externalId: row[1],
    bookedOn: row[2],
    valueOn: row[3],
    time: row[4],
    amount: row[5],
    currency: row[6],
    payee: row[7],
    memo: row[8],
    status: row[9] === 1 ? 'pending' : 'booked',
    reference: row[10],
    balance: row[11],
    asOf,
    state: row[13] === 1 ? 'deleted' : 'live',
    stream: streams.get(row[14]) ?? '',
  };
}
