/** Transactions of the copy: pages under a filter in any order, their number and their sums. */
import type { CurrencyTable } from '../../domain/currency.ts';
import { only, prepare } from '../prepared.ts';
import { type Conditions, conditionsOf } from './filter.ts';
import type { LedgerCopy } from './open-copy.ts';
import type { EntryFilter, EntryPage, EntryQuery, EntrySort, MoneyEntry } from './shapes.ts';
import { dayText, textOf } from './values.ts';

const COLUMNS = `SELECT e.seq, e.id, e.external_id AS externalId, a.id AS accountId, a.name AS account, b.name AS other,
  b.id AS otherId, e.day, e.time, e.amount, e.minor, e.currency, nullif(p.text, '') AS payee, n.text AS note, p.folded AS payeeKey,
  c.id AS categoryId, c.name AS category, e.is_transfer AS isTransfer`;
const JOINS = `JOIN accounts a ON a.num = e.account LEFT JOIN accounts b ON b.num = e.other
  LEFT JOIN categories c ON c.num = e.category LEFT JOIN texts n ON n.num = e.note`;
const ENTRY = `${COLUMNS} FROM entries e JOIN texts p ON p.num = e.payee ${JOINS}`;
/** From name to name, so that the first ones are found without a look at all. */
const BY_PAYEE = `${COLUMNS} FROM texts p CROSS JOIN entries e ON e.payee = p.num ${JOINS}`;

interface EntryRow extends Omit<MoneyEntry, 'date' | 'isTransfer' | 'balance' | 'amount'> {
  readonly seq: bigint;
  readonly day: bigint;
  readonly minor: bigint | null;
  readonly amount: string | null;
  readonly payeeKey: string;
  readonly isTransfer: bigint;
}

/** The orders of rows, before the order of arrival. */
const KEYS: Readonly<Record<'date' | 'amount' | 'payee', readonly string[]>> = {
  date: ['e.day'],
  amount: ['e.currency', 'coalesce(e.minor, 0)'],
  payee: ['p.folded'],
};

/** A place between two rows: the keys of the order, then the order of arrival. */
type Place = readonly (string | bigint)[];

export function readEntries(copy: LedgerCopy, query: EntryQuery, currencies: CurrencyTable): EntryPage {
  const { sort = '-date' } = query;
  const conditions = conditionsOf(copy, query, currencies);
  const keys = KEYS[keyOf(sort)];
  const [after, before] = [placeOf(query.after, keys), placeOf(query.before, keys)];
  const isBackward = after === undefined && before !== undefined;
  const way = sort.startsWith('-') === isBackward ? 'ASC' : 'DESC';
  const rows = select(copy, conditions, { keys, way, place: after ?? before, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  if (isBackward) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const hasMore = rows.length > query.limit;
  const hasNext = isBackward || hasMore;
  const hasPrevious = isBackward ? hasMore : after !== undefined;
  return {
    entries: balanced(copy, shown, query, currencies),
    next: hasNext && last !== undefined ? placeText(last, sort) : null,
    previous: hasPrevious && first !== undefined ? placeText(first, sort) : null,
  };
}

function keyOf(sort: EntrySort): keyof typeof KEYS {
  return sort.replace('-', '') as keyof typeof KEYS;
}

interface Selection {
  readonly keys: readonly string[];
  readonly way: 'ASC' | 'DESC';
  readonly place: Place | undefined;
  readonly limit: number;
}

function select(copy: LedgerCopy, { extent, values, where }: Conditions, selection: Selection): EntryRow[] {
  const { keys, limit, place, way } = selection;
  const columns = [...keys, 'e.seq'];
  const names = columns.map((_, at) => `@at${at}`);
  const after = place && `(${columns.join(', ')}) ${way === 'ASC' ? '>' : '<'} (${names.join(', ')})`;
  const conditions = after === undefined ? where : [...where, after];
  const order = columns.map((column) => `${column} ${way}`).join(', ');
  const at = Object.fromEntries((place ?? []).map((value, index) => [`at${index}`, value]));
  const rows = keys === KEYS.payee && extent !== 'few' ? BY_PAYEE : ENTRY;
  return prepare<[object], EntryRow>(
    copy,
    `${rows} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT @limit`,
    'exact',
  ).all({ ...values, ...at, limit });
}

function placeText(row: EntryRow, sort: EntrySort): string {
  const keys = { date: [row.day], amount: [row.currency, row.minor ?? 0n], payee: [row.payeeKey] }[keyOf(sort)];
  const parts = [...keys, row.seq].map((value) => (typeof value === 'bigint' ? { n: String(value) } : value));
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined for what is no place of this order: the list then begins at its beginning. */
function placeOf(text: string | undefined, keys: readonly string[]): Place | undefined {
  if (text === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== keys.length + 1) return undefined;
    return parts.map((part: unknown) => {
      if (typeof part === 'string') return part;
      if (typeof part === 'object' && part !== null && 'n' in part) return BigInt(String(part.n));
      throw new TypeError('no part of a place');
    });
  } catch {
    return undefined;
  }
}

/** With the account's balance after each, where one account is shown by day and nothing else is left out between. */
function balanced(
  copy: LedgerCopy,
  rows: readonly EntryRow[],
  query: EntryQuery,
  currencies: CurrencyTable,
): readonly MoneyEntry[] {
  const { account, sort = '-date' } = query;
  const balances = account !== undefined && keyOf(sort) === 'date' ? balancesAfter(copy, account, rows) : undefined;
  return rows.map((row) => {
    const { day, minor, payeeKey: _, seq, ...entry } = row;
    const after = balances?.get(seq);
    return {
      ...entry,
      date: dayText(day),
      amount: minor === null ? (row.amount ?? '0') : textOf(minor, row.currency, currencies),
      isTransfer: row.isTransfer === 1n,
      balance: after === undefined ? null : textOf(after, row.currency, currencies),
    };
  });
}

/** The ledger's balance less all that came after the row. Nothing where an amount or the balance is finer than a cent. */
function balancesAfter(copy: LedgerCopy, account: string, rows: readonly EntryRow[]): ReadonlyMap<bigint, bigint> {
  const balances = new Map<bigint, bigint>();
  const sql = 'SELECT num, minor FROM accounts WHERE id = ?';
  const now = prepare<[string], { num: bigint; minor: bigint | null }>(copy, sql, 'exact').get(account);
  const newest = rows.toSorted((a, b) => Number(b.day - a.day) || Number(b.seq - a.seq));
  const first = newest[0];
  if (first === undefined || now?.minor == null) return balances;
  let balance = now.minor - sumBetween(copy, now.num, first, END);
  for (const [at, row] of newest.entries()) {
    const next = newest[at + 1];
    balances.set(row.seq, balance);
    if (next !== undefined) balance -= sumBetween(copy, now.num, next, row);
  }
  return balances;
}

interface Spot {
  readonly day: bigint;
  readonly seq: bigint;
}

const END: Spot = { day: 99_999_999n, seq: 2n ** 62n };

/** Of what stands behind the first place, up to the second one. */
function sumBetween(copy: LedgerCopy, account: bigint, from: Spot, to: Spot): bigint {
  const sql = `SELECT coalesce(sum(minor), 0) FROM entries WHERE account = ? AND day >= ? AND day <= ?
    AND (day, seq) > (?, ?) AND (day, seq) <= (?, ?)`;
  const params = [account, from.day, to.day, from.day, from.seq, to.day, to.seq];
  return only(prepare<readonly unknown[], bigint>(copy, sql, 'exact value').get(...params));
}

/** One transaction as its own account sees it. */
export function readEntry(copy: LedgerCopy, id: string, currencies: CurrencyTable): MoneyEntry | undefined {
  const row = prepare<[string], EntryRow>(copy, `${ENTRY} WHERE e.id = ? AND e.own = 1`, 'exact').get(id);
  return row && balanced(copy, [row], { limit: 1 }, currencies)[0];
}

/** The ledger's records under these externalIds. Missing ones are left out. */
export function readByExternal(
  copy: LedgerCopy,
  externalIds: readonly string[],
  currencies: CurrencyTable,
): readonly MoneyEntry[] {
  const sql = `${ENTRY} WHERE e.external_id IN (SELECT value FROM json_each(?)) AND e.own = 1`;
  const rows = prepare<[string], EntryRow>(copy, sql, 'exact').all(JSON.stringify(externalIds));
  return balanced(copy, rows, { limit: rows.length }, currencies);
}

/** Ids of all that a filter finds, at most `limit`. */
export function idsFound(
  copy: LedgerCopy,
  filter: EntryFilter,
  limit: number,
  currencies: CurrencyTable,
): readonly string[] {
  const { values, where } = conditionsOf(copy, filter, currencies);
  const sql = `SELECT DISTINCT e.id FROM entries e WHERE ${where.join(' AND ')} LIMIT @limit`;
  return prepare<[object], string>(copy, sql, 'value').all({ ...values, limit });
}
