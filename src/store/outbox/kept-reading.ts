/** A reading of the ledger that broke off: the next one, of this process or another, goes on with it. */
import { readFact, removeFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

const FACT = 'ledger.reading';

/**
 * What it has seen grows old: later than this it begins anew. A ledger that allows few requests a day needs days for a
 * reading, with a break of one day at a time.
 */
const LONGEST_BREAK_MS = 2 * 86_400_000;

interface Kept {
  /** When it broke off, in lived time. */
  readonly at: number;
  readonly reading: unknown;
}

/** Undefined where none is kept, or it is too old. */
export function keptReading<Reading>(store: Store): Reading | undefined {
  const text = readFact(store, FACT);
  if (text === undefined) return undefined;
  const { at, reading } = ownJson<Kept>(text);
  return store.lived.now() - at > LONGEST_BREAK_MS ? undefined : (reading as Reading);
}

/** @param reading plain JSON */
export function keepReading(store: Store, reading: object): void {
  const kept: Kept = { at: store.lived.now(), reading };
  store.transact(() => writeFact(store, FACT, JSON.stringify(kept)));
}

/** Inside the caller's commit, or in one of its own. */
export function forgetReading(store: Store): void {
  removeFact(store, FACT);
}
