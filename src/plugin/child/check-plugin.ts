import { AppError, EXIT } from '../../lib/errors.ts';
import type { Plugin } from '../contract.ts';

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
export function checkPlugin(module: unknown, url: string): Plugin {
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
  return new AppError('plugin.shape', `the plug-in ${file} cannot be used: ${what}`, {
    hint: '`bankfeed connectors new NAME` writes one that can',
    exitCode: EXIT.usage,
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
