/** The password of a locked document, on the owner's word. */

import { existsSync } from 'node:fs';
import { AppError, EXIT } from '../../lib/errors.ts';
import { readDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { archivePath } from '../read/archive.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';

export interface PasswordKeeper {
  readonly pull: PullDeps;
  keepPassword(connector: string, password: string, way: 'keep' | 'forget'): Promise<void>;
  /** A pass of each of the named connectors. */
  pass(connectors: readonly string[]): Promise<readonly RunReport[]>;
  /** Reads waiting documents again. */
  retry(ids: readonly string[]): Promise<{ readonly runs: readonly RunReport[] }>;
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
  if (document === undefined || !isLocked(document)) throw notLocked(id);
  await keeper.keepPassword(document.connector, password, 'keep');
  // The bytes of an archive lie with its source, which opens it again.
  const isArchived = existsSync(archivePath(pull.store.folder, document.sha256));
  const runs = isArchived ? (await keeper.retry([id])).runs : await keeper.pass([document.connector]);
  const now = readDocument(pull.store, document.id);
  if (!isArchived || now === undefined || !isLocked(now)) return { requests: 0, runs };
  await keeper.keepPassword(document.connector, password, 'forget');
  throw new AppError('unlock.wrong', `this password does not open ${document.name}`, {
    hint: 'try another one; nothing was kept',
    exitCode: EXIT.usage,
  });
}

function isLocked({ issues, state }: StoredDocument): boolean {
  const isAbout = ({ code, message }: StoredDocument['issues'][number]) =>
    code === 'pdf.locked' || (code === 'archive.entry' && message.includes('is locked'));
  return state === 'quarantined' && issues.some(isAbout);
}

function notLocked(id: string): AppError {
  return new AppError('unlock.unknown', `no locked document is called ${id}`, {
    hint: 'bankfeed documents lists what is quarantined, and why',
    exitCode: EXIT.usage,
  });
}
