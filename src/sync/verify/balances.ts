/** Whether accounts stand in the ledger at the balance that it was last told. */
import { planBalance } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { type LedgerObject, readId } from '../../ledger/client/object.ts';
import { plainDecimal, roundDecimal } from '../../ledger/wire/values/decimal.ts';
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

/** An entry by hand. */
interface Entry {
  /** The ledger's id. */
  readonly account: string;
  readonly amount: unknown;
  readonly date: string;
}

/**
 * The balances that the ledger shows, and the entries that explain them. The owner may enter a transaction by hand after
 * the day of the bank's balance. It moves the balance rightly in a ledger that books transactions onto balances.
 */
export class ShownBalances {
  readonly #balances: ReadonlyMap<string | null, unknown>;
  readonly #told: ReadonlyMap<unknown, BalancedAccount>;
  /** By the ledger's ids: entries by hand after the day of the bank's balance. */
  readonly #entries = new Map<string, Entry>();

  /** `told`: the balances that the ledger was told. `accounts`: as it shows them. */
  constructor(told: readonly BalancedAccount[], accounts: readonly LedgerObject[]) {
    this.#balances = new Map(accounts.map((each) => [readId(each, 'account'), each.balance]));
    this.#told = new Map(told.map((each) => [each.ledgerId, each]));
  }

  /** Notes a transaction of the ledger. Its last showing counts. */
  show(id: string, { accountId, amount, date, externalId }: LedgerObject): void {
    const account = this.#told.get(accountId);
    const entry = { account: account?.ledgerId ?? '', amount, date: String(date) };
    if ((externalId ?? '') === '' && account !== undefined && isAfter(entry, account)) this.#entries.set(id, entry);
    else this.#entries.delete(id);
  }

  compare(told: readonly BalancedAccount[], currencies: CurrencyTable): readonly BalanceDrift[] {
    const entries = Map.groupBy(this.#entries.values(), ({ account }) => account);
    return told.flatMap((account) => {
      const { amount, currency, handle, ledgerId } = account;
      const places = currencies.places(currency);
      const shown = toMinor(this.#balances.get(ledgerId), places);
      if (shown === null) return [];
      const since = (entries.get(ledgerId) ?? []).filter((each) => isAfter(each, account));
      const moved = since.reduce((sum, each) => sum + (toMinor(each.amount, places) ?? 0n), 0n);
      if (shown === amount || shown === amount - moved) return [];
      return [{ account: handle, currency, told: formatMinor(amount, places), shown: formatMinor(shown, places) }];
    });
  }
}

function isAfter({ date }: Entry, { on }: BalancedAccount): boolean {
  return on === null || date > on;
}

/** Minor units of a decimal that the ledger shows, rounded as banks do; null where it shows none. */
function toMinor(value: unknown, places: number): bigint | null {
  const plain = typeof value === 'number' || typeof value === 'string' ? plainDecimal(String(value)) : undefined;
  if (plain === undefined) return null;
  const [whole = '', fraction = ''] = roundDecimal(plain, places).split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
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
