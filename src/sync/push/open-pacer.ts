import { HeldPause } from './held-pause.ts';
import { Pacer } from './pace.ts';
import type { PushDeps } from './types.ts';

/** A pacer that begins with the pause that an earlier process kept. One for each process that pushes. */
export function openPacer({ store, clock, log }: Pick<PushDeps, 'store' | 'clock' | 'log'>): Pacer {
  return new Pacer(clock, new HeldPause(store, clock, (pause) => log?.({ event: 'push.paused', ...pause })));
}
