import type { CurrencyTable } from '../domain/currency.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../plugin/contract.ts';
import type { Store } from '../store/store.ts';
import type { ConnectorInfo } from '../store/views/shapes.ts';
import type { UndoReport } from '../sync/history/undo.ts';
import type { Reach } from './reach/reach.ts';

/** What the dashboard asks of the running daemon; all else it reads from the store. */
export interface WebApp {
  /** The configured connectors, each with its next scheduled pass. */
  connectors(): readonly ConnectorInfo[];
  /** Asks for a pass of one connector, or of all. Resolves once it is under way or queued, not when it is done. */
  sync(connector?: string): Promise<void>;
  /** Tries again what was rejected or quarantined: documents (`d7`) or externalIds. Resolves once it is queued. */
  retry(ids: readonly string[]): Promise<void>;
  /** The owner says yes to what is asked about a held document (`d7`): it is taken as it was read. Resolves once that is done. */
  accept(id: string): Promise<void>;
  /** The owner vouches for a withheld document (`d7`): it is read like any other. Resolves once that is done. */
  release(id: string): Promise<void>;
  /**
   * Takes a document (`d7`) back, or says with `dryRun` what that would be. Resolves once it is done; the ledger is told
   * after. Throws AppError `undo.…` where it cannot be.
   */
  undo(id: string, options: { readonly dryRun: boolean }): Promise<UndoReport>;
  readonly layouts: Layouts;
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
  readonly suggestedName: string;
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
}
