/** The bytes of documents as they came, as the dashboard asks them of the daemon. */

export interface Originals {
  /** The file with the bytes, absolute; undefined where they are not in the archive. `documentId`: `d7`. */
  file(documentId: string): string | undefined;
  /** Lines of it as text, read by the reader's process; null for what is no text. Undefined where there is no such document. */
  text(
    documentId: string,
    stretch: { readonly from: number; readonly count: number },
  ): Promise<OriginalText | null | undefined>;
}

export interface OriginalText {
  /** How many lines there are in all. */
  readonly total: number;
  readonly lines: readonly OriginalLine[];
}

export interface OriginalLine {
  /** As statements and issues name it, from 1. */
  readonly number: number;
  /** Where it is, in a document of pages or sheets. */
  readonly place?: string;
  readonly text: string;
}
