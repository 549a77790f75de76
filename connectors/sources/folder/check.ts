import { accessSync, constants, statSync } from 'node:fs';
import { AppError, codeOf } from '../../../src/lib/errors.ts';
import type { Remark } from '../../../src/plugin/contract.ts';
import type { FolderOptions } from './options.ts';

/** Throws AppError `folder.missing` where there is no such folder. */
export function checkFolder(root: string): void {
  try {
    if (statSync(root).isDirectory()) return;
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT') throw noFolder(root, 'cannot be reached', thrown);
    throw noFolder(root, 'does not exist', thrown);
  }
  throw noFolder(root, 'is not a folder', undefined);
}

/** Said where `after:` is to move or delete files of a folder that cannot be written. Undefined where all is well. */
export function remarkOn(root: string, { after }: Pick<FolderOptions, 'after'>): Remark | undefined {
  if (after === 'leave') return undefined;
  try {
    accessSync(root, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (thrown) {
    const message = `files stay in ${root}, which cannot be written (${codeOf(thrown) ?? 'error'})`;
    return { code: 'folder.unwritable', message, hint: UNWRITABLE };
  }
}

const UNWRITABLE =
  'mount the disk so that it can be written, or give the user that runs bankfeed permission; or say `after: leave`';

function noFolder(root: string, what: string, cause: unknown): AppError {
  return new AppError('folder.missing', `the folder ${root} ${what}`, {
    hint: 'create it, or correct `path:` of this connector',
    ...(cause === undefined ? {} : { cause }),
  });
}
