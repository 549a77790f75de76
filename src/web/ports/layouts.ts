/** How tables are read, as the dashboard asks it of the daemon. */

/** CSV layouts that wait for the owner's word. Documents are named `d7`. */
export interface Layouts {
  /**
   * How a held document reads; undefined where a confirmation here would not let it through. The order `accept`
   * confirms a reading.
   */
  read(documentId: string): Promise<LayoutReading | undefined>;
  /** A table with what was chosen for it, or as it is best read; undefined where there is none. */
  draft(documentId: string, given?: LayoutChoices): Promise<LayoutDraft | undefined>;
  /** The profile that the order `layout` keeps; undefined where the choices describe no layout. */
  profile(documentId: string, choices: LayoutChoices): Promise<unknown>;
  /** Layouts that were confirmed on the dashboard, then those in the owner's files. */
  list(): Promise<readonly KnownLayout[]>;
}

/** The possible roles of a column. */
export const COLUMN_ROLES = [
  ...(['date', 'valueDate', 'amount', 'debit', 'credit', 'payee', 'memo', 'balance', 'currency', 'id'] as const),
  ...(['direction', 'fee', 'contained', 'type', 'status'] as const),
  ...(['account', 'counterAccount'] as const),
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A person's choices for a table. */
export interface LayoutChoices {
  /** By column; empty: it says nothing. */
  readonly roles: readonly (ColumnRole | '')[];
  readonly order: 'DMY' | 'MDY' | 'YMD';
  readonly decimal: '.' | ',';
  readonly sign: 'in-positive' | 'out-positive';
  /** Empty where a column says it, or the account. */
  readonly currency: string;
  readonly kind: 'bank' | 'card';
}

export interface LayoutDraft {
  readonly columns: readonly { readonly name: string; readonly cells: readonly string[] }[];
  readonly choices: LayoutChoices;
  /** The first lines as they would be booked. */
  readonly rows: readonly LayoutRow[];
  /** Why it does not read so, or what is asked about it. */
  readonly problems: readonly string[];
  readonly name: string;
  /** A layout of this name was confirmed for it before. */
  readonly isKnown: boolean;
}

export interface KnownLayout {
  readonly name: string;
  /** One of the `configuration` is corrected in its file. */
  readonly place: 'configuration' | 'state';
  /** Which column is what: `date Buchungstag, amount Betrag`. */
  readonly summary: string;
  /** `d7`: documents that were imported by it, the newest first. */
  readonly documents: readonly string[];
}

export interface LayoutReading {
  /** One sentence for each choice, with its reason. */
  readonly evidence: readonly string[];
  /** The best first; `title` says what is chosen in each, empty where there is one alone. */
  readonly readings: readonly { readonly title: string; readonly rows: readonly LayoutRow[] }[];
  readonly question: LayoutQuestion | null;
  /** For the layout; null where no layout is kept, since all that is open holds for this document alone. */
  readonly suggestedName: string | null;
}

/** The open points of a reading. Rows of the file stand beside their meaning in each reading. */
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
  /** As the document names it; null where it does not. */
  readonly account: string | null;
  readonly payee: string | null;
  readonly memo: string | null;
}
