import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startLedgerThread } from '../ledger/server/process/thread.ts';
import { LEDGER_FILE } from '../ledger/server/storage/database.ts';
import { createKey, listKeys, revokeKey } from '../ledger/server/storage/keys.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError, codeOf, refusal } from '../lib/errors.ts';
import { replaceNamed } from '../lib/files/write-named.ts';
import type { Log } from '../lib/log.ts';
import { configuredNames } from '../lib/net/known-host.ts';
import type { ListenAddress } from '../settings/schema/values.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { countRecords } from '../store/transactions/known-records.ts';

/** Where the ledger is and the key to it. */
export interface LedgerAccess extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  /** It runs in a thread of this process. */
  readonly embedded: boolean;
  /** Set where the configured port was taken and another one serves. */
  readonly instead?: ListenAddress;
  /** Resolves where the embedded ledger ends by itself, with what ended it. */
  readonly ended: Promise<unknown>;
}

/** The least scopes with which the daemon and its pages can work. Rules and pages name categories. */
const OWN_SCOPES = [
  ...(['me:read', 'accounts:read', 'accounts:write', 'transactions:read', 'transactions:write'] as const),
  ...(['categories:read', 'categories:write'] as const),
];

const ANY_PORT = 0;

export interface LedgerOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** `configured`: others may reach it there (the daemon). `any`: for this command alone. */
  readonly listen: 'configured' | 'any';
}

/** The configured ledger. The thread of the embedded one starts before this returns. Throws AppError `ledger.…`. */
export async function openLedger(options: LedgerOptions): Promise<LedgerAccess> {
  const { ledger } = options.settings;
  if (ledger.url === 'embedded') return openEmbedded(options);
  return {
    url: ledger.url,
    apiKey: ledger.apiKey ?? missingKey(),
    embedded: false,
    ended: new Promise(() => undefined),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/**
 * A new ledger would be empty, while the state counts its records as sent.
 * @throws AppError `ledger.lost` where the embedded ledger has no database and the state knows records of a ledger
 */
export function refuseLostLedger(settings: Settings, store: Store): void {
  const file = join(embeddedFolder(settings), LEDGER_FILE);
  if (settings.ledger.url !== 'embedded' || existsSync(file)) return;
  const { confirmed } = countRecords(store);
  if (confirmed === 0) return;
  throw new AppError('ledger.lost', { count: confirmed, file });
}

/** The folder of the embedded ledger's database. */
export function embeddedFolder(settings: Settings): string {
  return join(settings.state, 'ledger');
}

/** Where the embedded ledger's key for this daemon lies, mode 0600. */
export function embeddedKeyFile(settings: Settings): string {
  return join(settings.state, 'ledger.key');
}

async function openEmbedded(options: LedgerOptions): Promise<LedgerAccess> {
  const { settings, clock, log } = options;
  const folder = embeddedFolder(settings);
  const apiKey = ownKey(settings, folder, clock);
  retireKeys(settings, folder, clock);
  const names = configuredNames(settings.server.hosts, settings.server.url);
  const start = ({ host, port }: ListenAddress) => startLedgerThread({ folder, host, port, names, log });
  const wanted = options.listen === 'any' ? { host: '127.0.0.1', port: ANY_PORT } : settings.ledger.listen;
  const { thread, moved } = await start(wanted).then(
    (started) => ({ thread: started, moved: false }),
    async (thrown: unknown) => {
      // Somebody else has the port: what matters is that the ledger is there, and its address is said.
      if (wanted.port === ANY_PORT || !isTaken(thrown)) throw thrown;
      return { thread: await start({ host: wanted.host, port: ANY_PORT }), moved: true };
    },
  );
  return {
    url: thread.url,
    apiKey,
    embedded: true,
    ...(moved ? { instead: wanted } : {}),
    ended: thread.ended,
    [Symbol.asyncDispose]: () => thread.close(),
  };
}

/**
 * Made at the first start, and again where the ledger's database is gone and with it every key. A key of an older version
 * may do less than is needed now: another one takes its place. One that the owner revoked stays revoked.
 */
function ownKey(settings: Settings, folder: string, clock: Clock): string {
  const file = embeddedKeyFile(settings);
  if (existsSync(file) && existsSync(join(folder, LEDGER_FILE))) {
    const key = readFileSync(file, 'utf8').trim();
    const known = listKeys(folder).find(({ id }) => id === idOf(key));
    const lacks = known !== undefined && OWN_SCOPES.some((scope) => !known.scopes.includes(scope));
    if (!lacks || known.revokedAt !== null) return key;
    revokeKey(folder, known.id, clock.now());
  }
  const { key } = createKey(folder, { name: 'bankfeed', scopes: OWN_SCOPES, unlimited: true }, clock.now());
  replaceNamed(file, `${key}\n`);
  return key;
}

/** Keys of older versions: one for pages that might do everything, and one for rules that name categories. */
const OLD_KEYS = ['ledger-dashboard.key', 'ledger-categories.key'];

function retireKeys({ state }: Settings, folder: string, clock: Clock): void {
  for (const file of OLD_KEYS.map((name) => join(state, name)).filter(existsSync)) {
    revokeKey(folder, idOf(readFileSync(file, 'utf8')), clock.now());
    rmSync(file);
  }
}

function idOf(key: string): string {
  return key.trim().split('_')[1] ?? '';
}

function isTaken(thrown: unknown): boolean {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return codeOf(thrown) === 'ledger.listen' || codeOf(cause) === 'EADDRINUSE';
}

function missingKey(): never {
  throw refusal('settings.invalid');
}
