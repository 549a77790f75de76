import { accountExternalId } from '../../core/identity/external-id.ts';
import { type PlanContext, planAccount, planBalance } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { findAccount, type StoredAccount, saveSentBalance } from '../../store/accounts/accounts.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { firstBodyOf } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';

/** The account's first word to the ledger: it says what the account is, and its balance before all transactions. */

/** The account as the owner's configuration, or its first statement, describes it. */
export interface Described {
  /** The ledger's word. */
  readonly type: string;
  /** Further fields of the account, sent as they are. */
  readonly config: { readonly fields: Readonly<Record<string, unknown>> } | undefined;
}

/**
 * Whether the ledger was never told of the account. Its row alone does not say so. A rebuild writes undone documents
 * down with their accounts, and tells the ledger nothing of them.
 */
export function wantsIntroduction(store: Store, { handle, ledgerId }: StoredAccount): boolean {
  return ledgerId === null && firstBodyOf(store, accountExternalId(handle)) === undefined;
}

/** The account's first word with this balance, in minor units. */
export function introduceWith(
  { config, type }: Described,
  { handle, id, name }: StoredAccount,
  balance: bigint,
  { currencies, currency }: PlanContext,
): Intent {
  const fields = config?.fields ?? {};
  const request = planAccount({ handle, name, type, currency, balance, fields }, currencies);
  return { ...request, accountId: id, transactionId: null };
}

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
