import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError, messageOf } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { locatePlugin } from './locate.ts';
import type { PluginLimits } from './process/plugin-process.ts';
import type { BrokenPlugin, LoadedPlugin } from './registry.ts';

/** The plug-ins of `plugins:`. Working ones come apart from broken ones, which have the reason. */
export interface LoadedPlugins {
  readonly loaded: readonly LoadedPlugin[];
  readonly broken: readonly BrokenPlugin[];
}

export const NO_PLUGINS: LoadedPlugins = { loaded: [], broken: [] };

/**
 * Loads the plug-ins of `plugins:`, each in a process of its own. An entry is a path (relative to `baseFolder`, that
 * of the configuration) or a package name. No code of theirs runs in this process. Throws AppError `plugin.missing`
 * for a missing plug-in. A broken plug-in is reported, and harms only the connectors that use it.
 */
export async function loadPlugins(
  specifiers: readonly string[],
  baseFolder: string,
  limits?: PluginLimits,
): Promise<LoadedPlugins> {
  if (specifiers.length === 0) return NO_PLUGINS;
  const urls = specifiers.map((specifier) => locatePlugin(specifier, baseFolder));
  const outcomes = await Promise.all(urls.map((url, index) => loadOne(url, specifiers[index] ?? url, limits)));
  return {
    loaded: outcomes.flatMap((outcome) => ('plugin' in outcome ? [outcome] : [])),
    broken: outcomes.flatMap((outcome) => ('code' in outcome ? [outcome] : [])),
  };
}

async function loadOne(url: string, specifier: string, limits?: PluginLimits): Promise<LoadedPlugin | BrokenPlugin> {
  const digest = sha256(readFileSync(fileURLToPath(url)));
  try {
    // Without plug-ins nobody pays for the code that starts processes and checks their answers.
    const { describeRemote } = await import('./process/remote.ts');
    return { ...(await describeRemote(url, specifier, limits)), url, digest };
  } catch (thrown) {
    const code = thrown instanceof AppError ? thrown.code : 'plugin.broken';
    const hint = thrown instanceof AppError ? (thrown.hint ?? null) : null;
    return { specifier, url, digest, code, message: messageOf(thrown), hint };
  }
}
