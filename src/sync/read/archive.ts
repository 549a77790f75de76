import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Document } from '../../domain/document.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { syncPath } from '../../lib/files/sync-path.ts';
import { sha256 } from '../../lib/hash.ts';
import { explainStoreError } from '../../store/soundness.ts';

/**
 * Keeps the bytes under their hash: evidence for `explain`, and the input of a better reader. The file is complete or
 * absent, also after a power cut. It is written aside, forced to the disk, renamed, and the folder is forced as well.
 * Throws AppError `store.full` where there is no room.
 */
export function archiveDocument(stateFolder: string, document: Document): void {
  const file = archivePath(stateFolder, document.sha256);
  if (existsSync(file)) return;
  try {
    write(file, document.bytes);
  } catch (thrown) {
    throw explainStoreError(thrown, file);
  }
}

/**
 * The same of several documents at once. All are written, then all are renamed, then their folders are forced. So what
 * waits for the disk together waits once.
 */
export async function archiveDocuments(stateFolder: string, documents: readonly Document[]): Promise<void> {
  const files = new Map(documents.map((document) => [archivePath(stateFolder, document.sha256), document]));
  const missing = [...files].filter(([file]) => !existsSync(file));
  const [first] = missing;
  if (first === undefined) return;
  const folders = [...new Set(missing.map(([file]) => dirname(file)))];
  try {
    const made = folders.filter((folder) => makeFolder(folder, { mode: 0o700 }) !== undefined);
    await Promise.all(missing.map(([file, { bytes }]) => writeAndSync(temporaryOf(file), bytes)));
    failPoint('archive.synced');
    await Promise.all(missing.map(([file]) => rename(temporaryOf(file), file)));
    failPoint('archive.renamed');
    await Promise.all(folders.map(forceFolder));
    for (const above of new Set(made.map((folder) => dirname(folder)))) await forceFolder(above);
  } catch (thrown) {
    throw explainStoreError(thrown, first[0]);
  }
}

/** Not the name that `write` takes: it may come in between. */
function temporaryOf(file: string): string {
  return `${file}.part`;
}

async function writeAndSync(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    failPoint('archive.temp-written');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function forceFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function write(file: string, bytes: Uint8Array): void {
  const folder = dirname(file);
  const created = makeFolder(folder, { mode: 0o700 });
  const temporary = `${file}.tmp`;
  writeDurably(temporary, bytes);
  failPoint('archive.synced');
  renameSync(temporary, file);
  failPoint('archive.renamed');
  syncPath(folder);
  if (created !== undefined) syncPath(dirname(folder));
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

function writeDurably(file: string, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    failPoint('archive.temp-written');
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
