import { resolve, sep } from 'node:path';
import type { ConnectorConfig, SyncConfig } from '../run/deps.ts';

/** The connector of files that none would bring. */
export const NOBODY = 'preview';

const PLAIN: ConnectorConfig = {
  name: NOBODY,
  use: 'folder',
  config: {},
  format: 'auto',
  formatOptions: {},
  account: null,
  pending: 'skip',
};

/**
 * The settings under which a sync would read the file. Its folder may belong to a connector. A file that lies elsewhere
 * is for the only folder, where there is one.
 *
 * @param path absolute
 * @param passwords further ones that may open a locked file
 */
export function settingsOf(
  { baseFolder, connectors }: Pick<SyncConfig, 'baseFolder' | 'connectors'>,
  path: string,
  passwords: readonly string[] = [],
): ConnectorConfig {
  const folders = connectors.filter(({ use }) => use === 'folder');
  const isIn = ({ config }: ConnectorConfig) =>
    typeof config.path === 'string' && path.startsWith(`${resolve(baseFolder, config.path)}${sep}`);
  const only = folders.length === 1 ? folders[0] : undefined;
  const found = folders.find(isIn) ?? only ?? PLAIN;
  return { ...found, keptPasswords: [...passwords, ...(found.keptPasswords ?? [])] };
}
