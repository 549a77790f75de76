import { accessSync, constants } from 'node:fs';
import { AppError, codeOf, EXIT, messageOf } from './errors.ts';

/**
 * A refusal of the operating system as a sentence with the remedy. It may be about permissions, a full or read-only
 * disk, or too many open files. Any other error comes back as it is.
 */
export function explainFault(thrown: unknown): unknown {
  if (thrown instanceof AppError) return thrown;
  const code = codeOf(thrown) ?? '';
  const path = pathOf(thrown);
  const fault = (named: string, said: string, hint: string) =>
    new AppError(named, said, { hint, cause: thrown, exitCode: EXIT.attention });
  if (code === 'EACCES' || code === 'EPERM') {
    return fault('system.denied', `${path} may not be used by this user (${code})`, GIVE);
  }
  if (code === 'EROFS') return fault('system.read-only', `${path} lies on a disk that can only be read`, REMOUNT);
  if (code.startsWith('SQLITE_READONLY')) return fault('system.read-only', `${path} can only be read`, GIVE);
  if (code.startsWith('SQLITE_CANTOPEN')) {
    return fault('system.denied', `a database cannot be opened: ${messageOf(thrown)}`, GIVE);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') {
    return fault('system.full', `${path} cannot be written: the disk is full`, 'make room, then try again');
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return fault('system.files', 'too many files are open', 'raise the limit of open files (ulimit -n)');
  }
  return thrown;
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

function pathOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('path' in thrown)) return 'a file';
  return typeof thrown.path === 'string' ? thrown.path : 'a file';
}
