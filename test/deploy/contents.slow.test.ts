/** The list of packages that goes with a release holds what the build and an installation really hold. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(inject('builtHouse'), 'dist');

const component = z.object({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  scope: z.string().optional(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
const contents = z.object({
  metadata: z.object({ component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const manifestOf = (folder: string) =>
  z
    .object({ name: z.string(), version: z.string(), dependencies: z.record(z.string(), z.string()).default({}) })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

const own = manifestOf(ROOT);
let said: z.infer<typeof contents>;

beforeAll(() => {
  const words = [join(ROOT, 'scripts/release/contents.mjs')];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: '/',
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  said = contents.parse(JSON.parse(stdout));
});

const labels = (list: readonly { readonly name: string; readonly version: string }[]) =>
  list.map(({ name, version }) => `${name}@${version}`).toSorted();
test('it is about the package, wherever its checkout lies, and says what it leaves out', () => {
  const { name, version, purl, properties } = said.metadata.component;
  expect({ name, version }).toEqual({ name: own.name, version: own.version });
  expect(purl).toBe(`pkg:npm/${own.name}@${own.version}`);
  expect(properties[0]?.value).toMatch(/Node.*Debian.*not listed/);
});

test('it lists each dependency by name and version, and no tool of development', () => {
  const listed = labels(said.components);
  expect(new Set(listed).size).toBe(listed.length);
  const declared = Object.entries(own.dependencies).map(([name, version]) => ({ name, version }));
  expect(listed).toEqual(expect.arrayContaining(labels(declared)));
  const tools = said.components.filter(({ properties }) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development'),
  );
  expect(tools).toEqual([]);
});

test('every package in it is reached from the product, and no link leads out of it', () => {
  const links = new Map(said.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const root = said.metadata.component['bom-ref'];
  const reached = new Set([root]);
  for (const ref of reached) for (const next of links.get(ref) ?? []) reached.add(next);
  expect([...reached].toSorted()).toEqual([root, ...said.components.map((each) => each['bom-ref'])].toSorted());
});

test('the built files load no package that is not installed with them', () => {
  const texts = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    // What `connectors new` copies for its owner is no part of the program.
    .filter((name) => name.endsWith('.js') && !name.startsWith(join('src', 'cli', 'scaffold')))
    .map((name) => readFileSync(join(DIST, name), 'utf8'));
  const loads = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:^|[;\n}])\s*(?:import|export)\b[^;'"`]*?\bfrom\s*["']([^."'][^"']*)["']|\bimport\(["']([^."'][^"']*)["']\)|__require\(["'`]([^."'`][^"'`]*)["'`]\)/g,
      ),
    ].map(([, still = '', late = '', old = '']) => still || late || old),
  );
  const names = new Set(loads.map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/')));
  const foreign = [...names].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
  expect(foreign).toEqual(expect.arrayContaining(['better-sqlite3', 'fastify', 'pino']));
  expect(foreign.filter((name) => !(name in own.dependencies))).toEqual([]);
});
