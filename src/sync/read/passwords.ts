import type { Issue } from '../../domain/issue.ts';
import type { Json } from '../../plugin/contract.ts';
import type { ConnectorConfig } from '../run/deps.ts';

/** A wrong one costs the reader time, and a list of them would be a way to guess. */
const MOST = 6;

/**
 * The passwords that may open the connector's locked documents. They stand in its settings at the place that the
 * document's hints name, or else under `passwords`. Passwords that the owner gave on the dashboard come first.
 */
export function passwordsOf({
  config,
  keptPasswords = [],
  passwords = 'passwords',
}: Pick<ConnectorConfig, 'config' | 'keptPasswords' | 'passwords'>): readonly string[] {
  let found: Json | undefined = config;
  for (const key of passwords.split('.')) found = inside(found, key);
  const given = Array.isArray(found) ? found : [found];
  return [...keptPasswords, ...given]
    .filter((each): each is string => typeof each === 'string' && each !== '')
    .slice(0, MOST);
}

function inside(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as { readonly [key: string]: Json })[key];
}

const OF_ARCHIVES = new Set(['archive.entry', 'mail.attachment']);

/** Whether a password may open the document. */
export function isLocked({ code, message }: Pick<Issue, 'code' | 'message'>): boolean {
  return code === 'pdf.locked' || (OF_ARCHIVES.has(code) && /it is locked(?! in a way)/.test(message));
}
