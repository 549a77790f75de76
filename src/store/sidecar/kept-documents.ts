/**
 * The imported documents, in a file beside the database. Each document is one line of JSON, and the last line of a
 * hash counts. A lost database is built from the archive with it, in the order of the first time. So every line gets
 * the id that the ledger knows, and an undone document stays undone.
 */
import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '../../domain/issue.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import type { ReadingHints } from '../../plugin/contract.ts';
import { acceptedQuestions } from '../documents/accepted.ts';
import { findDelivery } from '../documents/deliveries.ts';
import { hasDocuments } from '../documents/documents.ts';
import { readFact, removeFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

const FILE = 'documents.jsonl';
/** The database is new and the file is not. */
const DUE = 'rebuild.due';

export interface KeptDocument {
  readonly sha256: string;
  readonly name: string;
  readonly receivedAt: string;
  readonly connector: string;
  readonly hints: ReadingHints;
  readonly remarks: readonly Issue[];
  readonly undone: boolean;
  /** What a person answered with yes; absent where nothing was. */
  readonly accepted?: readonly Issue[];
}

/** Brings the file up to date: it is on the disk before the database says so. */
export function keepDocuments(store: Store): void {
  if (isRebuildDue(store)) return;
  const unkept = unkeptDocuments(store);
  if (unkept.length === 0) return;
  const lines = unkept.map(({ kept }) => `${JSON.stringify(kept)}\n`).join('');
  const file = join(store.folder, FILE);
  // What was cut off by a crash must not swallow the next line.
  appendFileSync(file, existsSync(file) && !endsWell(file) ? `\n${lines}` : lines, { mode: 0o600, flush: true });
  markKept(
    store,
    unkept.map(({ id }) => id),
  );
}

interface UnkeptRow extends Omit<KeptDocument, 'hints' | 'remarks' | 'undone' | 'accepted'> {
  readonly id: DocumentId;
  readonly undone: 0 | 1;
}

function unkeptDocuments(store: Store): readonly { readonly id: number; readonly kept: KeptDocument }[] {
  const sql = `SELECT d.id, d.sha256, d.name, d.received_at AS receivedAt, d.connector, u.run_id IS NOT NULL AS undone
    FROM documents d LEFT JOIN undone u ON u.document_id = d.id
    WHERE d.kept = 0 AND +d.state = 'imported'
    ORDER BY (SELECT max(s.id) FROM statements s WHERE s.document_id = d.id), d.id`;
  const rows = prepare<[], UnkeptRow>(store, sql).all();
  return rows.map(({ id, undone, ...row }) => {
    const { hints, remarks } = findDelivery(store, id);
    const accepted = acceptedQuestions(store, row.sha256);
    const kept = { ...row, hints, remarks, undone: undone === 1 };
    return { id, kept: accepted.length === 0 ? kept : { ...kept, accepted } };
  });
}

function markKept(store: Store, ids: readonly number[]): void {
  const sql = 'UPDATE documents SET kept = 1 WHERE id IN (SELECT value FROM json_each(?))';
  prepare<[string]>(store, sql).run(JSON.stringify(ids));
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

/** Runs when a state was opened. A new database beside an old file is to be built from the archive. */
export function recallDocuments(store: Store): void {
  if (!existsSync(join(store.folder, FILE))) return;
  if (!hasDocuments(store)) writeFact(store, DUE, '1');
}

export function isRebuildDue(store: Store): boolean {
  return readFact(store, DUE) !== undefined;
}

export function endRebuild(store: Store): void {
  store.transact(() => {
    markKept(
      store,
      unkeptDocuments(store).map(({ id }) => id),
    );
    removeFact(store, DUE);
  });
}

/** All documents of the file, in the order of their first time. Lines that cannot be read are passed over. */
export function keptDocuments(store: Store): readonly KeptDocument[] {
  const found = new Map<string, KeptDocument>();
  for (const text of readFileSync(join(store.folder, FILE), 'utf8').split('\n')) {
    const kept = parse(text);
    if (kept !== undefined) found.set(kept.sha256, kept);
  }
  return [...found.values()];
}

function parse(text: string): KeptDocument | undefined {
  try {
    const value = ownJson<KeptDocument>(text);
    return typeof value.sha256 === 'string' && typeof value.connector === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
