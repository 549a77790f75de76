import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** The variable by which a process or thread that this one starts finds the compiled code that this one keeps. */
export function compiledCode(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
