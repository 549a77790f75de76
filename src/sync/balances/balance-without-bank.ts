import { accountExternalId } from '../../core/identity/external-id.ts';
import { planBalance } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { parseMinor } from '../../domain/money.ts';
import { type StoredAccount, saveSentBalance } from '../../store/accounts/accounts.ts';
import { sumInLedger } from '../../store/accounts/sums.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { firstBodyOf } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';

/**
 * The balance of an account without a balance in any standing statement: the opening balance plus the standing
 * transactions. None where the ledger had the account before.
 */
export function balanceWithoutBank(store: Store, account: StoredAccount, currencies: CurrencyTable): readonly Intent[] {
  const { currency, handle, id } = account;
  if (currency === null) return [];
  const opened = openedWith(store, handle, currencies.places(currency));
  if (opened === undefined) return [];
  saveSentBalance(store, id, null);
  const request = planBalance(handle, opened + sumInLedger(store, id), { currency, currencies });
  return [{ ...request, accountId: id, transactionId: null }];
}

/** The balance in the account's first word to the ledger. */
function openedWith(store: Store, handle: string, places: number): bigint | undefined {
  const body = firstBodyOf(store, accountExternalId(handle));
  const told = body === undefined ? undefined : splitMembers(body).get('"balance"');
  return told === undefined ? undefined : parseMinor(told, places);
}
