/** An opened source or connector in its own process, driven by the host's tasks. */
import { AppError } from '../../lib/errors.ts';
import type {
  Batch,
  Connector,
  ConnectorPlugin,
  CurrencyTable,
  Delivery,
  Json,
  Plugin,
  Settlement,
  Source,
  SourceContext,
  SourcePlugin,
} from '../contract.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { readOptions } from '../issues.ts';
import type { Opening } from '../process/protocol.ts';
import { logOver, type Wire } from './wire.ts';

type Feed = Source | Connector;

/** One feed at most is open in a process. */
export class OpenFeed {
  readonly #wire: Wire;
  readonly #signal: AbortSignal;
  #feed: Feed | undefined;
  #pull: AsyncIterator<Delivery | Batch> | undefined;

  constructor(wire: Wire, signal: AbortSignal) {
    this.#wire = wire;
    this.#signal = signal;
  }

  async open(plugin: Plugin, { config, ...about }: Opening): Promise<{ readonly settles: boolean }> {
    if (!isFeed(plugin)) throw fault(`${plugin.name} is a ${plugin.kind} and cannot be opened`);
    const options: unknown = await readOptions(plugin.config, config, plugin.name);
    const feed: Feed = await plugin.open(options, contextOver(this.#wire, about, this.#signal));
    const lacking = (['check', 'pull'] as const).find((name) => typeof feed?.[name] !== 'function');
    if (lacking !== undefined) throw fault(`what \`open\` gave has no function \`${lacking}\``);
    this.#feed = feed;
    return { settles: typeof feed.settle === 'function' };
  }

  /** Where the owner sits at a terminal. Nothing stays open. */
  async login(plugin: Plugin, { config, ...about }: Opening): Promise<void> {
    if (!isFeed(plugin) || plugin.login === undefined) throw fault(`${plugin.name} has no \`login\``);
    const options: unknown = await readOptions(plugin.config, config, plugin.name);
    await plugin.login(options, contextOver(this.#wire, about, this.#signal), {
      show: (text) => void this.#wire.favour('show', text),
      ask: (question) => this.#wire.favour('ask', question),
    });
  }

  async check(): Promise<void> {
    await this.#opened.check();
  }

  async pull(cursor: Json): Promise<void> {
    await this.#leave();
    const given: AsyncIterable<Delivery | Batch> | undefined = this.#opened.pull(cursor);
    const pull = given?.[Symbol.asyncIterator]?.();
    if (pull === undefined) throw fault('`pull` gave nothing that can be asked for documents: write `async *pull`');
    this.#pull = pull;
  }

  async next(): Promise<Delivery | Batch | null> {
    const result = await this.#pull?.next();
    return result === undefined || result.done === true ? null : plainOf(result.value);
  }

  async settle(receipt: Json, outcome: Settlement): Promise<void> {
    await this.#opened.settle?.(receipt, outcome);
  }

  async dispose(): Promise<void> {
    await this.#leave();
    const feed = this.#feed;
    this.#feed = undefined;
    await feed?.[Symbol.asyncDispose]?.();
  }

  /** The host may have wanted no more of the last pull. */
  async #leave(): Promise<void> {
    const pull = this.#pull;
    this.#pull = undefined;
    await pull?.return?.();
  }

  get #opened(): Feed {
    if (this.#feed === undefined) throw fault('it is not open');
    return this.#feed;
  }
}

function isFeed(plugin: Plugin): plugin is SourcePlugin<unknown> | ConnectorPlugin<unknown> {
  return plugin.kind === 'source' || plugin.kind === 'connector';
}

/** A Buffer takes its whole memory across. A copy of a small one may take a large pool along. */
function plainOf(delivery: Delivery | Batch): Delivery | Batch {
  const bytes: unknown = delivery?.document?.bytes;
  if (!(bytes instanceof Uint8Array)) return delivery;
  return { ...delivery, document: { ...delivery.document, bytes: Uint8Array.from(bytes) } };
}

function fault(message: string): AppError {
  return new AppError('plugin.shape#fault', { what: message });
}

/** The context of a source in its own process: every wish goes to the host. */
function contextOver(wire: Wire, opening: Omit<Opening, 'config'>, signal: AbortSignal): SourceContext {
  return {
    ...opening,
    log: logOver(wire),
    signal,
    currencies: currenciesOver(wire),
    now: () => new Date(wire.question('now')),
    sleep: (ms) => wire.favour('sleep', ms),
    isKnown: (origin, fingerprint) => wire.question('isKnown', origin, fingerprint),
    advance: (cursor) => wire.question('advance', cursor),
    remark: (remark) => wire.question('remark', remark),
    keep: {
      read: (name) => wire.question('readKept', name),
      write: (name, text) => wire.question('writeKept', name, text),
    },
    open: (order) => wire.favour('open', order),
    http: { request: (request) => requestOver(wire, request) },
  };
}

/** The host's table, each code asked for once. */
function currenciesOver(wire: Wire): CurrencyTable {
  const known = new Map<string | null, ReturnType<typeof ask>>();
  const ask = (code: string | null) => wire.question('currency', code);
  const find = (code: string | null) => {
    const found = known.get(code) ?? ask(code);
    known.set(code, found);
    return found;
  };
  return { places: (code) => find(code).places, knows: (code) => find(code).knows };
}

/** The host sends it. One that its own signal ends is not waited for. */
async function requestOver(wire: Wire, { signal, ...request }: HttpRequest): Promise<HttpResponse> {
  const answer = wire.favour('request', request);
  if (signal === undefined) return answer;
  const ended = Promise.withResolvers<never>();
  const stop = (): void => ended.reject(new AppError('http.aborted', 'the request was ended'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  answer.catch(() => undefined);
  return Promise.race([answer, ended.promise]).finally(() => signal.removeEventListener('abort', stop));
}
