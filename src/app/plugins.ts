import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtIns } from '../../connectors/index.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import type { Json } from '../plugin/contract.ts';
import { loadPlugins } from '../plugin/load.ts';
import type { PluginLimits } from '../plugin/process/limits.ts';
import { type BrokenPlugin, createRegistry, type LoadedPlugin, type Registry } from '../plugin/registry.ts';

/**
 * The built-in plug-ins and the ones of `plugins:`: modules, and profiles as files in YAML. Throws AppError
 * `plugin.missing`, `plugin.duplicate` (exit code 2).
 */
export async function openPlugins(
  specifiers: readonly string[],
  folder: string,
  limits?: PluginLimits,
): Promise<Registry> {
  const isProfile = (specifier: string): boolean => /\.ya?ml$/i.test(specifier);
  const modules = await loadPlugins(
    specifiers.filter((each) => !isProfile(each)),
    folder,
    limits,
  );
  const profiles: (LoadedPlugin | BrokenPlugin)[] = [];
  for (const specifier of specifiers.filter(isProfile)) profiles.push(await loadProfile(specifier, folder));
  return createRegistry(
    builtIns,
    [...modules.loaded, ...profiles.filter((each) => 'plugin' in each)],
    [...modules.broken, ...profiles.filter((each) => 'code' in each)],
  );
}

async function loadProfile(specifier: string, folder: string): Promise<LoadedPlugin | BrokenPlugin> {
  const file = resolve(folder, specifier);
  if (!existsSync(file)) {
    throw new AppError('plugin.missing', `there is no profile at ${file}`, {
      hint: 'paths under `plugins:` start from the folder of the configuration file',
      exitCode: EXIT.usage,
    });
  }
  const { readProfileFiles } = await import('../../connectors/tables/profile/files.ts');
  const { problems, profiles } = readProfileFiles(dirname(file), [basename(file)]);
  const about = { url: pathToFileURL(file).href, digest: sha256(readFileSync(file)) };
  const [entry] = Object.entries(profiles);
  if (entry === undefined) {
    const message = `the profile ${problems.join('; ')}`;
    return { ...about, specifier, code: 'profile.invalid', message, hint: 'docs/csv.md has the keys of a profile' };
  }
  const [name, profile] = entry;
  const plain = JSON.parse(JSON.stringify(profile)) as Json;
  return { ...about, plugin: { kind: 'profile', name, summary: profile.summary ?? 'A profile', profile: plain } };
}
