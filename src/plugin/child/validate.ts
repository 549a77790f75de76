import type { Plugin } from '../contract.ts';
import type { SchemaIssue } from '../described.ts';

/**
 * The objections of the plug-in's schema to these keys, as plain values. Unknown keys stay named, for a better
 * message.
 */
export async function validateKeys(plugin: Plugin, value: unknown): Promise<readonly SchemaIssue[]> {
  if (!('config' in plugin)) return [];
  const { issues = [] } = await plugin.config['~standard'].validate(value);
  return issues.map((issue) => ({
    message: String(issue.message),
    path: (issue.path ?? []).map((part) => {
      const key = typeof part === 'object' ? part.key : part;
      return typeof key === 'symbol' ? String(key) : key;
    }),
    ...('keys' in issue && Array.isArray(issue.keys) ? { keys: issue.keys.map(String) } : {}),
  }));
}
