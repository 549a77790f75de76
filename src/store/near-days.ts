import type { Database } from 'better-sqlite3';
import { addDays, type CalendarDate, daysBetween, parseDate } from '../domain/calendar-date.ts';
import { type AccountId, accountIdOf } from '../domain/row-ids.ts';
import type { Period } from '../domain/statement.ts';
import type { KnownRow } from './lines/known-rows.ts';

/** Longer ranges are those of large documents, which are read once anyway. */
const MOST_DAYS = 64;
/** With more rows than these, all are forgotten: they would take megabytes. */
const MOST_ROWS = 8192;

/** The rows of days that the commit under way has read, by account and day. */
interface Remembered {
  readonly accounts: Map<AccountId, Map<CalendarDate, readonly KnownRow[]>>;
  rows: number;
}

/** Only while a commit is under way that `rememberDays` has begun. */
const remembered = new WeakMap<Database, Remembered>();

/**
 * Runs one commit, in which the rows of a day are read once for all of its documents. Small documents of one account
 * look at the same days, and each brings few rows (bench/NOTES.md). Nothing is remembered beyond the commit: one
 * that is rolled back leaves no row behind.
 */
export function rememberDays<Result>(db: Database, commit: () => Result): Result {
  remembered.set(db, { accounts: new Map(), rows: 0 });
  try {
    return commit();
  } finally {
    remembered.delete(db);
  }
}

/** The rows of a period, read by `read` where they are not remembered. `read` gives all rows of a period by their day. */
export function rowsOfDays(
  db: Database,
  accountId: AccountId,
  { from, to }: Period,
  read: (period: Period) => readonly KnownRow[],
): readonly KnownRow[] {
  const memory = remembered.get(db);
  if (memory === undefined || daysBetween(from, to) > MOST_DAYS) return read({ from, to });
  if (memory.accounts.size === 0) watchDays(db);
  if (memory.rows > MOST_ROWS) forgetAll(memory);
  const known = daysOf(memory, accountId);
  const days = daysIn(from, to);
  for (let at = 0; at < days.length; at += 1) {
    const first = at;
    while (at < days.length && !known.has(days[at] ?? to)) at += 1;
    if (at > first) learn(memory, known, days.slice(first, at), read);
  }
  return days.flatMap((day) => known.get(day) ?? []);
}

function learn(
  memory: Remembered,
  known: Map<CalendarDate, readonly KnownRow[]>,
  days: readonly CalendarDate[],
  read: (period: Period) => readonly KnownRow[],
): void {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return;
  const byDay = new Map<CalendarDate, KnownRow[]>(days.map((day) => [day, []]));
  const rows = read({ from, to });
  for (const row of rows) byDay.get(row.bookedOn)?.push(row);
  for (const [day, found] of byDay) known.set(day, found);
  memory.rows += rows.length;
}

/** Forgets these days of an account, for a commit that remembers any. */
export function forgetDays(db: Database, accountId: AccountId, days: () => readonly CalendarDate[]): void {
  const known = remembered.get(db)?.accounts.get(accountId);
  if (known === undefined) return;
  for (const day of days()) known.delete(day);
}

function daysIn(from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, after) => addDays(from, after));
}

function daysOf({ accounts }: Remembered, accountId: AccountId): Map<CalendarDate, readonly KnownRow[]> {
  const known = accounts.get(accountId);
  if (known !== undefined) return known;
  const days = new Map<CalendarDate, readonly KnownRow[]>();
  accounts.set(accountId, days);
  return days;
}

function forgetAll(memory: Remembered): void {
  memory.accounts.clear();
  memory.rows = 0;
}

/** The columns of `transactions` that a remembered row shows, or is found by. */
const WATCHED = `account_id, stream_id, external_id, birth, booked_on, value_on, time, amount, currency, payee, memo, status,
  reference, balance, row_as_of, state`;

/**
 * A write to a transaction forgets its day. The triggers belong to this connection alone, and to no file. A
 * commit that is rolled back takes them away, so each that remembers looks whether they are there.
 */
function watchDays(db: Database): void {
  const name = "SELECT 1 FROM temp.sqlite_schema WHERE name = 'forget_inserted'";
  if (db.prepare(name).get() !== undefined) return;
  db.function('forget_day', (accountId: unknown, day: unknown) => {
    const known = remembered.get(db)?.accounts.get(accountIdOf(Number(accountId)));
    const date = parseDate(String(day));
    if (date !== undefined) known?.delete(date);
    return 0;
  });
  const [before, now] = [
    'SELECT forget_day(old.account_id, old.booked_on)',
    'SELECT forget_day(new.account_id, new.booked_on)',
  ];
  db.exec(`CREATE TEMP TRIGGER forget_inserted AFTER INSERT ON main.transactions BEGIN ${now}; END;
    CREATE TEMP TRIGGER forget_updated AFTER UPDATE OF ${WATCHED} ON main.transactions BEGIN ${before}; ${now}; END;
    CREATE TEMP TRIGGER forget_deleted AFTER DELETE ON main.transactions BEGIN ${before}; END`);
}
