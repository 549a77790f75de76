/** The questions of a document that waits, as the running daemon knows them. */
import type { LayoutReading } from './layouts.ts';

export interface Questions {
  /** Undefined where no such document waits. `brief`: a table is not read to show how it may be read. */
  of(documentId: string, detail: 'brief' | 'full'): Promise<DocumentQuestions | undefined>;
  /** Accounts that the state or the configuration knows. */
  accounts(): readonly KnownAccount[];
}

export interface KnownAccount {
  readonly handle: string;
  readonly name: string;
  readonly currency: string | null;
}

export interface DocumentQuestions {
  /** The account of the lines; null where that is known. */
  readonly account: AccountAsked | null;
  /** How its table is to be read is asked. */
  readonly asksLayout: boolean;
  /**
   * The question about the reading of its table. Null where there is no such question, the page cannot show it, or
   * the answer is brief.
   */
  readonly layout: LayoutReading | null;
  /** A table whose columns a person can name. */
  readonly isTable: boolean;
  /** An alert that no template reads. */
  readonly isLetter: boolean;
  /** It opens with a password only. */
  readonly isLocked: boolean;
  /** A plain yes brings it in as it was read. */
  readonly mayAccept: boolean;
  /** The reader or the settings changed since the present answer: a new reading may help. */
  readonly mayRetry: boolean;
}

export interface AccountAsked {
  /** The handle that the connector names; null where it names none. */
  readonly suggested: string | null;
  /** The document says which currency its amounts are in. */
  readonly namesCurrency: boolean;
}
