import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/**
 * In place of `src/lib/program-file.ts` in slow tests. Its processes and threads start from the built program. Its
 * modules lie in a few files there, and are found compiled.
 */
const BUILT = pathToFileURL(join(inject('builtHouse'), 'dist/'));

export function programFile(path: string): URL {
  return new URL(path, BUILT);
}

export function programModule(path: string): URL {
  return programFile(`${path}.js`);
}
