import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, codeOf, EXIT, firstThrown, messageOf } from './errors.ts';
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
  const fault = (named: string, said: string, hint: string) =>
    new AppError(named, said, { hint, cause: thrown, exitCode: EXIT.attention });
  if (isFullDisk(thrown, place)) {
    return fault('system.full', `${path} cannot be written: the disk is full`, 'make room, then try again');
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return fault('system.denied', `${path} may not be used by this user (${code})`, GIVE);
  }
  if (code === 'EROFS') return fault('system.read-only', `${path} lies on a disk that can only be read`, REMOUNT);
  if (code.startsWith('SQLITE_READONLY')) return fault('system.read-only', `${path} can only be read`, GIVE);
  if (code.startsWith('SQLITE_CANTOPEN')) {
    return fault('system.denied', `a database cannot be opened: ${messageOf(thrown)}`, GIVE);
  }
  if (code === 'EIO' || code.startsWith('SQLITE_IOERR')) {
    return fault('system.disk', `the disk of ${path} fails: ${code}`, 'look after the disk, then try again');
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return fault('system.files', 'too many files are open', 'raise the limit of open files (ulimit -n)');
  }
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

const GIVE = 'give the user that runs bankfeed permission, or run it as the user that the files belong to';

const REMOUNT = 'mount the disk so that it can be written; a volume of a container must be without :ro';

/** The remedy for a folder that cannot be written; `otherwise` where its disk is not the reason. */
export function remedyFor(folder: string, otherwise: string = GIVE): string {
  try {
    accessSync(folder, constants.W_OK);
    return otherwise;
  } catch (thrown) {
    return codeOf(thrown) === 'EROFS' ? REMOUNT : otherwise;
  }
}

/** The path that an error of the operating system names. */
export function pathOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('path' in thrown)) return undefined;
  return typeof thrown.path === 'string' ? thrown.path : undefined;
}
