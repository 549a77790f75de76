import { cpSync } from 'node:fs';
import { command } from '../commands/command.ts';
import { tempFolder } from '../run/temp.ts';
import { CONFIG, household } from './household.ts';

/** By their configuration. They lie in the folder of the run, and go with it. */
const synced = new Map<string, Promise<string>>();

/** A `household` as its first sync left it. The sync runs once for each configuration, and its folder is copied. */
export async function syncedHousehold(config = CONFIG): Promise<string> {
  const first = synced.get(config) ?? syncOnce(config);
  synced.set(config, first);
  // One that failed says nothing of the next.
  first.catch(() => synced.delete(config));
  const original = await first;
  const folder = tempFolder();
  // The copy of a folder has the rights of a new one, and a state is for its owner alone.
  const mask = process.umask(0o077);
  cpSync(original, folder, { recursive: true, preserveTimestamps: true });
  process.umask(mask);
  return folder;
}

async function syncOnce(config: string): Promise<string> {
  const folder = household({ config, until: () => undefined });
  const { code, stderr, stdout } = await command(['sync'], { cwd: folder });
  if (code !== 0) throw new Error(`the first sync ended with ${code}:\n${stdout}${stderr}`);
  return folder;
}
