/** The account's first word to the ledger: it says what the account is, and its balance before all transactions. */
import { accountExternalId } from '../../core/identity/external-id.ts';
import { type PlanContext, planAccount } from '../../core/plan.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { firstBodyOf } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';

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
