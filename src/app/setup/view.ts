/** The configuration as a page shows it: each value with where it comes from, secrets masked. */
import { join } from 'node:path';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { settingsJsonSchema } from '../../settings/load.ts';
import { formatPath } from '../../settings/problems.ts';
import { type KeyPath, readYaml } from '../../settings/schema/source.ts';
import { type IsMarked, isSecretPath, MASK } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ConnectorLines, SettingValue } from '../../web/setup/settings-editor.ts';

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

/** The connectors as the file has them. */
export function connectorsOf(text: string, settings: Settings, isMarked: IsMarked): readonly ConnectorLines[] {
  const document = parseDocument(text);
  return settings.connectors.map(({ name, use, paused }) => {
    const block: unknown = document.getIn(['connectors', name]);
    mask(block, [], (path) => isSecretPath(path) || isMarked(['connectors', name, ...path]));
    const copy = parseDocument('');
    copy.contents = block as typeof copy.contents;
    return { name, use, paused, block: block === undefined ? '' : copy.toString({ lineWidth: 0 }) };
  });
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

function isReference(raw: string): boolean {
  return /^\$\{[^}]*\}$/.test(raw);
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

/** Takes the secrets out of a node, in place. */
function mask(node: unknown, path: KeyPath, isHidden: IsMarked): void {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      const at = [...path, String(isScalar(key) ? key.value : key)];
      if (isScalar(value) && typeof value.value === 'string' && isHidden(at) && !isReference(value.value))
        value.value = MASK;
      else mask(value, at, isHidden);
    }
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const at = [...path, index];
      if (isScalar(item) && typeof item.value === 'string' && isHidden(at) && !isReference(item.value))
        item.value = MASK;
      else mask(item, at, isHidden);
    }
  }
}
