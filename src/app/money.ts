/** The pages' way to the ledger's records, with the daemon's own key. */
import { currencyTable } from '../domain/currency.ts';
import { openLedger } from '../ledger/client/library/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { retireCopy } from '../store/transactions/removed.ts';
import { type MoneyService, openMoney } from '../sync/money/money-service.ts';
import type { LedgerAccess } from './ledger.ts';

export function moneyOf(
  settings: Settings,
  { apiKey, url }: Pick<LedgerAccess, 'apiKey' | 'url'>,
  { clock, store }: { readonly clock: Clock; readonly store: Store },
): MoneyService {
  retireCopy(store, settings.state);
  const { allowPlainHttp } = settings.ledger;
  // A page waits for no long pause: it says that the ledger asked to wait.
  const ledger = openLedger({ url, apiKey, allowPlainHttp, clock, attempts: 2, longestPauseMs: 1_000 });
  return openMoney({ ledger, store, clock, currencies: currencyTable(settings.currencies) });
}
