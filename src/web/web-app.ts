import type { Readable } from 'node:stream';
import type { CurrencyTable } from '../domain/currency.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../plugin/contract.ts';
import type { Store } from '../store/store.ts';
import type { AttentionView, ConnectorInfo } from '../store/views/shapes/status.ts';
import type { Order } from '../sync/orders/orders.ts';
import type { OrderReport } from '../sync/orders/report.ts';
import type { Reach } from './reach/reach.ts';

/** What the dashboard asks of the running daemon; all else it reads from the store. */
export interface WebApp {
  /** The configured connectors, each with its next scheduled pass. */
  connectors(): readonly ConnectorInfo[];
  /**
   * Carries out an order of the owner. Resolves once its documents are read and its decisions stand; passes and sending
   * are not waited for. Throws the AppError of what is refused.
   */
  request(order: Order): Promise<OrderReport>;
  /** Possible transfers that wait for the owner. */
  proposals?(): number;
  /** Calls `listener` after each request to the ledger. */
  hearLedgerCalls?(listener: (call: LedgerCall) => void): void;
  readonly layouts: Layouts;
  readonly uploads: Uploads;
  /** What became of the configuration file since the start. */
  settingsNews(): SettingsNews;
}

/** Which configuration holds. */
export interface SettingsNews {
  /** When it was taken over, milliseconds since 1970. */
  readonly takenAt: number;
  /** Why the file as it is now is not what holds; null where it is. */
  readonly problem: string | null;
}

/** One request to the ledger. `status`: 0 where no answer came. */
export interface LedgerCall {
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Files that a person or a script gives. */
export interface Uploads {
  /** A larger file is not taken. Bytes. */
  readonly maxBytes: number;
  /** Keeps the bytes on disk, where nothing reads them yet. */
  receive(name: string, content: Readable): Promise<ReceivedFile>;
  /** Removes what was received and is not to be read. */
  discard(file: ReceivedFile): void;
  /** Reads received files; resolves when all of them are read. Throws AppError `upload.field`. */
  read(files: readonly ReceivedFile[], terms: UploadTerms): Promise<readonly UploadedDocument[]>;
}

export interface ReceivedFile {
  readonly id: string;
  /** As the browser gave it. */
  readonly name: string;
}

/** How the files are to be read; what is left out is found out. */
export interface UploadTerms {
  /** Handle of the account, for documents that do not name theirs. */
  readonly account?: string | undefined;
  /** Read as a file of this connector would be. */
  readonly connector?: string | undefined;
  readonly format?: string | undefined;
  readonly profile?: string | undefined;
}

/** `known`: the bytes were imported before. */
export interface UploadedDocument {
  /** `d7` */
  readonly id: string;
  readonly name: string;
  readonly state: 'imported' | 'held' | 'quarantined' | 'known';
}

/** CSV layouts that wait for the owner's word. Documents are named `d7`. */
export interface Layouts {
  /** How a held document reads; undefined where a confirmation here would not let it through. */
  read(documentId: string): Promise<LayoutReading | undefined>;
  /** Keeps the reading (1 is the best) as a profile of this name. Throws AppError where that cannot be. */
  confirm(documentId: string, reading: number, name: string): Promise<void>;
}

export interface LayoutReading {
  /** One sentence for each choice, with its reason. */
  readonly evidence: readonly string[];
  /** The best first; `message` says what differs in the others. */
  readonly readings: readonly { readonly message: string | null; readonly rows: readonly LayoutRow[] }[];
  readonly question: LayoutQuestion | null;
  readonly suggestedName: string;
}

/** What is not certain about a reading, and rows of the file beside what each reading makes of them. */
export interface LayoutQuestion {
  readonly unsure: readonly string[];
  readonly readings: readonly { readonly reads: number; readonly leavesOut: number }[];
  /** Day, text and amount as the file writes them; null where a reading makes no transaction of the row. */
  readonly rows: readonly {
    readonly day: string;
    readonly text: string;
    readonly amount: string;
    readonly readings: readonly (LayoutRow | null)[];
  }[];
}

/** A line as it would be booked: decimal text, money in positive. */
export interface LayoutRow {
  readonly bookedOn: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly payee: string | null;
  readonly memo: string | null;
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
  readonly reach: Reach;
  /** All that needs a look now. Reckoned anew only when the state has changed. */
  attention(): readonly AttentionView[];
}
