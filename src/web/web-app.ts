import type { CurrencyTable } from '../domain/currency.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../plugin/contract.ts';
import type { Store } from '../store/store.ts';
import type { ConnectorInfo } from '../store/views/shapes.ts';

/** What the dashboard asks of the running daemon; all else it reads from the store. */
export interface WebApp {
  /** The configured connectors, each with its next scheduled pass. */
  connectors(): readonly ConnectorInfo[];
  /** Asks for a pass of one connector, or of all. Resolves once it is under way or queued, not when it is done. */
  sync(connector?: string): Promise<void>;
  /** Tries again what was rejected or quarantined: documents (`d7`) or externalIds. Resolves once it is queued. */
  retry(ids: readonly string[]): Promise<void>;
}

/** What pages and routes work with. */
export interface WebContext {
  readonly store: Store;
  readonly app: WebApp;
  readonly clock: Clock;
  readonly log: Logger;
  readonly currencies: CurrencyTable;
  /** False where no password is set: then there is no way to log out. */
  readonly hasPassword: boolean;
}
