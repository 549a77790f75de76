import { AppError, EXIT } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import type { ConnectorPlugin, FormatAbout, NoticePlugin, Plugin, SourcePlugin } from './contract.ts';

/** A plug-in as the host knows it. */
type KnownPlugin = Plugin | FormatAbout;

/** A plug-in and where it came from. `url` is null for a built-in one. */
export interface LoadedPlugin {
  readonly plugin: KnownPlugin;
  readonly url: string | null;
  /** Hash of the module's file: another one is another reader. Empty for a built-in one. */
  readonly digest: string;
}

/** All plug-ins by name. Names are unique over sources and connectors together, over formats, and over notices. */
export interface Registry {
  readonly plugins: readonly LoadedPlugin[];
  /** Module URLs of loaded plug-ins: the parse worker loads them again on its side. */
  readonly modules: readonly string[];
  /** Changes with the plug-ins that are loaded and with their files. */
  readonly digest: string;
  /** What `use:` of a connector names. Throws AppError `plugin.unknown` with the names that exist. */
  feed(name: string): SourcePlugin<unknown> | ConnectorPlugin<unknown>;
  readonly feedNames: readonly string[];
  /** What `use:` of an entry of `notify:` names. Throws AppError `plugin.unknown` with the names that exist. */
  notice(name: string): NoticePlugin<unknown>;
  readonly noticeNames: readonly string[];
  readonly formatNames: readonly string[];
}

/** Throws AppError `plugin.duplicate` where two plug-ins of one kind bear one name. */
export function createRegistry(builtIns: readonly KnownPlugin[], loaded: readonly LoadedPlugin[] = []): Registry {
  const plugins = [...builtIns.map((plugin) => ({ plugin, url: null, digest: '' })), ...loaded];
  const feeds = new Map<string, SourcePlugin<unknown> | ConnectorPlugin<unknown>>();
  const notices = new Map<string, NoticePlugin<unknown>>();
  const formats = new Set<string>();
  for (const { plugin, url } of plugins) {
    const known = plugin.kind === 'format' ? formats : plugin.kind === 'notice' ? notices : feeds;
    if (known.has(plugin.name)) throw duplicate(plugin, url);
    if (plugin.kind === 'format') formats.add(plugin.name);
    else if (plugin.kind === 'notice') notices.set(plugin.name, plugin);
    else feeds.set(plugin.name, plugin);
  }
  return {
    plugins,
    modules: loaded.flatMap(({ url }) => (url === null ? [] : [url])),
    get digest() {
      return sha256(plugins.map(({ plugin, digest }) => `${plugin.kind}:${plugin.name}:${digest}`).join('\n'));
    },
    feed: (name) => feeds.get(name) ?? unknown('source or connector', name, [...feeds.keys()]),
    feedNames: [...feeds.keys()],
    notice: (name) => notices.get(name) ?? unknown('channel of notices', name, [...notices.keys()]),
    noticeNames: [...notices.keys()],
    formatNames: [...formats],
  };
}

function unknown(what: string, name: string, known: readonly string[]): never {
  throw new AppError('plugin.unknown', `no ${what} is called ${name}`, {
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
