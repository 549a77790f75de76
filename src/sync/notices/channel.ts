/** One notice through one channel, within its time, whatever the channel does. */
import { messageOf } from '../../lib/errors.ts';
import type { Notice, NoticeChannel } from '../../plugin/contract.ts';

/** How a channel is opened. */
export interface ChannelOpener {
  /** The plug-in's name. */
  readonly use: string;
  open(signal: AbortSignal): Promise<NoticeChannel>;
  /** Takes the channel's secrets out of what it says: people read that. */
  mask(text: string): string;
}

export interface DeliveryLimits {
  /** Default: ten seconds. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;

/** @returns why it failed, in one line; null where the notice was taken */
export async function deliver(
  target: ChannelOpener,
  notice: Notice,
  { timeoutMs = TIMEOUT_MS, signal }: DeliveryLimits,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const over = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  try {
    await Promise.race([send(target, notice, over), whenAborted(over)]);
    return null;
  } catch (thrown) {
    return timeout.aborted
      ? `no answer within ${timeoutMs / 1000} s`
      : target.mask(messageOf(thrown).split('\n', 1).join(''));
  }
}

async function send(target: ChannelOpener, notice: Notice, signal: AbortSignal): Promise<void> {
  await using channel = await target.open(signal);
  await channel.send(notice);
}

/** A channel that does not listen to its signal is not waited for. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(new Error('stopped'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}
