import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { yamlMistake } from '../../../src/lib/text/yaml-mistake.ts';
import { mistakesOf } from '../../../src/plugin/issues.ts';
import type { Profile } from '../../../src/plugin/profile.ts';
import { type Message, type Said, words } from '../../../src/words/message.ts';
import { checkedProfileSchema } from './profile.ts';

/** The profiles of a folder, and the files that are no profiles, each with its mistake. */
interface ProfileFolder {
  readonly profiles: Readonly<Record<string, Profile>>;
  readonly problems: readonly Message[];
}

/** Reads `<folder>/<name>.yaml`. A folder that is not there has no profiles. */
export function readProfileFolder(folder: string): ProfileFolder {
  return readProfileFiles(folder, yamlFiles(folder));
}

/** The same of the named files of the folder. */
export function readProfileFiles(folder: string, files: readonly string[]): ProfileFolder {
  const profiles: Record<string, Profile> = {};
  const problems: Message[] = [];
  for (const file of files) {
    const read = readProfile(join(folder, file));
    if ('profile' in read) profiles[file.replace(/\.ya?ml$/, '')] = read.profile;
    else problems.push(words('settings.invalid#at', { place: join(folder, file), what: read.wrong }));
  }
  return { profiles, problems };
}

/** Writes what a person confirmed (`inspect --save`), whole or not at all, and returns the file's path. */
export function saveProfile(folder: string, name: string, profile: Profile): string {
  const path = join(folder, `${name}.yaml`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.tmp`, stringify(profile, { lineWidth: 120 }), { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
  return path;
}

function yamlFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => /^[a-z0-9][a-z0-9._-]*\.ya?ml$/i.test(file))
      .sort();
  } catch {
    return [];
  }
}

function readProfile(path: string): { readonly profile: Profile } | { readonly wrong: Said | readonly Said[] } {
  try {
    const read = checkedProfileSchema.safeParse(parse(readFileSync(path, 'utf8')));
    return read.success ? { profile: read.data } : { wrong: mistakesOf(read.error.issues) };
  } catch (thrown) {
    return { wrong: yamlMistake(thrown) };
  }
}

let known: Readonly<Record<string, Profile>> | undefined;

/** The layouts that come along (`config/profiles` of the package), read at the first file that needs them. */
export function builtInProfiles(): Readonly<Record<string, Profile>> {
  known ??= readProfileFolder(join(packageFolder(), 'config', 'profiles')).profiles;
  return known;
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('bankfeed/package.json'));
}
