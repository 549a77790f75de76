import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOADS, uploadsFolder } from '../../connectors/sources/uploads/kept.ts';
import { replaceNamed } from '../lib/files/write-named.ts';
import { readVersion } from '../lib/version.ts';
import { isOneOf, LEDGER_ACCOUNT_FIELDS } from '../settings/schema/keys.ts';
import type { ConnectorSettings, Settings } from '../settings/settings.ts';
import type { ProfileFiles } from '../sync/read/profiles.ts';
import { rulesOf } from '../sync/rules/kept-rules.ts';
import type { AccountConfig, ConnectorConfig, FormatOptions, SyncConfig, TransfersConfig } from '../sync/run/deps.ts';

const DAY_MS = 86_400_000;
const MEBIBYTE = 1024 * 1024;

/** The part of the settings that pulling and parsing need. */
export function syncConfigOf(settings: Settings, files: ProfileFiles): SyncConfig {
  const kept = keptPasswords(settings.state);
  const connectors = settings.connectors.map((each) => connectorConfigOf(each, kept[each.name] ?? []));
  const uploaded = uploadsConnector(settings.state, kept[UPLOADS] ?? []);
  return {
    version: readVersion(),
    baseFolder: settings.folder,
    accounts: Object.entries(settings.accounts).map(([handle, account]) => accountConfigOf(handle, account)),
    get connectors() {
      const uploads = uploaded();
      return uploads === undefined ? connectors : [...connectors, uploads];
    },
    unknownAccounts: settings.unknownAccounts,
    graceMs: settings.grace,
    get timezone() {
      return settings.timezone;
    },
    currencies: settings.currencies,
    formats: formatOptionsOf(settings, files),
    profilesDigest: files.digest,
    rules: rulesOf(settings),
    transfers: transfersConfigOf(settings),
    keepFolder: settings.state,
    maxDocumentBytes: settings.limits.documentMegabytes * MEBIBYTE,
  };
}

/**
 * The options of every parse with a format. CSV, spreadsheets and PDF know the profiles by name; the configuration's
 * go before the files. Alerts know the confirmed templates.
 */
function formatOptionsOf(settings: Settings, files: ProfileFiles): Readonly<Record<string, FormatOptions>> {
  const profiles = { ...files.profiles, ...settings.profiles };
  const { templates = [] } = files;
  const letters = templates.length === 0 ? {} : { alert: { confirmed: templates } };
  if (Object.keys(profiles).length === 0) return letters;
  const options = { profiles: jsonOf(profiles) };
  return { ...letters, csv: options, xlsx: options, pdf: options };
}

/** A window of part of a day is that day. */
function transfersConfigOf({ transfers }: Settings): TransfersConfig {
  const rules = transfers.rules.map(({ when, to }) => ({
    to,
    ...(when.payee === undefined ? {} : { payee: when.payee }),
    ...(when.memo === undefined ? {} : { memo: when.memo }),
    ...(when.account === undefined ? {} : { account: when.account }),
  }));
  return { windowDays: Math.ceil(transfers.window / DAY_MS), auto: transfers.auto, rules };
}

function accountConfigOf(handle: string, account: Settings['accounts'][string]): AccountConfig {
  const fields = Object.entries(account).filter(
    ([key, value]) => isOneOf(LEDGER_ACCOUNT_FIELDS, key) && value !== undefined,
  );
  return {
    handle,
    match: account.match,
    name: account.name ?? null,
    type: account.type ?? null,
    currency: account.currency ?? null,
    ledgerId: account.ledgerId ?? null,
    aliases: account.aliases,
    fields: jsonOf(Object.fromEntries(fields)),
  };
}

function connectorConfigOf(connector: ConnectorSettings, kept: readonly string[]): ConnectorConfig {
  return {
    name: connector.name,
    use: connector.use,
    config: connector.own,
    format: connector.format,
    formatKeys: { [connector.format]: connector.formatKeys },
    formatOptions: connector.profile === 'auto' ? {} : { profile: connector.profile },
    account: connector.account ?? null,
    pending: connector.pending,
    ...(kept.length === 0 ? {} : { keptPasswords: kept }),
    paused: connector.paused,
  };
}

/** Settings come from YAML through a schema: what they hold is JSON, only their types do not say so. */
function jsonOf(value: object): FormatOptions {
  return value as FormatOptions;
}

/**
 * Gives the connector's settings, the same object each time: what is derived from them is remembered by object. Undefined
 * before the first upload.
 */
function uploadsConnector(state: string, passwords: readonly string[]): () => ConnectorConfig | undefined {
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

const FILE = 'passwords.json';
/** A wrong one costs the reader time. */
const MOST = 3;

type KeptPasswords = Readonly<Record<string, readonly string[]>>;

/** The newest first; none where there is no such file, or none that can be read. */
function keptPasswords(state: string): KeptPasswords {
  try {
    const value: unknown = JSON.parse(readFileSync(join(state, FILE), 'utf8'));
    if (typeof value !== 'object' || value === null) return {};
    const lists = Object.entries(value).map(([name, list]) => [name, textsIn(list)] as const);
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}

export function keepPassword(state: string, connector: string, password: string, way: 'keep' | 'forget'): void {
  const all = keptPasswords(state);
  const others = (all[connector] ?? []).filter((each) => each !== password);
  const list = way === 'keep' ? [password, ...others].slice(0, MOST) : others;
  const file = join(state, FILE);
  replaceNamed(file, `${JSON.stringify({ ...all, [connector]: list })}\n`);
}

function textsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string' && each !== '') : [];
}
