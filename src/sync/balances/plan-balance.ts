import { planBalance } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { findAccount, saveSentBalance } from '../../store/accounts/accounts.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';

/**
 * Tells the ledger the account's balance where it differs from the last told one, or where requests will move it.
 * Some ledgers book transactions onto the balance and some do not. Both end at the bank's figure.
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
  if (requests === 'leave it' && account.sentBalance === amount) return [];
  saveSentBalance(store, account.id, amount);
  const request = planBalance(handle, amount, { currency: account.currency, currencies });
  return [{ ...request, accountId: account.id, transactionId: null }];
}
