import type { CurrencyTable } from '../domain/currency.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../plugin/contract.ts';
import type { Store } from '../store/store.ts';
import type { AttentionView, ConnectorInfo, StatusView } from '../store/views/shapes/status.ts';
import type { MoneyService } from '../sync/money/money-service.ts';
import type { Order } from '../sync/orders/orders.ts';
import type { OrderReport } from '../sync/orders/report.ts';
import type { KeptRule, OwnRule } from '../sync/rules/kept-rules.ts';
import type { TransferView } from '../sync/transfers/list.ts';
import type { Said } from '../words/message.ts';
import type { Layouts } from './documents/layouts.ts';
import type { Letters } from './documents/letters.ts';
import type { Originals } from './documents/originals.ts';
import type { Questions } from './documents/questions.ts';
import type { Uploads } from './documents/uploads.ts';
import type { Reach } from './reach/reach.ts';
import type { SettingsEditor } from './setup/settings-editor.ts';

/** The dashboard's questions to the running daemon; it reads all else from the store. */
export interface WebApp {
  /** The configured connectors, each with its next scheduled pass. */
  connectors(): readonly WebConnector[];
  /**
   * Carries out an order of the owner. Resolves once its documents are read and its decisions stand; passes and sending
   * are not waited for. Throws the AppError of what is refused.
   */
  request(order: Order): Promise<OrderReport>;
  /** Possible transfers that wait for the owner. */
  proposals(): readonly TransferView[];
  /** Calls `listener` after each request to the ledger. */
  onLedgerCalls?(listener: (call: LedgerCall) => void): void;
  readonly layouts: Layouts;
  readonly questions: Questions;
  readonly uploads: Uploads;
  readonly originals: Originals;
  readonly letters: Letters;
  /** The changes of the configuration file since the start. */
  settingsNews(): SettingsNews;
  /** Rules for new transactions that the owner made on these pages, the newest first. */
  readonly rules: {
    list(): readonly KeptRule[];
    /** The rule holds for later documents, in place of an earlier rule with the same conditions. */
    add(rule: OwnRule): Promise<KeptRule>;
    /** Gives false where there is no such rule. */
    remove(id: string): Promise<boolean>;
  };
  readonly settingsEditor: SettingsEditor;
  /** The service for the ledger's records; left out where this dashboard reads none. */
  readonly money?: MoneyService;
  /** Waits until what is due is sent, for so long at most. */
  pushed?(patienceMs: number): Promise<void>;
}

/** A configured connector. */
export interface WebConnector extends ConnectorInfo {
  /** The handle of the account for documents that name none. */
  readonly account?: string | undefined;
}

/** Which configuration holds. */
export interface SettingsNews {
  /** When it was taken over, milliseconds since 1970. */
  readonly takenAt: number;
  /** Why the file as it is now is not what holds; null where it is. */
  readonly problem: Said | null;
}

/** One request to the ledger. `status`: 0 where no answer came. */
export interface LedgerCall {
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
}

/** The context of pages and routes. */
export interface WebContext {
  /** Where the server listens. */
  readonly listen: { readonly host: string; readonly port: number };
  readonly store: Store;
  readonly app: WebApp;
  readonly clock: Clock;
  readonly log: Logger;
  readonly currencies: CurrencyTable;
  /** False where no password is set: then there is no way to log out. */
  readonly hasPassword: boolean;
  readonly reach: Reach;
  /** The state with all that needs a look now. Reckoned anew only when it has changed. */
  status(): StatusView;
  /** All that needs a look now. */
  attention(): readonly AttentionView[];
  /** The present work, in sentences; empty where there is none. */
  activity(): readonly string[];
}
