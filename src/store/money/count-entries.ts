/** How many transactions a filter finds, and what they come to, each currency by itself. */
import type { CurrencyTable } from '../../domain/currency.ts';
import { only, prepare } from '../prepared.ts';
import { type Conditions, conditionsOf } from './filter.ts';
import type { LedgerCopy } from './open-copy.ts';
import type { EntryFilter, Found, FoundSum } from './shapes.ts';
import { textOf } from './values.ts';

interface SumRow {
  readonly currency: string;
  readonly count: bigint;
  readonly transfers: bigint;
  readonly income: bigint;
  readonly outgo: bigint;
  readonly unsummed: bigint;
}

/** Rows that are looked at in one step: some ten milliseconds. */
const STEP = 20_000;

/**
 * Counts in steps and gives control back after each: other questions are answered meanwhile. The value of the generator is
 * what was found.
 */
export function* countEntries(
  copy: LedgerCopy,
  filter: EntryFilter,
  currencies: CurrencyTable,
): Generator<void, Found, void> {
  const conditions = conditionsOf(copy, filter, currencies);
  const total = new Map<string, SumRow>();
  const add = (rows: readonly SumRow[]): void => {
    for (const row of rows) total.set(row.currency, plus(total.get(row.currency), row));
  };
  const count = counterOf(copy, conditions, filter);
  if (conditions.extent !== 'some') add(count(0, 2 ** 52));
  else {
    const last = only(prepare<[], number>(copy, 'SELECT coalesce(max(seq), 0) FROM entries', 'value').get());
    for (let from = 0; from <= last; from += STEP) {
      // Another question may have changed the words that the conditions stand on.
      conditionsOf(copy, filter, currencies);
      add(count(from, from + STEP));
      yield;
    }
  }
  return foundOf([...total.values()], currencies);
}

/** SQLite would go by day, and look every row up. */
const PATHS = { all: 'INDEXED BY entries_by_month', few: '', some: 'NOT INDEXED' } as const;

function counterOf(copy: LedgerCopy, { extent, values, where }: Conditions, filter: EntryFilter) {
  const counted = filter.account === undefined ? 'e.is_transfer = 0' : '1';
  const range = extent === 'some' ? ['e.seq >= @begin AND e.seq < @end'] : [];
  const sql = `SELECT e.currency, count(*) AS count, sum(e.is_transfer) AS transfers,
      coalesce(sum(e.minor) FILTER (WHERE e.minor > 0 AND ${counted}), 0) AS income,
      coalesce(sum(e.minor) FILTER (WHERE e.minor < 0 AND ${counted}), 0) AS outgo,
      count(*) - count(e.minor) AS unsummed
    FROM entries e ${PATHS[extent]} WHERE ${[...where, ...range].join(' AND ')} GROUP BY e.currency`;
  return (begin: number, end: number) =>
    prepare<[object], SumRow>(copy, sql, 'exact').all(extent === 'some' ? { ...values, begin, end } : values);
}

function plus(before: SumRow | undefined, row: SumRow): SumRow {
  if (before === undefined) return row;
  return {
    currency: row.currency,
    count: before.count + row.count,
    transfers: before.transfers + row.transfers,
    income: before.income + row.income,
    outgo: before.outgo + row.outgo,
    unsummed: before.unsummed + row.unsummed,
  };
}

function foundOf(rows: readonly SumRow[], currencies: CurrencyTable): Found {
  const sums = rows.toSorted((a, b) => Number(b.count - a.count) || a.currency.localeCompare(b.currency));
  const text = (minor: bigint, currency: string) => textOf(minor, currency, currencies);
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    transfers: rows.reduce((sum, { transfers }) => sum + Number(transfers), 0),
    sums: sums.map(
      ({ count, currency, income, outgo, unsummed }): FoundSum => ({
        currency,
        count: Number(count),
        in: text(income, currency),
        out: text(outgo, currency),
        sum: text(income + outgo, currency),
        unsummed: Number(unsummed),
      }),
    ),
  };
}
