import { AppError, refusal } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { hintOf, inEnglish, type Plain, saidOf, words } from '../words/message.ts';
import type {
  ConnectorPlugin,
  FormatAbout,
  Json,
  MailTemplate,
  NoticePlugin,
  Plugin,
  SourcePlugin,
} from './contract.ts';

/** A plug-in as the host knows it. */
type KnownPlugin = Plugin | FormatAbout;

/** A plug-in and where it came from. `url` is null for a built-in one. */
export interface LoadedPlugin {
  readonly plugin: KnownPlugin;
  readonly url: string | null;
  /** Hash of the module's file: another one is another reader. Empty for a built-in one. */
  readonly digest: string;
}

/** A plug-in of the owner's that cannot be used, and why. */
export interface BrokenPlugin extends Plain {
  readonly code: string;
  /** As `plugins:` names it. */
  readonly specifier: string;
  readonly url: string;
  readonly digest: string;
}

/** A format of the owner's: a process of its own reads with it. */
export interface FormatModule {
  readonly name: string;
  readonly url: string;
}

/** All plug-ins by name. Names are unique over sources and connectors together, over formats, and over notices. */
export interface Registry {
  readonly plugins: readonly LoadedPlugin[];
  readonly broken: readonly BrokenPlugin[];
  readonly formatModules: readonly FormatModule[];
  /** Changes with the plug-ins that are loaded and with their files. */
  readonly digest: string;
  /**
   * The feed that `use:` of a connector names. Throws AppError `plugin.unknown` with the existing names, or the
   * reason why one is broken.
   */
  feed(name: string): SourcePlugin<unknown> | ConnectorPlugin<unknown>;
  readonly feedNames: readonly string[];
  /**
   * The notice channel that `use:` of an entry of `notify:` names. Throws AppError `plugin.unknown` with the existing
   * names.
   */
  notice(name: string): NoticePlugin<unknown>;
  readonly noticeNames: readonly string[];
  readonly formatNames: readonly string[];
  /** Profiles of tables that plug-ins bring, by name. */
  readonly profiles: { readonly [name: string]: Json };
  /** Mail templates that plug-ins bring, by the plug-in's name. */
  readonly templates: { readonly [name: string]: readonly MailTemplate[] };
}

/** Throws AppError `plugin.duplicate` where two plug-ins of one kind bear one name. */
export function createRegistry(
  builtIns: readonly KnownPlugin[],
  loaded: readonly LoadedPlugin[] = [],
  broken: readonly BrokenPlugin[] = [],
): Registry {
  const plugins = [...builtIns.map((plugin) => ({ plugin, url: null, digest: '' })), ...loaded];
  const feeds = new Map<string, SourcePlugin<unknown> | ConnectorPlugin<unknown>>();
  const notices = new Map<string, NoticePlugin<unknown>>();
  const formats = new Map<string, string | null>();
  const profiles = new Map<string, Json>();
  const templates = new Map<string, readonly MailTemplate[]>();
  const known = {
    format: formats,
    notice: notices,
    profile: profiles,
    template: templates,
    source: feeds,
    connector: feeds,
  };
  for (const { plugin, url } of plugins) {
    if (known[plugin.kind].has(plugin.name)) throw duplicate(plugin, url);
    if (plugin.kind === 'format') formats.set(plugin.name, url);
    else if (plugin.kind === 'notice') notices.set(plugin.name, plugin);
    else if (plugin.kind === 'profile') profiles.set(plugin.name, plugin.profile);
    else if (plugin.kind === 'template') templates.set(plugin.name, plugin.templates);
    else feeds.set(plugin.name, plugin);
  }
  const files = [
    ...plugins.map(({ plugin, digest }) => `${plugin.kind}:${plugin.name}:${digest}`),
    ...broken.map(({ digest }) => digest),
  ];
  return {
    plugins,
    broken,
    formatModules: [...formats].flatMap(([name, url]) => (url === null ? [] : [{ name, url }])),
    get digest() {
      return sha256(files.join('\n'));
    },
    feed: (name) => feeds.get(name) ?? unknown('source or connector', name, [...feeds.keys()], broken),
    feedNames: [...feeds.keys()],
    notice: (name) => notices.get(name) ?? unknown('channel of notices', name, [...notices.keys()], broken),
    noticeNames: [...notices.keys()],
    formatNames: [...formats.keys()],
    profiles: Object.fromEntries(profiles),
    templates: Object.fromEntries(templates),
  };
}

/** A plug-in that does not load has no known name, so it may be the missing one. */
function unknown(what: string, name: string, known: readonly string[], broken: readonly BrokenPlugin[]): never {
  const [first] = broken;
  if (first !== undefined) {
    const how = hintOf(first) ?? words('service.bankfeedConnectorsListShows');
    const said = words('service.noCalled', { what, name, why: saidOf(first), how });
    throw new AppError(first.code, inEnglish(said), { words: said });
  }
  throw refusal('plugin.unknown', { what, name, names: known.join(', ') });
}

function duplicate(plugin: KnownPlugin, url: string | null): AppError {
  return refusal(url === null ? 'plugin.duplicate' : 'plugin.duplicate#own', {
    name: plugin.name,
    kind: plugin.kind,
    file: url ?? '',
  });
}
