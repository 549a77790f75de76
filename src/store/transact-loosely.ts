import type { Store } from './store.ts';

/**
 * As `store.transact`, without waiting for the disk: a power cut may undo it, as a whole, until something is committed
 * durably after it. Only for what is found out again when it is missing. Not to be nested in another transaction.
 */
export function transactLoosely<Result>(store: Store, work: () => Result): Result {
  const { db } = store;
  db.pragma('synchronous = NORMAL');
  try {
    return store.transact(work);
  } finally {
    db.pragma('synchronous = FULL');
  }
}
