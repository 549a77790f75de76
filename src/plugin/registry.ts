import { AppError, EXIT } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import type { ConnectorPlugin, FormatAbout, Plugin, SourcePlugin } from './contract.ts';

/** A plug-in as the host knows it. */
type KnownPlugin = Plugin | FormatAbout;

/** A plug-in and where it came from. `url` is null for a built-in one. */
export interface LoadedPlugin {
  readonly plugin: KnownPlugin;
  readonly url: string | null;
  /** Hash of the module's file: another one is another reader. Empty for a built-in one. */
  readonly digest: string;
}

/** All plug-ins by name. Names are unique over sources and connectors together, and over formats. */
export interface Registry {
  readonly plugins: readonly LoadedPlugin[];
  /** Module URLs of loaded plug-ins: the parse worker loads them again on its side. */
  readonly modules: readonly string[];
  /** Changes with the plug-ins that are loaded and with their files. */
  readonly digest: string;
  /** What `use:` of a connector names. Throws AppError `plugin.unknown` with the names that exist. */
  feed(name: string): SourcePlugin<unknown> | ConnectorPlugin<unknown>;
  readonly feedNames: readonly string[];
  readonly formatNames: readonly string[];
}

/** Throws AppError `plugin.duplicate` where two plug-ins of one kind bear one name. */
export function createRegistry(builtIns: readonly KnownPlugin[], loaded: readonly LoadedPlugin[] = []): Registry {
  const plugins = [...builtIns.map((plugin) => ({ plugin, url: null, digest: '' })), ...loaded];
  const feeds = new Map<string, SourcePlugin<unknown> | ConnectorPlugin<unknown>>();
  const formats = new Set<string>();
  for (const { plugin, url } of plugins) {
    const taken = plugin.kind === 'format' ? formats.has(plugin.name) : feeds.has(plugin.name);
    if (taken) throw duplicate(plugin, url);
    if (plugin.kind === 'format') formats.add(plugin.name);
    else feeds.set(plugin.name, plugin);
  }
  return {
    plugins,
    modules: loaded.flatMap(({ url }) => (url === null ? [] : [url])),
    get digest() {
      return sha256(plugins.map(({ plugin, digest }) => `${plugin.kind}:${plugin.name}:${digest}`).join('\n'));
    },
    feed: (name) => feeds.get(name) ?? unknown(name, [...feeds.keys()]),
    feedNames: [...feeds.keys()],
    formatNames: [...formats],
  };
}

function unknown(name: string, known: readonly string[]): never {
  throw new AppError('plugin.unknown', `no source or connector is called ${name}`, {
    hint: `there are: ${known.join(', ')}; a plug-in's name comes with \`plugins: [./file.js]\``,
    exitCode: EXIT.usage,
  });
}

function duplicate(plugin: KnownPlugin, url: string | null): AppError {
  return new AppError('plugin.duplicate', `two plug-ins are called ${plugin.name} (${plugin.kind})`, {
    hint: url === null ? 'rename one' : `rename the one in ${url}`,
    exitCode: EXIT.usage,
  });
}
