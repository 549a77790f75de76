import type { Plugin } from '../contract.ts';
import type { HttpNeeds } from '../http.ts';
import { readOptions } from '../options.ts';

/** The hosts that the requests of a feed with these keys may reach; null where it declares none. */
export async function needsOf(plugin: Plugin, config: unknown): Promise<HttpNeeds | null> {
  if (!('http' in plugin) || plugin.http === undefined) return null;
  if (typeof plugin.http !== 'function') return plugin.http;
  return plugin.http(await readOptions(plugin.config, config, plugin.name));
}
