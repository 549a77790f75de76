/**
 * The accounts that the owner chose for documents that do not name theirs, in a file beside the database. A database
 * that is built anew asks no question twice.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceNamed } from '../../lib/files/write-named.ts';
import { type AccountChoice, listChoices, saveChoice } from '../accounts/choices.ts';
import { hasDocuments } from '../documents/documents.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';
import { isRebuildDue } from './kept-documents.ts';

const FILE = 'accounts.json';

/** Brings the file up to date. */
export function keepChoices(store: Store): void {
  if (isRebuildDue(store)) return;
  const text = `${JSON.stringify(listChoices(store))}\n`;
  const file = join(store.folder, FILE);
  replaceNamed(file, text);
}

/** To be called when a state was opened: a database that is new, or older than the file. */
export function recallChoices(store: Store, database: 'same' | 'restored'): void {
  if (database === 'same' && hasDocuments(store)) return;
  for (const choice of keptChoices(store)) saveChoice(store, choice);
}

/** Empty where there is no such file, or none that can be read. */
function keptChoices(store: Store): readonly AccountChoice[] {
  try {
    return ownJson<readonly AccountChoice[]>(readFileSync(join(store.folder, FILE), 'utf8'));
  } catch {
    return [];
  }
}
