/** The built-in channels of `notify:`. Each is loaded with the first notice that it sends: most runs have none. */
import type { NoticeChannel, NoticeContext, NoticePlugin, Schema } from '../../src/plugin/contract.ts';
import { lazyOptions } from '../lazy-options.ts';

interface ChannelModule<Config> {
  readonly options: Schema<Config>;
  open(config: Config, context: NoticeContext): NoticeChannel;
}

export const ntfy = channel('ntfy', 'A topic of ntfy, or any address that takes a POST of plain text.', {
  load: () => import('./ntfy.ts'),
  receiver: ({ url }) => url,
});

export const gotify = channel('gotify', 'An application of a Gotify server.', {
  load: () => import('./gotify.ts'),
  receiver: ({ url }) => `gotify ${url}`,
});

export const webhook = channel('webhook', 'A signed POST of JSON to a program of yours.', {
  load: () => import('./webhook.ts'),
  receiver: ({ url }) => `webhook ${url}`,
});

export const mail = channel('mail', 'A letter by SMTP.', {
  load: () => import('./mail.ts'),
  receiver: ({ host, to }) => `mail ${host} ${to.join(' ')}`,
});

interface ChannelParts<Config> {
  load(): Promise<ChannelModule<Config>>;
  receiver(config: Config): string;
}

function channel<Config>(
  name: string,
  summary: string,
  { load, receiver }: ChannelParts<Config>,
): NoticePlugin<Config> {
  return {
    kind: 'notice',
    name,
    summary,
    config: lazyOptions(async () => (await load()).options),
    receiver,
    open: async (config, context) => (await load()).open(config, context),
  };
}
