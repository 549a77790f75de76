import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, refusal } from '../lib/errors.ts';
import { makeFolder } from '../lib/files/make-folder.ts';
import { mistakesOf } from '../plugin/issues.ts';
import type { Profile } from '../plugin/profile.ts';
import type { Settings } from '../settings/settings.ts';
import type { ProfileOrder } from '../sync/orders/engine.ts';
import { loadProfileFiles, PROFILE_NAME, profileFolder, stateProfileFolder } from '../sync/read/profiles.ts';

/**
 * Writes `profiles/<name>.yaml` beside the configuration or into the state, and gives its path. The state takes it
 * where the configuration cannot be written. From the next start (or reload) on the profile is known by its name. It
 * then counts for files of its layout. Throws AppError `profile.…` (exit code 2).
 */
export async function saveProfileFile(settings: Settings, order: ProfileOrder): Promise<string> {
  const { checkedProfileSchema } = await import('../../connectors/tables/profile/profile.ts');
  const checked = checkedProfileSchema.safeParse(order.profile);
  if (!checked.success) {
    throw refusal('profile.invalid', { why: mistakesOf(checked.error.issues) });
  }
  await checkFree(settings, order, checked.data);
  const state = stateProfileFolder(settings);
  const folders = order.place === 'state' ? [state] : [profileFolder(settings), state];
  return write(folders, order.name, checked.data);
}

/** Into the first folder that takes it: a container's configuration is often mounted to be read only. */
async function write(folders: readonly string[], name: string, profile: Profile): Promise<string> {
  const { saveProfile } = await import('../../connectors/tables/profile/files.ts');
  const failures: string[] = [];
  for (const folder of folders) {
    try {
      makeFolder(folder, folder === folders.at(-1) ? { mode: 0o700 } : {});
      return saveProfile(folder, name, profile);
    } catch (thrown) {
      failures.push(`${folder}: ${messageOf(thrown)}`);
    }
  }
  throw refusal('profile.unwritable', { where: failures.join(', nor into ') });
}

/** Removes a confirmed profile and gives its fingerprints. Throws AppError `profile.unknown` (exit code 2). */
export async function removeProfileFile(settings: Settings, name: string): Promise<readonly string[]> {
  const file = join(stateProfileFolder(settings), `${name}.yaml`);
  if (!PROFILE_NAME.test(name) || !existsSync(file)) {
    throw refusal('profile.unknown', { name, folder: profileFolder(settings) });
  }
  const { profiles } = await loadProfileFiles(settings);
  rmSync(file);
  return profiles[name]?.fingerprint ?? [];
}

async function checkFree(settings: Settings, { name, force, place }: ProfileOrder, profile: Profile): Promise<void> {
  if (!PROFILE_NAME.test(name) || name === 'auto') {
    throw refusal('profile.name', { name: JSON.stringify(name) });
  }
  if (Object.hasOwn(settings.profiles, name)) {
    throw refusal('profile.exists', { file: settings.file ?? 'the configuration', name });
  }
  const folders = [profileFolder(settings), stateProfileFolder(settings)];
  const taken = folders
    .flatMap((folder) => ['yaml', 'yml'].map((ending) => join(folder, `${name}.${ending}`)))
    .find((file) => existsSync(file));
  if (taken !== undefined && !force) {
    throw refusal('profile.exists#exists', { file: taken });
  }
  // A file of the configuration would go before the one that is written.
  const isInTheWay = place === 'state' && taken?.startsWith(profileFolder(settings)) === true;
  if (taken?.endsWith('.yml') === true || isInTheWay) throw refusal('profile.exists#exists2', { file: taken });
  const owner = await ownerOf(settings, name, profile);
  if (owner === undefined) return;
  throw refusal('profile.confirmed', { name: owner });
}

/** Of two profiles for one layout only one would ever be asked. */
async function ownerOf(settings: Settings, name: string, profile: Profile): Promise<string | undefined> {
  const { profiles } = await loadProfileFiles(settings);
  const all = { ...profiles, ...settings.profiles };
  const shares = ({ fingerprint = [] }: { readonly fingerprint?: readonly string[] | undefined }) =>
    fingerprint.some((print) => profile.fingerprint?.includes(print) === true);
  return Object.entries(all).find(([other, each]) => other !== name && shares(each))?.[0];
}
