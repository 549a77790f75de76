/** The description of a loaded plug-in for the host: names, words and data, and no functions. */
import type { Json, Plugin, Schema } from '../contract.ts';
import type { SettingKey } from '../json-schema.ts';
import { jsonSchemaOf, keysOf } from '../json-schema.ts';
import type { Description } from '../process/description.ts';

export function describePlugin(plugin: Plugin): Description {
  const { kind, name, summary } = plugin;
  const config = 'config' in plugin ? plugin.config : undefined;
  const schema = config === undefined ? null : jsonSchemaOf(config);
  const http = 'http' in plugin ? plugin.http : undefined;
  return {
    kind,
    name,
    summary,
    cursor: 'cursor' in plugin ? { version: plugin.cursor.version, initial: plugin.cursor.initial } : null,
    keys: schema === null ? namesIn(config) : [...keysOf(schema)],
    schema,
    login: 'login' in plugin && typeof plugin.login === 'function',
    http: http === undefined ? 'none' : typeof http === 'function' ? 'by-config' : 'fixed',
    hosts: typeof http === 'object' ? [...http.hosts] : [],
    content: contentOf(plugin),
  };
}

function contentOf(plugin: Plugin): Json {
  if ('profile' in plugin) return plugin.profile;
  return 'templates' in plugin ? plugin.templates : null;
}

/** The bare names of a schema that shows no more, as older zod's objects do. */
function namesIn(schema: Schema<unknown> | undefined): SettingKey[] {
  const shape: unknown = schema !== undefined && 'shape' in schema ? schema.shape : undefined;
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.keys(shape).map((name) => ({
    name,
    description: null,
    default: null,
    required: false,
    secret: false,
  }));
}
