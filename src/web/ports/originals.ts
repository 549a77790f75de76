/** The bytes of documents as they came, as the dashboard asks them of the daemon. */
import type { PagePicture } from '../../../connectors/formats/pdf/page/picture.ts';

export interface Originals {
  /** The file with the bytes, absolute; undefined where they are not in the archive. `documentId`: `d7`. */
  file(documentId: string): string | undefined;
  /** Lines of it as text, read by the reader's process; null for what is no text. Undefined where there is no such document. */
  text(documentId: string, range: OriginalRange): Promise<OriginalText | null | undefined>;
}

export interface OriginalRange {
  /** How many lines stand before the first one. */
  readonly from: number;
  readonly count: number;
  /** Of a document of pages: the line whose page is looked at, from 1. */
  readonly line?: number;
  /** The page to look at, from 1; lines begin with its first. */
  readonly page?: number;
}

export interface OriginalText {
  /** How many lines there are in all. */
  readonly total: number;
  /** How many stand before the first of `lines`. */
  readonly from: number;
  readonly lines: readonly OriginalLine[];
  /** Of a document of pages. `mark`: where the asked line stands on it. */
  readonly paper?: {
    readonly picture: PagePicture;
    readonly mark?: { readonly y: number; readonly size: number };
  };
}

export interface OriginalLine {
  /** As statements and issues name it, from 1. */
  readonly number: number;
  /** Where it is, in a document of pages or sheets. */
  readonly place?: string;
  readonly text: string;
}
