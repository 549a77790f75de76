/** Months, categories, payees and net worth, each currency by itself. Transfers are neither income nor expense. */
import type { CurrencyTable } from '../../domain/currency.ts';
import { prepare } from '../prepared.ts';
import type { LedgerCopy } from './open-copy.ts';
import type { BalanceOn, GroupSum, MoneyAccount, MoneyCategory, MonthSum, NetWorthPoint } from './shapes.ts';
import { dayNumber, dayText, textOf } from './values.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

interface SumRow {
  readonly currency: string;
  readonly count: bigint;
  readonly income: bigint;
  readonly outgo: bigint;
}

const SUMS = `count(*) AS count, coalesce(sum(minor) FILTER (WHERE minor > 0), 0) AS income,
  coalesce(sum(minor) FILTER (WHERE minor < 0), 0) AS outgo`;
const MOVES = 'own = 1 AND is_transfer = 0';

/** Newest last. Whole months. */
export function readMonths(copy: LedgerCopy, { from, to }: Span, currencies: CurrencyTable): readonly MonthSum[] {
  const sql = `SELECT day / 100 AS month, currency, ${SUMS} FROM entries WHERE ${MOVES} AND day / 100 >= ? AND day / 100 <= ?
    GROUP BY currency, day / 100 ORDER BY currency, day / 100`;
  const rows = prepare<[number, number], SumRow & { month: bigint }>(copy, sql, 'exact').all(
    Math.floor(dayNumber(from) / 100),
    Math.floor(dayNumber(to) / 100),
  );
  return rows.map((row) => ({ month: dayText(row.month), ...sumsOf(row, currencies) }));
}

/** The largest movements first. `limit` rows a currency. */
export function readGroups(
  copy: LedgerCopy,
  { by, limit, span: { from, to } }: { readonly by: 'category' | 'payee'; readonly limit: number; readonly span: Span },
  currencies: CurrencyTable,
): readonly GroupSum[] {
  const key =
    by === 'category'
      ? '(SELECT id FROM categories c WHERE c.num = g.num)'
      : "(SELECT nullif(text, '') FROM texts t WHERE t.num = g.num)";
  const name =
    by === 'category'
      ? '(SELECT name FROM categories c WHERE c.num = g.num)'
      : "(SELECT nullif(text, '') FROM texts t WHERE t.num = g.num)";
  const sql = `SELECT g.*, ${key} AS key, ${name} AS name FROM (
      SELECT s.*, row_number() OVER (PARTITION BY currency ORDER BY max(income, -outgo) DESC, num) AS place FROM (
        SELECT ${by} AS num, currency, ${SUMS} FROM entries INDEXED BY entries_by_${by}
          WHERE ${MOVES} AND day >= ? AND day <= ? GROUP BY currency, ${by}) s) g
    WHERE g.place <= ? ORDER BY g.currency, g.place`;
  type Row = SumRow & { key: string | null; name: string | null };
  const rows = prepare<[number, number, number], Row>(copy, sql, 'exact').all(dayNumber(from), dayNumber(to), limit);
  return rows.map((row) => ({ key: row.key, name: row.name, ...sumsOf(row, currencies) }));
}

function sumsOf({ count, currency, income, outgo }: SumRow, currencies: CurrencyTable) {
  const text = (minor: bigint) => textOf(minor, currency, currencies);
  return { currency, count: Number(count), in: text(income), out: text(outgo), sum: text(income + outgo) };
}

/**
 * The worth of all accounts that are not archived at the end of each month, reckoned back from present balances. Oldest
 * first. `months` ends with the present one.
 */
export function readNetWorth(
  copy: LedgerCopy,
  months: readonly string[],
  currencies: CurrencyTable,
): readonly NetWorthPoint[] {
  const held = prepare<[], { currency: string; minor: bigint }>(
    copy,
    `SELECT currency, sum(minor) AS minor FROM accounts WHERE is_archived = 0 AND minor IS NOT NULL
       GROUP BY currency ORDER BY currency`,
    'exact',
  ).all();
  const first = months[0] ?? '9999-12';
  const moved = prepare<[number], { currency: string; month: bigint; minor: bigint }>(
    copy,
    `SELECT a.currency, e.day / 100 AS month, sum(e.minor) AS minor FROM accounts a
       JOIN entries e ON e.account = a.num AND e.day > ?
       WHERE a.is_archived = 0 AND a.minor IS NOT NULL GROUP BY a.num, month`,
    'exact',
  ).all(dayNumber(`${first}-31`));
  return held.flatMap(({ currency, minor }) =>
    months.map((month): NetWorthPoint => {
      const later = moved.filter((each) => each.currency === currency && dayText(each.month) > month);
      const then = later.reduce((sum, each) => sum - each.minor, minor);
      return { month, currency, amount: textOf(then, currency, currencies) };
    }),
  );
}

interface AccountRow extends Omit<MoneyAccount, 'isLiability' | 'isHidden' | 'isArchived' | 'entries'> {
  readonly minor: bigint | null;
  readonly isLiability: bigint;
  readonly isHidden: bigint;
  readonly isArchived: bigint;
  readonly entries: bigint;
}

/** By currency and name; archived ones last. */
export function readMoneyAccounts(copy: LedgerCopy, currencies: CurrencyTable): readonly MoneyAccount[] {
  const sql = `SELECT id, external_id AS externalId, name, type, currency, balance, minor, is_liability AS isLiability,
      is_hidden AS isHidden, is_archived AS isArchived,
      (SELECT count(*) FROM entries e WHERE e.account = a.num) AS entries
    FROM accounts a ORDER BY is_archived, currency, name, id`;
  return prepare<[], AccountRow>(copy, sql, 'exact')
    .all()
    .map(({ minor, ...row }) => ({
      ...row,
      balance: minor === null ? row.balance : textOf(minor, row.currency, currencies),
      isLiability: row.isLiability === 1n,
      isHidden: row.isHidden === 1n,
      isArchived: row.isArchived === 1n,
      entries: Number(row.entries),
    }));
}

export function readMoneyCategories(copy: LedgerCopy): readonly MoneyCategory[] {
  const sql = 'SELECT id, name FROM categories WHERE name IS NOT NULL ORDER BY name COLLATE NOCASE, id';
  return prepare<[], MoneyCategory>(copy, sql).all();
}

/** Names that transactions bear, the most used first. */
export function readPayees(copy: LedgerCopy, limit: number): readonly string[] {
  const sql = `SELECT t.text FROM (SELECT payee, count(*) AS used FROM entries INDEXED BY entries_by_payee
      WHERE own = 1 AND is_transfer = 0 GROUP BY currency, payee ORDER BY used DESC LIMIT ?) p
    JOIN texts t ON t.num = p.payee AND t.text <> '' ORDER BY p.used DESC, t.text`;
  return [...new Set(prepare<[number], string>(copy, sql, 'value').all(limit))];
}

interface Held {
  readonly num: bigint;
  readonly minor: bigint | null;
  readonly currency: string;
}

function heldBy(copy: LedgerCopy, account: string): Held | undefined {
  const sql = 'SELECT num, minor, currency FROM accounts WHERE id = ?';
  return prepare<[string], Held>(copy, sql, 'exact').get(account);
}

/**
 * One point for each of the last days with movements, oldest first. It is the ledger's balance at the end of the day.
 */
export function readBalances(copy: LedgerCopy, account: string, from: string): readonly BalanceOn[] {
  const held = heldBy(copy, account);
  if (held?.minor == null) return [];
  const sql = `SELECT day, coalesce(sum(minor), 0) AS sum FROM entries WHERE account = ? AND day >= ?
    GROUP BY day ORDER BY day DESC`;
  const movements = prepare<[bigint, number], { day: bigint; sum: bigint }>(copy, sql, 'exact').all(
    held.num,
    dayNumber(from),
  );
  let balance = held.minor;
  const points: BalanceOn[] = [];
  for (const { day, sum } of movements) {
    points.unshift({ on: dayText(day), minor: balance });
    balance -= sum;
  }
  return [{ on: from, minor: balance }, ...points];
}

/** The ledger's balance at the end of these days, by day, as decimal text. */
export function readBalancesOn(
  copy: LedgerCopy,
  account: string,
  days: readonly string[],
  currencies: CurrencyTable,
): Readonly<Record<string, string>> {
  const held = heldBy(copy, account);
  if (held?.minor == null) return {};
  const { currency, minor, num } = held;
  const sql = 'SELECT coalesce(sum(minor), 0) FROM entries WHERE account = ? AND day > ?';
  const later = prepare<[bigint, number], bigint>(copy, sql, 'exact value');
  return Object.fromEntries(
    days.map((day) => [day, textOf(minor - (later.get(num, dayNumber(day)) ?? 0n), currency, currencies)]),
  );
}
