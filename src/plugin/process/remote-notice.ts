import type { NoticeChannel, NoticePlugin } from '../notice.ts';
import type { PluginLimits } from './limits.ts';
import { PluginLink } from './link.ts';
import { startProcess } from './start.ts';
import { mayWrite, pathsIn } from './walls.ts';

/** A notice channel in a process of its own. It starts with the notices of one look, and ends after them. */
export function remoteNotice(url: string, name: string, limits: PluginLimits): Pick<NoticePlugin<unknown>, 'open'> {
  return {
    open: async (config, { baseFolder, log, now, signal }): Promise<NoticeChannel> => {
      const link = new PluginLink(
        name,
        startProcess(url, limits, pathsIn(config, baseFolder), undefined, mayWrite(config, baseFolder)),
        limits,
      );
      const stop = (): void => link.abort();
      signal.addEventListener('abort', stop);
      link.serve({ answers: { now: () => now().getTime() }, favours: {}, log, wake: () => undefined });
      if (signal.aborted) stop();
      return {
        send: async (notice) => void (await link.ask('send', { baseFolder, config, notice })),
        [Symbol.asyncDispose]: async () => {
          signal.removeEventListener('abort', stop);
          await link[Symbol.asyncDispose]();
        },
      };
    },
  };
}
