/** A sync runs four times an hour and mostly finds nothing. Most of its time goes into loading the program. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../support/texts/source-files.ts';

const TEXTS = new Map([...readSources('src'), ...readSources('connectors')].map(({ path, text }) => [path, text]));
const AT_ONCE = /^(?:import|export) (?!type )[^;]*? from '([^']+)';$/gm;
const TYPES_ALONE = /^(?:import|export) \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from/;

const LATER = /import\('([^']+)'\)/g;
/** Its connector is opened by every sync, and so loads whatever it loads. */
const OPENED = /^connectors\/sources\/folder\//;

/** What a module loads before it runs: packages, and files by their path. Of the folder source, what it loads later too. */
function loadedBy(path: string): readonly string[] {
  const text = TEXTS.get(path) ?? '';
  const atOnce = [...text.matchAll(AT_ONCE)].filter(([whole]) => !TYPES_ALONE.test(whole));
  return [...atOnce, ...(OPENED.test(path) ? text.matchAll(LATER) : [])].map(([, target = '']) =>
    target.startsWith('.') ? posix.join(posix.dirname(path), target) : target,
  );
}

function loadedInAll(first: string): ReadonlySet<string> {
  const found = new Set([first]);
  for (const path of found) for (const target of loadedBy(path)) found.add(target);
  return found;
}

const HEAVY = ['zod', 'yaml', 'string-width', 'csv-parse/sync', 'undici', 'fastify', 'pino', '@e965/xlsx'];

test('a sync of a folder without news loads no schema library, no YAML and no reader of documents', () => {
  const loaded = [...loadedInAll('src/cli/commands/sync.ts')];
  expect(loaded).toContain('connectors/sources/folder/options.ts');
  expect(loaded.filter((each) => HEAVY.includes(each) || each.startsWith('connectors/tables/'))).toEqual([]);
});

test('the daemon reads no tables itself, and node:http with its copy of undici is not imported', () => {
  const daemon = [...loadedInAll('src/cli/commands/run.ts'), ...loadedInAll('src/web/start-web.ts')];
  const loaded = [...daemon, ...loadedInAll('src/ledger/server/process/ledger-worker.ts')];
  expect(loaded).toContain('src/web/start-web.ts');
  expect(loaded.filter((each) => ['node:http', 'csv-parse/sync'].includes(each))).toEqual([]);
});

test('the command line loads no library of messages before a plural is said', () => {
  const loaded = [...loadedInAll('src/cli/program.ts'), ...loadedInAll('src/cli/command-line.ts')];
  expect(loaded).toContain('src/words/languages.ts');
  expect(loaded.filter((each) => each === 'intl-messageformat')).toEqual([]);
});
