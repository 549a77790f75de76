/**
 * The accounts that the owner chose for documents that do not name theirs, in a file beside the database. A database
 * that is built anew asks no question twice.
 */
import { type AccountChoice, listChoices, saveChoice } from '../accounts/choices.ts';
import { hasDocuments } from '../documents/documents.ts';
import type { Store } from '../store.ts';
import { readBeside, writeBeside } from './beside.ts';
import { isRebuildDue } from './kept-documents.ts';

const FILE = 'accounts.json';

/** Brings the file up to date. */
export function keepChoices(store: Store): void {
  if (!isRebuildDue(store)) writeBeside(store, FILE, listChoices(store));
}

/** To be called when a state was opened: a database that is new, or older than the file. */
export function recallChoices(store: Store, database: 'same' | 'restored'): void {
  if (database === 'same' && hasDocuments(store)) return;
  const kept = readBeside(store, FILE);
  for (const choice of Array.isArray(kept) ? (kept as readonly AccountChoice[]) : []) saveChoice(store, choice);
}
