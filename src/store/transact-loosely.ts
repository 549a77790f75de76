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

/**
 * As `store.transact`, with the disk at work beside this thread: what is committed is durable when `durable` resolves,
 * and with it all that was committed before. Rejects with AppError `store.sync` where the disk fails.
 */
export function transactAhead<Result>(
  store: Store,
  work: () => Result,
): { readonly result: Result; readonly durable: Promise<void> } {
  if (!store.wal.isLogged) return { result: store.transact(work), durable: Promise.resolve() };
  const result = transactLoosely(store, work);
  return { result, durable: store.wal.confirm() };
}
