/**
 * What the process of a plug-in may reach, as flags of Node's permission model. It reads the program, its own file or
 * folder, and the paths that its settings name. It writes nothing, starts no process and loads no native code.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join, parse, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../lib/program-file.ts';
import type { Json } from '../contract.ts';

/**
 * @param paths files and folders beside its own (`pathsIn`)
 * @param reach formats and questions about a plug-in need no network. Node has a flag for it from version 25 on; Node 24
 *   leaves the network open.
 */
export function wallsOf(
  url: string,
  paths: readonly string[] = [],
  reach: 'network' | 'files' = 'files',
): readonly string[] {
  const all = [...programPaths(), ...ownPaths(fileURLToPath(url)), ...paths];
  // A path may lead over links: Node asks for the path as it is given and for the real one.
  const both = new Set(all.flatMap((path) => (existsSync(path) ? [path, realpathSync(path)] : [path])));
  const network = reach === 'network' && WALLS_NETWORK ? ['--allow-net'] : [];
  return ['--permission', ...network, ...[...both].map((path) => `--allow-fs-read=${path}`)];
}

const WALLS_NETWORK = Number.parseInt(process.versions.node, 10) >= 25;

/** The files and folders that settings name, however deep. Never a folder that holds the configuration itself. */
export function pathsIn(settings: unknown, baseFolder: string): readonly string[] {
  return textsIn(settings as Json)
    .filter((text) => text !== '' && !text.includes('\0'))
    .map((text) => resolve(baseFolder, text))
    .filter((path) => existsSync(path) && !isWithin(resolve(baseFolder), path));
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => textsIn(each as Json));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The program's code and the packages that it loads, wherever npm put them. */
function programPaths(): readonly string[] {
  const code = ['src', 'connectors'].map((folder) => fileURLToPath(programFile(folder)));
  const modules = modulesAbove(fileURLToPath(programFile('.')));
  return [...code, ...modules, ...modules.flatMap(linkedFrom)];
}

/** Package managers may link a package to where it lies; the packages that it needs lie above it there. */
function linkedFrom(modules: string): readonly string[] {
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry): readonly string[] => {
    const path = join(modules, entry.name);
    if (entry.isDirectory() && entry.name.startsWith('@')) return linkedFrom(path);
    if (!entry.isSymbolicLink() || !existsSync(path)) return [];
    return [path, ...modulesAbove(dirname(realpathSync(path)))];
  });
}

/**
 * A package has its folder and the packages beside it. So has a module in a folder of its own name, such as
 * `plugins/my-bank/my-bank.js`. Any other file stands alone: the state and the configuration may lie beside it.
 */
function ownPaths(file: string): readonly string[] {
  const real = realpathSync(file);
  const parts = real.split(`${sep}node_modules${sep}`);
  const inside = parts.at(-1)?.split(sep) ?? [];
  if (parts.length > 1) {
    const modules = real.slice(0, real.length - inside.join(sep).length);
    return [join(modules, ...inside.slice(0, inside[0]?.startsWith('@') ? 2 : 1)), ...modulesAbove(dirname(real))];
  }
  const folder = dirname(real);
  const isOwn = basename(folder) === basename(real, extname(real)) && !existsSync(join(folder, 'bankfeed.yaml'));
  return [file, ...(isOwn ? [folder] : []), ...modulesAbove(folder)];
}

/** A package manager keeps packages in folders named `node_modules`, beside each other. */
function modulesAbove(folder: string): readonly string[] {
  const found: string[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules'))) found.push(join(at, 'node_modules'));
    if (at === parse(at).root) return found;
  }
}
