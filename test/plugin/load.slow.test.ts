import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInFormats } from '../../connectors/formats.ts';
import { builtIns } from '../../connectors/index.ts';
import { readOptions } from '../../src/plugin/issues.ts';
import { loadPlugins } from '../../src/plugin/load.ts';
import { createRegistry } from '../../src/plugin/registry.ts';
import { PLAIN_FORMAT, TOY_BANK } from '../support/documents/plain-text.ts';
import { tempFolder } from '../support/run/temp.ts';

const LOAD = new URL('../../src/plugin/load.ts', import.meta.url).href;

/** The plug-ins of a folder as Node itself reads them, without the test runner's help. */
function loadInNode(folder: string, ...specifiers: string[]): string {
  const script = `import { loadPlugins } from ${JSON.stringify(LOAD)};
    const { loaded } = await loadPlugins(${JSON.stringify(specifiers)}, ${JSON.stringify(folder)});
    console.log(loaded.map(({ plugin }) => plugin.kind + ' ' + plugin.name).join(', '));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim();
}

describe('a plug-in', () => {
  test('is loaded from a folder in which nothing is installed, in JavaScript and in TypeScript', () => {
    const folder = tempFolder();
    copyFileSync(PLAIN_FORMAT, join(folder, 'plain.js'));
    copyFileSync(TOY_BANK, join(folder, 'toy.mjs'));
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { defineFormat, type ParseResult, type Schema } from 'bankfeed/plugin';
       const config: Schema<object> = { '~standard': { version: 1, vendor: 'x', validate: () => ({ value: {} }) } };
       export const plugin = defineFormat<object>({ name: 'typed', summary: 'Typed.', config, sniff: () => 'no',
         parse: (): ParseResult => ({ statements: [], issues: [] }) });`,
    );
    expect(loadInNode(folder, './plain.js', './toy.mjs', './typed.ts')).toBe(
      'format plain, connector toy-bank, format typed',
    );
  });

  test('has no process once it is described', async () => {
    const folder = tempFolder();
    copyFileSync(TOY_BANK, join(folder, 'toy.mjs'));
    await loadPlugins(['./toy.mjs'], folder);
    const ours = () => {
      const all = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'args'], { encoding: 'utf8' });
      return all.split('\n').filter((line) => line.includes('plugin/child/main') && line.includes(folder));
    };
    await expect.poll(ours, { timeout: 30_000 }).toEqual([]);
  });

  test('is loaded by the name of a package that is installed beside the configuration, also one only for import', () => {
    const folder = tempFolder();
    for (const [name, fields] of [
      ['bankfeed-plugin-one', { main: './plugin.mjs' }],
      ['@me/two', { exports: { '.': { import: './plugin.mjs' } } }],
    ] as const) {
      const home = join(folder, 'node_modules', name);
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, 'package.json'), JSON.stringify({ name, type: 'module', ...fields }));
      copyFileSync(PLAIN_FORMAT, join(home, 'plugin.mjs'));
    }
    expect(loadInNode(folder, 'bankfeed-plugin-one')).toBe('format plain');
    expect(loadInNode(folder, '@me/two')).toBe('format plain');
  });

  test('that is not there is a mistake in the configuration', async () => {
    await expect(loadPlugins(['./gone.mjs'], tempFolder())).rejects.toMatchObject({
      ...{ code: 'plugin.missing', exitCode: 2, message: expect.stringMatching(/there is no plug-in at .*gone\.mjs/) },
    });
  });

  test.each([
    ['it cannot be read', 'export const plugin = {', 'plugin.broken', /bad\.mjs could not be loaded/],
    ['it imports what is not there', "import 'nowhere-to-be-found';", 'plugin.broken', /nowhere-to-be-found/],
    ['it exports nothing', 'export default {};', 'plugin.shape', /no export named `plugin`/],
    ['its kind is unknown', 'export const plugin = { kind: "x" };', 'plugin.shape', /plugin\.kind/],
    [
      'its name is no name',
      'export const plugin = { kind: "format", name: "My Bank" };',
      'plugin.shape',
      /plugin\.name/,
    ],
    ['it lacks a summary', 'export const plugin = { kind: "format", name: "a" };', 'plugin.shape', /plugin\.summary/],
    [
      'it lacks a schema',
      'export const plugin = { kind: "format", name: "a", summary: "b" };',
      'plugin.shape',
      /plugin\.config/,
    ],
    [
      'a function is missing',
      'export const plugin = { kind: "format", name: "a", summary: "b", config: { "~standard": {} }, sniff() {} };',
      'plugin.shape',
      /plugin\.parse/,
    ],
    [
      'a cursor is missing',
      'export const plugin = { kind: "source", name: "a", summary: "b", config: { "~standard": {} }, open() {} };',
      'plugin.shape',
      /plugin\.cursor/,
    ],
  ])('is refused with its file and the reason where %s', async (_what, content, code, message) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'bad.mjs'), content);
    const { loaded, broken } = await loadPlugins(['./bad.mjs'], folder);
    expect(loaded).toEqual([]);
    expect(broken).toMatchObject([{ specifier: './bad.mjs', code, message: expect.stringMatching(message) }]);
  });

  test('that is not installed is named', async () => {
    await expect(loadPlugins(['bankfeed-plugin-nowhere'], tempFolder())).rejects.toMatchObject({
      code: 'plugin.missing',
      message: expect.stringContaining('bankfeed-plugin-nowhere'),
    });
  });
});

describe('the registry', () => {
  test('finds built-in and loaded plug-ins by name, and says what there is', async () => {
    const { loaded } = await loadPlugins([PLAIN_FORMAT, TOY_BANK], '/');
    const registry = createRegistry(builtIns, loaded);
    expect(registry.feed('folder').kind).toBe('source');
    expect(registry.feed('toy-bank').kind).toBe('connector');
    expect(registry.formatNames).toContain('plain');
    expect(registry.formatNames).not.toContain('folder');
    expect(registry.formatModules).toMatchObject([{ name: 'plain' }]);
    expect(() => registry.feed('plain')).toThrowError(
      expect.objectContaining({ code: 'plugin.unknown', exitCode: 2, hint: expect.stringContaining('folder, ') }),
    );
  });

  test('refuses two of one name, and is another one when a file changes', async () => {
    const { loaded: plain } = await loadPlugins([PLAIN_FORMAT], '/');
    expect(() => createRegistry(builtIns, [...plain, ...plain])).toThrowError(
      expect.objectContaining({ code: 'plugin.duplicate' }),
    );
    const changed = plain.map((each) => ({ ...each, digest: 'other' }));
    expect(createRegistry(builtIns, changed).digest).not.toBe(createRegistry(builtIns, plain).digest);
  });
});

test('the built-in formats are told of, and recognise documents, as what reads them does', async () => {
  const told = builtIns.filter(({ kind }) => kind === 'format').map(({ name, summary }) => ({ name, summary }));
  expect(told).toEqual(builtInFormats.map(({ name, summary }) => ({ name, summary })));
  for (const { load, ...known } of builtInFormats) expect((await load()).plugin).toMatchObject(known);
});

test('a mistake in a plug-in’s options comes with its path', async () => {
  const { config } = createRegistry(builtIns).feed('webdav');
  const wrong = readOptions(config, { url: 'https://cloud.example/', files: ['*', 7] }, 'connectors.cloud');
  await expect(wrong).rejects.toThrow(/^connectors\.cloud\.files\.1: /);
});
