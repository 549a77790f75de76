/** Transactions for people: pages under a filter in any order, with the account's balance after each. */
import { formatMinor } from '../../../domain/money.ts';
import type { EntryFilter, EntryPage, EntryQuery, EntrySort, MoneyEntry } from '../../wire/money.ts';
import { negateDecimal } from '../../wire/values/decimal.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { minorUnits, placesInSums } from '../storage/sql-functions.ts';
import { type Conditions, conditionsOf, type Held, heldBy } from './filter.ts';

/** Where a row stands in the order that is asked for. */
interface Spot {
  readonly seq: bigint;
  readonly account: bigint;
  readonly day: bigint;
  readonly currency: string;
  readonly minor: bigint | null;
  readonly payeeKey: string;
}

/** The orders of rows, before the order of arrival. */
const KEYS: Readonly<Record<'date' | 'amount' | 'payee', readonly string[]>> = {
  date: ['m.day'],
  amount: ['a.currency', 'coalesce(m.minor, 0)'],
  payee: ["coalesce(p.folded, '')"],
};

/** A place between two rows: the keys of the order, then the order of arrival. */
type Place = readonly (string | bigint)[];

export class MoneyEntries {
  readonly #db: LedgerDatabase;
  readonly #find;

  constructor(db: LedgerDatabase) {
    this.#db = db;
    this.#find = db.prepare<[string], Shown>(
      `SELECT t.*, c.name AS category FROM json_each(?) j JOIN transactions t ON t.seq = j.value
        LEFT JOIN categories c ON c.id = t.categoryId ORDER BY j.key`,
    );
  }

  page(owner: number, query: EntryQuery): EntryPage {
    const { sort = '-date' } = query;
    const accounts = heldBy(this.#db, owner);
    const conditions = conditionsOf(owner, query, accounts);
    const keys = KEYS[keyOf(sort)];
    const [after, before] = [placeOf(query.after, keys), placeOf(query.before, keys)];
    const isBackward = after === undefined && before !== undefined;
    const way = sort.startsWith('-') === isBackward ? 'ASC' : 'DESC';
    const rows = this.#select(conditions, { keys, way, place: after ?? before, limit: query.limit + 1 });
    const shown = rows.slice(0, query.limit);
    if (isBackward) shown.reverse();
    const [first, last] = [shown[0], shown.at(-1)];
    const hasMore = rows.length > query.limit;
    const hasNext = isBackward || hasMore;
    const hasPrevious = isBackward ? hasMore : after !== undefined;
    return {
      entries: this.#show(accounts, query.account, shown, this.#balances(accounts, query, shown)),
      next: hasNext && last !== undefined ? placeText(last, sort) : null,
      previous: hasPrevious && first !== undefined ? placeText(first, sort) : null,
    };
  }

  /** One transaction as its own account sees it. */
  one(owner: number, id: string): MoneyEntry | undefined {
    const sql = 'SELECT seq FROM transactions WHERE id = ? AND owner = ?';
    const seqs = this.#db.prepare<[string, number], { seq: number }>(sql).all(id, owner);
    return this.#own(owner, seqs)[0];
  }

  /** The records under these externalIds. Missing ones are left out. */
  byExternal(owner: number, externalIds: readonly string[]): readonly MoneyEntry[] {
    const sql = 'SELECT seq FROM transactions WHERE owner = ? AND externalId IN (SELECT value FROM json_each(?))';
    return this.#own(
      owner,
      this.#db.prepare<[number, string], { seq: number }>(sql).all(owner, JSON.stringify(externalIds)),
    );
  }

  /** Ids of all that a filter finds, at most `limit`. */
  ids(owner: number, filter: EntryFilter, limit: number): readonly string[] {
    const { from, values, where } = conditionsOf(owner, filter, heldBy(this.#db, owner));
    const sql = `SELECT t.id FROM (SELECT m.seq FROM ${from} m WHERE ${where.join(' AND ')} LIMIT @limit) f
      JOIN transactions t ON t.seq = f.seq`;
    return this.#db
      .prepare<[object], string>(sql)
      .pluck()
      .all({ ...values, limit });
  }

  #own(owner: number, rows: readonly { readonly seq: number }[]): readonly MoneyEntry[] {
    return this.#show(heldBy(this.#db, owner), undefined, rows, new Map());
  }

  #select({ from, values, where }: Conditions, { keys, limit, place, way }: Selection): Spot[] {
    const columns = [...keys, 'm.seq'];
    const names = columns.map((_, at) => `@at${at}`);
    const after = place && `(${columns.join(', ')}) ${way === 'ASC' ? '>' : '<'} (${names.join(', ')})`;
    const conditions = after === undefined ? where : [...where, after];
    const order = columns.map((column) => `${column} ${way}`).join(', ');
    const at = Object.fromEntries((place ?? []).map((value, index) => [`at${index}`, value]));
    const sql = `SELECT m.seq, m.account, m.day, a.currency, m.minor, coalesce(p.folded, '') AS payeeKey
      FROM ${from} m CROSS JOIN accounts a ON a.seq = m.account LEFT JOIN payee_names p ON p.num = m.payee
      WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT @limit`;
    return this.#db
      .prepare<[object], Spot>(sql)
      .safeIntegers()
      .all({ ...values, ...at, limit });
  }

  /** `viewpoint`: the account that looks; undefined for each transaction's own. */
  #show(
    accounts: readonly Held[],
    viewpoint: string | undefined,
    rows: readonly { readonly seq: number | bigint }[],
    balances: ReadonlyMap<bigint, bigint>,
  ): readonly MoneyEntry[] {
    const held = new Map(accounts.map((each) => [each.id, each]));
    const places = (id: string) => placesInSums(held.get(id)?.currency ?? '');
    return this.#find.all(JSON.stringify(rows.map(({ seq }) => Number(seq)))).map((row) => {
      const arrives = viewpoint !== undefined && row.transferToAccountId === viewpoint;
      const accountId = arrives ? viewpoint : row.accountId;
      const otherId = arrives ? row.accountId : row.transferToAccountId;
      const after = balances.get(BigInt(row.seq));
      const { currency = '', name = '' } = held.get(accountId) ?? {};
      return {
        id: row.id,
        externalId: row.externalId,
        accountId,
        account: name,
        other: otherId === null ? null : (held.get(otherId)?.name ?? null),
        otherId,
        date: row.date,
        time: row.time,
        amount: tidy(arrives ? (row.arrived ?? '0') : negateDecimal(row.amount), currency),
        currency,
        payee: row.payeeName,
        note: row.note,
        categoryId: row.categoryId,
        category: row.category,
        isTransfer: row.isTransfer === 1,
        balance: after === undefined ? null : formatMinor(after, places(accountId)),
      };
    });
  }

  /** The account's balance after each row, where one account is shown by day. Empty where a part is finer than a cent. */
  #balances(accounts: readonly Held[], query: EntryQuery, rows: readonly Spot[]): ReadonlyMap<bigint, bigint> {
    const balances = new Map<bigint, bigint>();
    const account = accounts.find(({ id }) => id === query.account);
    const newest = rows.toSorted((a, b) => Number(b.day - a.day) || Number(b.seq - a.seq));
    const first = newest[0];
    if (account === undefined || first === undefined || keyOf(query.sort ?? '-date') !== 'date') return balances;
    const now = minorUnits(account.balance, account.currency);
    if (now === undefined || hasUnsummed(this.#db, account.num)) return balances;
    let balance = now - this.#between(account.num, first, END);
    for (const [at, row] of newest.entries()) {
      const next = newest[at + 1];
      balances.set(row.seq, balance);
      if (next !== undefined) balance -= this.#between(account.num, next, row);
    }
    return balances;
  }

  /** The sum of what stands behind the first place, up to the second one. */
  #between(account: number, from: Pick<Spot, 'day' | 'seq'>, to: Pick<Spot, 'day' | 'seq'>): bigint {
    const part = (column: string, minor: string) => `(SELECT coalesce(sum(${minor}), 0) FROM moves
      WHERE ${column} = @account AND day >= @from AND day <= @to AND (day, seq) > (@from, @after) AND (day, seq) <= (@to, @upTo))`;
    const sql = `SELECT ${part('account', 'minor')} + ${part('other', 'arrived')}`;
    const values = { account, from: from.day, after: from.seq, to: to.day, upTo: to.seq };
    return this.#db.prepare<[object], bigint>(sql).safeIntegers().pluck().get(values) ?? 0n;
  }
}

const END = { day: 99_999_999n, seq: 2n ** 62n };

interface Selection {
  readonly keys: readonly string[];
  readonly way: 'ASC' | 'DESC';
  readonly place: Place | undefined;
  readonly limit: number;
}

interface Shown {
  readonly seq: number;
  readonly id: string;
  readonly externalId: string | null;
  readonly accountId: string;
  readonly transferToAccountId: string | null;
  readonly amount: string;
  readonly arrived: string | null;
  readonly date: string;
  readonly time: string | null;
  readonly payeeName: string | null;
  readonly note: string | null;
  readonly categoryId: string | null;
  readonly category: string | null;
  readonly isTransfer: number;
}

/** Whether an amount of the account is in no sum. */
export function hasUnsummed(db: LedgerDatabase, account: number): boolean {
  const sql = `SELECT EXISTS (SELECT 1 FROM moves WHERE account = @account AND minor IS NULL)
    OR EXISTS (SELECT 1 FROM moves WHERE other = @account AND arrived IS NULL)`;
  return db.prepare<[object], number>(sql).pluck().get({ account }) === 1;
}

/** With the decimals of its currency; an amount that is finer stays as it is. */
function tidy(decimal: string, currency: string): string {
  const minor = minorUnits(decimal, currency);
  return minor === undefined ? decimal : formatMinor(minor, placesInSums(currency));
}

function keyOf(sort: EntrySort): keyof typeof KEYS {
  return sort.replace('-', '') as keyof typeof KEYS;
}

function placeText(row: Spot, sort: EntrySort): string {
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
