// Which packages a build really put into its own files. A package that may be built in is dropped where nothing needs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {readonly {modules?: Record<string, {renderedLength: number}>}[]} chunks as rolldown wrote them
 * @param {string} own the folder of our own modules, which may lie below some node_modules itself
 * @returns {readonly {name: string, version: string, license: string, folder: string}[]} by name and version
 */
export function bundledPackages(chunks, own) {
  const rendered = chunks.flatMap(({ modules = {} }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 && !id.startsWith(own) ? [id] : [],
    ),
  );
  const folders = new Set(rendered.map(folderOf).filter((folder) => folder !== undefined));
  return [...folders]
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return { name, version, license, folder };
    })
    .sort((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1));
}

/** The folder of a module's package, also where it lies in that of another. Undefined for our own modules. */
function folderOf(id) {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
}
