/** The bytes of documents as they came. */
import { existsSync } from 'node:fs';
import type { PagePicture } from '../../../connectors/formats/pdf/page/picture.ts';
import { AppError } from '../../lib/errors.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument } from '../../store/documents/documents.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { archivePath, fromArchive } from '../../sync/read/archive.ts';
import { configFor } from '../../sync/read/hints.ts';
import { passwordsOf } from '../../sync/read/passwords.ts';
import type { Said } from '../../words/message.ts';
import type { Laid } from './looks.ts';

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
  readonly place?: Said;
  readonly text: string;
}

export type Originals = ReturnType<typeof originalsOf>;

export function originalsOf({ parsing, store }: Laid) {
  const find = (id: string) => {
    const rowId = parseDocumentId(id);
    const document = rowId === undefined ? undefined : readDocument(store, rowId);
    const file = document && archivePath(store.folder, document.sha256);
    return document === undefined || file === undefined || !existsSync(file) ? undefined : { stored: document, file };
  };
  return {
    /** The file with the bytes, absolute; undefined where they are not in the archive. `id`: `d7`. */
    file: (id: string) => find(id)?.file,
    /** Lines of it as text, read by the reader's process; null for what is no text. Undefined where there is no such document. */
    text: async (id: string, range: OriginalRange): Promise<OriginalText | null | undefined> => {
      const stored = find(id)?.stored;
      const document = stored && fromArchive(store.folder, stored);
      if (stored === undefined || document === undefined) return undefined;
      const connector = parsing.config.connectors.find((each) => each.name === stored.connector);
      const hints = findDelivery(store, stored.id).hints;
      const passwords = connector === undefined ? [] : passwordsOf(configFor(connector, hints));
      const text = await parsing.pool.text({ document, order: parsing.order('auto', {}, passwords), range });
      if (text !== null && 'severity' in text) throw new AppError(text.code, text.message);
      return text;
    },
  };
}
