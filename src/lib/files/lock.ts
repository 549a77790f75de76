import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError, codeOf, EXIT } from '../errors.ts';
import { explainFault } from '../system-faults.ts';
import { makeFolder } from './make-folder.ts';

export interface Lock {
  release(): void;
}

/**
 * One process for each state folder. The kernel holds the lock as long as the process lives, and frees it at any kind
 * of death. So a kill -9 leaves no pid file behind (P-ONE-1). Waits up to `waitMs` for a process that is at its end.
 * Then throws AppError `store.locked` (exit code 4).
 */
export function acquireLock(folder: string, options: { readonly waitMs?: number } = {}): Lock {
  makeFolder(folder, { mode: 0o700 });
  const file = join(folder, 'lock');
  closeSync(openSync(file, 'a', 0o600));
  const db = new Database(file, { timeout: options.waitMs ?? 1500 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (thrown) {
    db.close();
    if (codeOf(thrown) !== 'SQLITE_BUSY') throw explainFault(thrown, file);
    throw new AppError('store.locked#anotherBankfeedRunning', { folder }, { cause: thrown, exitCode: EXIT.locked });
  }
  return { release: () => db.close() };
}
