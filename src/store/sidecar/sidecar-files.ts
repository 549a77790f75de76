import type { Store } from '../store.ts';
import { recallChoices } from './kept-choices.ts';
import { keepDocuments, recallDocuments } from './kept-documents.ts';
import { keepTombstones, recallTombstones } from './tombstones.ts';

/** Brings the files beside the database up to date. They hold all that the bank cannot give a second time. */
export function keepBeside(store: Store): void {
  keepTombstones(store);
  keepDocuments(store);
}

/** To be called when a state was opened. */
export function recallBeside(store: Store): void {
  recallTombstones(store);
  recallChoices(store);
  recallDocuments(store);
}
