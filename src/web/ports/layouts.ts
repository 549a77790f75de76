/** How tables are read, as the dashboard asks it of the daemon. */

/** CSV layouts that wait for the owner's word. Documents are named `d7`. */
export interface Layouts {
  /** How a held document reads; undefined where a confirmation here would not let it through. The order `accept` confirms a reading. */
  read(documentId: string): Promise<LayoutReading | undefined>;
}

export interface LayoutReading {
  /** One sentence for each choice, with its reason. */
  readonly evidence: readonly string[];
  /** The best first; `title` says what is chosen in each, empty where there is one alone. */
  readonly readings: readonly { readonly title: string; readonly rows: readonly LayoutRow[] }[];
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
