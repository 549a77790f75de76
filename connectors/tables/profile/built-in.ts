import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Profile } from '../../../src/plugin/profile.ts';
import { readProfileFolder } from './files.ts';

let known: Readonly<Record<string, Profile>> | undefined;

/** The layouts that come along (`config/profiles` of the package), read at the first file that needs them. */
export function builtInProfiles(): Readonly<Record<string, Profile>> {
  known ??= readProfileFolder(join(packageFolder(), 'config', 'profiles')).profiles;
  return known;
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('bankfeed/package.json'));
}
