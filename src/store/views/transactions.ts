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

export interface TransactionRow extends Omit<TransactionView, 'id' | 'amount'> {
  readonly id: bigint;
  readonly amount: bigint;
  readonly accountId: bigint;
  readonly reference: string | null;
  /** The run and the document that brought it. */
  readonly runId: bigint;
  readonly documentId: bigint;
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

/** The columns are in the order of the view. */
export const TRANSACTION = sql`SELECT t.id, t.external_id AS externalId, a.handle AS account, t.booked_on AS bookedOn,
    t.value_on AS valueOn, t.time, t.amount, t.currency, t.payee, t.memo, t.status, ${STATE} AS state,
    t.ledger_id AS ledgerId, t.account_id AS accountId, t.reference, t.run_id AS runId, t.document_id AS documentId
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
    next: rows.length > limit && last !== undefined ? `${last.bookedOn}.${last.id}` : null,
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
  return new Map(rows.map((row) => [row.externalId, transactionView(row, currencies)]));
}

export function transactionView(
  { accountId, documentId, reference, runId, ...row }: TransactionRow,
  currencies: TransactionQuery['currencies'],
): TransactionView {
  return { ...row, id: transactionIdText(row.id), amount: amountText(row.amount, row.currency, currencies) };
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
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
