/** Whether accounts stand in the ledger at the balance that it was last told. */
import { planBalance } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { type LedgerObject, readId } from '../../ledger/client/object.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { BalancedAccount } from '../../store/outbox/verified.ts';

export interface BalanceDrift {
  /** The account's handle. */
  readonly account: string;
  readonly currency: string;
  /** Decimal text: the bank's closing balance, as the ledger was told. */
  readonly told: string;
  /** Decimal text: what the ledger shows. */
  readonly shown: string;
}

/** The ledger's records. */
export interface Shown {
  readonly accounts: readonly LedgerObject[];
  readonly transactions: Iterable<LedgerObject>;
}

/**
 * Compares balances. The owner may enter a transaction by hand after the day of the bank's balance. It moves the
 * balance rightly in a ledger that books transactions onto balances.
 */
export function compareBalances(
  told: readonly BalancedAccount[],
  { accounts, transactions }: Shown,
  currencies: CurrencyTable,
): readonly BalanceDrift[] {
  const byId = new Map(accounts.map((each) => [readId(each, 'account'), each]));
  const handmade = [...transactions].filter(({ externalId }) => (externalId ?? '') === '');
  return told.flatMap((account) => {
    const { amount, currency, handle, ledgerId, on } = account;
    const balance = byId.get(ledgerId)?.balance;
    if (typeof balance !== 'number' && typeof balance !== 'string') return [];
    const places = currencies.places(currency);
    const minor = (value: unknown) => BigInt(Math.round(Number(value) * 10 ** places));
    const shown = minor(balance);
    const since = handmade.filter((each) => each.accountId === ledgerId && (on === null || String(each.date) > on));
    const moved = since.reduce((sum, each) => sum + minor(each.amount), 0n);
    if (shown === amount || shown === amount - moved) return [];
    return [{ account: handle, currency, told: formatMinor(amount, places), shown: formatMinor(shown, places) }];
  });
}

/** Tells the ledger again what it was told. */
export function putBalancesBack(
  told: readonly BalancedAccount[],
  drift: readonly BalanceDrift[],
  currencies: CurrencyTable,
): readonly Intent[] {
  const wrong = new Set(drift.map(({ account }) => account));
  return told.flatMap(({ amount, currency, handle, id }) => {
    if (!wrong.has(handle)) return [];
    return [{ ...planBalance(handle, amount, { currency, currencies }), accountId: id, transactionId: null }];
  });
}
