import { existsSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeOf, plainError, refusal } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import type { PluginLimits } from './process/plugin-process.ts';
import type { BrokenPlugin, LoadedPlugin } from './registry.ts';

/** The plug-ins of `plugins:`. Working ones come apart from broken ones, which have the reason. */
export interface LoadedPlugins {
  readonly loaded: readonly LoadedPlugin[];
  readonly broken: readonly BrokenPlugin[];
}

const NO_PLUGINS: LoadedPlugins = { loaded: [], broken: [] };

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
    return { plugin: await describeRemote(url, specifier, limits), url, digest };
  } catch (thrown) {
    return { specifier, url, digest, ...plainError(thrown, 'plugin.broken') };
  }
}

/**
 * The address of an entry of `plugins:`. It is a path (relative to `baseFolder`, that of the configuration) or the
 * name of an installed package. Throws AppError `plugin.missing`.
 */
export function locatePlugin(specifier: string, baseFolder: string): string {
  if (specifier.startsWith('file:')) return specifier;
  if (/^(\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(specifier)) return locateFile(resolve(baseFolder, specifier));
  const file = findPackage(specifier, join(baseFolder, 'any.js')) ?? findPackage(specifier, import.meta.filename);
  if (file !== undefined) return pathToFileURL(file).href;
  throw refusal('plugin.missing#package', { name: specifier });
}

function locateFile(file: string): string {
  if (existsSync(file)) return pathToFileURL(file).href;
  throw refusal('plugin.missing', { file });
}

/** The entry of an installed package as seen from `from`; undefined where it is not installed. */
function findPackage(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch (thrown) {
    if (codeOf(thrown) !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined;
  }
  // A package for `import` alone is invisible to `require`; its own package.json says where its entry lies.
  const manifest = findPackageJSON(name, from);
  if (manifest === undefined) return undefined;
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly exports?: unknown };
  const entry = importEntry(exports);
  return entry === undefined ? undefined : join(dirname(manifest), entry);
}

/** `exports` as a text, `{".": …}` or conditions; the first of import, node and default. */
function importEntry(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const fields = exports as Record<string, unknown>;
  return importEntry(fields['.'] ?? fields.import ?? fields.node ?? fields.default);
}
