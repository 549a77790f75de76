import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Document } from '../../domain/document.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { syncPath } from '../../lib/files/sync-path.ts';
import { replaceDurably } from '../../lib/files/write-named.ts';
import { sha256 } from '../../lib/hash.ts';
import { explainStoreError } from '../../store/soundness.ts';

/**
 * Keeps the bytes under their hash: evidence for `explain`, and the input of a better reader. The file is complete or
 * absent, also after a power cut. Throws AppError `store.full` where there is no room.
 */
export function archiveDocument(stateFolder: string, document: Document): void {
  const file = archivePath(stateFolder, document.sha256);
  if (existsSync(file)) return;
  try {
    const folder = dirname(file);
    const created = makeFolder(folder, { mode: 0o700 });
    replaceDurably(file, document.bytes);
    failPoint('archive.renamed');
    if (created !== undefined) syncPath(dirname(folder));
  } catch (thrown) {
    throw explainStoreError(thrown, file);
  }
}

/** The archived bytes; undefined where there are none, or others than the name says. */
export function readArchived(stateFolder: string, hash: string): Uint8Array | undefined {
  const file = archivePath(stateFolder, hash);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  return sha256(bytes) === hash ? bytes : undefined;
}

/** A document that was archived before; undefined where the archive does not hold its bytes. */
export function fromArchive(stateFolder: string, stored: Omit<Document, 'bytes'>): Document | undefined {
  const { name, receivedAt, sha256 } = stored;
  const bytes = readArchived(stateFolder, sha256);
  return bytes === undefined ? undefined : { name, receivedAt, sha256, bytes };
}

/** `<state>/documents/<aa>/<sha256>`: the name is the hash and never anything that a bank or a sender wrote. */
export function archivePath(stateFolder: string, hash: string): string {
  return join(stateFolder, 'documents', hash.slice(0, 2), hash);
}
