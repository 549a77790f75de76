/** A sync runs four times an hour and mostly finds nothing. Most of its time goes into loading the program. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../support/texts/source-files.ts';

const TEXTS = new Map([...readSources('src'), ...readSources('connectors')].map(({ path, text }) => [path, text]));
const AT_ONCE = /^(?:import|export) (?!type )[^;]*? from '([^']+)';$/gm;
const TYPES_ALONE = /^(?:import|export) \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from/;

/** What a module loads before it runs: packages, and files by their path. */
function loadedBy(path: string): readonly string[] {
  return [...(TEXTS.get(path) ?? '').matchAll(AT_ONCE)]
    .filter(([whole]) => !TYPES_ALONE.test(whole))
    .map(([, target = '']) => (target.startsWith('.') ? posix.join(posix.dirname(path), target) : target));
}

function loadedInAll(first: string): ReadonlySet<string> {
  const found = new Set([first]);
  for (const path of found) for (const target of loadedBy(path)) found.add(target);
  return found;
}

test('a sync loads no schema of the settings, no YAML and no tables before it needs them', () => {
  const loaded = loadedInAll('src/cli/commands/sync.ts');
  expect(loaded.size).toBeGreaterThan(100);
  expect([...loaded].filter((each) => ['zod', 'yaml', 'string-width'].includes(each))).toEqual([]);
});

test('the command line loads no library of messages before a plural is said', () => {
  const loaded = [...loadedInAll('src/cli/program.ts'), ...loadedInAll('src/cli/command-line.ts')];
  expect(loaded).toContain('src/words/languages.ts');
  expect(loaded.filter((each) => each === 'intl-messageformat')).toEqual([]);
});
