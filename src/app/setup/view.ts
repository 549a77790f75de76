/** The configuration as a page shows it: each value with where it comes from, secrets masked. */
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { isMarkedSecret, type JsonSchema, marksOf } from '../../plugin/json-schema.ts';
import type { Registry } from '../../plugin/registry.ts';
import { settingsJsonSchema } from '../../settings/load.ts';
import { formatPath } from '../../settings/problems.ts';
import { CONNECTOR_KEYS, isOneOf } from '../../settings/schema/keys.ts';
import { type KeyPath, readYaml } from '../../settings/schema/source.ts';
import { type IsMarked, isReference, isSecretPath, MASK } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SettingsView, SettingValue } from '../../web/setup/settings-editor.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly default?: unknown;
}

/** The values of the file in its order, then the defaults. */
export function valuesOf(text: string, isMarked: IsMarked): readonly SettingValue[] {
  const written: SettingValue[] = [];
  const leaves: { readonly path: KeyPath; readonly raw: string }[] = [];
  const source = readYaml(text, (scalar) => scalar);
  if ('problems' in source) return [];
  collect(source.value, [], leaves);
  for (const { path, raw } of leaves) {
    const { line } = source.locate(path);
    written.push({ key: formatPath(path), value: shown(path, raw, isMarked), from: `line ${line}${originOf(raw)}` });
  }
  const given = new Set(written.map(({ key }) => key.split(/[.[]/).slice(0, 2).join('.')));
  return [...written, ...defaults(settingsJsonSchema() as Schema, []).filter(({ key }) => !given.has(key))];
}

/** The plug-in of each connector, and whether it rests. */
export function connectorsOf({ connectors }: Settings): SettingsView['connectors'] {
  return connectors.map(({ name, use, paused }) => ({ name, use, paused }));
}

/** The modules under `plugins:`. */
export function pluginModulesIn(text: string): readonly string[] {
  const { plugins } = (parseDocument(text).toJS({ maxAliasCount: 100 }) ?? {}) as { readonly plugins?: unknown };
  return Array.isArray(plugins) ? plugins.map(String) : [];
}

/** Whether the statements of the invented household are read. */
export function isSample({ folder, connectors }: Settings): boolean {
  return connectors.some(({ own }) => own.path === join(folder, 'samples'));
}

function collect(value: unknown, path: KeyPath, leaves: { readonly path: KeyPath; readonly raw: string }[]): void {
  if (typeof value !== 'object' || value === null) leaves.push({ path, raw: String(value) });
  else if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    leaves.push({ path, raw: value.join(', ') });
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) collect(each, [...path, index], leaves);
  else for (const [key, each] of Object.entries(value)) collect(each, [...path, key], leaves);
}

/** A reference says where a secret lies, and is none itself. */
function shown(path: KeyPath, raw: string, isMarked: IsMarked): string {
  return (isSecretPath(path) || isMarked(path) || isMarked([...path, 0])) && !isReference(raw) ? MASK : raw;
}

function originOf(raw: string): string {
  if (/\$\{file:/.test(raw)) return ', from a file';
  return /\$\{/.test(raw) ? ', from the environment' : '';
}

function defaults(schema: Schema, path: KeyPath): readonly SettingValue[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]): readonly SettingValue[] => {
    const at = [...path, key];
    if (path.length === 0 && each.properties !== undefined) return defaults(each, at);
    if (each.default === undefined || typeof each.default === 'object') return [];
    return [{ key: formatPath(at), value: String(each.default), from: 'default' }];
  });
}

/** Whether a path of the configuration leads to what its schema marks as secret: a plug-in's, or bankfeed's own. */
export function marksIn({ connectors, notify }: Settings, registry: Registry): IsMarked {
  const own = JSON.parse(JSON.stringify(settingsJsonSchema())) as JsonSchema;
  return (whole) => {
    const [section, name, ...path] = whole;
    const use = section === 'connectors' ? connectors.find((each) => each.name === name)?.use : undefined;
    if (use !== undefined) return marksOfKeys(registry, use, path);
    const channel = section === 'notify' && typeof name === 'number' ? notify[name]?.use : undefined;
    if (channel === undefined) return isMarkedSecret(own, whole);
    return registry.noticeNames.includes(channel) && marksOf(registry.notice(channel).config)(path);
  };
}

/** Of a plug-in that does not load nobody knows which keys are secret: all of its own are. */
function marksOfKeys(registry: Registry, use: string, path: KeyPath): boolean {
  if (registry.feedNames.includes(use)) return marksOf(registry.feed(use).config)(path);
  return path.length > 0 && !isOneOf(CONNECTOR_KEYS, String(path[0]));
}
