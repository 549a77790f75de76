/** What all accounts of a currency hold together. An account whose balance is not known is in no sum. */
import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor, parseMinor } from '../../domain/money.ts';
import type { MoneyAccount } from '../../ledger/wire/money.ts';
import type { MoneyReader } from '../../sync/money/reader.ts';

export interface WorthPoint {
  readonly month: string;
  readonly amount: string;
}

export interface Worth {
  /** Null where no balance is known. */
  readonly now: string | null;
  /** Oldest first, from the first month with a transaction at whose end every balance was known. */
  readonly points: readonly WorthPoint[];
  /** Accounts that are not in the sums. */
  readonly without: readonly MoneyAccount[];
}

interface Standing {
  /** Accounts of one currency that are not archived. */
  readonly accounts: readonly MoneyAccount[];
  readonly isKnown: (account: MoneyAccount) => boolean;
  /** Oldest first; the last one is the present one. */
  readonly months: readonly string[];
  /** As `MoneyReader.balancesOn` gives them at the end of these months. */
  readonly balances: Awaited<ReturnType<MoneyReader['balancesOn']>>;
  readonly currencies: CurrencyTable;
}

/** The last possible day of each month: a day that no month reaches is behind its end. */
export function endsOf(months: readonly string[]): readonly string[] {
  return months.map((month) => `${month}-31`);
}

export function worthOf({ accounts, balances, currencies, isKnown, months }: Standing): Worth {
  const places = currencies.places(accounts[0]?.currency ?? null);
  const minorOf = (account: MoneyAccount) => parseMinor(account.balance, places);
  const counted = accounts.filter((account) => isKnown(account) && minorOf(account) !== undefined);
  const without = accounts.filter((account) => !counted.includes(account));
  if (counted.length === 0) return { now: null, points: [], without };
  const total = (minors: readonly bigint[]) =>
    formatMinor(
      minors.reduce((sum, each) => sum + each, 0n),
      places,
    );
  const isNow = (at: number) => at === months.length - 1;
  const isBefore = ({ since }: MoneyAccount, month: string) => since === null || since.slice(0, 7) > month;
  const points = months.flatMap((month, at): WorthPoint[] => {
    if (!isNow(at) && counted.every((account) => isBefore(account, month))) return [];
    const minors = counted.map((account) => balanceAt(account, { month, at }));
    const known = minors.filter((minor) => minor !== undefined);
    return known.length < minors.length ? [] : [{ month, amount: total(known) }];
  });
  return { now: total(counted.map((account) => minorOf(account) ?? 0n)), points, without };

  /**
   * Before an account's first transaction its balance is reckoned back and not known, unless it was nothing: an account
   * that began at zero was not there before.
   */
  function balanceAt(account: MoneyAccount, { at, month }: { readonly month: string; readonly at: number }) {
    const text = balances[account.id]?.[at];
    const minor = text === undefined ? undefined : parseMinor(text, places);
    return isBefore(account, month) && !isNow(at) && minor !== 0n ? undefined : minor;
  }
}
