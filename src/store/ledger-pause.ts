import type { Said } from '../words/message.ts';
import { readFact, removeFact, writeFact } from './facts.ts';
import { ownJson } from './json.ts';
import type { Store } from './store.ts';

/** A pause that the ledger told, as it is kept for the next process. It ends at `endsAt` of the state's lived time. */
export interface KeptPause {
  readonly endsAt: number;
  readonly reason: Said;
}

const NAME = 'push.pause';

/** The pause that was kept last, or null. It may be over. */
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

/** Milliseconds that are left of a kept pause; 0 where it is over. */
export function pauseLeftMs(store: Store, { endsAt }: KeptPause): number {
  return Math.max(0, endsAt - store.lived.now());
}
