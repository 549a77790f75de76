import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openLedger } from '../../ledger/server/test-ledger.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { ROOT } from '../../support/texts/source-files.ts';

const PAGE = readFileSync(join(ROOT, 'docs', 'client.md'), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/```js\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/g)].map(
  ([, program = '', printed = '']): [string, string] => [program, printed],
);

/** The meaning of `bankfeed/client` where the package is not installed. */
const HOOK = `import { registerHooks } from 'node:module';
const url = ${JSON.stringify(pathToFileURL(join(ROOT, 'src/ledger/client/library/ledger.ts')).href)};
registerHooks({ resolve: (name, context, next) => name === 'bankfeed/client' ? { url, shortCircuit: true } : next(name, context) });`;

async function run(program: string, env: Readonly<Record<string, string>>): Promise<string> {
  const folder = tempFolder();
  writeFileSync(join(folder, 'hook.mjs'), HOOK);
  writeFileSync(join(folder, 'program.mjs'), program);
  const args = ['--no-warnings', '--import', './hook.mjs', 'program.mjs'];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  await new Promise((resolve) => child.on('close', resolve));
  return said;
}

describe("the page's programs", () => {
  test('are all found', () => {
    expect(EXAMPLES).toHaveLength(PAGE.split('```js').length - 1);
    expect(EXAMPLES.length).toBeGreaterThan(4);
  });

  test.each(EXAMPLES)('run as printed, and print what is printed: %#', async (program, printed) => {
    const ledger = await openLedger();
    expect(await run(program, { LEDGER_URL: ledger.url, LEDGER_API_KEY: ledger.key })).toBe(printed);
  });
});

test('the first program may run twice: it creates nothing again, and the balance stays', async () => {
  const [[program = '', printed = ''] = []] = EXAMPLES;
  const ledger = await openLedger();
  const env = { LEDGER_URL: ledger.url, LEDGER_API_KEY: ledger.key };
  await run(program, env);
  expect(await run(program, env)).toBe(printed.replaceAll('created', 'updated'));
});

test('the reference names every call, option and type that the library exports', () => {
  const page = readFileSync(join(ROOT, 'docs', 'client-reference.md'), 'utf8');
  const source = (name: string) => readFileSync(join(ROOT, 'src/ledger/client/library', name), 'utf8');
  const ledger = source('ledger.ts');
  const exported = [...ledger.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(','),
  );
  const declared = [ledger, source('types.ts')].flatMap((text) => [
    ...text.matchAll(/^export (?:type|interface|function) (\w+)/gm),
  ]);
  const members = ['Ledger', 'LedgerOptions'].flatMap((name) => membersOf(ledger, name));
  const names = [
    ...exported.map((each) => each.replace('type ', '').trim()),
    ...declared.map(([, name = '']) => name),
    ...members,
    ...membersOf(source('resource.ts'), 'Resource<Of extends Kind>'),
  ];
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});

/** The members that an interface declares itself. */
function membersOf(source: string, name: string): readonly string[] {
  const start = source.indexOf(`export interface ${name} `);
  const body = source.slice(start, source.indexOf('\n}', start));
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, member = '']) => member);
}

test('the package gives the library as bankfeed/client, and the build makes it', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(manifest.exports['./client']).toEqual({
    types: './dist/src/ledger/client/library/ledger.d.ts',
    default: './dist/src/ledger/client/library/ledger.js',
  });
  expect(readFileSync(join(ROOT, 'scripts/build.mjs'), 'utf8')).toContain("'src/ledger/client/library/ledger'");
});
