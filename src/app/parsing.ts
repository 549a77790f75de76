import { builtIns } from '../../connectors/index.ts';
import { loadPlugins } from '../plugin/load.ts';
import type { PluginLimits } from '../plugin/process/plugin-process.ts';
import type { Profile } from '../plugin/profile.ts';
import { type BrokenPlugin, createRegistry, type LoadedPlugin, type Registry } from '../plugin/registry.ts';
import { programPlaces } from '../settings/load-environment.ts';
import type { Settings } from '../settings/settings.ts';
import { findOcr, type OcrFound } from '../sync/parse/ocr/tool.ts';
import { type AskedPool, createParsePool, type FindTool, type ParseOrder } from '../sync/parse/pool.ts';
import { loadProfileFiles, type ProfileFiles } from '../sync/read/profiles.ts';
import type { FormatOptions, SyncConfig } from '../sync/run/deps.ts';
import { syncConfigOf } from './sync-config.ts';

/** The parts for the reading of documents: no state, no network. */
export interface Parsing extends AsyncDisposable {
  readonly registry: Registry;
  /** As it is now: `reload` changes it. */
  readonly config: SyncConfig;
  readonly pool: AskedPool;
  order(format: string, options: FormatOptions, passwords?: readonly string[]): ParseOrder;
  /** Reads the profile files as they are now. */
  reload(): Promise<void>;
}

/**
 * The built-in plug-ins and the ones of the settings. Throws AppError `plugin.missing`, `plugin.duplicate` (exit code
 * 2).
 */
export async function openRegistry(settings: Settings): Promise<Registry> {
  return openPlugins(settings.plugins, settings.folder);
}

export async function openParsing(settings: Settings): Promise<Parsing> {
  const registry = await openRegistry(settings);
  const pool = createParsePool({ formats: registry.formatModules, findOcr: ocrOf(settings) });
  const read = async () => syncConfigOf(settings, withPlugins(await loadProfileFiles(settings), registry));
  let config = await read();
  return {
    registry,
    get config() {
      return config;
    },
    pool,
    order: (format, options, passwords = []) => ({
      format,
      options: config.formats,
      connectorOptions: options,
      timezone: config.timezone,
      currencies: config.currencies,
      passwords,
    }),
    reload: async () => {
      config = await read();
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/** Looks once. A tool that is installed later is found after a restart, or when the settings change. */
function ocrOf({ ocr }: Settings): FindTool {
  let found: Promise<OcrFound> | undefined;
  return async () => {
    found ??= findOcr(ocr, programPlaces());
    const tool = await found;
    return 'command' in tool ? tool : undefined;
  };
}

/** The owner's own files go before profiles that plug-ins bring. Their digest is in the registry's. */
function withPlugins({ profiles, ...files }: ProfileFiles, registry: Registry): ProfileFiles {
  return { ...files, profiles: { ...(registry.profiles as Readonly<Record<string, Profile>>), ...profiles } };
}

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
