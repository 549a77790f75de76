import type { StatementFacts } from '../../core/history.ts';
import type { Proof, Statement } from '../../domain/statement.ts';
import { type StoredAccount, saveBalance, saveProof } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';

interface BalanceSource {
  readonly account: StoredAccount;
  readonly statement: Statement;
  readonly facts: StatementFacts;
}

/**
 * Keeps the newest closing balance of the account. The later day wins, then the later as-of, then the later arrival.
 * A repeated statement arrived when it came for the first time.
 */
export function learnBalance(
  store: Store,
  { account, facts, statement }: BalanceSource,
  { isRepeated, proof }: { readonly isRepeated: boolean; readonly proof: Proof },
): void {
  const { balance: present } = account;
  const { closing } = statement.balances;
  if (closing === null || facts.currency !== account.currency) {
    if (present === null) saveProof(store, account.id, proof);
    return;
  }
  const on = closing.date ?? statement.period?.to ?? null;
  const rank = rankOf({ on, asOf: facts.asOf });
  const known = present === null ? '' : rankOf(present);
  if (rank < known || (isRepeated && rank === known)) return;
  saveBalance(store, account.id, { amount: closing.amount, on, asOf: facts.asOf });
  saveProof(store, account.id, proof);
}

/** Days and instants of one form compare as text. */
function rankOf(balance: { readonly on: string | null; readonly asOf: string }): string {
  return `${balance.on ?? balance.asOf.slice(0, 10)} ${balance.asOf}`;
}
