/** Modules of plug-ins, imported into this process: for the processes of plug-ins and of readers, never for the daemon. */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AppError, reasonOf, refusal } from '../lib/errors.ts';
import { programModule } from '../lib/program-file.ts';
import type { Plugin } from './contract.ts';

const CONTRACT = programModule('src/plugin/contract').href;

let hooked = false;

/** `bankfeed/plugin` means our own contract from wherever a plug-in lies: its folder needs no node_modules. */
function resolveContract(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'bankfeed/plugin' ? { url: CONTRACT, shortCircuit: true } : next(specifier, context),
  });
}

/**
 * Keeps plug-ins of this process from signalling other processes: Node's permissions leave signals open, and one would
 * end the daemon. A plug-in may end itself alone.
 */
export function allowNoSignals(): void {
  const { pid } = process;
  for (const name of ['kill', '_kill'] as const) {
    const send = Reflect.get(process, name) as (target: number, signal?: string | number) => boolean | number;
    const sendToItself = (target: number, signal?: string | number) => {
      if (target !== pid) throw new AppError('plugin.signal');
      return send.call(process, target, signal);
    };
    Reflect.set(process, name, sendToItself);
  }
  for (const name of ['_debugProcess', '_debugEnd']) Reflect.deleteProperty(process, name);
}

/** Loads modules by URL, in order. Throws AppError `plugin.missing`, `plugin.broken` or `plugin.shape`, each naming the file. */
export async function loadModules(urls: readonly string[]): Promise<readonly Plugin[]> {
  if (urls.length > 0) resolveContract();
  const plugins: Plugin[] = [];
  for (const url of urls) plugins.push(checkPlugin(await importModule(url), url));
  return plugins;
}

async function importModule(url: string): Promise<unknown> {
  const file = fileURLToPath(url);
  if (!existsSync(file)) {
    throw refusal('plugin.missing', { file });
  }
  try {
    return await import(/* @vite-ignore */ url);
  } catch (thrown) {
    throw refusal('plugin.broken', { name: file, why: reasonOf(thrown) }, thrown);
  }
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The functions that a plug-in of each kind must have. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  source: ['open'],
  connector: ['open'],
  format: ['sniff', 'parse'],
  notice: ['receiver', 'open'],
  profile: [],
  template: [],
};

type Fields = Readonly<Record<string, unknown>>;

/** The `plugin` of a loaded module, once it has everything that its kind must have. Throws AppError `plugin.shape`. */
function checkPlugin(module: unknown, url: string): Plugin {
  const plugin = (module as Fields).plugin;
  if (!isFields(plugin)) throw broken(url, 'it has no export named `plugin`');
  const lacking = whatLacks(plugin);
  if (lacking !== undefined) throw broken(url, lacking);
  return plugin as unknown as Plugin;
}

function whatLacks(plugin: Fields): string | undefined {
  const { kind, name, summary } = plugin;
  if (typeof kind !== 'string' || !(kind in FUNCTIONS)) {
    return '`plugin.kind` is none of source, format, connector, notice, profile, template: make it with defineSource, defineFormat, defineConnector, defineNotice, defineProfile or defineTemplates';
  }
  if (typeof name !== 'string' || !NAME.test(name)) {
    return '`plugin.name` must be lower-case words joined by hyphens';
  }
  if (typeof summary !== 'string' || summary === '') return '`plugin.summary` (one sentence) is missing';
  if (kind === 'profile')
    return isFields(plugin.profile) ? undefined : '`plugin.profile` must be the keys of a profile';
  if (kind === 'template')
    return Array.isArray(plugin.templates) ? undefined : '`plugin.templates` must be a list of templates';
  const config = plugin.config;
  if (!isFields(config) || !isFields(config['~standard'])) {
    return '`plugin.config` must be a schema (zod, valibot, arktype, or anything with the Standard Schema interface)';
  }
  const missing = FUNCTIONS[kind]?.find((each) => typeof plugin[each] !== 'function');
  if (missing !== undefined) return `\`plugin.${missing}\` is not a function`;
  return kind === 'source' || kind === 'connector' ? whatCursorLacks(plugin.cursor) : undefined;
}

function whatCursorLacks(cursor: unknown): string | undefined {
  const well = isFields(cursor) && typeof cursor.version === 'number' && 'initial' in cursor;
  return well ? undefined : '`plugin.cursor` must have a `version` (a number) and an `initial` value';
}

function broken(url: string, what: string): AppError {
  const file = decodeURIComponent(url.replace(/^file:\/\//, ''));
  return refusal('plugin.shape', { name: file, why: what });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
