import type { Schema } from '../../plugin/contract.ts';
import { jsonSchemaOf, keysOf, type SettingKey } from '../../plugin/json-schema.ts';
import type { LoadedPlugin, Registry } from '../../plugin/registry.ts';
import { isSecretPath } from '../../settings/secrets.ts';

/** The keys that a plug-in takes, in its own order; empty where its schema does not tell. */
export async function pluginKeys({ plugin, url }: LoadedPlugin): Promise<readonly SettingKey[]> {
  if (!('config' in plugin)) return [];
  const schema: Schema<unknown> = plugin.config;
  // That of a built-in plug-in tells its keys once it has been asked.
  if (url === null) await schema['~standard'].validate({});
  const told = jsonSchemaOf(schema);
  return told === null ? [] : keysOf(told).map(withName);
}

/** Some names are secret, marked or not. */
function withName(key: SettingKey): SettingKey {
  return { ...key, secret: key.secret || isSecretPath([key.name]) };
}

/** The schema of a plug-in format's keys. */
export function pluginFormatConfig({ plugins }: Registry, name: string): Schema<unknown> | undefined {
  const found = plugins.find(({ plugin }) => plugin.kind === 'format' && plugin.name === name)?.plugin;
  return found !== undefined && 'config' in found ? found.config : undefined;
}

/** The same, or that of a built-in reader, which loads for it: no other command needs it in this process. */
export async function formatConfig(registry: Registry, name: string): Promise<Schema<unknown> | undefined> {
  const { builtInFormats } = await import('../../../connectors/formats.ts');
  const builtIn = builtInFormats.find((each) => each.name === name);
  return pluginFormatConfig(registry, name) ?? (await builtIn?.load())?.plugin.config;
}
