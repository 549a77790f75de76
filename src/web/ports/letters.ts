/** Letters as the dashboard shows them to their owner. */

export interface Letters {
  /** Undefined where no such document came with a letter, or where it is not kept back. `documentId`: `d7`. */
  of(documentId: string): KeptLetter | undefined;
  /** The text that came with a document, also after its release; null where none is kept. */
  text(documentId: string): string | null;
}

export interface KeptLetter {
  /** As the letter says it, which nobody vouches for. */
  readonly from: string;
  readonly subject: string | null;
  /** ISO 8601. */
  readonly date: string | null;
  readonly rule: string | null;
  /** Why it is kept back. */
  readonly why: string;
  /** Its text, cut; null where it is not kept. */
  readonly text: string | null;
}
