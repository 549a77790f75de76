/**
 * Files of the program that are reached by their path and not by an import: workers, migrations, the style sheet.
 * The build puts many modules into one file. It keeps those files two folders deep, as this module lies in the source.
 */
const ROOT = new URL('../../', import.meta.url);
const CODE = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The address of a file or folder, by its path from the root of the source: `src/web/assets/style.css`. */
export function programFile(path: string): URL {
  return new URL(path, ROOT);
}

/** The address of a module, by its path without the ending, which differs between the source and what is built. */
export function programModule(path: string): URL {
  return programFile(`${path}${CODE}`);
}
