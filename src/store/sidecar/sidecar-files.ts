import type { Store } from '../store.ts';
import { distrust } from './generation.ts';
import { recallChoices } from './kept-choices.ts';
import { keepDecisions, recallDecisions } from './kept-decisions.ts';
import { keepDocuments, recallDocuments } from './kept-documents.ts';
import { keepTombstones, recallTombstones } from './tombstones.ts';

/** Brings the files beside the database up to date. They hold all that the bank cannot give a second time. */
export function updateSidecars(store: Store): void {
  updateOwnerFiles(store);
  keepDocuments(store);
}

/** The same for the owner's word alone: decisions, and what stays deleted. */
export function updateOwnerFiles(store: Store): void {
  keepTombstones(store);
  keepDecisions(store);
}

/**
 * To be called when a state was opened. Where the database alone was put back, the files know what came since
 * (P-KEY-12).
 *
 * @param generation whether the count of starts shows that something was put back
 * @returns whether something was put back
 */
export function recallSidecars(store: Store, generation: 'same' | 'restored' = 'same'): boolean {
  return store.transact(() => {
    const isReviewDue = recallDocuments(store);
    const isRestored = isReviewDue || generation === 'restored';
    recallTombstones(store, isRestored ? 'restored' : 'same');
    recallDecisions(store, isRestored ? 'restored' : 'same');
    recallChoices(store, isReviewDue ? 'restored' : 'same');
    if (isReviewDue && generation === 'same') distrust(store, 'files');
    return isRestored;
  });
}
