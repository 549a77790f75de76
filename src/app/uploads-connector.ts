import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectorConfig } from '../sync/run/deps.ts';
import { UPLOADS } from '../web/ports/uploads.ts';

/** The connector that reads them. It is there as soon as something was uploaded. */
export { UPLOADS };

export function uploadsFolder(state: string): string {
  return join(state, 'uploads');
}

/**
 * Gives the connector's settings, the same object each time: what is derived from them is remembered by object. Undefined
 * before the first upload.
 */
export function uploadsConnector(state: string, passwords: readonly string[]): () => ConnectorConfig | undefined {
  const path = uploadsFolder(state);
  let made: ConnectorConfig | undefined;
  return () => {
    if (made !== undefined || !existsSync(path)) return made;
    made = {
      name: UPLOADS,
      use: 'uploads',
      config: { path },
      keptPasswords: passwords,
      format: 'auto',
      formatOptions: {},
      account: null,
      pending: 'skip',
    };
    return made;
  };
}
