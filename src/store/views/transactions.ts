/**
 * Transactions, newest first. Every account is asked by itself along its index of days, and the answers are merged.
 * One page out of 100,000 transactions reads about a page an account.
 */
import { ISO_4217 } from '../../domain/currency.ts';
import { parseMinor } from '../../domain/money.ts';
import { transactionIdText } from '../../domain/row-ids.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { type AccountRow, accountRows } from './accounts.ts';
import type { TransactionPage, TransactionQuery, TransactionState, TransactionView } from './shapes/transactions.ts';
import { amountText } from './values.ts';

export interface TransactionRow {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly handle: string;
  readonly external_id: string;
  readonly booked_on: string;
  readonly value_on: string | null;
  readonly time: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly status: 'booked' | 'pending';
  readonly state: TransactionState;
  readonly reference: string | null;
  readonly ledger_id: string | null;
  readonly run_id: bigint;
  readonly document_id: bigint;
}

/**
 * The newest request that still counts decides. Without a request the ledger's id confirms the transaction, or a
 * transfer that has it as a part.
 */
const STATE = sql`CASE WHEN t.state <> 'live' THEN 'deleted' ELSE coalesce(
  (SELECT CASE r.state WHEN 'ready' THEN 'due' WHEN 'sent' THEN 'sent' WHEN 'rejected' THEN 'rejected' ELSE 'confirmed' END
   FROM requests r WHERE r.object = t.external_id AND r.state <> 'cancelled' ORDER BY r.id DESC LIMIT 1),
  CASE WHEN t.ledger_id IS NULL AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.inflow_id = t.id
    AND p.inflow_id IS NOT NULL AND p.state = 'paired') THEN 'due' ELSE 'confirmed' END) END`;

export const TRANSACTION = sql`SELECT t.id,
  t.account_id, a.handle, t.external_id, t.booked_on, t.value_on, t.time, t.amount,
  t.currency, t.payee, t.memo, t.status, t.reference, t.ledger_id, t.run_id, t.document_id, ${STATE} AS state
  FROM transactions t JOIN accounts a ON a.id = t.account_id`;

const DEFAULT_LIMIT = 50;

/** One page of transactions. An account that does not exist gives an empty page. */
export function listTransactions(store: Store, query: TransactionQuery = {}): TransactionPage {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const accounts = accountRows(store).filter((row) => query.account === undefined || row.handle === query.account);
  const rows = accounts
    .flatMap((account) => rowsOfAccount(store, account, query, limit + 1))
    .sort(newestFirst)
    .slice(0, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    transactions: shown.map((row) => transactionView(row, query.currencies)),
    next: rows.length > limit && last !== undefined ? `${last.booked_on}.${last.id}` : null,
  };
}

/** The existing ones of these transactions, by their id in the ledger. */
export function transactionsNamed(
  store: Store,
  externalIds: readonly string[],
  currencies: TransactionQuery['currencies'],
): ReadonlyMap<string, TransactionView> {
  const rows = store.exact.rows<TransactionRow>`${TRANSACTION} WHERE t.external_id IN (SELECT value
    FROM json_each(${JSON.stringify(externalIds)}))`;
  return new Map(rows.map((row) => [row.external_id, transactionView(row, currencies)]));
}

export function transactionView(row: TransactionRow, currencies: TransactionQuery['currencies']): TransactionView {
  return {
    id: transactionIdText(row.id),
    externalId: row.external_id,
    account: row.handle,
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    time: row.time,
    amount: amountText(row.amount, row.currency, currencies),
    currency: row.currency,
    payee: row.payee,
    memo: row.memo,
    status: row.status,
    state: row.state,
    ledgerId: row.ledger_id,
  };
}

function rowsOfAccount(
  store: Store,
  account: AccountRow,
  query: TransactionQuery,
  limit: number,
): readonly TransactionRow[] {
  const [beforeDay = '9999-12-31', beforeId = String(Number.MAX_SAFE_INTEGER)] = query.before?.split('.') ?? [];
  const before = sql`(${beforeDay}, ${/^\d{1,16}$/.test(beforeId) ? BigInt(beforeId) : 0n})`;
  const search = query.search?.trim() ?? '';
  makeSearchable(store);
  return store.exact.rows<TransactionRow>`${TRANSACTION}
    WHERE t.account_id = ${account.id} AND t.booked_on <= ${beforeDay} AND (t.booked_on, t.id) < ${before}
      ${query.since === undefined ? sql`` : sql`AND t.booked_on >= ${query.since}`}
      ${query.state === undefined ? sql`` : sql`AND ${isOfState(query.state)}`}
      ${query.which === 'standing' ? sql`AND t.state = 'live' AND ${NO_ARRIVAL}` : sql``}
      ${search === '' ? sql`` : sql`AND ${holds(search, account, query)}`}
    ORDER BY t.booked_on DESC, t.id DESC LIMIT ${limit}`;
}

const NO_ARRIVAL = sql`NOT EXISTS (SELECT 1 FROM transfers p WHERE p.inflow_id = t.id AND p.state = 'paired')`;

/** Few rows are due, sent or rejected: those are looked up from the outbox's own indexes instead of scanning. */
function isOfState(state: TransactionState): Sql {
  switch (state) {
    case 'due':
    case 'sent':
      return sql`t.external_id IN (SELECT object FROM requests WHERE state IN ('ready', 'sent')) AND ${STATE} = ${state}`;
    case 'rejected':
      return sql`t.external_id IN (SELECT object FROM requests WHERE state = 'rejected') AND ${STATE} = ${state}`;
    case 'deleted':
      return sql`t.state <> 'live'`;
    case 'confirmed':
      return sql`${STATE} = ${state}`;
  }
}

/**
 * SQLite folds case for ASCII alone. LIKE narrows the rows down and leaves every other character open. The rest is
 * compared as people would.
 */
function holds(search: string, account: AccountRow, query: TransactionQuery): Sql {
  const text = search.toLowerCase();
  const loose = `%${text.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/[^\0-\x7f]+/g, '%')}%`;
  const minor = parseMinor(search, (query.currencies ?? ISO_4217).places(account.currency));
  const inColumn = (column: Sql) => sql`(${column} LIKE ${loose} ESCAPE '\\' AND text_holds(${column}, ${text}))`;
  return sql`(${inColumn(sql`t.payee`)} OR ${inColumn(sql`t.memo`)} OR ${inColumn(sql`t.reference`)}
    OR ${inColumn(sql`t.external_id`)} OR t.ledger_id = ${search}
    OR abs(t.amount) = ${minor === undefined || minor > 0n ? minor : -minor})`;
}

const searchable = new WeakSet<object>();

/** Gives the connection `text_holds(column, text)`: whether the column holds the text, which is in lower case. */
function makeSearchable(store: Store): void {
  if (searchable.has(store.db)) return;
  searchable.add(store.db);
  store.db.function('text_holds', { deterministic: true }, (column: unknown, text: unknown) =>
    typeof column === 'string' && typeof text === 'string' && column.toLowerCase().includes(text) ? 1 : 0,
  );
}

function newestFirst(a: TransactionRow, b: TransactionRow): number {
  if (a.booked_on !== b.booked_on) return a.booked_on < b.booked_on ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
