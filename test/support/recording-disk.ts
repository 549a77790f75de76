import { copyFileSync, fdatasync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SyncFile } from '../../src/lib/files/wal-sync.ts';
import { tempFolder } from './temp.ts';

export const syncNow: SyncFile = promisify(fdatasync);

/**
 * A disk that keeps what a database's files held when the last sync that has ended began: what a power cut leaves for
 * certain. Each sync ends so many turns of the event loop late as `delays` says in its turn.
 */
export function recordingDisk(folder: string, database: string, delays: readonly number[]) {
  const copies = tempFolder();
  let syncs = 0;
  /** The folder of the copy; empty before the first sync has ended. */
  const disk = { certain: '' };
  const sync: SyncFile = async (descriptor) => {
    const n = syncs++;
    const copy = join(copies, `${n}`);
    mkdirSync(copy);
    for (const name of [database, `${database}-wal`]) copyFileSync(join(folder, name), join(copy, name));
    await syncNow(descriptor);
    for (let turn = 0; turn < (delays[n % delays.length] ?? 0); turn++) await new Promise(setImmediate);
    disk.certain = copy;
  };
  return { disk, sync };
}
