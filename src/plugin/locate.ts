import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError, codeOf, EXIT } from '../lib/errors.ts';

/**
 * The address of an entry of `plugins:`. It is a path (relative to `baseFolder`, that of the configuration) or the
 * name of an installed package. Throws AppError `plugin.missing`.
 */
export function locatePlugin(specifier: string, baseFolder: string): string {
  if (specifier.startsWith('file:')) return specifier;
  if (/^(\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(specifier)) return locateFile(resolve(baseFolder, specifier));
  const file = findPackage(specifier, join(baseFolder, 'any.js')) ?? findPackage(specifier, import.meta.filename);
  if (file !== undefined) return pathToFileURL(file).href;
  throw new AppError('plugin.missing', `the plug-in package ${specifier} is not installed`, {
    hint: `npm install ${specifier} beside the configuration; a file is named with its path: ./${specifier}`,
    exitCode: EXIT.usage,
  });
}

function locateFile(file: string): string {
  if (existsSync(file)) return pathToFileURL(file).href;
  throw new AppError('plugin.missing', `there is no plug-in at ${file}`, {
    hint: 'paths under `plugins:` start from the folder of the configuration file',
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
