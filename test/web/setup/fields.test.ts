import { expect, test } from 'vitest';
import { openRegistry } from '../../../src/app/parsing.ts';
import { fieldsOf } from '../../../src/app/setup/fields.ts';
import { defaultSettings } from '../../../src/settings/load.ts';
import { fieldFor, textOf, valueOfText } from '../../../src/web/setup/fields/texts.ts';
import { tempFolder } from '../../support/run/temp.ts';

test('the form of a connector keeps the keys that stand below `format`', async () => {
  const registry = await openRegistry(defaultSettings(tempFolder()));
  const folder = registry.plugins.find(({ plugin }) => plugin.name === 'folder');
  const format = folder && (await fieldsOf(folder)).find(({ name }) => name === 'format');
  if (format === undefined) throw new Error('the form has no field for the format');
  for (const value of ['qif', { name: 'qif', dateOrder: 'dmy' }]) {
    const { form } = fieldFor(format, value);
    if (form.kind === 'group' || form.kind === 'groups') throw new Error('the value stands in one input');
    expect([form.kind, valueOfText(form, textOf(form, value), value)]).toEqual([
      typeof value === 'string' ? 'text' : 'yaml',
      value,
    ]);
  }
});
