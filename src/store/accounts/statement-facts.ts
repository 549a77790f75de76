/**
 * The facts of statements beside the ledger's own records: closing balances, and the days on which transfers arrive.
 */
import { type CurrencyTable, ISO_4217 } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import type { StatementId } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import type { AccountBalance } from './accounts.ts';

export interface ClosingView {
  /** The ledger's id of the account. */
  readonly accountId: string;
  /** `YYYY-MM-DD` */
  readonly on: string;
  /** Exact decimal text; money owed is negative. */
  readonly balance: string;
}

/** Closing balances of the statements that stand, in the order in which the banks gave them. */
export function listClosings(store: Store, currencies: CurrencyTable = ISO_4217): readonly ClosingView[] {
  const rows = prepare<[], { accountId: string; on: string; closing: bigint; currency: string | null }>(
    store,
    `SELECT a.ledger_id AS accountId, s.closing_on AS "on", s.closing, a.currency
       FROM statements s JOIN accounts a ON a.id = s.account_id
       WHERE s.closing IS NOT NULL AND s.closing_on IS NOT NULL AND a.ledger_id IS NOT NULL
         AND (s.currency IS NULL OR s.currency = a.currency)
         AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
       ORDER BY s.as_of, s.id`,
    'exact',
  ).all();
  return rows.map(({ accountId, on, closing, currency }) => {
    return { accountId, on, balance: formatMinor(closing, currencies.places(currency)) };
  });
}

const SHARED = (
  statement: string,
) => `(SELECT count(DISTINCT t.id) FROM lines l JOIN transactions t ON t.id = l.transaction_id
  WHERE l.statement_id = ${statement}.id AND t.booked_on >= max(x.period_from, y.period_from))`;

/**
 * How many more transactions a statement shows than the one that gave this closing balance, from the first day on that
 * both cover. 0 where nothing compares them.
 */
export function moreTransactions(store: Store, statementId: StatementId, { amount, on }: AccountBalance): number {
  const row = prepare<[StatementId, bigint, string | null], { more: number | null }>(
    store,
    `SELECT ${SHARED('x')} - ${SHARED('y')} AS more FROM statements x JOIN statements y USING (account_id)
       WHERE x.id = ? AND y.id <> x.id AND y.closing = ? AND coalesce(y.closing_on, y.period_to) = ?
         AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = y.document_id) ORDER BY y.id DESC LIMIT 1`,
  ).get(statementId, amount, on);
  return row?.more ?? 0;
}

/** The ledger's id of an account → its handle. */
export function readHandles(store: Store): ReadonlyMap<string, string> {
  const sql = 'SELECT ledger_id AS ledgerId, handle FROM accounts WHERE ledger_id IS NOT NULL';
  const rows = prepare<[], { ledgerId: string; handle: string }>(store, sql).all();
  return new Map(rows.map(({ ledgerId, handle }) => [ledgerId, handle]));
}

/** externalId of a transfer → the day on which the receiving account books it, `YYYY-MM-DD`. */
export function readArrivals(store: Store): ReadonlyMap<string, string> {
  const rows = prepare<[], { externalId: string; on: string }>(
    store,
    `SELECT o.external_id AS externalId, i.booked_on AS "on" FROM transfers p
       JOIN transactions o ON o.id = p.outflow_id JOIN transactions i ON i.id = p.inflow_id
       WHERE p.state = 'paired'`,
  ).all();
  return new Map(rows.map(({ externalId, on }) => [externalId, on]));
}
