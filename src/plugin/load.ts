import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AppError, codeOf, EXIT, messageOf } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { programModule } from '../lib/program-file.ts';
import { checkPlugin } from './check-plugin.ts';
import type { Plugin } from './contract.ts';
import type { LoadedPlugin } from './registry.ts';

const CONTRACT = programModule('src/plugin/contract').href;

let hooked = false;

/** `bankfeed/plugin` means our own contract from wherever a plug-in lies: its folder needs no node_modules. */
function resolveContract(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'bankfeed/plugin' ? { url: CONTRACT, shortCircuit: true } : next(specifier, context),
  });
}

/**
 * Loads what `plugins:` names: paths (relative to `baseFolder`, that of the configuration) or package names.
 * Throws AppError `plugin.missing`, `plugin.broken` or `plugin.shape`, each naming the file.
 */
export async function loadPlugins(specifiers: readonly string[], baseFolder: string): Promise<readonly LoadedPlugin[]> {
  const urls = specifiers.map((specifier) => locate(specifier, baseFolder));
  const plugins = await loadModules(urls);
  return plugins.map((plugin, index) => {
    const url = urls[index] ?? '';
    return { plugin, url, digest: sha256(readFileSync(fileURLToPath(url))) };
  });
}

/** Loads modules by URL, in order. Also what the parse worker does on its side. */
export async function loadModules(urls: readonly string[]): Promise<readonly Plugin[]> {
  if (urls.length > 0) resolveContract();
  const plugins: Plugin[] = [];
  for (const url of urls) plugins.push(checkPlugin(await importModule(url), url));
  return plugins;
}

async function importModule(url: string): Promise<unknown> {
  const file = fileURLToPath(url);
  if (!existsSync(file)) {
    throw new AppError('plugin.missing', `there is no plug-in at ${file}`, {
      hint: 'paths under `plugins:` start from the folder of the configuration file',
      exitCode: EXIT.usage,
    });
  }
  try {
    return await import(/* @vite-ignore */ url);
  } catch (thrown) {
    throw new AppError('plugin.broken', `the plug-in ${file} could not be loaded: ${messageOf(thrown)}`, {
      hint: 'it must be an ES module (.js, .mjs or .ts) that imports only what is installed',
      cause: thrown,
      exitCode: EXIT.usage,
    });
  }
}

function locate(specifier: string, baseFolder: string): string {
  if (specifier.startsWith('file:')) return specifier;
  if (/^(\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(specifier)) return pathToFileURL(resolve(baseFolder, specifier)).href;
  const file = findPackage(specifier, join(baseFolder, 'any.js')) ?? findPackage(specifier, import.meta.filename);
  if (file !== undefined) return pathToFileURL(file).href;
  throw new AppError('plugin.missing', `the plug-in package ${specifier} is not installed`, {
    hint: `npm install ${specifier} beside the configuration; a file is named with its path: ./${specifier}`,
    exitCode: EXIT.usage,
  });
}

/** The entry of an installed package as seen from `from`; undefined where it is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const require = createRequire(from);
  try {
    return require.resolve(name);
  } catch (thrown) {
    // A package for `import` alone is invisible to `require`; its own package.json says where its entry lies.
    return codeOf(thrown) === 'ERR_PACKAGE_PATH_NOT_EXPORTED' ? entryOf(name, require) : undefined;
  }
}

function entryOf(name: string, require: NodeJS.Require): string | undefined {
  for (const folder of require.resolve.paths(name) ?? []) {
    const manifest = readManifest(join(folder, name, 'package.json'));
    const entry = manifest && importEntry(manifest.exports);
    if (entry !== undefined) return join(folder, name, entry);
  }
  return undefined;
}

function readManifest(file: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** `exports` as a text, `{".": …}` or conditions; the first of import, node and default. */
function importEntry(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const fields = exports as Record<string, unknown>;
  return importEntry(fields['.'] ?? fields.import ?? fields.node ?? fields.default);
}
