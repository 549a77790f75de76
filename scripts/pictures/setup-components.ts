/** The fields of a connector, of each kind: empty, filled, with a kept secret, and with mistakes. */
import { MASK } from '../../src/settings/secrets.ts';
import { type Html, html } from '../../src/web/html.ts';
import { mistakesNotice } from '../../src/web/setup/connector-page.ts';
import type { FieldForm, SettingField } from '../../src/web/setup/fields/field.ts';
import { fieldsForm } from '../../src/web/setup/fields/fields-form.ts';
import { inputsOf } from '../../src/web/setup/fields/inputs.ts';

const TEXT: FieldForm = { kind: 'text' };

/** `long`: a text that hardly fits. */
export function setupComponents(long: string): Html {
  const fields = fieldsOf(long);
  const values = {
    path: long,
    pin: MASK,
    tags: ['a', 'b'],
    login: { user: long },
    rules: [{ from: '*@bank.example' }],
  };
  const mistakes = [
    { path: ['pages'], message: 'expected a number' },
    { path: ['gone'], message: long },
  ];
  const empty = inputsOf(fields, {}, { prefix: 'empty-' });
  const filled = inputsOf(fields, values, { prefix: 'filled-' });
  return html`<section class="card setup"><h2>A connector</h2>${fieldsForm(empty, {})}</section><section class="card setup"><h2>A connector with mistakes</h2>${mistakesNotice(filled, mistakes)}${fieldsForm(filled, { mistakes })}</section>`;
}

function fieldsOf(long: string): readonly SettingField[] {
  const field = (name: string, form: FieldForm, more: Partial<SettingField> = {}): SettingField => ({
    ...{ name, form, description: long, default: null, required: false, secret: false },
    ...more,
  });
  return [
    field('path', TEXT, { required: true }),
    field('pin', TEXT, { secret: true }),
    field('key', { kind: 'text', lines: true }),
    field('pages', { kind: 'number' }, { default: '3' }),
    field('region', { kind: 'choice', among: ['north', 'south'] }),
    field('tags', { kind: 'list', orOne: false }),
    field('headers', { kind: 'pairs' }, { secret: true }),
    field('login', { kind: 'group', fields: [field('user', TEXT)] }),
    field('rules', { kind: 'groups', fields: [field('from', TEXT)] }),
    field('other', { kind: 'yaml' }),
    field('schedule', TEXT, { isCommon: true }),
  ];
}
