import { AppError } from '../../lib/errors.ts';
import type { Plugin } from '../contract.ts';
import type { NoticeContext, NoticePlugin } from '../notice.ts';
import { readOptions } from '../options.ts';
import type { Tasks } from '../process/protocol.ts';
import { logOver } from './context.ts';
import type { Wire } from './wire.ts';

/** Opens the channel, hands one notice over, and closes it. */
export async function sendNotice(
  wire: Wire,
  signal: AbortSignal,
  plugin: Plugin,
  { baseFolder, config, notice }: Tasks['send']['input'],
): Promise<null> {
  const channelPlugin = channelOf(plugin);
  const options = await readOptions(channelPlugin.config, config, plugin.name);
  const now = () => new Date(wire.question('now', null));
  const context: NoticeContext = { log: logOver(wire), signal, baseFolder, now };
  await using channel = await channelPlugin.open(options, context);
  await channel.send(notice);
  return null;
}

export async function receiverOf(plugin: Plugin, config: unknown): Promise<string> {
  const channelPlugin = channelOf(plugin);
  return String(channelPlugin.receiver(await readOptions(channelPlugin.config, config, plugin.name)));
}

function channelOf(plugin: Plugin): NoticePlugin<unknown> {
  if (plugin.kind === 'notice') return plugin;
  throw new AppError('plugin.shape', `${plugin.name} is a ${plugin.kind} and no notice channel`);
}
