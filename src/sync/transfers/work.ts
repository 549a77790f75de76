import type { CurrencyTable } from '../../domain/currency.ts';
import { currencyTable } from '../../domain/currency.ts';
import type { IntentOrigin } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';
import type { PullDeps, SyncConfig, TransfersConfig } from '../run/deps.ts';

/** The parts for decisions about transfers, inside one commit. */
export interface TransferWork {
  readonly store: Store;
  readonly config: SyncConfig;
  readonly currencies: CurrencyTable;
  readonly origin: IntentOrigin;
  /** Row ids of accounts whose balance in the ledger is moved. */
  readonly moved: Set<number>;
}

export const DEFAULT_TRANSFERS: TransfersConfig = { windowDays: 5, auto: true, rules: [] };

export function beginWork(deps: Pick<PullDeps, 'store' | 'config'>, origin: IntentOrigin): TransferWork {
  const { store, config } = deps;
  return { store, config, currencies: currencyTable(config.currencies), origin, moved: new Set() };
}
