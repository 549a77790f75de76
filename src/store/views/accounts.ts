/** Accounts with their balances, and whether those are proved. */
import type { CurrencyTable } from '../../domain/currency.ts';
import type { ProofState } from '../../domain/statement.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { readAccountContinuity } from './continuity.ts';
import type { ViewOptions } from './shapes/common.ts';
import type { AccountView } from './shapes/status.ts';
import { amountOrNull } from './values.ts';

export interface AccountRow {
  readonly id: bigint;
  readonly handle: string;
  readonly name: string;
  readonly kind: string;
  readonly currency: string | null;
  readonly balance: bigint | null;
  readonly balance_on: string | null;
  readonly proof: ProofState | null;
  readonly proof_difference: bigint | null;
  readonly ledger_id: string | null;
  readonly last_statement: string | null;
}

const ACCOUNT = sql`SELECT a.id,
  a.handle, a.name, a.kind, a.currency, a.balance, a.balance_on, a.proof, a.proof_difference,
  a.ledger_id, (SELECT s.period_to FROM statements s WHERE s.account_id = a.id AND s.period_to IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
    ORDER BY s.period_to DESC LIMIT 1) AS last_statement FROM accounts a`;

/** All accounts, by kind and name. */
export function listAccounts(store: Store, options: ViewOptions = {}): readonly AccountView[] {
  return accountRows(store).map((row) => ({
    ...accountView(row, options.currencies),
    continuity: readAccountContinuity(store, row, options.currencies),
  }));
}

export function accountRows(store: Store): readonly AccountRow[] {
  return store.exact.rows<AccountRow>`${ACCOUNT} ORDER BY a.kind, a.name, a.handle`;
}

export function accountView(row: AccountRow, currencies: CurrencyTable | undefined): Omit<AccountView, 'continuity'> {
  return {
    handle: row.handle,
    name: row.name,
    kind: row.kind,
    balance: amountOrNull(row.balance, row.currency, currencies),
    balanceOn: row.balance_on,
    currency: row.currency,
    lastStatement: row.last_statement ?? row.balance_on,
    proof: row.proof,
    difference: amountOrNull(row.proof_difference, row.currency, currencies),
    ledgerId: row.ledger_id,
  };
}
