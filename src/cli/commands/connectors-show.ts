import { pluginKeys } from '../../app/checkup/plugin-keys.ts';
import { openRegistry } from '../../app/parsing.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { jsonSchemaOf, type SettingKey } from '../../plugin/json-schema.ts';
import type { LoadedPlugin, Registry } from '../../plugin/registry.ts';
import type { Settings } from '../../settings/settings.ts';
import { say, t } from '../../words/speak.ts';
import { type CliContext, settingsOrDefaults } from '../context/context.ts';
import { type Column, formatTable } from '../output/table.ts';

/** `bankfeed connectors show NAME`: the keys of a plug-in, or of the one that a connector of the configuration uses. */
export async function showPlugin(context: CliContext, name: string): Promise<number> {
  const { settings } = await settingsOrDefaults(context);
  const registry = await openRegistry(settings);
  const found = findPlugin(name, registry, settings);
  const { kind, name: own, summary } = found.plugin;
  const keys = await pluginKeys(found);
  const from = found.url ?? 'built in';
  const { out } = context;
  const schema = 'config' in found.plugin ? jsonSchemaOf(found.plugin.config) : null;
  const example = exampleOf(kind, own, keys);
  out.document({ kind, name: own, summary, from, keys, schema, example: example.join('\n') });
  out.line(`${out.style('bold', own)}  ${say(kind)}, ${say(from)}`);
  out.line(`  ${say(summary)}`);
  out.line();
  if (keys.length === 0) out.line(t('commands.noKeysOwn'));
  else
    out.line(
      formatTable(
        COLUMNS,
        keys.map((key) => [key.name, defaultOf(key), key.secret ? t('word.secret') : '', say(key.description ?? '')]),
        out.options,
      ),
    );
  if (example.length > 0) {
    out.line();
    for (const line of example) out.line(line);
  }
  return EXIT.ok;
}

const COLUMNS: readonly Column[] = [
  { title: 'word.key' },
  { title: 'word.default', least: 8 },
  { title: '' },
  { title: 'word.what for', least: 24, wraps: true },
];

function defaultOf({ default: value, required }: SettingKey): string {
  if (required) return t('word.needed');
  if (value === null) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function findPlugin(name: string, registry: Registry, { connectors }: Settings): LoadedPlugin {
  const use = connectors.find((each) => each.name === name)?.use;
  const named = (wanted: string | undefined) => registry.plugins.find(({ plugin }) => plugin.name === wanted);
  const found = named(name) ?? named(use);
  if (found !== undefined) return found;
  const names = [
    ...new Set([...registry.plugins.map(({ plugin }) => plugin.name), ...connectors.map((each) => each.name)]),
  ];
  const like = nearest(name, names);
  throw like === undefined ? refusal('plugin.unknown#show', { name }) : refusal('plugin.unknown#like', { name, like });
}

/** Lines of YAML that use a plug-in: its needed keys, and the others as comments with their defaults. */
function exampleOf(kind: string, name: string, keys: readonly SettingKey[]): readonly string[] {
  if (kind === 'notice') return ['notify:', `  - use: ${name}`, ...keys.map((key) => `    ${lineOf(key)}`)];
  if (kind === 'format' && keys.length > 0) {
    const own = keys.map((key) => `      ${lineOf(key)}`);
    return [
      'connectors:',
      '  inbox:',
      '    use: folder',
      '    path: ./inbox',
      '    format:',
      `      name: ${name}`,
      ...own,
    ];
  }
  if (kind !== 'source' && kind !== 'connector') return [];
  return ['connectors:', `  my-${name}:`, `    use: ${name}`, ...keys.map((key) => `    ${lineOf(key)}`)];
}

/** A secret comes from the environment, so that it stands in no file. */
function lineOf({ default: value, description, name, required, secret }: SettingKey): string {
  const variable = name.replaceAll(/([a-z])([A-Z])|-/g, '$1_$2').toUpperCase();
  const plain = value === null ? '…' : JSON.stringify(value);
  const shown = secret ? `\${${variable}}` : plain;
  const about = description === null ? '' : `   # ${description}`;
  return `${required ? '' : '# '}${name}: ${shown}${about}`;
}
