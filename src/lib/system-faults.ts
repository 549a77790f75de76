import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, codeOf, firstThrown, messageOf, reasonOf } from './errors.ts';
import { isDiskFull } from './files/room.ts';

/**
 * A refusal of the operating system as a sentence with the remedy. It may be about permissions, a full or read-only
 * disk, or too many open files. Any other error comes back as it is. `file`: the file in use, where the error names none.
 */
export function explainFault(raw: unknown, file?: string): unknown {
  const thrown = firstThrown(raw);
  if (thrown instanceof AppError) return thrown;
  const code = codeOf(thrown) ?? '';
  const place = pathOf(thrown) ?? file;
  const path = place ?? 'a file';
  const cause = { cause: thrown };
  if (isFullDisk(thrown, place)) return new AppError('system.full', { path }, cause);
  if (code === 'EACCES' || code === 'EPERM') return new AppError('system.denied', { path, code }, cause);
  if (code === 'EROFS') return new AppError('system.read-only', { path }, cause);
  if (code.startsWith('SQLITE_READONLY')) return new AppError('system.read-only#file', { path }, cause);
  if (code.startsWith('SQLITE_CANTOPEN')) {
    return new AppError('system.denied#database', { why: reasonOf(thrown) }, cause);
  }
  if (code === 'EIO' || code.startsWith('SQLITE_IOERR')) return new AppError('system.disk', { path, code }, cause);
  if (code === 'EMFILE' || code === 'ENFILE') return new AppError('system.files', {}, cause);
  return thrown;
}

/**
 * Whether a refusal comes from a full disk. SQLite has a dozen errors for a step that the disk refused. The room that is
 * left beside `file` decides about them.
 */
export function isFullDisk(thrown: unknown, file: string | undefined): boolean {
  const code = codeOf(thrown) ?? '';
  if (FULL.has(code)) return true;
  return /^SQLITE_(IOERR|CANTOPEN)/.test(code) && file !== undefined && isDiskFull(dirname(file));
}

/** SQLite writes `IOERR_WRITE` for a file that may not grow, too. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE']);

/** The error with the file that it is about, where it names none. */
export function named(thrown: unknown, file: string): unknown {
  return thrown instanceof Error && pathOf(thrown) === undefined ? Object.assign(thrown, { path: file }) : thrown;
}

/** Fields of a log line about an error: its code, and the remedy where one is known. */
export function faultFields(raw: unknown): { readonly code?: string; readonly error: string; readonly hint?: string } {
  const thrown = explainFault(raw);
  const code = codeOf(thrown);
  const hint = thrown instanceof AppError ? thrown.hint : undefined;
  return {
    ...(code === undefined ? {} : { code }),
    error: messageOf(thrown),
    ...(hint === undefined ? {} : { hint }),
  };
}

export function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK);
    return false;
  } catch (thrown) {
    return codeOf(thrown) === 'EROFS';
  }
}

/** The path that an error of the operating system names. */
export function pathOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('path' in thrown)) return undefined;
  return typeof thrown.path === 'string' ? thrown.path : undefined;
}
