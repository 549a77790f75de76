import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectorConfig } from '../sync/run/deps.ts';

/** The connector that reads them. It is there as soon as something was uploaded. */
export const UPLOADS = 'dashboard-uploads';

export function uploadsFolder(state: string): string {
  return join(state, 'uploads');
}

/** The connector's settings; undefined before the first upload. */
export function uploadsConnector(state: string): ConnectorConfig | undefined {
  const path = uploadsFolder(state);
  if (!existsSync(path)) return undefined;
  const known = connectors.get(path);
  if (known !== undefined) return known;
  const made: ConnectorConfig = {
    name: UPLOADS,
    use: 'uploads',
    config: { path },
    format: 'auto',
    formatOptions: {},
    account: null,
    pending: 'skip',
  };
  connectors.set(path, made);
  return made;
}

/** One object for each state folder: what is derived from a connector's settings is remembered by object. */
const connectors = new Map<string, ConnectorConfig>();
