import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currencyTable } from '../../domain/currency.ts';
import { createHttpClient } from '../../http/client.ts';
import { AppError, codeOf } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { replaceDurably } from '../../lib/files/write-named.ts';
import type {
  Connector,
  CursorSpec,
  Delivery,
  HttpNeeds,
  Json,
  Keep,
  Logger,
  OpenOrder,
  Source,
  SourceContext,
} from '../../plugin/contract.ts';
import { readOptions } from '../../plugin/issues.ts';
import { marksOf } from '../../plugin/json-schema.ts';
import type { Reading } from '../../plugin/reading.ts';
import type { Registry } from '../../plugin/registry.ts';
import { maskSecrets, secretTexts } from '../../settings/secrets.ts';
import type { ConnectorConfig, PullDeps } from './deps.ts';

/** A connector that is open, until it is disposed. */
export interface OpenConnector {
  readonly connector: Connector;
  readonly cursor: CursorSpec<Json>;
  /** It reads its documents itself; what it read cannot be had again from the bytes. */
  readonly readsItself: boolean;
}

/** The host's way to read a document: detect and parse. */
export type Read = (delivery: Delivery) => Promise<Reading>;

export interface SourceHooks {
  readonly isKnown: SourceContext['isKnown'];
  readonly advance: SourceContext['advance'];
  readonly remark: SourceContext['remark'];
  /** Not used for a connector plug-in. */
  readonly read: Read;
}

/**
 * Opens what `use:` names with its checked keys. Also for `check` and `watch`: pass hooks that know nothing.
 * Throws AppError `plugin.unknown` or `settings.invalid`; whatever the plug-in throws comes through.
 */
export async function openConnector(
  deps: PullDeps,
  config: ConnectorConfig,
  hooks: SourceHooks,
): Promise<OpenConnector> {
  const plugin = deps.registry.feed(config.use);
  const options = await readOptions(plugin.config, config.config, `connectors.${config.name}`);
  const { cursor, http } = plugin;
  // That of a plug-in answers from its own process.
  const needs = typeof http === 'function' ? await http(options) : http;
  const context = contextFor(deps, config, hooks, needs);
  return plugin.kind === 'connector'
    ? { connector: await plugin.open(options, context), cursor, readsItself: true }
    : { connector: compose(await plugin.open(options, context), hooks.read), cursor, readsItself: false };
}

/** A source and a way to read make a connector; the engine knows only connectors. */
export function compose<Cursor extends Json>(source: Source<Cursor>, read: Read): Connector<Cursor> {
  return {
    check: () => source.check(),
    async *pull(cursor) {
      for await (const delivery of source.pull(cursor)) {
        const { refused, remarks = [], withheld } = delivery;
        const obstacle = refused ?? withheld;
        const reading: Reading =
          obstacle === undefined ? await read(delivery) : { format: '', statements: [], issues: [obstacle] };
        yield { ...delivery, ...reading, issues: [...reading.issues, ...remarks] };
      }
    },
    ...(source.settle === undefined ? {} : { settle: source.settle.bind(source) }),
    ...(source.watch === undefined ? {} : { watch: source.watch.bind(source) }),
    [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
  };
}

/** Hooks for looking and watching only. */
export const IDLE_HOOKS: SourceHooks = {
  isKnown: () => true,
  advance: () => undefined,
  remark: () => undefined,
  read: async () => ({ format: '', statements: [], issues: [] }),
};

/** The context of a source, also for work with a source outside a pull, such as a login. */
export function contextFor(
  deps: PullDeps,
  config: ConnectorConfig,
  hooks: Omit<SourceHooks, 'read'>,
  needs?: HttpNeeds,
): SourceContext {
  const { clock, signal } = deps;
  const log = logFor(deps.log, config.name);
  const maxBytes = deps.config.maxDocumentBytes;
  return {
    log,
    signal,
    baseFolder: deps.config.baseFolder,
    maxDocumentBytes: deps.config.maxDocumentBytes,
    currencies: currencyTable(deps.config.currencies),
    get timezone() {
      return deps.config.timezone;
    },
    now: () => new Date(clock.now()),
    sleep: (ms) => clock.sleep(ms, signal),
    isKnown: hooks.isKnown,
    advance: hooks.advance,
    remark: hooks.remark,
    templates: deps.registry.templates,
    keep: openKeep(deps.config.keepFolder ?? deps.store.folder, config.name),
    http: createHttpClient({ needs, clock, log, signal, maxBytes }),
    open: (order) => deps.parsePool.open(withKeptPasswords(order, config)),
  };
}

const KEPT_NAME = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** `<state>/connectors/<name>/`: what a connector keeps between its runs, for its owner's eyes only. */
function openKeep(stateFolder: string, connector: string): Keep {
  const folder = join(stateFolder, 'connectors', encodeURIComponent(connector));
  return {
    read: (name) => {
      try {
        return readFileSync(fileIn(folder, name), 'utf8');
      } catch (thrown) {
        if (codeOf(thrown) === 'ENOENT') return undefined;
        throw thrown;
      }
    },
    write: (name, text) => {
      const file = fileIn(folder, name);
      makeFolder(folder, { mode: 0o700 });
      // A provider that rotates tokens has forgotten the old one: the new one must survive a power cut.
      replaceDurably(file, text);
    },
  };
}

/** A plug-in chooses the name: it must not lead out of the connector's own folder. */
function fileIn(folder: string, name: string): string {
  if (KEPT_NAME.test(name)) return join(folder, name);
  throw new AppError('plugin.keep', { name: JSON.stringify(name) });
}

/** Passwords that the owner gave on the dashboard come before those of the settings. */
function withKeptPasswords(order: OpenOrder, { keptPasswords = [] }: ConnectorConfig): OpenOrder {
  const { options } = order;
  if (keptPasswords.length === 0 || !isObject(options) || !Array.isArray(options.passwords)) return order;
  return { ...order, options: { ...options, passwords: [...keptPasswords, ...options.passwords] } };
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function logFor(log: Logger, connector: string): Logger {
  return {
    debug: (fields, event) => log.debug({ ...fields, connector }, event),
    info: (fields, event) => log.info({ ...fields, connector }, event),
    warn: (fields, event) => log.warn({ ...fields, connector }, event),
    error: (fields, event) => log.error({ ...fields, connector }, event),
  };
}

/** Takes the connector's own secrets out of what a server or a plug-in said: it is stored and shown. */
export function ownMask({ config, use }: ConnectorConfig, registry: Registry): (text: string) => string {
  const isInstalled = registry.feedNames.includes(use);
  const secrets = secretTexts(config, isInstalled ? marksOf(registry.feed(use).config) : undefined);
  return (text) => maskSecrets(text, secrets);
}
