/** Sums for people: hits of a filter, months, groups and balances, each currency by itself. */
import { formatMinor } from '../../../domain/money.ts';
import type { BalanceOn, EntryFilter, Found, GroupSum, MoneyAccount, MonthSum, Span, Sums } from '../../wire/money.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { minorUnits, placesInSums } from '../storage/sql-functions.ts';
import { hasUnsummed } from './entries.ts';
import { conditionsOf, dayNumber, dayText, type Held, heldBy } from './filter.ts';

interface SumRow {
  readonly account: bigint;
  readonly count: bigint;
  readonly income: bigint;
  readonly outgo: bigint;
}

const SUMS = `count(*) AS count, coalesce(sum(minor) FILTER (WHERE minor > 0), 0) AS income,
  coalesce(sum(minor) FILTER (WHERE minor < 0), 0) AS outgo`;
/** Transfers between the owner's accounts are neither income nor expense. */
const MOVES = 'owner = @owner AND isTransfer = 0 AND day >= @from AND day <= @to';

export class MoneySums {
  readonly #db: LedgerDatabase;

  constructor(db: LedgerDatabase) {
    this.#db = db;
  }

  /** How many transactions a filter finds, and what they come to. */
  found(owner: number, filter: EntryFilter): Found {
    const accounts = heldBy(this.#db, owner);
    const { from, values, where } = conditionsOf(owner, filter, accounts);
    const counted = filter.account === undefined ? 'm.isTransfer = 0' : '1';
    const sql = `SELECT m.account, count(*) AS count, sum(m.isTransfer) AS transfers,
        coalesce(sum(m.minor) FILTER (WHERE m.minor > 0 AND ${counted}), 0) AS income,
        coalesce(sum(m.minor) FILTER (WHERE m.minor < 0 AND ${counted}), 0) AS outgo,
        count(*) - count(m.minor) AS unsummed
      FROM ${from} m WHERE ${where.join(' AND ')} GROUP BY m.account`;
    type Row = SumRow & { readonly transfers: bigint; readonly unsummed: bigint };
    const rows = this.#all<Row>(sql, values);
    const grouped = [...groupByCurrency(accounts, rows)].toSorted(
      ([a, left], [b, right]) => countOf(right) - countOf(left) || a.localeCompare(b),
    );
    return {
      count: countOf(rows),
      transfers: rows.reduce((sum, { transfers }) => sum + Number(transfers), 0),
      sums: grouped.map(([currency, parts]) => ({
        ...sumsOf(currency, parts),
        unsummed: parts.reduce((sum, { unsummed }) => sum + Number(unsummed), 0),
      })),
    };
  }

  /** Newest last. */
  months(owner: number, span: Span): readonly MonthSum[] {
    const accounts = heldBy(this.#db, owner);
    const sql = `SELECT account, day / 100 AS month, ${SUMS} FROM moves WHERE ${MOVES} GROUP BY account, day / 100`;
    const rows = this.#all<SumRow & { readonly month: bigint }>(sql, spanValues(owner, span));
    return [...groupByCurrency(accounts, rows)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([currency, parts]) =>
        [...Map.groupBy(parts, ({ month }) => month)]
          .toSorted(([a], [b]) => Number(a - b))
          .map(([month, each]) => ({ month: dayText(month), ...sumsOf(currency, each) })),
      );
  }

  /** The largest movements first. `limit` rows a currency. */
  groups(
    owner: number,
    { by, limit, ...span }: Span & { readonly by: 'category' | 'payee'; readonly limit: number },
  ): readonly GroupSum[] {
    const accounts = heldBy(this.#db, owner);
    const sql = `SELECT account, ${by} AS num, ${SUMS} FROM moves WHERE ${MOVES} GROUP BY ${by}, account`;
    const rows = this.#all<SumRow & { readonly num: bigint | null }>(sql, spanValues(owner, span));
    return [...groupByCurrency(accounts, rows)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([currency, parts]) =>
        [...Map.groupBy(parts, ({ num }) => num)]
          .map(([num, each]) => ({ num, each, size: sizeOf(each) }))
          .toSorted((a, b) => Number(b.size - a.size) || Number((a.num ?? -1n) - (b.num ?? -1n)))
          .slice(0, limit)
          .map(({ each, num }) => ({ ...this.#named(by, num), ...sumsOf(currency, each) })),
      );
  }

  /** By currency and name; archived ones last. */
  accounts(owner: number): readonly MoneyAccount[] {
    const sql = `SELECT id, externalId, name, type, currency, balance, isLiability, isHidden, archivedAt,
        (SELECT count(*) FROM moves m WHERE m.account = a.seq) + (SELECT count(*) FROM moves m WHERE m.other = a.seq) AS entries,
        min(coalesce((SELECT min(day) FROM moves m WHERE m.account = a.seq), 99999999),
          coalesce((SELECT min(day) FROM moves m WHERE m.other = a.seq), 99999999)) AS first
      FROM accounts a WHERE owner = ? ORDER BY archivedAt IS NOT NULL, currency, name, id`;
    interface Row {
      readonly id: string;
      readonly externalId: string | null;
      readonly name: string;
      readonly type: string;
      readonly currency: string;
      readonly balance: string;
      readonly isLiability: number;
      readonly isHidden: number;
      readonly archivedAt: number | null;
      readonly entries: number;
      readonly first: number;
    }
    const rows = this.#db.prepare<[number], Row>(sql).all(owner);
    return rows.map(({ archivedAt, first, isHidden, isLiability, ...row }) => ({
      ...row,
      isLiability: isLiability === 1,
      isHidden: isHidden === 1,
      isArchived: archivedAt !== null,
      since: first === 99_999_999 ? null : dayText(first),
    }));
  }

  /** Names that transactions bear, the most used first. */
  payees(owner: number, limit: number): readonly string[] {
    const sql = `SELECT p.name FROM (SELECT payee, count(*) AS used FROM moves WHERE owner = ? AND isTransfer = 0 AND payee IS NOT NULL
        GROUP BY payee ORDER BY used DESC LIMIT ?) u
      JOIN payee_names p ON p.num = u.payee ORDER BY u.used DESC, p.name`;
    return this.#db.prepare<[number, number], string>(sql).pluck().all(owner, limit);
  }

  /**
   * The balance at the end of each day with movements since `from`, oldest first, after the one at the end of `from`.
   * Empty where an amount is finer than the currency's minor unit.
   */
  balances(owner: number, id: string, from: string): readonly BalanceOn[] {
    const held = heldBy(this.#db, owner).find((each) => each.id === id);
    const now = held === undefined ? undefined : this.#balanceOf(held);
    if (held === undefined || now === undefined) return [];
    const sql = `SELECT day, sum(minor) AS sum FROM (
        SELECT day, minor FROM moves WHERE account = @account AND day > @from
        UNION ALL SELECT day, arrived FROM moves WHERE other = @account AND day > @from)
      GROUP BY day ORDER BY day DESC`;
    const days = this.#all<{ readonly day: bigint; readonly sum: bigint }>(sql, {
      account: held.num,
      from: dayNumber(from),
    });
    const text = (minor: bigint) => formatMinor(minor, placesInSums(held.currency));
    const points: BalanceOn[] = [];
    let balance = now;
    for (const { day, sum } of days) {
      points.unshift({ on: dayText(day), balance: text(balance) });
      balance -= sum;
    }
    return [{ on: from, balance: text(balance) }, ...points];
  }

  /** Balances at the end of these days, of one account or of all: account → its balances, in the order of the days. */
  balancesOn(
    owner: number,
    { account, days }: { readonly account?: string | undefined; readonly days: readonly string[] },
  ): Readonly<Record<string, readonly string[]>> {
    const accounts = heldBy(this.#db, owner).filter(({ id }) => account === undefined || id === account);
    const sql = `SELECT coalesce((SELECT sum(minor) FROM moves WHERE account = @account AND day > @day), 0)
      + coalesce((SELECT sum(arrived) FROM moves WHERE other = @account AND day > @day), 0)`;
    const later = this.#db.prepare<[object], bigint>(sql).safeIntegers().pluck();
    const known = accounts.flatMap((held) => {
      const now = this.#balanceOf(held);
      if (now === undefined) return [];
      const places = placesInSums(held.currency);
      const on = (day: string) => now - (later.get({ account: held.num, day: dayNumber(day) }) ?? 0n);
      return [[held.id, days.map((day) => formatMinor(on(day), places))] as const];
    });
    return Object.fromEntries(known);
  }

  #balanceOf(held: Held): bigint | undefined {
    return hasUnsummed(this.#db, held.num) ? undefined : minorUnits(held.balance, held.currency);
  }

  #named(by: 'category' | 'payee', num: bigint | null): Pick<GroupSum, 'key' | 'name'> {
    if (num === null) return { key: null, name: null };
    const sql =
      by === 'category'
        ? 'SELECT id AS key, name FROM categories WHERE seq = ?'
        : 'SELECT name AS key, name FROM payee_names WHERE num = ?';
    return this.#db.prepare<[bigint], Pick<GroupSum, 'key' | 'name'>>(sql).get(num) ?? { key: null, name: null };
  }

  #all<Row>(sql: string, values: object): Row[] {
    return this.#db.prepare<[object], Row>(sql).safeIntegers().all(values);
  }
}

function spanValues(owner: number, { from, to }: Span) {
  return { owner, from: dayNumber(from), to: dayNumber(to) };
}

function groupByCurrency<Row extends { readonly account: bigint }>(
  accounts: readonly Held[],
  rows: readonly Row[],
): Map<string, Row[]> {
  const currencies = new Map(accounts.map(({ currency, num }) => [BigInt(num), currency]));
  return Map.groupBy(rows, ({ account }) => currencies.get(account) ?? '');
}

function countOf(rows: readonly Pick<SumRow, 'count'>[]): number {
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

function sizeOf(rows: readonly SumRow[]): bigint {
  const [income, outgo] = totals(rows);
  return income > -outgo ? income : -outgo;
}

function totals(rows: readonly SumRow[]): readonly [bigint, bigint] {
  return [rows.reduce((sum, { income }) => sum + income, 0n), rows.reduce((sum, { outgo }) => sum + outgo, 0n)];
}

function sumsOf(currency: string, rows: readonly SumRow[]): Sums {
  const [income, outgo] = totals(rows);
  const text = (minor: bigint) => formatMinor(minor, placesInSums(currency));
  return { currency, count: countOf(rows), in: text(income), out: text(outgo), sum: text(income + outgo) };
}
