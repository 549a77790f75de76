/**
 * An account keeps its first handle, and the handle is part of every id. A state that was lost knows only the
 * present name of an account. The ledger knows the first one: it holds the account and its records under that.
 */
import { handlesOf, type NamedAccount } from '../../core/account-handle.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import { isHeldUnder, mayRename, renameAccount } from '../../store/transactions/rename-account.ts';

/**
 * Gives each account that was never sent the handle under which the ledger holds it. That is one of its aliases, or the
 * one derived from its number. Runs before anything is bound.
 */
export function nameAccountsAsHeld(store: Store, configured: readonly NamedAccount[]): void {
  for (const account of listAccounts(store)) {
    const { handle, reference } = account;
    const held = handlesOf(handle, reference, configured).find((each) => isHeldUnder(store, each));
    if (held !== undefined && held !== handle && mayRename(store, account, held)) renameAccount(store, account, held);
  }
}
