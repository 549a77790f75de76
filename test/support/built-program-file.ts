import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/**
 * In place of `src/lib/program-file.ts` in slow tests: what starts a process or a thread of its own starts it from the built
 * program. Its modules lie in a few files there, and are found compiled.
 */
const BUILT = pathToFileURL(join(inject('builtHouse'), 'dist/'));

export function programFile(path: string): URL {
  return new URL(path, BUILT);
}

export function programModule(path: string): URL {
  return programFile(`${path}.js`);
}
