import { AppError } from '../../lib/errors.ts';
import type { Store } from '../../store/store.ts';
import { Drain } from './drain.ts';
import type { PushDeps, PushOptions, PushReport } from './types.ts';

export type { PushDeps, PushEvent, PushOptions, PushReport, PushStop } from './types.ts';

const pushing = new WeakSet<Store>();

/**
 * Sends the outbox until nothing is due, or until something stops it. The key is refused, or the signal is aborted.
 * The ledger fails for the length of the patience, or tells a long pause. Every request stays in the outbox until its
 * outcome is definite. The next push goes on where this one ended.
 *
 * @throws AppError from the store (a full disk): nothing is lost, and unrecorded answers are replayed
 */
export async function push(deps: PushDeps, options: PushOptions): Promise<PushReport> {
  return await drainOnce(deps, options).finished;
}

/** A push under way, for callers that look at it or wake it. */
export interface PushInProgress {
  readonly drain: Drain;
  readonly finished: Promise<PushReport>;
}

/** Starts a push; two at a time on one store would send one row twice. */
export function drainOnce(deps: PushDeps, options: PushOptions): PushInProgress {
  if (pushing.has(deps.store)) throw new AppError('push.twice');
  pushing.add(deps.store);
  const drain = new Drain(deps, options);
  return { drain, finished: drain.run().finally(() => pushing.delete(deps.store)) };
}
