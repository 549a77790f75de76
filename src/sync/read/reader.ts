import type { Document } from '../../domain/document.ts';
import { error } from '../../domain/issue.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { sha256 } from '../../lib/hash.ts';
import { type ChosenOptions, chosenFor } from '../../store/documents/accepted.ts';
import {
  beginParse,
  findDocument,
  forgetParses,
  parsesBegun,
  type StoredDocument,
} from '../../store/documents/documents.ts';
import { transactUnsynced } from '../../store/store.ts';
import { words } from '../../words/message.ts';
import { POISON_CODES } from '../parse/pool.ts';
import type { ParsedDocument, ParseOrder } from '../parse/types.ts';
import type { ConnectorConfig, PullDeps, SyncConfig } from '../run/deps.ts';
import { passwordsOf } from './passwords.ts';

/** A document that kills its reader is tried this often by one reader, however many runs meet it. */
const MAX_POISON_ATTEMPTS = 3;

/**
 * The reader of a document: the program, the plug-ins and the settings. A waiting document is read by itself when
 * this changes. So a person only has to correct the configuration.
 */
export function readerOf(deps: PullDeps, connector: ConnectorConfig): string {
  const known = readers.get(connector);
  if (known !== undefined) return known;
  const reader = nameReader(deps, connector);
  readers.set(connector, reader);
  return reader;
}

/** Settings do not change while they are loaded, and every document asks. */
const readers = new WeakMap<ConnectorConfig, string>();

function nameReader(deps: PullDeps, connector: ConnectorConfig): string {
  const { config, registry } = deps;
  const settings = {
    connector: [connector.use, connector.format, connector.formatOptions, connector.account, passwordsOf(connector)],
    formatKeys: connector.formatKeys,
    accounts: config.accounts,
    rest: [config.unknownAccounts, config.timezone, config.currencies, config.formats, config.profilesDigest ?? ''],
    plugins: registry.digest,
  };
  return `${config.version}+${sha256(JSON.stringify(settings)).slice(0, 12)}`;
}

/** Whether the bytes must be read: they are new, or wait and may now read better. */
export function needsReading(deps: PullDeps, connector: ConnectorConfig, sha256: string): boolean {
  const known = findDocument(deps.store, sha256);
  return known === undefined || isStale(deps, connector, known);
}

/** A waiting document of another reader, or one that killed its reader and has tries left. */
export function isStale(deps: PullDeps, connector: ConnectorConfig, document: StoredDocument): boolean {
  if (document.state === 'imported') return false;
  return isPoisonous(document) || document.reader !== readerOf(deps, connector);
}

/** `chosen`: options for this document alone, by the owner's word. */
export function orderFor(
  config: SyncConfig,
  connector: Pick<
    ConnectorConfig,
    'account' | 'format' | 'formatKeys' | 'formatOptions' | 'config' | 'keptPasswords' | 'passwords'
  >,
  chosen: ChosenOptions = {},
): ParseOrder {
  return {
    format: connector.format,
    options: optionsOf(config, connector),
    connectorOptions: { ...connector.formatOptions, ...chosen },
    timezone: config.timezone,
    currencies: config.currencies,
    passwords: passwordsOf(connector),
    ...accountCurrencyOf(config, connector),
  };
}

/** The options of each format, with the keys that the connector gives one of them. */
function optionsOf({ formats }: SyncConfig, { formatKeys = {} }: Pick<ConnectorConfig, 'formatKeys'>) {
  const own = Object.entries(formatKeys).filter(([, keys]) => Object.keys(keys).length > 0);
  return { ...formats, ...Object.fromEntries(own.map(([name, keys]) => [name, { ...formats[name], ...keys }])) };
}

/** The currency of the account that the connector names, as orders take it. */
export function accountCurrencyOf(
  { accounts }: SyncConfig,
  { account }: Pick<ConnectorConfig, 'account'>,
): Pick<ParseOrder, 'accountCurrency'> {
  const named = accounts.find(({ aliases, handle }) => account !== null && [handle, ...aliases].includes(account));
  return named?.currency == null ? {} : { accountCurrency: named.currency };
}

/**
 * Parses under limits. The attempt is counted before it begins, since a document may end the whole process (memory of
 * the container). Otherwise every restart would begin with it. A power cut is no document's doing, so the disk is not
 * waited for.
 */
export async function readDocument(
  deps: PullDeps,
  connector: ConnectorConfig,
  document: Document,
): Promise<ParsedDocument> {
  const { store } = deps;
  if (parsesBegun(store, document.sha256, readerOf(deps, connector)) >= MAX_POISON_ATTEMPTS) {
    const said = words('document.readingFailedTimesNot', { count: MAX_POISON_ATTEMPTS });
    return { format: null, statements: [], proofs: [], issues: [error('parse.poison', said)] };
  }
  const order = orderFor(deps.config, connector, chosenFor(store, document.sha256));
  transactUnsynced(store, () => beginParse(store, document.sha256, readerOf(deps, connector)));
  failPoint('parse.started');
  deps.onNews?.();
  const read = await deps.parsePool.parse(document, order);
  failPoint('parse.result');
  // The reader lived through it, so whatever ends the process from here on is not the document's doing.
  if (!isPoisonous(read)) transactUnsynced(store, () => forgetParses(store, document.sha256));
  return read;
}

function isPoisonous({ issues }: Pick<ParsedDocument, 'issues'>): boolean {
  return issues.some(({ code }) => POISON_CODES.includes(code));
}
