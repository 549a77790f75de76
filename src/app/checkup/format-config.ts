import type { Schema } from '../../plugin/contract.ts';
import type { Registry } from '../../plugin/registry.ts';

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
