/** Whether the state's folder takes what is to be stored. */
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../lib/errors.ts';
import { freeBytes } from '../../lib/files/room.ts';
import { explainStoreError } from '../../store/soundness.ts';
import { t } from '../../words/speak.ts';
import { type Finding, failure, ok, wrong } from './finding.ts';

/** A few commits and their log fit below. */
const LITTLE_ROOM = 20 * 1024 * 1024;
/** SQLite takes as much at once. */
const PROBE_BYTES = 64 * 1024;

export function checkWritable(folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('state', t('doctor.canWritten', { path: folder }));
  } catch (thrown) {
    return wrong(
      'state',
      t('doctor.cannotWritten', { path: folder, code: codeOf(thrown) ?? 'error' }),
      t('doctor.giveUserRunsBankfeed'),
    );
  }
}

/** The right to write does not make room: that shows in a write alone, which leaves nothing behind. */
export function checkRoom(folder: string): readonly Finding[] {
  const access = checkWritable(folder);
  if (access.state !== 'ok') return [access];
  try {
    tryWriting(folder);
  } catch (thrown) {
    return [failure('state', explainStoreError(thrown, folder))];
  }
  const free = freeBytes(folder);
  if (free === undefined || free >= LITTLE_ROOM) return [access];
  const text = t('doctor.diskOnlyKibLeft', { folder, count: String(Math.floor(free / 1024)) });
  return [access, wrong('state', text, t('doctor.makeRoomBeforeFull'), 'warning')];
}

function tryWriting(folder: string): void {
  const probe = join(folder, `.doctor-${process.pid}`);
  try {
    writeFileSync(probe, new Uint8Array(PROBE_BYTES), { mode: 0o600, flush: true });
  } finally {
    rmSync(probe, { force: true });
  }
}
