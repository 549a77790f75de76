import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { builtIns } from '../../../connectors/index.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Logger } from '../../../src/plugin/contract.ts';
import { type LoadedPlugins, loadPlugins } from '../../../src/plugin/load.ts';
import { loadModules } from '../../../src/plugin/modules.ts';
import type { PluginLimits } from '../../../src/plugin/process/plugin-process.ts';
import { createRegistry, type FormatModule } from '../../../src/plugin/registry.ts';
import { openStore } from '../../../src/store/store.ts';
import { createParsePool, type ParsePool } from '../../../src/sync/parse/pool.ts';
import type { AccountConfig, ConnectorConfig, PullDeps, SyncConfig } from '../../../src/sync/run/deps.ts';
import { FakeClock } from '../clock/fake-clock.ts';
import { PLAIN_FORMAT } from '../documents/plain-text.ts';
import { tempFolder } from '../run/temp.ts';
import type { Room } from './workshop.ts';

/** Everything a pull needs, over real files: a state folder and an inbox that are removed when the test ends. */
export interface PullHouse {
  readonly deps: PullDeps;
  readonly clock: FakeClock;
  readonly inbox: string;
  /** Events that were logged, `level event`. */
  readonly logged: string[];
  /** Puts a file into the inbox; an old one, so that it need not settle. `at`: when it came, by the file. */
  drop(name: string, content: string | Uint8Array, at?: string): string;
  /** The same house with other settings, as after an edit of the configuration and a restart. */
  with(config: Partial<SyncConfig>): PullDeps;
}

export interface HouseOptions {
  readonly config?: Partial<SyncConfig>;
  readonly inbox?: Partial<ConnectorConfig>;
  readonly accounts?: readonly Partial<AccountConfig>[];
  readonly plugins?: readonly string[];
  /** Plug-ins run in processes of their own, which may go so far. Left out: in this one, which only a quick test wants. */
  readonly limits?: PluginLimits;
  readonly folder?: string;
  readonly parsePool?: ParsePool;
  /** A state that somebody else opened and closes. */
  readonly room?: Room;
}

export async function pullHouse(options: HouseOptions = {}): Promise<PullHouse> {
  const { room } = options;
  // A property has no other pause: between two turns of the event loop no memory of compiled statements is freed.
  if (room !== undefined) await setImmediate();
  const folder = room?.folder ?? options.folder ?? tempFolder();
  const inbox = join(folder, 'inbox');
  mkdirSync(inbox, { recursive: true });
  const clock = room?.clock ?? new FakeClock();
  const logged: string[] = [];
  const { loaded, broken } = await pluginsOf(options);
  const registry = createRegistry(builtIns, loaded, broken);
  const store = room?.store ?? openStore(join(folder, 'state'), clock);
  const parsePool = options.parsePool ?? sharedReaders(registry.formatModules);
  if (room === undefined) onTestFinished(() => store.close());
  const config: SyncConfig = {
    version: '0.0.0-test',
    baseFolder: folder,
    accounts: (options.accounts ?? []).map(accountConfig),
    connectors: [connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, ...options.inbox })],
    unknownAccounts: 'create',
    timezone: 'UTC',
    currencies: {},
    formats: {},
    maxDocumentBytes: 100 * 1024 * 1024,
    ...options.config,
  };
  const signal = new AbortController().signal;
  const deps: PullDeps = { store, registry, config, parsePool, clock, log: collectingLog(logged), signal };
  return {
    deps,
    clock,
    inbox,
    logged,
    drop: (name, content, at) => dropFile(join(inbox, name), content, at),
    with: (change) => ({ ...deps, config: { ...config, ...change } }),
  };
}

async function pluginsOf({ limits, plugins = [] }: HouseOptions): Promise<LoadedPlugins> {
  if (limits !== undefined) return loadPlugins(plugins, import.meta.dirname, limits);
  const modules = await loadModules(plugins.map((file) => pathToFileURL(file).href));
  const loaded = modules.map((plugin, index) => {
    const file = plugins[index] ?? '';
    return { plugin, url: pathToFileURL(file).href, digest: sha256(readFileSync(file)) };
  });
  return { loaded, broken: [] };
}

/** A file with a format, called by the name that its plug-in has. */
export function formatModule({ name, file }: { readonly name: string; readonly file: string }): FormatModule {
  return { name, url: pathToFileURL(file).href };
}

const pools = new Map<string, ParsePool>();

/**
 * The readers of all tests in this process: starting one takes longer than most tests. One that idles for some
 * seconds is let go, and none outlives the process.
 */
function sharedReaders(formats: readonly FormatModule[]): ParsePool {
  const key = JSON.stringify(formats);
  const pool = pools.get(key) ?? createParsePool({ formats });
  pools.set(key, pool);
  return pool;
}

/** The same for tests that hand one pool to several houses. */
export function sharedParsePool(plugins: readonly string[]): ParsePool {
  return sharedReaders(
    plugins.flatMap((file) => (file === PLAIN_FORMAT ? [formatModule({ name: 'plain', file })] : [])),
  );
}

export function accountConfig(account: Partial<AccountConfig>): AccountConfig {
  return {
    handle: 'checking',
    match: [],
    name: null,
    type: null,
    currency: null,
    ledgerId: null,
    aliases: [],
    fields: {},
    ...account,
  };
}

export function connectorConfig(connector: Partial<ConnectorConfig>): ConnectorConfig {
  return {
    name: 'inbox',
    use: 'folder',
    config: {},
    format: 'auto',
    formatOptions: {},
    account: null,
    pending: 'skip',
    ...connector,
  };
}

/** Writes a file with a fixed time in the past: the as-of of what has none, and at rest. */
/** Of a file that came when the ledger had been written to last. */
export const NEWLY = '2099-01-01T00:00:00Z';

export function dropFile(file: string, content: string | Uint8Array, at = '2026-03-31T12:00:00Z'): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  utimesSync(file, new Date(at), new Date(at));
  return file;
}

function collectingLog(lines: string[]): Logger {
  const note = (level: string) => (_fields: object, event: string) => {
    lines.push(`${level} ${event}`);
  };
  return { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
}
