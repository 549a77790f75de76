/** A source or connector in a process of its own, with the face of one that runs here. */
import { AppError } from '../../lib/errors.ts';
import type { Batch, Connector, Delivery, Dialogue, Json, SourceContext } from '../contract.ts';
import { checkDelivery } from './delivery.ts';
import { hostSideOf } from './host-side.ts';
import type { PluginLimits } from './limits.ts';
import { PluginLink } from './link.ts';
import { startProcess } from './start.ts';
import { pathsIn } from './walls.ts';

export interface RemoteFeed {
  readonly url: string;
  readonly name: string;
  readonly kind: 'source' | 'connector';
  readonly limits: PluginLimits;
}

/** Ends the process of a feed at once, for the conformance suite. */
const KILL = Symbol('kill');

const FAULT = { hint: 'this is a fault of the plug-in; other connectors go on' };

/** Starts the process and opens the feed in it. The process lives until the feed is disposed. */
export async function openRemoteFeed(feed: RemoteFeed, config: unknown, context: SourceContext): Promise<Connector> {
  const { baseFolder, maxDocumentBytes, signal, templates, timezone } = context;
  const link = new PluginLink(
    feed.name,
    startProcess(feed.url, feed.limits, pathsIn(config, context.baseFolder)),
    feed.limits,
  );
  let wake = (): void => undefined;
  const stop = (): void => tellToEnd(link, feed);
  signal.addEventListener('abort', stop);
  const dispose = async (): Promise<void> => {
    signal.removeEventListener('abort', stop);
    await link[Symbol.asyncDispose]();
  };
  link.serve(hostSideOf(context, () => wake()));
  if (signal.aborted) stop();
  try {
    const { settles, watches } = await link.ask('open', { config, baseFolder, maxDocumentBytes, templates, timezone });
    const settle: Connector['settle'] = async (receipt, outcome) =>
      void (await link.ask('settle', { receipt, outcome }));
    const watch: Connector['watch'] = async (onNews) => {
      wake = onNews;
      await link.ask('watch', null);
      link.watch(({ code, message }) => context.log.warn({ code, reason: message }, 'plugin.watch-ended'));
      return { [Symbol.asyncDispose]: async () => undefined };
    };
    return {
      check: async () => void (await link.ask('check', null)),
      pull: (cursor) => pullFrom(link, feed, context, cursor),
      ...{ [KILL]: () => link.end(new AppError('plugin.died', `the process of ${feed.name} was killed`)) },
      ...(settles ? { settle } : {}),
      ...(watches ? { watch } : {}),
      [Symbol.asyncDispose]: dispose,
    };
  } catch (thrown) {
    await dispose();
    throw thrown;
  }
}

/** The owner's log-in, in a process that ends with it. */
export async function logInRemotely(
  feed: RemoteFeed,
  config: unknown,
  context: SourceContext,
  dialogue: Dialogue,
): Promise<void> {
  const { baseFolder, maxDocumentBytes, signal, templates, timezone } = context;
  await using link = new PluginLink(
    feed.name,
    startProcess(feed.url, feed.limits, pathsIn(config, context.baseFolder)),
    feed.limits,
  );
  link.serve(hostSideOf(context, () => undefined, dialogue));
  const stop = (): void => link.abort();
  signal.addEventListener('abort', stop);
  await link
    .ask('login', { config, baseFolder, maxDocumentBytes, templates, timezone })
    .finally(() => signal.removeEventListener('abort', stop));
}

/** One that goes on all the same is ended. */
function tellToEnd(link: PluginLink, { limits, name }: RemoteFeed): void {
  link.abort();
  const deaf = new AppError('plugin.deaf', `the plug-in ${name} went on after it was told to end`, FAULT);
  setTimeout(() => link.end(deaf), limits.endMs).unref();
}

async function* pullFrom(
  link: PluginLink,
  feed: RemoteFeed,
  { maxDocumentBytes, signal }: SourceContext,
  cursor: Json,
): AsyncGenerator<Batch> {
  const { limits, name } = feed;
  const late = new AppError('plugin.endless', `a pull of the plug-in ${name} did not end by itself`, FAULT);
  const timer = setTimeout(() => link.end(late), limits.pullMs).unref();
  const progress = new Progress(feed);
  try {
    await link.ask('pull', cursor);
    for (;;) {
      const given = await link.ask('next', null);
      // A delivery on its way at the daemon's end comes again with the next run.
      if (given === null || signal.aborted) return;
      const delivery = checkDelivery(name, feed.kind, given);
      progress.note(delivery, maxDocumentBytes);
      // For a source, `compose` asks for no more than a delivery.
      yield delivery as Batch;
    }
  } finally {
    clearTimeout(timer);
    await link.ask('leave', null).catch(() => undefined);
  }
}

/** Whether a pull gets on: it brings what it did not bring before, and comes to an end. */
class Progress {
  readonly #feed: RemoteFeed;
  readonly #met = new Set<string>();
  #count = 0;
  #repeats = 0;

  constructor(feed: RemoteFeed) {
    this.#feed = feed;
  }

  /** Throws AppError `plugin.size`, `plugin.repeats` or `plugin.endless`. */
  note({ document, fingerprint, origin }: Delivery, maxDocumentBytes: number): void {
    const { limits, name } = this.#feed;
    if (document.bytes.length > maxDocumentBytes) {
      throw new AppError('plugin.size', `the plug-in ${name} gave ${document.bytes.length} bytes, more than it may`, {
        hint: 'this is a fault of the plug-in: it should give what is larger than maxDocumentBytes as `refused`',
      });
    }
    const key = `${origin}\n${fingerprint}\n${document.sha256}`;
    if (this.#met.has(key)) this.#repeats += 1;
    else this.#met.add(key);
    this.#count += 1;
    if (this.#repeats >= limits.repeats) {
      const said = `the plug-in ${name} gives the same documents again and again, and its cursor leads nowhere`;
      throw new AppError('plugin.repeats', said, FAULT);
    }
    if (this.#count > limits.documents) {
      const said = `the plug-in ${name} gave ${limits.documents} documents in one run and did not end`;
      throw new AppError('plugin.endless', said, {
        hint: 'what came is kept, and the next run goes on from there; a plug-in should end where nothing is left',
      });
    }
  }
}

/** False where the feed runs in this process. */
export function killProcess(feed: object): boolean {
  const kill: unknown = KILL in feed ? feed[KILL] : undefined;
  if (typeof kill !== 'function') return false;
  kill();
  return true;
}
