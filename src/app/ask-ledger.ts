import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patienceAlone, patientReads } from '../ledger/client/pauses.ts';
import type { LedgerReads } from '../ledger/client/reads.ts';
import { AppError } from '../lib/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { isDaemonAlive, readDaemonFile } from '../sync/daemon/control.ts';
import { embeddedFolder, embeddedKeyFile, type LedgerOptions, openLedger } from './ledger.ts';

/** A ledger for reading, which asks again where an answer is lost, beside whoever holds the state. */
export interface AskedLedger extends AsyncDisposable {
  readonly client: LedgerReads;
}

/**
 * The configured ledger. A running daemon serves the embedded one; without a daemon it starts for the time of the
 * questions. Undefined where the embedded ledger does not exist yet: it holds nothing. Throws AppError `ledger.…`.
 */
export async function askLedger(options: Omit<LedgerOptions, 'listen'>): Promise<AskedLedger | undefined> {
  const { settings, clock } = options;
  const served = settings.ledger.url === 'embedded' ? await servedByDaemon(settings) : undefined;
  if (served === null) return undefined;
  const access = served ?? (await openLedger({ ...options, listen: 'any' }));
  const { createLedgerClient } = await import('../ledger/client/client.ts');
  const { allowPlainHttp } = settings.ledger;
  const { url, apiKey } = access;
  const client = createLedgerClient({ url, apiKey, connections: 1, clock, allowPlainHttp });
  return {
    client: patientReads(client, patienceAlone(clock)),
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await access[Symbol.asyncDispose]();
    },
  };
}

/** Null: there is no embedded ledger yet. Undefined: no daemon serves it. */
async function servedByDaemon(settings: Settings) {
  if (!existsSync(join(embeddedFolder(settings), 'ledger.db'))) return null;
  const daemon = readDaemonFile(settings.state);
  if (daemon === undefined || !(await isDaemonAlive(daemon))) return undefined;
  if (daemon.ledger == null) throw new AppError('ledger.busy');
  const apiKey = readFileSync(embeddedKeyFile(settings), 'utf8').trim();
  return { url: daemon.ledger, apiKey, [Symbol.asyncDispose]: async () => undefined };
}
