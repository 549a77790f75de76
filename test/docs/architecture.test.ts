/** docs/architecture.md says what is true of the files that it names. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, ROOT, readSourceAt, readSources } from '../support/texts/source-files.ts';

const PAGE = readSourceAt('docs/architecture.md')?.text ?? '';

interface Stop {
  readonly number: number;
  readonly file: string;
  /** Exported by the file; undefined where the file itself runs. */
  readonly name: string | undefined;
  /** The stop that calls it, `host` or `process` at a border, `–` for the first one. */
  readonly by: string;
}

const STOPS: readonly Stop[] = [...PAGE.matchAll(/^\| (\d+) \| `([^`]+)`(?: `([^`]+)`)? \| ([^|]+) \|/gm)].map(
  ([, number, file = '', name, by = '']) => ({ number: Number(number), file, name, by: by.trim() }),
);

/** Files that `file` imports, loads or names as a program of its own (`programModule('src/…')`). */
function targetsOf(file: string): readonly string[] {
  const text = readSourceAt(file)?.text ?? '';
  const imported = importsOf(text)
    .filter((target) => target.startsWith('.'))
    .map((target) => posix.join(posix.dirname(file), target));
  const processes = [...text.matchAll(/programModule\('([^']+)'\)/g)].map(([, module]) => `${module}.ts`);
  return [...imported, ...processes];
}

/** Whether `to` is reached from `from` within two imports: directly, or through one file between them. */
function reaches(from: string, to: string): boolean {
  const near = targetsOf(from);
  return near.includes(to) || near.some((each) => targetsOf(each).includes(to));
}

/**
 * The caller of a stop by its file. It is the caller of the table, the list of plug-ins, or the file that starts the
 * process.
 */
function callersOf({ number, by }: Stop): readonly string[] {
  if (by === 'host') return ['connectors/index.ts', 'connectors/formats.ts'];
  if (by === 'process') return STOPS.filter((stop) => stop.number === number - 1).map(({ file }) => file);
  return STOPS.filter((stop) => String(stop.number) === by && stop.number < number).map(({ file }) => file);
}

describe('the walk of one transaction', () => {
  test('has at most thirty stops, numbered one after the other', () => {
    expect(STOPS.length).toBeGreaterThan(20);
    expect(STOPS.length).toBeLessThanOrEqual(30);
    expect(STOPS.map(({ number }) => number)).toEqual(STOPS.map((_, at) => at + 1));
  });

  test.each(STOPS)('stop $number is a file that exports what is named: $file $name', ({ file, name }) => {
    const text = readSourceAt(file)?.text;
    expect(text).toBeDefined();
    if (name === undefined) return;
    expect(text).toMatch(new RegExp(`^export (async )?(function\\*?|class|const) ${name}\\b`, 'm'));
  });

  test.each(STOPS.slice(1))('stop $number is reached by imports from its caller: $file', (stop) => {
    expect(callersOf(stop).some((caller) => reaches(caller, stop.file))).toBe(true);
  });

  test('an import too many, or one that is missing, is seen', () => {
    expect(reaches('src/main.ts', 'src/cli/program.ts')).toBe(true);
    expect(reaches('src/lib/hash.ts', 'src/cli/program.ts')).toBe(false);
  });
});

describe('every path that is named exists', () => {
  /** Files that the recipes have their reader write. */
  const EXAMPLES = /NAME|tally|meadow-bank|accounts\.slow\.test\.ts|commands\/accounts\.ts/;

  const recipes = readSources('docs/recipes', ['.md']);
  test.each([
    { page: 'docs/architecture.md', text: PAGE },
    { page: 'CONTRIBUTING.md', text: readSourceAt('CONTRIBUTING.md')?.text ?? '' },
    { page: 'docs/recipes', text: recipes.map(({ text }) => text).join('\n') },
  ])('in $page', ({ text }) => {
    const named = text.matchAll(/`((?:src|test|connectors|config|docs|scripts|bench)\/[\w./-]+)`/g);
    const paths = [...new Set([...named].map(([, path = '']) => path))];
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !EXAMPLES.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
