/** An opened source or connector in its own process, driven by the host's tasks. */
import { AppError } from '../../lib/errors.ts';
import type { Batch, Connector, ConnectorPlugin, Delivery, Json, Plugin, Source, SourcePlugin } from '../contract.ts';
import { readOptions } from '../options.ts';
import type { Abilities, Opening, Tasks } from '../process/protocol.ts';
import { contextOver } from './context.ts';
import type { Wire } from './wire.ts';

type Feed = Source | Connector;

/** One feed at most is open in a process. */
export class OpenFeed {
  readonly #wire: Wire;
  readonly #signal: AbortSignal;
  #feed: Feed | undefined;
  #pull: AsyncIterator<Delivery | Batch> | undefined;
  #watch: AsyncDisposable | undefined;

  constructor(wire: Wire, signal: AbortSignal) {
    this.#wire = wire;
    this.#signal = signal;
  }

  async open(plugin: Plugin, { config, ...about }: Opening): Promise<Abilities> {
    if (!isFeed(plugin)) throw fault(`${plugin.name} is a ${plugin.kind} and cannot be opened`);
    const options: unknown = await readOptions(plugin.config, config, plugin.name);
    const feed: Feed = await plugin.open(options, contextOver(this.#wire, about, this.#signal));
    const lacking = (['check', 'pull'] as const).find((name) => typeof feed?.[name] !== 'function');
    if (lacking !== undefined) throw fault(`what \`open\` gave has no function \`${lacking}\``);
    this.#feed = feed;
    return { settles: typeof feed.settle === 'function', watches: typeof feed.watch === 'function' };
  }

  /** Where the owner sits at a terminal. Nothing stays open. */
  async login(plugin: Plugin, { config, ...about }: Opening): Promise<null> {
    if (!isFeed(plugin) || plugin.login === undefined) throw fault(`${plugin.name} has no \`login\``);
    const options: unknown = await readOptions(plugin.config, config, plugin.name);
    await plugin.login(options, contextOver(this.#wire, about, this.#signal), {
      show: (text) => void this.#wire.favour('show', text),
      ask: (question) => this.#wire.favour('ask', question),
    });
    return null;
  }

  async check(): Promise<null> {
    await this.#opened.check();
    return null;
  }

  async pull(cursor: Json): Promise<null> {
    await this.leave();
    const given: unknown = this.#opened.pull(cursor);
    const pull = iteratorOf(given);
    if (pull === undefined) throw fault('`pull` gave nothing that can be asked for documents: write `async *pull`');
    this.#pull = pull;
    return null;
  }

  async next(): Promise<Tasks['next']['output']> {
    const result = await this.#pull?.next();
    if (result === undefined || result.done === true) return null;
    return plainOf(result.value);
  }

  async leave(): Promise<null> {
    const pull = this.#pull;
    this.#pull = undefined;
    await pull?.return?.();
    return null;
  }

  async settle({ outcome, receipt }: Tasks['settle']['input']): Promise<null> {
    await this.#opened.settle?.(receipt, outcome);
    return null;
  }

  async watch(): Promise<null> {
    this.#watch = await this.#opened.watch?.(() => this.#wire.send({ kind: 'wake' }));
    return null;
  }

  async dispose(): Promise<null> {
    const feed = this.#feed;
    this.#feed = undefined;
    await this.#watch?.[Symbol.asyncDispose]?.();
    await feed?.[Symbol.asyncDispose]?.();
    return null;
  }

  get #opened(): Feed {
    if (this.#feed === undefined) throw fault('it is not open');
    return this.#feed;
  }
}

function isFeed(plugin: Plugin): plugin is SourcePlugin<unknown> | ConnectorPlugin<unknown> {
  return plugin.kind === 'source' || plugin.kind === 'connector';
}

function iteratorOf(given: unknown): AsyncIterator<Delivery | Batch> | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  if (Symbol.asyncIterator in given && typeof given[Symbol.asyncIterator] === 'function') {
    return (given as AsyncIterable<Delivery | Batch>)[Symbol.asyncIterator]();
  }
  return undefined;
}

/** A Buffer takes its whole memory across. A copy of a small one may take a large pool along. */
function plainOf(delivery: Delivery | Batch): Delivery | Batch {
  const bytes: unknown = delivery?.document?.bytes;
  if (!(bytes instanceof Uint8Array)) return delivery;
  return { ...delivery, document: { ...delivery.document, bytes: Uint8Array.from(bytes) } };
}

function fault(message: string): AppError {
  return new AppError('plugin.shape', message, { hint: 'this is a fault of the plug-in' });
}
