import { planBalance } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { findAccount, saveToldBalance } from '../../store/accounts/accounts.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';

/**
 * Tells the ledger the account's balance where it is not what was last told, or where requests will move it: a ledger
 * that books transactions onto the balance ends at the bank's figure, and so does one that does not.
 */
export function planBalanceOf(
  store: Store,
  handle: string,
  currencies: CurrencyTable,
  requests: 'move it' | 'leave it',
): readonly Intent[] {
  const account = findAccount(store, handle);
  if (account?.balance == null || account.currency === null) return [];
  const { amount } = account.balance;
  if (requests === 'leave it' && account.toldBalance === amount) return [];
  saveToldBalance(store, account.id, amount);
  const request = planBalance(handle, amount, { currency: account.currency, currencies });
  return [{ ...request, accountId: account.id, transactionId: null }];
}
