/**
 * The facts of statements beside the ledger's own records: closing balances, and the days on which transfers arrive.
 */
import { type CurrencyTable, ISO_4217 } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import type { StatementId } from '../../domain/row-ids.ts';
import { type Sql, sql } from '../prepared.ts';
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
  const rows = store.exact.rows<{
    accountId: string;
    on: string;
    closing: bigint;
    currency: string | null;
  }>`SELECT a.ledger_id AS accountId, s.closing_on AS "on", s.closing, a.currency
       FROM statements s JOIN accounts a ON a.id = s.account_id
       WHERE s.closing IS NOT NULL AND s.closing_on IS NOT NULL AND a.ledger_id IS NOT NULL
         AND (s.currency IS NULL OR s.currency = a.currency)
         AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
       ORDER BY s.as_of, s.id`;
  return rows.map(({ accountId, on, closing, currency }) => {
    return { accountId, on, balance: formatMinor(closing, currencies.places(currency)) };
  });
}

const SHARED = (
  statement: Sql,
) => sql`(SELECT count(DISTINCT t.id) FROM lines l JOIN transactions t ON t.id = l.transaction_id
  WHERE l.statement_id = ${statement}.id AND t.booked_on >= max(x.period_from, y.period_from))`;

/**
 * How many more transactions a statement shows than the one that gave this closing balance, from the first day on that
 * both cover. 0 where nothing compares them.
 */
export function moreTransactions(store: Store, statementId: StatementId, { amount, on }: AccountBalance): number {
  const more = store.value<number | null>`SELECT ${SHARED(sql`x`)} - ${SHARED(sql`y`)} FROM statements x
    JOIN statements y USING (account_id)
    WHERE x.id = ${statementId} AND y.id <> x.id AND y.closing = ${amount} AND coalesce(y.closing_on, y.period_to) = ${on}
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = y.document_id) ORDER BY y.id DESC LIMIT 1`;
  return more ?? 0;
}

/** The ledger's id of an account → its handle. */
export function readHandles(store: Store): ReadonlyMap<string, string> {
  const rows = store.rows<{ ledgerId: string; handle: string }>`SELECT ledger_id AS ledgerId, handle FROM accounts
    WHERE ledger_id IS NOT NULL`;
  return new Map(rows.map(({ ledgerId, handle }) => [ledgerId, handle]));
}

/** externalId of a transfer → the day on which the receiving account books it, `YYYY-MM-DD`. */
export function readArrivals(store: Store): ReadonlyMap<string, string> {
  const rows = store.rows<{ externalId: string; on: string }>`SELECT o.external_id AS externalId, i.booked_on AS "on"
    FROM transfers p
       JOIN transactions o ON o.id = p.outflow_id JOIN transactions i ON i.id = p.inflow_id
       WHERE p.state = 'paired'`;
  return new Map(rows.map(({ externalId, on }) => [externalId, on]));
}
