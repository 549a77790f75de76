import { resolve } from 'node:path';
import type { Json } from '../plugin/contract.ts';
import { CONNECTOR_KEYS, isOneOf } from './schema/keys.ts';
import type { ParsedSettings } from './schema/schema.ts';
import type { ConnectorSettings, LedgerSettings, NotifySettings, Settings } from './settings.ts';

/** The settings as the program uses them: paths absolute, and what only the system can say. */
export function settle(parsed: ParsedSettings, file: string, folder: string): Settings {
  let local: string | undefined;
  return {
    ...parsed,
    file,
    folder,
    state: resolve(folder, parsed.state),
    ledger: settleLedger(parsed.ledger),
    // Asking the system takes as long as reading the whole file: not before somebody wants to know.
    get timezone() {
      local ??= parsed.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
      return local;
    },
    plugins: parsed.plugins.map((each) => (/^\.{0,2}\//.test(each) ? resolve(folder, each) : each)),
    export: parsed.export.map((each) => ({ ...each, path: resolve(folder, each.path) })),
    notify: parsed.notify.map(settleNotify),
    ...(parsed.backup === undefined ? {} : { backup: { ...parsed.backup, to: resolve(folder, parsed.backup.to) } }),
    connectors: Object.entries(parsed.connectors).map(([name, each]) => settleConnector(name, each, folder)),
  };
}

/** The embedded ledger commits together what arrives together: the more is in flight, the fewer commits it makes. */
function settleLedger(parsed: ParsedSettings['ledger']): LedgerSettings {
  const automatic = parsed.url === 'embedded' ? 128 : 8;
  return { ...parsed, concurrency: parsed.concurrency === 'auto' ? automatic : parsed.concurrency };
}

function settleConnector(
  name: string,
  parsed: ParsedSettings['connectors'][string],
  folder: string,
): ConnectorSettings {
  const own = Object.entries(parsed).filter(([key]) => !isOneOf(CONNECTOR_KEYS, key));
  return {
    name,
    use: parsed.use,
    schedule: parsed.schedule,
    ...settleFormat(parsed.format),
    profile: parsed.profile,
    account: parsed.account,
    pending: parsed.pending,
    paused: parsed.paused,
    own: Object.fromEntries(own.map(([key, value]) => [key, absolute(key, value, folder)])),
  };
}

/** A format reads no file: a path among its keys is a text. */
function settleFormat(format: ParsedSettings['connectors'][string]['format']) {
  if (typeof format === 'string') return { format, formatKeys: {} };
  const { name, ...keys } = format;
  return { format: name, formatKeys: keys as Readonly<Record<string, Json>> };
}

function settleNotify({ use, on, detail, digest, ...own }: ParsedSettings['notify'][number]): NotifySettings {
  return { use, on, detail, digest, own: own as Readonly<Record<string, Json>> };
}

/** A plug-in does not know where the configuration lies: what is called `path` reaches it absolute. */
function absolute(key: string, value: unknown, folder: string): Json {
  return key === 'path' && typeof value === 'string' ? resolve(folder, value) : (value as Json);
}
