import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The repository's root. */
export const ROOT = join(import.meta.dirname, '../../..');

export interface SourceFile {
  /** From the root, with forward slashes: `src/domain/money.ts`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

/** Files below `folder` whose names end in one of `extensions`. A folder that is not there has none. */
export function readSources(folder: string, extensions: readonly string[] = ['.ts']): readonly SourceFile[] {
  return listFiles(join(ROOT, folder))
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .map(readSource);
}

/** One file by its path from the root; undefined where it is missing. */
export function readSourceAt(path: string): SourceFile | undefined {
  try {
    return readSource(join(ROOT, path));
  } catch {
    return undefined;
  }
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return { path: relative(ROOT, path).replaceAll('\\', '/'), text, lines };
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [];
  }
}

/** Code without comments and without the insides of strings, for rules about what it does. Line breaks stay. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (match) =>
    match.startsWith('/') ? match.replace(/[^\n]/g, ' ') : "''",
  );
}

/** The modules that a file imports, re-exports or loads with `import()`, as written. */
export function importsOf(text: string): readonly string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}
