/**
 * Writes config/bankfeed.schema.json (completion in editors) and config/bankfeed.example.yaml (every option) from the
 * schemas of the settings and of the built-in sources. `node scripts/generate-config.ts`; a test fails if they are stale.
 */
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { enableBankingOptions } from '../connectors/apis/enable-banking/options.ts';
import { simplefinOptions } from '../connectors/apis/simplefin/options.ts';
import { builtIns } from '../connectors/index.ts';
import { options as gotifyOptions } from '../connectors/notices/gotify.ts';
import { options as mailOptions } from '../connectors/notices/mail.ts';
import { options as ntfyOptions } from '../connectors/notices/ntfy.ts';
import { options as webhookOptions } from '../connectors/notices/webhook.ts';
import { downloadOptions } from '../connectors/sources/download/options.ts';
import { emailOptions } from '../connectors/sources/email/options.ts';
import { folderOptions } from '../connectors/sources/folder/options.ts';
import { webdavOptions } from '../connectors/sources/webdav/options.ts';
import type { Schema } from '../src/plugin/contract.ts';
import { jsonSchemaOf } from '../src/plugin/json-schema.ts';
import { settingsJsonSchema } from '../src/settings/load.ts';
import { EXAMPLE } from './config-example.ts';

interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const WIDTH = 120;

/**
 * The JSON schema of the configuration file. Connectors and notices have the keys of the built-in ones beside the
 * common ones.
 */
export function configSchema(): JsonSchema {
  const schema = settingsJsonSchema() as unknown as JsonSchema;
  const { connectors, notify } = schema.properties ?? {};
  const common = connectors?.additionalProperties;
  if (connectors === undefined || typeof common !== 'object') throw new Error('connectors are not a record');
  const one = { ...common, properties: { ...common.properties, ...merged(builtIns.map(keysOf)) } };
  const notice = { ...notify?.items, properties: { ...notify?.items?.properties, ...merged(NOTICES.map(inputKeys)) } };
  return {
    ...schema,
    properties: {
      ...schema.properties,
      connectors: { ...connectors, additionalProperties: one },
      notify: { ...notify, items: notice },
    },
  };
}

export function schemaText(): string {
  return `${JSON.stringify(configSchema(), null, 2)}\n`;
}

/** Every option with what it means, set to an example. */
export function exampleText(): string {
  const head = [
    '# yaml-language-server: $schema=./bankfeed.schema.json',
    '# Every option of bankfeed, set to an example. Generated; your own file needs only what differs from the defaults.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shown to the reader as it is written in the file
    '# Filled in: ${NAME}, ${NAME:-default}, ${file:/run/secrets/x}; NAME_FILE in the environment serves for NAME.',
    '# Relative paths start from the folder of this file.',
  ];
  return `${[...head, ...mappingLines(configSchema(), EXAMPLE, '')].join('\n')}\n`;
}

/** The keys of several plug-ins; one that some of them have takes what any of those takes. */
function merged(plugins: readonly Readonly<Record<string, JsonSchema>>[]): Readonly<Record<string, JsonSchema>> {
  const keys: Record<string, JsonSchema> = {};
  for (const [key, schema] of plugins.flatMap((each) => Object.entries(each))) {
    const other = keys[key];
    keys[key] = other === undefined ? schema : { anyOf: [...(other.anyOf ?? [other]), schema] };
  }
  return keys;
}

/** The built-in channels of `notify:`. */
const NOTICES: readonly Schema<unknown>[] = [ntfyOptions, gotifyOptions, webhookOptions, mailOptions];

function inputKeys(options: Schema<unknown>): Readonly<Record<string, JsonSchema>> {
  const schema = jsonSchemaOf(options) as JsonSchema | null;
  if (schema === null) throw new Error('a schema does not tell its keys');
  return schema.properties ?? {};
}

/** The sources load them when they are asked. */
const OPTIONS: Readonly<Record<string, Schema<unknown>>> = {
  folder: folderOptions,
  email: emailOptions,
  webdav: webdavOptions,
  download: downloadOptions,
  simplefin: simplefinOptions,
  'enable-banking': enableBankingOptions,
};

/** A connector reads what it fetches itself. */
const OF_SOURCES = ['format', 'profile'];

function keysOf({ name, kind }: (typeof builtIns)[number]): Readonly<Record<string, JsonSchema>> {
  const options = kind === 'source' || kind === 'connector' ? OPTIONS[name] : undefined;
  return options === undefined ? {} : inputKeys(options);
}

/** Of a connector: only what the source that it uses has. */
function narrow(schema: JsonSchema | undefined, value: unknown): JsonSchema | undefined {
  if (schema === undefined || !isMapping(value) || !('use' in value)) return schema;
  const source = builtIns.find(({ name }) => name === value.use);
  const own = source === undefined ? {} : keysOf(source);
  const idle = source?.kind === 'connector' ? OF_SOURCES : [];
  const strange = [...Object.keys(merged(builtIns.map(keysOf))).filter((key) => !(key in own)), ...idle];
  const common = Object.entries(schema.properties ?? {}).filter(([key]) => !strange.includes(key));
  return { ...schema, properties: { ...Object.fromEntries(common), ...own } };
}

/** `alike`: mappings of the same schema. Not every key goes with every other, so each key is shown by one of them. */
function mappingLines(
  schema: JsonSchema,
  example: object,
  indent: string,
  alike: readonly object[] = [example],
): readonly string[] {
  const keys = 'use' in example ? keysShown(example.use) : alike.flatMap((each) => Object.keys(each));
  const missing = Object.keys(schema.properties ?? {}).filter((key) => !keys.includes(key));
  if (missing.length > 0) throw new Error(`the example lacks ${missing.join(', ')}`);
  return Object.entries(example).flatMap(([key, value]: [string, unknown]) => {
    const inner = narrow(schemaOf(schema, key), value);
    const lines = commentOf(inner, indent);
    if (isMapping(value) && (inner?.properties !== undefined || typeof inner?.additionalProperties === 'object')) {
      return [
        ...lines,
        `${indent}${key}:`,
        ...mappingLines(inner, value, `${indent}  `, isNamed(schema, key) ? mappingsIn(example) : within(alike, key)),
      ];
    }
    return [...lines, ...valueLines(key, value, indent)];
  });
}

/** Whether the owner chooses the key: its neighbours have the same schema. */
function isNamed(schema: JsonSchema, key: string): boolean {
  return schema.properties?.[key] === undefined;
}

function mappingsIn(example: object): readonly object[] {
  return Object.values(example).filter(isMapping);
}

function within(alike: readonly object[], key: string): readonly object[] {
  return alike
    .flatMap((each) => Object.entries(each).flatMap(([name, value]) => (name === key ? [value] : [])))
    .filter(isMapping);
}

/** The keys that some connector of this kind shows: not every key goes with every other. */
function keysShown(use: unknown): readonly string[] {
  return Object.values(EXAMPLE.connectors).flatMap((each) => (each.use === use ? Object.keys(each) : []));
}

function valueLines(key: string, value: unknown, indent: string): readonly string[] {
  const text = stringify({ [key]: value }, { lineWidth: WIDTH, flowCollectionPadding: false, collectionStyle: 'any' });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => indent + line);
}

function commentOf(schema: JsonSchema | undefined, indent: string): readonly string[] {
  if (schema?.description === undefined) return [];
  const choices = schema.enum === undefined ? '' : ` (${schema.enum.join(' | ')})`;
  const fallback = schema.default;
  const plain = ['string', 'number', 'boolean'].includes(typeof fallback);
  return [`${indent}# ${schema.description}${choices}${plain ? `; default: ${String(fallback)}` : ''}`];
}

function schemaOf(schema: JsonSchema, key: string): JsonSchema | undefined {
  const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return schema.properties?.[key] ?? other;
}

function isMapping(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

if (import.meta.main) {
  const folder = new URL('../config/', import.meta.url);
  writeFileSync(new URL('bankfeed.schema.json', folder), schemaText());
  writeFileSync(new URL('bankfeed.example.yaml', folder), exampleText());
}
