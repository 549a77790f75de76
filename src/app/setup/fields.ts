/** The keys of a connector as fields of a form, from the schemas of its plug-in and of bankfeed. */
import { z } from 'zod';
import type { Json } from '../../plugin/contract.ts';
import { type JsonSchema, jsonSchemaOf, keysOf } from '../../plugin/json-schema.ts';
import type { LoadedPlugin } from '../../plugin/registry.ts';
import { connectorSchema } from '../../settings/schema/connector.ts';
import { isSecretPath } from '../../settings/secrets.ts';
import { FURTHER } from '../../settings/write/fields.ts';
import type { FieldForm, SettingField } from '../../web/setup/fields/field.ts';
import { pluginKeys } from '../checkup/plugin-keys.ts';

/** Keys of every connector that stand elsewhere on the page. */
const ELSEWHERE = ['use', 'paused'];

/** The place of a key, and whether it or what is around it is secret as a whole. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly secret: boolean;
}

/** `present`: the keys of a configured one. Where no schema tells of a key, its value is written in YAML. */
export async function fieldsOf(
  loaded: LoadedPlugin,
  present: readonly string[] = [],
): Promise<readonly SettingField[]> {
  // That of a built-in plug-in is told once its keys have been asked for.
  const keys = await pluginKeys(loaded);
  const schema = 'config' in loaded.plugin ? jsonSchemaOf(loaded.plugin.config) : null;
  const shapes = mapping(mapping(schema).properties);
  const own = keys.map(({ name, ...key }): SettingField => {
    const form = formOf(mapping(shapes[name]), { path: [name], secret: key.secret });
    return { name, ...key, default: key.default === null ? null : plainText(key.default), form };
  });
  const common = commonFields();
  const known = [...ELSEWHERE, ...[...own, ...common].map(({ name }) => name)];
  const others = present.filter((name) => !known.includes(name)).map((name) => fieldInYaml(name, null));
  const further =
    schema === null && keys.length === 0 ? [fieldInYaml(FURTHER, 'Its other keys, one on each line')] : [];
  return [...own, ...others, ...further, ...common];
}

function commonFields(): readonly SettingField[] {
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(connectorSchema, { io: 'input' }))) as JsonSchema;
  const fields = fieldsIn(schema, { path: [], secret: false }).filter(({ name }) => !ELSEWHERE.includes(name));
  return fields.map((field) => ({ ...field, isCommon: true }));
}

/** The keys of a connector whose plug-in is not there. */
export function fieldsInYaml(present: readonly string[]): readonly SettingField[] {
  return present.filter((name) => !ELSEWHERE.includes(name)).map((name) => fieldInYaml(name, null));
}

function fieldInYaml(name: string, description: string | null): SettingField {
  return { name, description, default: null, required: false, secret: isSecretPath([name]), form: { kind: 'yaml' } };
}

function fieldsIn(schema: JsonSchema, around: Place): readonly SettingField[] {
  return keysOf(schema).map(({ name, ...key }) => {
    const path = [...around.path, name];
    const secret = around.secret || key.secret || isSecretPath(path);
    const form = formOf(mapping(mapping(schema.properties)[name]), { path, secret });
    return { name, ...key, secret, default: key.default === null ? null : plainText(key.default), form };
  });
}

function formOf(schema: JsonSchema, at: Place): FieldForm {
  const some = [schema.anyOf, schema.oneOf].flatMap(list).map(mapping);
  if (some.length > 0) return formAmong(some, at);
  const words = wordsOf(schema);
  if (words.length > 0) return { kind: 'choice', among: words };
  switch (schema.type) {
    case 'string':
      return { kind: 'text', lines: schema.contentMediaType === 'application/x-pem-file' };
    case 'number':
    case 'integer':
      return { kind: 'number' };
    case 'array':
      return formOfItems(mapping(schema.items), at);
    case 'object':
      return formOfMapping(schema, at);
    default:
      return { kind: 'yaml' };
  }
}

function formOfItems(items: JsonSchema, at: Place): FieldForm {
  if (items.type === 'string') return { kind: 'list', orOne: false };
  if (items.type !== 'object' || items.properties === undefined) return { kind: 'yaml' };
  return { kind: 'groups', fields: fieldsIn(items, { ...at, path: [...at.path, 0] }) };
}

function formOfMapping(schema: JsonSchema, at: Place): FieldForm {
  if (schema.properties !== undefined) return { kind: 'group', fields: fieldsIn(schema, at) };
  return mapping(schema.additionalProperties).type === 'string' ? { kind: 'pairs' } : { kind: 'yaml' };
}

/** One of several schemas. Together they give words, a text, a list of texts, or the keys of all groups. */
function formAmong(all: readonly JsonSchema[], at: Place): FieldForm {
  const some = all.filter(({ type }) => type !== 'null');
  const [only, ...others] = some;
  if (only !== undefined && others.length === 0) return formOf(only, at);
  const words = some.map(wordsOf);
  if (words.every((each) => each.length > 0)) return { kind: 'choice', among: words.flat() };
  const hasList = some.some(({ items, type }) => type === 'array' && mapping(items).type === 'string');
  const hasText = some.some((each) => each.type === 'string' && wordsOf(each).length === 0);
  if (hasText) return hasList ? { kind: 'list', orOne: true } : { kind: 'text' };
  if (!some.every(({ properties }) => properties !== undefined)) return { kind: 'yaml' };
  const fields = new Map(some.flatMap((each) => fieldsIn(each, at)).map((field) => [field.name, field]));
  return { kind: 'group', fields: [...fields.values()].map((field) => ({ ...field, required: false })) };
}

/** The only values that a schema takes; empty: any. */
function wordsOf(schema: JsonSchema): readonly (string | number | boolean)[] {
  if (schema.type === 'boolean') return [true, false];
  const words = schema.const === undefined ? list(schema.enum) : [schema.const];
  return words.filter((each) => typeof each !== 'object') as readonly (string | number | boolean)[];
}

function mapping(value: Json | undefined): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function plainText(value: Json): string {
  if (Array.isArray(value)) return value.map(plainText).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
