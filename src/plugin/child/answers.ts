/** The tasks of a plug-in's process that open no feed: what the plug-in says about itself, and notices. */
import { AppError } from '../../lib/errors.ts';
import { storedSaid } from '../../words/message.ts';
import type { Plugin } from '../contract.ts';
import type { SchemaIssue } from '../described.ts';
import type { HttpNeeds } from '../http.ts';
import { mistakeOf, readOptions } from '../issues.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import type { NoticePlugin } from '../notice.ts';
import type { Description } from '../process/description.ts';
import type { NoticeOrder } from '../process/protocol.ts';
import { logOver, type Wire } from './wire.ts';

/** The description of a loaded plug-in for the host: names, words and data, and no functions. */
export function describePlugin(plugin: Plugin): Description {
  const { kind, name, summary } = plugin;
  const http = 'http' in plugin ? plugin.http : undefined;
  return {
    kind,
    name,
    summary,
    cursor: 'cursor' in plugin ? { version: plugin.cursor.version, initial: plugin.cursor.initial } : null,
    schema: 'config' in plugin ? jsonSchemaOf(plugin.config) : null,
    login: 'login' in plugin && typeof plugin.login === 'function',
    http: http === undefined ? 'none' : typeof http === 'function' ? 'by-config' : 'fixed',
    hosts: typeof http === 'object' ? [...http.hosts] : [],
    content: 'profile' in plugin ? plugin.profile : 'templates' in plugin ? plugin.templates : null,
  };
}

/** The objections of the plug-in's schema as plain values. Unknown keys stay named, for a better message. */
export async function validateKeys(plugin: Plugin, value: unknown): Promise<readonly SchemaIssue[]> {
  if (!('config' in plugin)) return [];
  const { issues = [] } = await plugin.config['~standard'].validate(value);
  return issues.map((issue) => ({
    message: storedSaid(mistakeOf(issue)),
    path: (issue.path ?? []).map((part) => {
      const key = typeof part === 'object' ? part.key : part;
      return typeof key === 'symbol' ? String(key) : key;
    }),
    ...('keys' in issue && Array.isArray(issue.keys) ? { keys: issue.keys.map(String) } : {}),
  }));
}

/** The hosts that the requests of a feed with these keys may reach; null where it declares none. */
export async function needsOf(plugin: Plugin, keys: unknown): Promise<HttpNeeds | null> {
  if (!('http' in plugin) || plugin.http === undefined) return null;
  if (typeof plugin.http !== 'function') return plugin.http;
  return plugin.http(await readOptions(plugin.config, keys, plugin.name));
}

export async function receiverOf(plugin: Plugin, keys: unknown): Promise<string> {
  const channel = channelOf(plugin);
  return String(await channel.receiver(await readOptions(channel.config, keys, plugin.name)));
}

/** Opens the channel, hands one notice over, and closes it. */
export async function sendNotice(
  wire: Wire,
  signal: AbortSignal,
  plugin: Plugin,
  { baseFolder, config, notice }: NoticeOrder,
): Promise<void> {
  const found = channelOf(plugin);
  const options = await readOptions(found.config, config, plugin.name);
  const now = () => new Date(wire.question('now'));
  await using channel = await found.open(options, { log: logOver(wire), signal, baseFolder, now });
  await channel.send(notice);
}

function channelOf(plugin: Plugin): NoticePlugin<unknown> {
  if (plugin.kind === 'notice') return plugin;
  throw new AppError('plugin.shape', `${plugin.name} is a ${plugin.kind} and no notice channel`);
}
