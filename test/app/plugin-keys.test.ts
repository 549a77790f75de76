/** The lines of a new connector name the keys of its source, and say what each is for. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openRegistry } from '../../src/app/parsing.ts';
import { withConnector } from '../../src/app/setup/config-text.ts';
import { defaultSettings } from '../../src/settings/load.ts';
import { tempFolder } from '../support/run/temp.ts';

const BEFORE = '# mine\nconnectors:   # two of them\n  folder: {use: folder, path: inbox}\nstate: state\n';

test('each built-in source is added with its keys, and leaves the rest of the file as it is', async () => {
  const registry = await openRegistry(defaultSettings(tempFolder()));
  const found = registry.plugins.filter(({ plugin }) => plugin.kind === 'source' || plugin.kind === 'connector');
  for (const each of found) {
    const { name } = each.plugin;
    const text = await withConnector(BEFORE, each);
    const added = text.split('\n').filter((line) => !BEFORE.split('\n').includes(line));
    expect(
      text
        .split('\n')
        .filter((line) => !added.includes(line))
        .join('\n'),
    ).toBe(BEFORE);
    expect(parse(text).connectors[name === 'folder' ? 'folder-2' : name]).toMatchObject({ use: name });
    expect(added.length, name).toBeGreaterThan(2);
  }
  const folder = found.find(({ plugin }) => plugin.name === 'folder');
  const lines = folder === undefined ? '' : await withConnector('state: state\n', folder);
  expect(lines).toMatch(/^state: state\n\nconnectors:\n {2}folder:\n {4}use: folder\n {4}path: {3}# needed: \S/);
  for (const key of ['files', 'watch', 'settle', 'after']) expect(lines).toContain(`    # ${key}: `);
});
