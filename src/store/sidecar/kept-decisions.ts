/**
 * The owner's decisions about transactions, and words on records that went, in a file beside the database. Neither the
 * bank nor the ledger knows them (P-TR-5). They stand in the order in which they were made.
 */
import { listEntries, saveEntry } from '../accounts/own-entries.ts';
import { hasDocuments } from '../documents/documents.ts';
import { readFact, removeFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import { listWords, saveWords, type Words } from '../outbox/owner-words.ts';
import { listRenames, saveRenames } from '../outbox/rename-unsent.ts';
import { leaveUnknown, leftRecords } from '../outbox/unknown-records.ts';
import type { Store } from '../store.ts';
import { readBeside, writeBeside } from './beside.ts';
import { isRebuildDue, markRebuildDue } from './kept-documents.ts';

const FILE = 'decisions.json';
/** Decisions about undone lines, of a database that was lost. */
const WAITING = 'decisions.waiting';

/**
 * `double`: a transaction was counted twice. `entry`: the owner made this record by hand. `leave`: a record that is unknown
 * here stays as it is. `words`: the owner wrote them on a record that went. `rename`: the first id, and the one that the
 * transaction took instead. Ids are externalIds; `double` names the second one.
 */
export interface KeptDecision {
  readonly action: 'pair' | 'reject' | 'split' | 'double' | 'entry' | 'leave' | 'words' | 'rename';
  readonly ids: readonly string[];
  readonly words?: Words;
  /** JSON: what it said before a line took it over. */
  readonly entry?: string;
  /** A line of it does not stand, for its document was undone. */
  readonly undone?: true;
}

/** Brings the file up to date. */
export function keepDecisions(store: Store): void {
  if (isRebuildDue(store)) return;
  writeBeside(store, FILE, knownDecisions(store));
}

/**
 * Runs when a state was opened. A database that was put back is to make the decisions again that it does not know. A
 * kill may leave the file one order behind. So a database that stands is told only what nobody takes back.
 */
export function recallDecisions(store: Store, database: 'same' | 'restored'): void {
  leaveUnknown(
    store,
    keptDecisions(store).flatMap(({ action, ids }) => (action === 'leave' ? ids : [])),
  );
  recallWords(store, database);
  recallRenames(store);
  if (database === 'restored' || !hasDocuments(store)) recallEntries(store);
  if (database === 'same') return;
  const known = new Set(knownDecisions(store).map((each) => JSON.stringify(each)));
  if (keptDecisions(store).some((each) => !known.has(JSON.stringify(each)))) markRebuildDue(store);
}

/** A database that was put back may hold older words than the file. */
function recallWords(store: Store, database: 'same' | 'restored'): void {
  const known = new Set(listWords(store).map(({ externalId }) => externalId));
  for (const { action, ids, words } of keptDecisions(store)) {
    if (action !== 'words' || words === undefined) continue;
    for (const id of ids) if (database === 'restored' || !known.has(id)) saveWords(store, id, words);
  }
}

function recallRenames(store: Store): void {
  const renames = keptDecisions(store).flatMap(({ action, ids: [from, to] }) =>
    action === 'rename' && from !== undefined && to !== undefined ? [{ from, to }] : [],
  );
  saveRenames(store, renames);
}

function recallEntries(store: Store): void {
  for (const { action, entry, ids } of keptDecisions(store)) {
    if (action !== 'entry' || entry === undefined) continue;
    for (const externalId of ids) saveEntry(store, { externalId, entry });
  }
}

/** The decisions that the database knows, also those about undone lines. */
export function knownDecisions(store: Store): readonly KeptDecision[] {
  const left = leftRecords(store).map((id) => ({ action: 'leave', ids: [id] }) as const);
  const words = listWords(store).map(
    (each) => ({ action: 'words', ids: [each.externalId], words: each.words }) as const,
  );
  const entries = listEntries(store).map(
    ({ entry, externalId }) => ({ action: 'entry', ids: [externalId], entry }) as const,
  );
  const renames = listRenames(store).map(({ from, to }) => ({ action: 'rename', ids: [from, to] }) as const);
  const decided = [...duplicateDecisions(store), ...transferDecisions(store)];
  return [...decided, ...left, ...words, ...renames, ...entries, ...waitingDecisions(store)];
}

/** Decisions that a rebuild could not carry out. Their lines are undone, and this database may not know them yet. */
export function waitingDecisions(store: Store): readonly KeptDecision[] {
  return ownJson<readonly KeptDecision[]>(readFact(store, WAITING) ?? '[]');
}

export function saveWaiting(store: Store, decisions: readonly KeptDecision[]): void {
  if (decisions.length === 0) removeFact(store, WAITING);
  else writeFact(store, WAITING, JSON.stringify(decisions));
}

function duplicateDecisions(store: Store): readonly KeptDecision[] {
  // Runs first: a split is rare, and without one no transaction is looked at.
  const rows = store.rows<{
    readonly id: string;
    readonly undone: 0 | 1;
  }>`SELECT t.external_id AS id, t.state = 'undone' AS undone FROM runs r CROSS JOIN transactions t
    ON t.run_id = r.id WHERE r.kind = 'split' AND t.state <> 'deleted' AND t.deleted_by IS NULL ORDER BY t.id`;
  return rows.map(({ id, undone }) => ({ action: 'double', ids: [id], ...markOf(undone) }));
}

function transferDecisions(store: Store): readonly KeptDecision[] {
  return store.rows<DecidedTransfer>`SELECT p.state, o.external_id AS outflow, i.external_id AS inflow,
      o.state = 'undone' OR coalesce(i.state = 'undone', 0) AS undone FROM transfers p
    JOIN transactions o ON o.id = p.outflow_id LEFT JOIN transactions i ON i.id = p.inflow_id
    WHERE p.state = 'rejected' OR p.decided_by = 'owner' AND (p.state = 'paired' OR p.taken_back = 1)
    ORDER BY p.id`.map(decisionOf);
}

interface DecidedTransfer {
  readonly state: 'paired' | 'rejected' | 'dissolved';
  readonly outflow: string;
  readonly inflow: string | null;
  readonly undone: 0 | 1;
}

function decisionOf({ inflow, outflow, state, undone }: DecidedTransfer): KeptDecision {
  if (inflow === null) return { action: 'split', ids: [outflow], ...markOf(undone) };
  return { action: state === 'rejected' ? 'reject' : 'pair', ids: [outflow, inflow], ...markOf(undone) };
}

function markOf(undone: 0 | 1): Pick<KeptDecision, 'undone'> {
  return undone === 1 ? { undone: true } : {};
}

/** Empty where there is no such file, or none that can be read. */
export function keptDecisions(store: Store): readonly KeptDecision[] {
  const found = readBeside(store, FILE);
  return Array.isArray(found) ? found.filter(isDecision) : [];
}

function isDecision(found: unknown): found is KeptDecision {
  return typeof found === 'object' && found !== null && 'ids' in found && Array.isArray(found.ids);
}
