import { findAccount, saveBalance, saveProof } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import { findBalance } from '../balances/restore-balance.ts';
import type { IngestedStatement } from './ingest-statement.ts';
import type { PreparedStatement } from './prepare-statements.ts';

/**
 * Keeps the newest closing balance of the account: that of the later day, of one day that of the later as-of, of one as-of
 * that of the later arrival. What is told again arrived before.
 */
export function learnBalance(
  store: Store,
  { account, outcome, isToldAgain }: IngestedStatement,
  entry: PreparedStatement,
): void {
  const { statement, facts } = entry;
  const present = findAccount(store, account.handle)?.balance ?? null;
  const { closing } = statement.balances;
  if (closing === null || facts.currency !== account.currency) {
    if (present === null) saveProof(store, account.id, outcome.proof);
    return;
  }
  const on = closing.date ?? statement.period?.to ?? null;
  const rank = rankOf({ on, asOf: facts.asOf });
  const known = present === null ? '' : rankOf(present);
  if (rank < known || (isToldAgain && rank === known)) return;
  saveBalance(store, account.id, { amount: closing.amount, on, asOf: facts.asOf });
  saveProof(store, account.id, outcome.proof);
}

/**
 * The same of a document that was read before: it arrived then, and what it said then may be of no account any more. Where
 * no statement says a balance now, the last one that was said stays.
 */
export function learnBalanceAgain(store: Store, { account: { handle }, outcome }: IngestedStatement): void {
  const account = findAccount(store, handle);
  if (account === undefined || findBalance(store, account) !== undefined) return;
  if (account.balance === null) saveProof(store, account.id, outcome.proof);
}

/** Days and instants of one form compare as text. */
function rankOf(balance: { readonly on: string | null; readonly asOf: string }): string {
  return `${balance.on ?? balance.asOf.slice(0, 10)} ${balance.asOf}`;
}
