import type { StatementFacts } from '../../core/history.ts';
import { ownAsOf } from '../../domain/as-of.ts';
import type { StatementId } from '../../domain/row-ids.ts';
import type { Proof, Statement } from '../../domain/statement.ts';
import { type AccountBalance, type StoredAccount, saveBalance, saveProof } from '../../store/accounts/accounts.ts';
import { moreTransactions } from '../../store/accounts/statement-facts.ts';
import type { Store } from '../../store/store.ts';

interface BalanceSource {
  readonly account: StoredAccount;
  readonly statement: Statement;
  readonly statementId: StatementId;
  readonly facts: StatementFacts;
}

/**
 * Keeps the newest closing balance of the account. The later day wins. On one day a file without an as-of of its own
 * may be the older download, so the statement that shows more transactions wins; then the later as-of, then the
 * later arrival. A repeated statement arrived when it came for the first time.
 */
export function learnBalance(
  store: Store,
  { account, facts, statement, statementId }: BalanceSource,
  { isRepeated, proof }: { readonly isRepeated: boolean; readonly proof: Proof },
): void {
  const { balance: present } = account;
  const { closing } = statement.balances;
  if (closing === null || facts.currency !== account.currency) {
    if (present === null) saveProof(store, account.id, proof);
    return;
  }
  const on = closing.date ?? statement.period?.to ?? null;
  const coming = { amount: closing.amount, on, asOf: facts.asOf };
  if (present !== null && isOlder(coming, present, { store, statementId, isRepeated })) return;
  saveBalance(store, account.id, coming);
  saveProof(store, account.id, proof);
}

interface Beside {
  readonly store: Store;
  readonly statementId: StatementId;
  readonly isRepeated: boolean;
}

function isOlder(coming: AccountBalance, present: AccountBalance, beside: Beside): boolean {
  const { isRepeated, statementId, store } = beside;
  const { on } = coming;
  const isTimed = on !== null && [coming, present].every(({ asOf }) => ownAsOf(asOf).startsWith(on));
  if (on !== null && on === present.on && coming.amount !== present.amount && !isTimed) {
    const more = moreTransactions(store, statementId, present);
    if (more !== 0) return more < 0;
  }
  const rank = rankOf(coming);
  const known = rankOf(present);
  return rank < known || (isRepeated && rank === known);
}

/** Days and instants of one form compare as text. */
function rankOf(balance: { readonly on: string | null; readonly asOf: string }): string {
  return `${balance.on ?? ownAsOf(balance.asOf).slice(0, 10)} ${balance.asOf}`;
}
