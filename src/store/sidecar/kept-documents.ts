/**
 * The imported documents, in a file beside the database. Each document is one line of JSON, and the last line of a
 * hash counts. Its undos and retries are further lines. A lost database is built from the archive with it, in the order
 * of the first time. So every line gets the id that the ledger knows, and an undone document stays undone.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '../../domain/issue.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import { writeNamed } from '../../lib/files/write-named.ts';
import type { ReadingHints } from '../../plugin/contract.ts';
import { type Answer, acceptedQuestions } from '../documents/accepted.ts';
import { findDelivery } from '../documents/deliveries.ts';
import { readFact, removeFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

const FILE = 'documents.jsonl';
/** The database is new and the file is not, or the file knows more. */
const DUE = 'rebuild.due';
/** How many bytes the file had when database and file said the same. */
const SIZE = 'rebuild.size';
/** Documents of the file that could not be brought: their bytes are gone. */
const MISSED = 'rebuild.missed';

export interface KeptDocument {
  readonly sha256: string;
  readonly name: string;
  readonly receivedAt: string;
  readonly connector: string;
  readonly hints: ReadingHints;
  readonly remarks: readonly Issue[];
  readonly undone: boolean;
  /** The handle of each statement's account, in their order. Absent in lines of older versions. */
  readonly accounts?: readonly string[];
  /** The issues that a person answered with yes, and a choice for the document; absent where there are none. */
  readonly accepted?: readonly Answer[];
}

/** Brings the file up to date: it is on the disk before the database says so. */
export function keepDocuments(store: Store): void {
  if (isRebuildDue(store)) return;
  const unkept = unkeptDocuments(store);
  if (unkept.length === 0) return;
  const lines = unkept.map(({ kept }) => `${JSON.stringify(kept)}\n`).join('');
  const file = join(store.folder, FILE);
  // A line that a crash cut off must not swallow the next line.
  writeNamed(file, existsSync(file) && !endsWell(file) ? `\n${lines}` : lines, { mode: 0o600, flag: 'a', flush: true });
  markKept(
    store,
    unkept.map(({ id }) => id),
  );
  writeFact(store, SIZE, String(sizeOf(store)));
}

interface UnkeptRow extends Omit<KeptDocument, 'hints' | 'remarks' | 'undone' | 'accepted' | 'accounts'> {
  readonly id: DocumentId;
  readonly undone: 0 | 1;
}

function unkeptDocuments(store: Store): readonly { readonly id: number; readonly kept: KeptDocument }[] {
  const rows = store.rows<UnkeptRow>`SELECT
    d.id, d.sha256, d.name, d.received_at AS receivedAt, d.connector, u.run_id IS NOT NULL AS undone
    FROM documents d LEFT JOIN undone u ON u.document_id = d.id
    WHERE d.kept = 0 AND +d.state = 'imported'
    ORDER BY (SELECT max(s.id) FROM statements s WHERE s.document_id = d.id), d.id`;
  return rows.map(({ id, undone, ...row }) => {
    const { hints, remarks } = findDelivery(store, id);
    const accepted = acceptedQuestions(store, row.sha256);
    const kept = { ...row, hints, remarks, undone: undone === 1, accounts: accountsOf(store, id) };
    return { id, kept: accepted.length === 0 ? kept : { ...kept, accepted } };
  });
}

function accountsOf(store: Store, id: DocumentId): readonly string[] {
  return store.values<string>`SELECT a.handle FROM statements s JOIN accounts a ON a.id = s.account_id
    WHERE s.document_id = ${id} ORDER BY s.ordinal`;
}

function markKept(store: Store, ids: readonly number[]): void {
  store.run`UPDATE documents SET kept = 1 WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

function endsWell(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    return size === 0 || (readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] === 0x0a);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Runs when a state was opened. A new database beside an old file is to be built from the archive. A database that was
 * put back knows less than the file. A document that came since, or was undone since, is to be brought once more.
 * Entries that the file lacks are written into it anew.
 *
 * @returns whether the database is older than the file
 */
export function recallDocuments(store: Store): boolean {
  const size = sizeOf(store);
  if (readFact(store, SIZE) === String(size)) return false;
  const kept = size === 0 ? [] : keptDocuments(store);
  const known = new Map(knownDocuments(store).map((each) => [each.sha256, each]));
  const inFile = new Set(kept.map(({ sha256 }) => sha256));
  unkeep(
    store,
    [...known.values()].flatMap(({ id, sha256 }) => (inFile.has(sha256) ? [] : [id])),
  );
  const missed = new Set(ownJson<readonly string[]>(readFact(store, MISSED) ?? '[]'));
  const isNews = ({ sha256, undone }: KeptDocument) => {
    const here = known.get(sha256);
    return here === undefined ? !missed.has(sha256) : here.kept === 1 && (here.undone === 1) !== undone;
  };
  if (!kept.some(isNews)) return false;
  markRebuildDue(store);
  return known.size > 0;
}

interface KnownDocument {
  readonly id: DocumentId;
  readonly sha256: string;
  /** 1: the file was told what stands here. */
  readonly kept: 0 | 1;
  readonly undone: 0 | 1;
}

function knownDocuments(store: Store): readonly KnownDocument[] {
  return store.rows<KnownDocument>`SELECT d.id, d.sha256, d.kept, u.run_id IS NOT NULL AS undone
    FROM documents d LEFT JOIN undone u ON u.document_id = d.id`;
}

function unkeep(store: Store, ids: readonly DocumentId[]): void {
  if (ids.length > 0)
    store.run`UPDATE documents SET kept = 0 WHERE id IN (SELECT value
    FROM json_each(${JSON.stringify(ids)}))`;
}

function sizeOf(store: Store): number {
  return statSync(join(store.folder, FILE), { throwIfNoEntry: false })?.size ?? 0;
}

export function markRebuildDue(store: Store): void {
  writeFact(store, DUE, '1');
}

export function isRebuildDue(store: Store): boolean {
  return readFact(store, DUE) !== undefined;
}

/** Whether the document stands here otherwise than this line of the file has it, and the file was told how. */
export function differsFrom(store: Store, { sha256, undone }: KeptDocument): boolean {
  const here = store.value<0 | 1>`SELECT u.run_id IS NOT NULL AS undone FROM documents d LEFT
    JOIN undone u ON u.document_id = d.id
    WHERE d.sha256 = ${sha256} AND d.kept = 1 AND d.state = 'imported'`;
  return here !== undefined && (here === 1) !== undone;
}

/** The document stands here as the file says. */
export function agreeWithFile(store: Store, id: DocumentId): void {
  markKept(store, [id]);
}

/** `missed`: hashes of documents whose bytes are gone. */
export function endRebuild(store: Store, missed: readonly string[]): void {
  const inFile = new Map(keptDocuments(store).map((each) => [each.sha256, each.undone]));
  const agreed = unkeptDocuments(store).filter(({ kept }) => inFile.get(kept.sha256) === kept.undone);
  store.transact(() => {
    markKept(
      store,
      agreed.map(({ id }) => id),
    );
    writeFact(store, MISSED, JSON.stringify(missed));
    writeFact(store, SIZE, String(sizeOf(store)));
    removeFact(store, DUE);
  });
}

/**
 * All documents of the file as they stand by their last lines, in the order of their first time. Lines that cannot be
 * read are passed over.
 */
export function keptDocuments(store: Store): readonly KeptDocument[] {
  const lines = readFileSync(join(store.folder, FILE), 'utf8')
    .split('\n')
    .flatMap((line) => parse(line) ?? []);
  return [...new Map(lines.map((each) => [each.sha256, each])).values()];
}

function parse(text: string): KeptDocument | undefined {
  try {
    const value = ownJson<KeptDocument>(text);
    return typeof value.sha256 === 'string' && typeof value.connector === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
