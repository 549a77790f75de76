import { builtIns } from '../../connectors/index.ts';
import { loadPlugins } from '../plugin/load.ts';
import type { PluginLimits } from '../plugin/process/plugin-process.ts';
import { type BrokenPlugin, createRegistry, type LoadedPlugin, type Registry } from '../plugin/registry.ts';

/**
 * The built-in plug-ins and the ones of `plugins:`. They are modules, and profiles and mail templates as files in YAML.
 * Throws AppError `plugin.missing`, `plugin.duplicate` (exit code 2).
 */
export async function openPlugins(
  specifiers: readonly string[],
  folder: string,
  limits?: PluginLimits,
): Promise<Registry> {
  const isContent = (specifier: string): boolean => /\.ya?ml$/i.test(specifier);
  const found = await loadPlugins(
    specifiers.filter((each) => !isContent(each)),
    folder,
    limits,
  );
  const files = specifiers.filter(isContent);
  if (specifiers.length === 0) return createRegistry(builtIns);
  const { loadContent, withCheckedTemplates } = await import('./content-plugins.ts');
  const modules = await withCheckedTemplates(found);
  const content: (LoadedPlugin | BrokenPlugin)[] = [];
  for (const specifier of files) content.push(await loadContent(specifier, folder));
  return createRegistry(
    builtIns,
    [...modules.loaded, ...content.filter((each) => 'plugin' in each)],
    [...modules.broken, ...content.filter((each) => 'code' in each)],
  );
}
