import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, EXIT, messageOf } from '../lib/errors.ts';
import { makeFolder } from '../lib/files/make-folder.ts';
import type { Profile } from '../plugin/profile.ts';
import type { Settings } from '../settings/settings.ts';
import type { ProfileOrder } from '../sync/orders/engine.ts';
import { loadProfileFiles, PROFILE_NAME, profileFolder } from './profiles.ts';

/**
 * Writes `<config folder>/profiles/<name>.yaml` and gives its path. From the next start (or reload) on the profile is
 * known by its name and speaks for files of its layout. Throws AppError `profile.…` (exit code 2).
 */
export async function saveProfileFile(settings: Settings, order: ProfileOrder): Promise<string> {
  const { checkedProfileSchema } = await import('../../connectors/tables/profile/profile.ts');
  const { saveProfile } = await import('../../connectors/tables/profile/files.ts');
  const checked = checkedProfileSchema.safeParse(order.profile);
  if (!checked.success) {
    const said = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    throw refused('profile.invalid', `this is no profile: ${said}`, 'correct it and save again');
  }
  await checkFree(settings, order, checked.data);
  const folder = profileFolder(settings);
  makeFolder(folder);
  try {
    return saveProfile(folder, order.name, checked.data);
  } catch (thrown) {
    // A container's configuration is often mounted to be read only.
    const said = `the profile cannot be written into ${folder}: ${messageOf(thrown)}`;
    throw refused('profile.unwritable', said, 'give the user that runs bankfeed permission to write there');
  }
}

async function checkFree(settings: Settings, { name, force }: ProfileOrder, profile: Profile): Promise<void> {
  if (!PROFILE_NAME.test(name) || name === 'auto') {
    throw refused(
      'profile.name',
      `a profile cannot be called ${JSON.stringify(name)}`,
      'use letters, digits, dots, hyphens or underscores, at most 64',
    );
  }
  if (Object.hasOwn(settings.profiles, name)) {
    const said = `${settings.file ?? 'the configuration'} has a profile ${name} already, which would go before it`;
    throw refused('profile.exists', said, 'choose another name');
  }
  const folder = profileFolder(settings);
  const taken = ['yaml', 'yml'].map((ending) => join(folder, `${name}.${ending}`)).find((file) => existsSync(file));
  if (taken !== undefined && !force) {
    throw refused('profile.exists', `${taken} exists already`, 'choose another name, or write over it with --force');
  }
  if (taken?.endsWith('.yml') === true)
    throw refused('profile.exists', `${taken} exists already`, 'take it away first');
  const owner = await ownerOf(settings, name, profile);
  if (owner === undefined) return;
  const said = `the profile ${owner} speaks for this layout already`;
  throw refused('profile.confirmed', said, `save it as ${owner} with --force, or take ${owner}.yaml away first`);
}

/** Of two profiles for one layout only one would ever be asked. */
async function ownerOf(settings: Settings, name: string, profile: Profile): Promise<string | undefined> {
  const { profiles } = await loadProfileFiles(settings);
  const all = { ...profiles, ...settings.profiles };
  const shares = ({ fingerprint = [] }: { readonly fingerprint?: readonly string[] | undefined }) =>
    fingerprint.some((print) => profile.fingerprint?.includes(print) === true);
  return Object.entries(all).find(([other, each]) => other !== name && shares(each))?.[0];
}

function refused(code: string, message: string, hint: string): AppError {
  return new AppError(code, message, { hint, exitCode: EXIT.usage });
}
