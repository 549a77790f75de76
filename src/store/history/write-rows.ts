/** Writes the rows beside the transactions of a folded history: what differs, and nothing else. */
import { type AccountId, streamIdOf, type TransactionId, transactionIdOf } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import type { Names } from './write-fold.ts';

/** A table that a fold fills. The first of its columns are its key, and some columns hold row ids. */
interface Derived {
  readonly table: string;
  /** SQL that finds the rows of an account: `?` is its row id. */
  readonly ofAccount: string;
  readonly columns: readonly string[];
  readonly keys: number;
}

const OF_TRANSACTIONS = 'transaction_id IN (SELECT id FROM transactions WHERE account_id = ?)';

const ASSERTIONS: Derived = {
  table: 'assertions',
  ofAccount: OF_TRANSACTIONS,
  columns: [
    ...['transaction_id', 'stream_id', 'booked_on', 'value_on', 'time', 'amount', 'currency', 'payee', 'memo'],
    ...['reference', 'balance', 'as_of'],
  ],
  keys: 2,
};

const COUNTERPARTS: Derived = {
  table: 'counterparts',
  ofAccount: OF_TRANSACTIONS,
  columns: ['transaction_id', 'stream_id', 'account', 'original_amount', 'original_currency'],
  keys: 2,
};

const PENDINGS: Derived = {
  table: 'pendings',
  ofAccount: 'account_id = ?',
  columns: [
    ...['transaction_id', 'account_id', 'stream_id', 'state', 'reference', 'booked_on', 'amount', 'currency', 'payee'],
    ...['memo', 'seen_as_of', 'near_id'],
  ],
  keys: 1,
};

const ALIASES: Derived = {
  table: 'aliases',
  ofAccount: "kind LIKE 'reference%' AND account_id = ?",
  columns: ['account_id', 'kind', 'value', 'transaction_id'],
  keys: 4,
};

/** Their row ids are their order. */
const CORRECTIONS: Derived = {
  table: 'corrections',
  ofAccount: 'account_id = ?',
  columns: ['id', 'account_id', 'stream_id', 'reference', 'action', 'line', 'as_of', 'document_id'],
  keys: 1,
};

/** Gives the row ids of transactions of which something else is said than before: words, references or the other side. */
export function writeRows(
  store: Store,
  scratch: Store,
  accountId: AccountId,
  names: Names,
): ReadonlySet<TransactionId> {
  writeCorrections(store, scratch, accountId, names);
  const tables = [ASSERTIONS, PENDINGS, ALIASES, COUNTERPARTS];
  return new Set(tables.flatMap((each) => [...writeTable(store, scratch, each, accountId, names)]));
}

/** By column. */
type Row = Readonly<Record<string, unknown>>;

/** Gives the row ids of the transactions whose rows differed. */
function writeTable(
  store: Store,
  scratch: Store,
  derived: Derived,
  accountId: AccountId,
  names: Names,
): ReadonlySet<TransactionId> {
  const { columns, keys, table } = derived;
  const wanted = new Map(
    rowsOf(scratch, derived, accountId).map((row) => {
      const named = rename(row, names);
      return [keyOf(derived, named), named] as const;
    }),
  );
  const changed = new Set<TransactionId>();
  const note = (row: Row) => changed.add(transactionIdOf(Number(row.transaction_id)));
  const isKey = columns.slice(0, keys).map((name) => `${name} = @${name}`);
  const remove = prepare<object>(store, `DELETE FROM ${table} WHERE ${isKey.join(' AND ')}`);
  for (const row of rowsOf(store, derived, accountId)) {
    const key = keyOf(derived, row);
    const next = wanted.get(key);
    if (next !== undefined && columns.every((name) => isSame(next[name], row[name]))) {
      wanted.delete(key);
      continue;
    }
    remove.run(row);
    note(row);
  }
  const insert = prepare<object>(store, insertInto(derived));
  for (const row of wanted.values()) {
    insert.run(row);
    note(row);
  }
  return changed;
}

function writeCorrections(store: Store, scratch: Store, accountId: AccountId, names: Names): void {
  const [plain, wanted] = [rowsOf(store, CORRECTIONS, accountId), rowsOf(scratch, CORRECTIONS, accountId)];
  const rows = wanted.map((row) => ({ ...rename(row, names), id: null }));
  const said = (all: readonly Row[]) =>
    all.map((row) => CORRECTIONS.columns.flatMap((name) => (name === 'id' ? [] : String(row[name]))).join(' '));
  if (said(plain).join('\n') === said(rows).join('\n')) return;
  prepare<[number]>(store, 'DELETE FROM corrections WHERE account_id = ?').run(accountId);
  for (const row of rows) prepare<object>(store, insertInto(CORRECTIONS)).run(row);
}

function rowsOf(store: Store, { columns, ofAccount, table }: Derived, accountId: AccountId): readonly Row[] {
  const sql = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${ofAccount} ORDER BY 1`;
  return prepare<[number], Row>(store, sql, 'exact').all(accountId);
}

function insertInto({ columns, table }: Derived): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`;
}

/** A row of the scratch store with the ids of the store. */
function rename(row: Row, names: Names): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, renamed(name, value, names)]));
}

function renamed(name: string, value: unknown, names: Names): unknown {
  switch (name) {
    case 'transaction_id':
    case 'near_id':
      return value === null ? null : names.transaction(transactionIdOf(Number(value)));
    case 'stream_id':
      return names.stream(streamIdOf(Number(value)));
    case 'kind':
      return String(value).replace(/(?<=@)\d+$/, (id) => `${names.stream(streamIdOf(Number(id)))}`);
    default:
      return value;
  }
}

function keyOf({ columns, keys }: Derived, row: Row): string {
  return columns
    .slice(0, keys)
    .map((name) => String(row[name]))
    .join('\n');
}

/** Row ids come as bigint or as number. */
function isSame(left: unknown, right: unknown): boolean {
  return left === right || (left !== null && right !== null && String(left) === String(right));
}
