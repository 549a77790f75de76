/** The form of each built-in source shows its keys, and says what each is for. */
import { expect, test } from 'vitest';
import { openRegistry } from '../../src/app/parsing.ts';
import { fieldsOf } from '../../src/app/setup/fields.ts';
import { defaultSettings } from '../../src/settings/load.ts';
import { tempFolder } from '../support/run/temp.ts';

test('each built-in source tells its keys for the form of a new connector, at once and without YAML', async () => {
  const registry = await openRegistry(defaultSettings(tempFolder()));
  const found = registry.plugins.filter(({ plugin }) => plugin.kind === 'source' || plugin.kind === 'connector');
  expect(found.map(({ plugin }) => plugin.name)).toContain('folder');
  for (const each of found) {
    const fields = await fieldsOf(each);
    const untold = fields.filter(({ form }) => form.kind === 'yaml').map(({ name }) => name);
    expect([each.plugin.name, fields.length > 0, untold]).toEqual([each.plugin.name, true, []]);
  }
  const folder = found.find(({ plugin }) => plugin.name === 'folder');
  expect(folder && (await fieldsOf(folder)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['path', 'files', 'watch', 'settle', 'after']),
  );
});
