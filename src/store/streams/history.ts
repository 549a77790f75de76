import type { AccountHistory, Places } from '../../core/history.ts';
import type { Ends } from '../../core/streams/neighbours.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId, StreamId, TransactionId } from '../../domain/row-ids.ts';
import type { Period, StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { aliasKind, type Stream, streamNames } from '../accounts/streams.ts';
import { earlierStatements, shownPeriods } from '../documents/statements.ts';
import { daysOf, rangesAround, spanOf, splitRange, wholeOf } from '../lines/day-ranges.ts';
import { KNOWN_COLUMNS, type KnownRow, KnownRows } from '../lines/known-rows.ts';
import { type LineReferences, referencesOf } from '../lines/line-references.ts';
import { prepare } from '../prepared.ts';
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
  const references = referencesOf(lines);
  const streams = streamNames(store, accountId);
  const days = daysOf(lines);
  const ranges = rangesAround(days);
  const near = readTransactions(store, {
    accountId,
    stream,
    streams,
    days,
    ranges,
    references,
    lines: lines.length,
  });
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
    corrections: waitingCorrections(store, { accountId, streamId: stream.id }, references.all),
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
  const sql = `SELECT external_id FROM transactions
    WHERE account_id = ? AND state = 'undone' AND born_on BETWEEN ? AND ?`;
  return prepare<[number, string, string], string>(store, sql, 'value').all(accountId, days.from, days.to);
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

interface Wanted {
  readonly accountId: AccountId;
  readonly stream: Stream;
  readonly streams: ReadonlyMap<StreamId, string>;
  readonly days: readonly CalendarDate[];
  readonly ranges: readonly Period[];
  readonly references: LineReferences;
  /** How many there are. */
  readonly lines: number;
}

function readTransactions(store: Store, wanted: Wanted): KnownTransaction[] {
  const { accountId, stream, streams, days, ranges, references, lines } = wanted;
  const any = 'SELECT 1 FROM transactions WHERE account_id = ? LIMIT 1';
  if (prepare<[number], unknown>(store, any).get(accountId) === undefined) return [];
  const known = new KnownRows(streams);
  const daysAtOnce = Math.ceil((LINES_AT_ONCE * days.length) / Math.max(1, lines));
  for (const { from, to } of ranges.flatMap((each) => splitRange(each, daysAtOnce))) {
    known.add(knownRows<[number, string, string]>(store, BY_DAY).all(accountId, from, to));
    known.add(knownRows<[number, string, string]>(store, BY_BIRTH).all(accountId, from, to));
  }
  const [only] = ranges;
  if (!references.isEmpty && only !== undefined) {
    // Most files bring only days that were read whole: then few transactions are left to be found by reference.
    const read = ranges.length === 1 ? only : NO_DAYS;
    known.add(readByReference(store, { accountId, ...read, limit: lines }, references));
  }
  if (!references.isEmpty && hasAliases(store, accountId)) {
    const byAlias = knownRows<[string, number, string]>(store, BY_ALIAS);
    known.add(byAlias.all(JSON.stringify(references.all()), accountId, aliasKind(stream.id)));
  }
  if (!references.isEmpty && streams.size > 1) {
    known.add(knownRows<[string, number]>(store, BY_ASSERTION).all(JSON.stringify(references.all()), stream.id));
  }
  return known.all();
}

/** A statement that gives the columns of `KNOWN_COLUMNS`. */
function knownRows<Params extends readonly unknown[]>(store: Store, sql: string) {
  return prepare<Params, KnownRow>(store, sql, 'exact');
}

/** About as many rows are in memory beside the transactions that they become. */
const LINES_AT_ONCE = 4096;

const BY_DAY = `SELECT ${KNOWN_COLUMNS} FROM transactions t WHERE t.account_id = ? AND t.booked_on BETWEEN ? AND ? AND t.state <> 'undone'`;

const BY_BIRTH = `SELECT ${KNOWN_COLUMNS} FROM transactions t
  WHERE t.account_id = ? AND t.born_on BETWEEN ? AND ? AND t.born_on <> t.booked_on
  AND t.state <> 'undone'`;

/** A range that holds no day: everything is outside of it. */
const NO_DAYS = { from: '9', to: '0' };

const OUTSIDE = `t.account_id = +@accountId AND t.reference BETWEEN +@first AND +@last
  AND (t.booked_on < +@from OR t.booked_on > +@to) AND t.state <> 'undone'`;

const BY_REFERENCE = `SELECT ${KNOWN_COLUMNS} FROM json_each(@references) j CROSS JOIN transactions t
  ON t.reference = j.value AND ${OUTSIDE}`;

/**
 * Transactions outside of the days, by their references. They are looked up, or gone through where they are fewer
 * than lines.
 */
function readByReference(
  store: Store,
  outside: { readonly accountId: AccountId; readonly from: string; readonly to: string; readonly limit: number },
  references: LineReferences,
): KnownRow[] {
  const { limit, ...days } = outside;
  const where = { ...days, ...references.span() };
  const sql = `SELECT t.id, t.reference FROM transactions t WHERE ${OUTSIDE} LIMIT @limit + 0`;
  const found = prepare<object, { readonly id: TransactionId; readonly reference: string }>(store, sql).all({
    ...where,
    limit: limit + 1,
  });
  if (found.length > limit) {
    return knownRows<[object]>(store, BY_REFERENCE).all({ ...where, references: JSON.stringify(references.all()) });
  }
  if (found.length === 0) return [];
  const wanted = references.among(new Set(found.map(({ reference }) => reference)));
  const ids = found.flatMap(({ id, reference }) => (wanted.has(reference) ? [id] : []));
  return ids.length === 0 ? [] : knownRows<[string]>(store, BY_ID).all(JSON.stringify(ids));
}

const BY_ALIAS = `SELECT ${KNOWN_COLUMNS} FROM json_each(?) j CROSS JOIN aliases a
  ON a.account_id = ? AND a.kind IN ('reference', ?) AND a.value = j.value JOIN transactions t ON t.id = a.transaction_id
  WHERE t.state <> 'undone'`;

const BY_ASSERTION = `SELECT ${KNOWN_COLUMNS} FROM json_each(?) j CROSS JOIN assertions g
  ON g.stream_id = ? AND g.reference = j.value JOIN transactions t ON t.id = g.transaction_id
  WHERE t.state <> 'undone'`;

const BY_ID = `SELECT ${KNOWN_COLUMNS} FROM transactions t WHERE t.id IN (SELECT value FROM json_each(?))`;

export function readTransactionsById(
  store: Store,
  ids: readonly TransactionId[],
  streams: ReadonlyMap<StreamId, string>,
): KnownTransaction[] {
  if (ids.length === 0) return [];
  const known = new KnownRows(streams);
  known.add(knownRows<[string]>(store, BY_ID).all(JSON.stringify(ids)));
  return known.all();
}

function readAliases(
  store: Store,
  accountId: AccountId,
  stream: Stream,
  transactions: readonly KnownTransaction[],
): ReadonlyMap<string, readonly TransactionId[]> {
  const aliases = new Map<string, TransactionId[]>();
  if (!hasAliases(store, accountId) || transactions.length === 0) return aliases;
  const sql = `SELECT a.value, a.transaction_id AS id FROM json_each(?) j
    JOIN aliases a ON a.transaction_id = j.value WHERE a.kind = ? ORDER BY a.value, a.transaction_id`;
  const read = (kind: string, known: readonly KnownTransaction[]) =>
    prepare<[string, string], { value: string; id: TransactionId }>(store, sql).all(
      JSON.stringify(known.map(({ id }) => id)),
      kind,
    );
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
  const sql = "SELECT 1 FROM aliases WHERE account_id = ? AND kind LIKE 'reference%' LIMIT 1";
  return prepare<[number], unknown>(store, sql).get(accountId) !== undefined;
}
