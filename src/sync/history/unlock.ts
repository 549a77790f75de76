/** The password of a locked document, on the owner's word. */

import { existsSync } from 'node:fs';
import { refusal } from '../../lib/errors.ts';
import { removeCursor } from '../../store/documents/cursors.ts';
import { readDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { originsOf } from '../../store/documents/origins.ts';
import type { Store } from '../../store/store.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { archivePath } from '../read/archive.ts';
import { isLocked } from '../read/passwords.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';
import { retryDocuments } from './retry.ts';

export interface PasswordKeeper {
  readonly pull: PullDeps;
  keepPassword(connector: string, password: string, way: 'keep' | 'forget'): Promise<void>;
  /** A pass of the connector. */
  look(connector: string): Promise<RunReport>;
}

/**
 * Opens a locked document (`d7`) with a password and keeps it for documents of the same connector. Throws AppError
 * `unlock.unknown` where no such document is locked. Throws `unlock.wrong` where the password does not open it, and
 * keeps no password then.
 */
export async function unlock(
  keeper: PasswordKeeper,
  id: string,
  password: string,
): Promise<{ readonly requests: number; readonly runs: readonly RunReport[] }> {
  const { pull } = keeper;
  const rowId = parseDocumentId(id);
  const document = rowId === undefined ? undefined : readDocument(pull.store, rowId);
  if (!isShut(document)) throw refusal('unlock.unknown', { id });
  await keeper.keepPassword(document.connector, password, 'keep');
  const isKept = existsSync(archivePath(pull.store.folder, document.sha256));
  const runs = isKept ? [await retryDocuments(pull, [document.id])] : await askSource(keeper, document);
  const isOpen = isKept ? !isShut(readDocument(pull.store, document.id)) : isOpened(pull.store, document, runs);
  if (isOpen) return { requests: 0, runs };
  await keeper.keepPassword(document.connector, password, 'forget');
  throw refusal('unlock.wrong', { name: document.name });
}

/** The bytes of an archive lie with its source, which opens it again. */
async function askSource({ look, pull }: PasswordKeeper, { connector }: StoredDocument): Promise<readonly RunReport[]> {
  // A source with a cursor, such as a mailbox, has passed the archive.
  removeCursor(pull.store, connector);
  return [await look(connector)];
}

/** The files of an archive lie in its place, or nobody could ask. */
function isOpened(store: Store, { id }: StoredDocument, runs: readonly RunReport[]): boolean {
  return originsOf(store, id).length === 0 || runs.some(({ error }) => error !== null);
}

function isShut(document: StoredDocument | undefined): document is StoredDocument {
  return document?.state === 'quarantined' && document.issues.some(isLocked);
}
