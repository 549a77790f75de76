import { readFact, removeFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

/**
 * A pause that the ledger told, as it is kept for the next process: how long it is from a moment on. `startedAt` is what
 * the wall clock said then (milliseconds since 1970); `lengthMs` is what was left of the pause at that moment.
 */
export interface KeptPause {
  readonly startedAt: number;
  readonly lengthMs: number;
  readonly reason: string;
}

const NAME = 'push.pause';

/** The pause that was kept last, or null. It may be over: `pauseLeftMs` tells. */
export function readPause(store: Store): KeptPause | null {
  const text = readFact(store, NAME);
  return text === undefined ? null : ownJson<KeptPause>(text);
}

/** Keeps a pause in a commit of its own (P-LIM-2), or that there is none. */
export function writePause(store: Store, pause: KeptPause | null): void {
  store.transact(() => {
    if (pause === null) removeFact(store, NAME);
    else writeFact(store, NAME, JSON.stringify(pause));
  });
}

/**
 * What is left of a kept pause, where only the wall clock can tell: never more than its length. A clock that stands
 * before the start was set back, and nobody knows how long ago: half of the length is left, so that starts under a clock
 * that is set back each time come to an end.
 */
export function pauseLeftMs({ startedAt, lengthMs }: KeptPause, nowMs: number): number {
  const elapsed = nowMs - startedAt;
  return elapsed < 0 ? Math.floor(lengthMs / 2) : Math.max(0, lengthMs - elapsed);
}
