import { readFileSync, statSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import type { Issue } from '../../domain/issue.ts';
import { formatMinor } from '../../domain/money.ts';
import { NO_TRANSACTION, type RunId, type TransactionId } from '../../domain/row-ids.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Delivery } from '../../plugin/contract.ts';
import type { Reading } from '../../plugin/reading.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { chosenFor } from '../../store/documents/accepted.ts';
import { readCursor } from '../../store/documents/cursors.ts';
import { findKnownOrigin } from '../../store/documents/origins.ts';
import { beginRun } from '../../store/documents/runs.ts';
import { statementsOf } from '../../store/documents/statements.ts';
import { placesIn } from '../../store/lines/lines.ts';
import { countStanding } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { leftOutBy } from '../../store/transactions/rule-effects.ts';
import { bringIn, judgeForFold } from '../history/bring-in.ts';
import { ingestDocument } from '../ingest/ingest-document.ts';
import type { ReadDocument } from '../ingest/read-document.ts';
import { checkResult } from '../parse/limits.ts';
import { documentsOf, tooLarge } from '../pull/open-file.ts';
import { configFor, isWanted } from '../read/hints.ts';
import { passwordsOf } from '../read/passwords.ts';
import { orderFor } from '../read/reader.ts';
import { wordsOfCreation } from '../rules/apply-rules.ts';
import { type ConnectorConfig, findConnector, type PullDeps, type SyncConfig } from '../run/deps.ts';
import { openConnector } from '../run/open-connector.ts';
import type { DocumentFate, DocumentOutcome, StatementOutcome } from '../run/outcome.ts';
import { type PreviewBasis, type PreviewedStatement, previewStatement } from './statement.ts';

/** The result of a sync for one file. */
export interface PreviewedFile {
  readonly name: string;
  readonly sha256: string;
  readonly format: string | null;
  readonly fate: DocumentFate;
  /** Why it would be quarantined or held, and warnings. */
  readonly issues: readonly Issue[];
  readonly statements: readonly PreviewedStatement[];
  /** Requests that would be sent to the ledger because of this file. */
  readonly requests: number;
}

/** A file and what its owner calls it. */
export interface NamedFile {
  readonly path: string;
  readonly name: string;
}

type Readers = Pick<PullDeps, 'config' | 'parsePool'>;

/** How the files are read. */
export interface PreviewOptions {
  /** Settings of the connector that would bring them; left out: as `settingsOf` finds them. */
  readonly as?: ConnectorConfig;
  readonly account?: string | null;
  /** The passwords that may open locked files. */
  readonly passwords?: readonly string[];
}

/** A document and the settings that hold for it. */
interface Rehearsal {
  readonly as: ConnectorConfig;
  readonly read: ReadDocument;
}

/**
 * The effect that a sync of these files, in this order, would have: create, update, skip or hold. The same code as a
 * sync, in one transaction that is rolled back; nothing is archived. Throws the system's error for a file that cannot
 * be opened.
 */
export async function preview(
  deps: PullDeps,
  files: readonly (string | NamedFile)[],
  options: PreviewOptions = {},
): Promise<readonly PreviewedFile[]> {
  const { account } = options;
  const chosen = account == null ? {} : { chosen: { handle: account, name: null, type: null, currency: null } };
  const read: Rehearsal[] = [];
  for (const file of files) {
    const named = typeof file === 'string' ? { path: file, name: basename(file) } : file;
    const as = options.as ?? settingsOf(deps.config, named.path, options.passwords);
    for (const each of await readForPreview(deps, as, named)) read.push({ as, read: { ...each, ...chosen } });
  }
  return rehearse(deps, [{ connector: options.as?.name ?? NOBODY, read }])[0] ?? [];
}

/** The documents that one connector would bring, or why its source could not be asked. */
export interface DryRun {
  readonly connector: string;
  readonly documents: readonly PreviewedFile[];
  /** Thrown by the source; undefined where all went well. */
  readonly failure?: unknown;
}

/** The result of a sync of these connectors now: `sync --dry-run`. Each source is asked and left as it is. */
export async function dryRun(deps: PullDeps, names: readonly string[]): Promise<readonly DryRun[]> {
  const asked: (Brought & Pick<DryRun, 'failure'>)[] = [];
  for (const connector of names) {
    try {
      asked.push({ connector, read: await askSource(deps, connector) });
    } catch (failure) {
      asked.push({ connector, read: [], failure });
    }
    if (deps.signal.aborted) break;
  }
  const previewed = rehearse(deps, asked);
  return asked.map(({ connector, failure }, at) => ({ connector, documents: previewed[at] ?? [], failure }));
}

async function askSource(deps: PullDeps, name: string): Promise<readonly Rehearsal[]> {
  const { store } = deps;
  const config = findConnector(deps.config, name);
  const open = await openConnector(deps, config, {
    isKnown: (origin, fingerprint) => findKnownOrigin(store, name, origin, fingerprint) !== undefined,
    advance: () => undefined,
    remark: () => undefined,
    read: (delivery) => readDelivered(deps, config, delivery),
  });
  await using connector = open.connector;
  const read: Rehearsal[] = [];
  for await (const batch of connector.pull(readCursor(store, name, open.cursor))) {
    const { document, layout } = batch;
    const { statements, issues } = open.readsItself ? checkResult(batch) : batch;
    const format = batch.format === '' ? null : batch.format;
    const said = { document, format, statements, issues, ...(layout === undefined ? {} : { layout }) };
    read.push({ as: configFor(config, batch.hints), read: said });
    if (deps.signal.aborted) break;
  }
  return read;
}

async function readDelivered(deps: PullDeps, config: ConnectorConfig, delivery: Delivery): Promise<Reading> {
  const { document, hints } = delivery;
  if (!isWanted(deps, config, document.sha256, delivery)) return { format: '', statements: [], issues: [] };
  const order = orderFor(deps.config, configFor(config, hints), chosenFor(deps.store, document.sha256));
  const parsed = await deps.parsePool.parse(document, order);
  return { ...parsed, format: parsed.format ?? '' };
}

async function readForPreview(
  deps: Readers,
  config: ConnectorConfig,
  { name, path: file }: NamedFile,
): Promise<readonly ReadDocument[]> {
  const stats = statSync(file);
  const { maxDocumentBytes } = deps.config;
  const modifiedAt = stats.mtime.toISOString();
  if (stats.size > maxDocumentBytes) return [refused(name, modifiedAt, tooLarge(stats.size, maxDocumentBytes))];
  const read: ReadDocument[] = [];
  const opened = { name, bytes: readFileSync(file), modifiedAt };
  for (const part of await documentsOf(deps.parsePool, opened, maxDocumentBytes, passwordsOf(config))) {
    if ('issue' in part) read.push(refused(part.name, modifiedAt, part.issue));
    else {
      const { document } = part;
      read.push({ document, ...(await deps.parsePool.parse(document, orderFor(deps.config, config))) });
    }
  }
  return read;
}

/** An unreadable file has no bytes either; its name tells it from others. */
function refused(name: string, receivedAt: string, issue: Issue): ReadDocument {
  const bytes = new Uint8Array();
  return {
    document: { sha256: sha256(name), name, bytes, receivedAt },
    format: null,
    statements: [],
    issues: [issue],
  };
}

/** The documents of one connector, read. */
interface Brought {
  readonly connector: string;
  readonly read: readonly Rehearsal[];
}

/**
 * All in one transaction that is rolled back: each document builds on those before it. Requests are counted at the end,
 * since a later document may replace one that is not sent yet.
 */
function rehearse(deps: PullDeps, brought: readonly Brought[]): readonly (readonly PreviewedFile[])[] {
  const { store } = deps;
  const currencies = currencyTable(deps.config.currencies);
  return store.rehearse(() => {
    const outcomes = brought.map(({ connector, read }) => {
      const runId = beginRun(store, { kind: 'pull', connector, trigger: 'command' });
      return read.map((each) => ({ ...rehearseOne(deps, each, runId), runId }));
    });
    return outcomes.map((ofOne) => ofOne.map((outcome) => fileOf(store, outcome, currencies)));
  });
}

/** A known document is called as it is given now. */
function rehearseOne(deps: PullDeps, { as, read }: Rehearsal, runId: RunId): DocumentOutcome {
  const { store } = deps;
  // A fold says of no line what it is, so a plain import is asked. Its ids are those of the fold.
  const plain = judgeForFold(deps, as, read) && store.rehearse(() => ingestDocument(deps, as, runId, read).statements);
  const outcome = bringIn(deps, as, runId, read);
  if (outcome.fate === 'known') return { ...outcome, name: read.document.name, issues: [] };
  const places = plain && statementsOf(store, outcome.id).map(({ id }) => placesIn(store, id));
  return plain === undefined
    ? outcome
    : { ...outcome, statements: plain.map((each, at) => withIds(store, each, places?.[at] ?? [])) };
}

/** `places`: which transactions the lines are. */
function withIds(store: Store, outcome: StatementOutcome, places: readonly TransactionId[]): StatementOutcome {
  const { identification } = outcome;
  const ids = new Map<number, TransactionId>();
  for (const [at, fate] of identification.fates.entries()) {
    if (fate.kind === 'new') ids.set(fate.index, places[at] ?? NO_TRANSACTION);
  }
  const created = identification.created.map((each, index) => {
    const externalId = readLegRecord(store, ids.get(index) ?? NO_TRANSACTION)?.externalId;
    return externalId === undefined ? each : { ...each, externalId };
  });
  return { ...outcome, identification: { ...identification, created } };
}

interface RehearsedOutcome extends DocumentOutcome {
  readonly runId: RunId;
}

function fileOf(store: Store, outcome: RehearsedOutcome, currencies: CurrencyTable): PreviewedFile {
  const { name, sha256: hash, format, fate, id, issues, runId } = outcome;
  const basis: PreviewBasis = {
    format: (amount, currency) => formatMinor(amount, currencies.places(currency)),
    leftOutBy: (externalId) => leftOutBy(store, externalId),
    wordsOf: (externalId) => wordsOfCreation(store, externalId),
  };
  const statements = outcome.statements.map((each) => previewStatement(each, basis));
  const requests = fate === 'known' ? 0 : countStanding(store, runId, id);
  return { name, sha256: hash, format, fate, issues, statements, requests };
}

/** The connector of files that none would bring. */
const NOBODY = 'preview';

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
function settingsOf(
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
