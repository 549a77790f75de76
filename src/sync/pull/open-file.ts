import { archiveKind } from '../../../connectors/unpack/archive-kind.ts';
import type { Document } from '../../domain/document.ts';
import { error, type Issue } from '../../domain/issue.ts';
import { sha256 } from '../../lib/hash.ts';
import { words } from '../../words/message.ts';
import type { ParsePool } from '../parse/pool.ts';

/** A document in a file, or the reason why the file is no document. */
export type FilePart = { readonly document: Document } | { readonly name: string; readonly issue: Issue };

/** A file as it was read. */
export interface OpenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** ISO 8601 instant: when it was last written. */
  readonly modifiedAt: string;
}

/**
 * The documents of a file: the file itself, or each file of an archive. Names say where a document lies
 * (`export.zip!2026/march.csv`), as the folder source delivers them. `passwords` are tried on locked ones.
 */
export async function documentsOf(
  pool: Pick<ParsePool, 'open'>,
  file: OpenFile,
  maxBytes: number,
  passwords: readonly string[] = [],
): Promise<readonly FilePart[]> {
  if (archiveKind(file.bytes, file.name) === undefined) {
    return [{ document: documentNamed(file.name, file.bytes, file.modifiedAt) }];
  }
  // Most files are no archives.
  const { openArchive } = await import('../../../connectors/unpack/open-archive.ts');
  const opened = await openArchive(file.name, file.bytes, passwords, (order) => pool.open(order));
  if ('severity' in opened) return [{ name: file.name, issue: opened }];
  return opened.map((part): FilePart => {
    if ('fault' in part) {
      const said = words('document.cannotTakenOut', { path: file.name, why: part.fault });
      return { name: part.origin, issue: error('archive.entry', said) };
    }
    if (part.bytes.length > maxBytes) return { name: part.origin, issue: tooLarge(part.bytes.length, maxBytes) };
    return { document: documentNamed(part.origin, part.bytes, file.modifiedAt) };
  });
}

/** The issue of a document with more bytes than settings allow. */
export function tooLarge(size: number, maxBytes: number): Issue {
  return error('parse.size', words('document.bytesMoreDocumentMay', { count: size, number: maxBytes }));
}

function documentNamed(name: string, bytes: Uint8Array, receivedAt: string): Document {
  return { sha256: sha256(bytes), name, bytes, receivedAt };
}
