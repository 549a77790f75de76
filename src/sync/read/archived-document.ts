/** Large documents: their bytes move to the archive and leave the memory before a reader takes them there. */
import { existsSync } from 'node:fs';
import type { Document } from '../../domain/document.ts';
import { AppError } from '../../lib/errors.ts';
import { letGo } from '../../lib/node/let-go.ts';
import type { ArchivedEntry } from '../run/elsewhere.ts';
import { archiveDocuments, archivePath, readArchived } from './archive.ts';

/** A document whose bytes lie in the archive. */
interface ArchivedDocument extends ArchivedEntry {
  /** Each question reads the archive. Throws AppError `archive.missing` where it does not hold them. */
  readonly bytes: Uint8Array;
}

/** Whether its bytes lie in the archive and not in memory. Their hash was checked then. */
export function isArchived(document: Document | ArchivedEntry): document is ArchivedEntry {
  return 'size' in document;
}

/** Of the bytes, without reading them. */
export function sizeOf(document: Document): number {
  return isArchived(document) ? document.size : document.bytes.length;
}

/** A document of more bytes is archived before it is read. The reader then takes it from there. */
const SENT_AT_MOST = 256 * 1024;

export function isLarge(document: Document): boolean {
  return sizeOf(document) > SENT_AT_MOST;
}

/** Where a reader takes the bytes of a large document; undefined where they are sent to it. */
export function fileOf(stateFolder: string, document: Document): string | undefined {
  return isLarge(document) ? archivePath(stateFolder, document.sha256) : undefined;
}

/**
 * A document that was archived before. The bytes of a large one leave the memory again. Undefined where the archive does
 * not hold them.
 */
export function fromArchive(stateFolder: string, stored: Omit<Document, 'bytes'>): Document | undefined {
  const { name, receivedAt, sha256 } = stored;
  const bytes = readArchived(stateFolder, sha256);
  if (bytes === undefined) return undefined;
  const document = { name, receivedAt, sha256, bytes };
  return isLarge(document) ? withoutBytes(stateFolder, document) : document;
}

export function archivedDocument(stateFolder: string, { name, receivedAt, sha256, size }: ArchivedEntry): Document {
  const document: ArchivedDocument = {
    ...{ name, receivedAt, sha256, size },
    get bytes() {
      const bytes = readArchived(stateFolder, sha256);
      if (bytes !== undefined) return bytes;
      throw new AppError('archive.missing', `the bytes of ${name} are not in the archive any more`, {
        hint: 'it is tried again with the next run',
      });
    },
  };
  return document;
}

/**
 * Archives the document and lets go of its bytes, wherever else they are named. A damaged file in the archive takes no
 * bytes: the document then keeps its own.
 */
export async function moveToArchive(stateFolder: string, document: Document): Promise<Document> {
  const wasThere = existsSync(archivePath(stateFolder, document.sha256));
  await archiveDocuments(stateFolder, [document]);
  if (wasThere && readArchived(stateFolder, document.sha256) === undefined) return document;
  return withoutBytes(stateFolder, document);
}

function withoutBytes(stateFolder: string, { bytes, name, receivedAt, sha256 }: Document): Document {
  const size = bytes.length;
  letGo(bytes);
  return archivedDocument(stateFolder, { name, receivedAt, sha256, size });
}
