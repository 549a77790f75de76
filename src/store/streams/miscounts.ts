/** The state's closing balances and transactions of an account, side by side. */
import { auditBalances, type Closing, type Counted, type Miscount } from '../../core/miscounts.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { transactionIdOf } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { IS_BOOKED } from '../lines/lines.ts';
import { sql } from '../prepared.ts';
import { stateVersion } from '../schema/state-version.ts';
import type { Store } from '../store.ts';

/** An account that a document named. */
export interface CountedAccount {
  readonly id: bigint;
  readonly currency: string | null;
}

/** Balances of a statement that does not add up prove nothing. Finer amounts than the currency's are rounded in the lines. */
const CLOSINGS = ({
  id,
  currency,
}: CountedAccount) => sql`SELECT id AS statement, period_from AS "from", coalesce(closing_on, period_to) AS "on", closing AS amount,
    iif(proof = 'proved', opening, NULL) AS opening
  FROM statements s WHERE account_id = ${id} AND currency = ${currency} AND kind = 'snapshot' AND proof <> 'off'
    AND closing IS NOT NULL AND closing_exact IS NULL AND coalesce(closing_on, period_to) IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id) ORDER BY "on", as_of, id`;

/** The bank corrected a line of the statement since, so its balance was wrong as well. */
const hasCorrected = (
  store: Store,
  statement: bigint,
) => store.exists`SELECT 1 FROM lines l JOIN transactions t ON t.id = l.transaction_id
  WHERE l.statement_id = ${statement} AND ${IS_BOOKED} AND (CAST(l.said ->> 'amount' AS INTEGER) <> t.amount
    OR (t.state = 'deleted' AND t.deleted_by IS NULL)) LIMIT 1`;

interface ClosingRow extends Closing {
  readonly statement: bigint;
}

interface TransactionRow {
  readonly id: bigint;
  readonly day: CalendarDate;
  readonly amount: bigint;
  readonly splitOf: bigint | null;
  readonly isDeleted: bigint;
}

/**
 * Where the account counts other transactions than the bank's balances say; see `auditBalances`. All its lines are
 * read, and the answer stays until the state changes.
 */
export function readMiscounts(store: Store, account: CountedAccount): readonly Miscount[] {
  return readBalances(store, account).miscounts;
}

/**
 * By how much a statement's closing balance differs from its transactions and all before; see `Audit`. Null for one
 * that the bank corrected since. Undefined where it gives no balance that proves anything.
 */
export function readError(store: Store, account: CountedAccount, statement: bigint): bigint | null | undefined {
  const error = readBalances(store, account).errors.get(statement);
  return error == null || !hasCorrected(store, statement) ? error : null;
}

/**
 * Whether a closing balance before some days has the same error as one of a later statement, which begins after them.
 * Then all transactions of these days count, and none is missing. A statement that shows the days itself says nothing of
 * a line that it does not list.
 */
export function isCountRight(store: Store, account: CountedAccount, { from, to }: Period): boolean {
  const { errors } = readBalances(store, account);
  if (errors.size === 0 || account.currency === null) return false;
  const rows = store.exact.rows<ClosingRow>`${CLOSINGS(account)}`;
  const errorsOf = (isMeant: (row: ClosingRow) => boolean) =>
    rows.flatMap((row) => (isMeant(row) ? (errors.get(row.statement) ?? []) : []));
  const before = new Set(errorsOf(({ on }) => on < from));
  return errorsOf((row) => row.from !== null && row.from > to).some((error) => before.has(error));
}

interface AccountBalances {
  readonly miscounts: readonly Miscount[];
  readonly errors: ReadonlyMap<bigint, bigint | null>;
}

function readBalances(store: Store, account: CountedAccount): AccountBalances {
  const version = stateVersion(store);
  let known = remembered.get(store.db);
  if (known?.version !== version) {
    known = { version, of: new Map() };
    remembered.set(store.db, known);
  }
  const found = known.of.get(account.id) ?? readAnew(store, account);
  known.of.set(account.id, found);
  return found;
}

interface Remembered {
  readonly version: string;
  readonly of: Map<bigint, AccountBalances>;
}

const remembered = new WeakMap<Store['db'], Remembered>();

function readAnew(store: Store, account: CountedAccount): AccountBalances {
  if (account.currency === null) return NOTHING;
  const rows = store.exact.rows<ClosingRow>`${CLOSINGS(account)}`;
  if (rows.length < 2) return NOTHING;
  const all = auditBalances(...booksOf(store, account, rows));
  const errors = new Map(rows.map(({ statement }, at) => [statement, all.errors[at] ?? null]));
  if (all.miscounts.length === 0) return { miscounts: [], errors };
  const right = rows.filter(({ statement }) => !hasCorrected(store, statement));
  return { miscounts: auditBalances(...booksOf(store, account, right)).miscounts, errors };
}

const NOTHING: AccountBalances = { miscounts: [], errors: new Map() };

function booksOf(
  store: Store,
  { id, currency }: CountedAccount,
  rows: readonly ClosingRow[],
): readonly [closings: readonly Closing[], counted: readonly Counted[]] {
  const listed = readListed(
    store,
    rows.map(({ statement }) => statement),
  );
  // A correction of the bank counts no more. The owner's deletion leaves the bank's balances as they are. An alert that no
  // statement confirms is a question of its own.
  const transactions = store.exact
    .rows<TransactionRow>`SELECT t.id, t.booked_on AS day, t.amount, t.split_of AS splitOf, t.state = 'deleted' AS isDeleted
  FROM transactions t
  JOIN streams m ON m.id = t.stream_id WHERE t.account_id = ${id} AND t.currency = ${currency} AND t.status = 'booked'
    AND (t.state = 'live' OR (t.state = 'deleted' AND t.deleted_by IS NOT NULL))
    AND (m.name NOT GLOB '*:delta' OR EXISTS (SELECT 1 FROM assertions g WHERE g.transaction_id = t.id))`;
  const counted = transactions.map(
    ({ amount, day, id: own, isDeleted, splitOf }): Counted => ({
      id: transactionIdOf(own),
      ...{ day, amount, isSplit: splitOf !== null, isDeleted: isDeleted === 1n },
      listed: listed.get(splitOf ?? own) ?? [],
    }),
  );
  return [rows, counted];
}

/** By transaction: the places of these statements that list it. */
function readListed(store: Store, statements: readonly bigint[]): ReadonlyMap<bigint, readonly number[]> {
  const listed = new Map<bigint, number[]>();
  statements.forEach((statement, at) => {
    // A closing balance is without the pending lines of its statement.
    const lines = store.exact
      .values<bigint>`SELECT l.transaction_id FROM statements s JOIN lines l ON l.statement_id = s.id
  WHERE s.id = ${statement} AND l.transaction_id <> 0 AND (s.pending = 'skip' OR ${IS_BOOKED})`;
    for (const transaction of new Set(lines)) {
      const known = listed.get(transaction);
      if (known === undefined) listed.set(transaction, [at]);
      else known.push(at);
    }
  });
  return listed;
}
