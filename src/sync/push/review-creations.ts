import { backoffMs } from '../../lib/backoff.ts';
import type { PushOutcomes } from './answers/outcomes.ts';
import type { Hindrance } from './answers/read-objects.ts';
import type { PushRecord } from './answers/record.ts';
import type { Circuit } from './circuit.ts';
import { LOOK_EVERY_MS, type Pacer } from './pace.ts';
import type { PushDeps, PushOptions, PushStop } from './types.ts';

interface Parts {
  readonly deps: PushDeps;
  readonly options: PushOptions & { readonly longestPauseMs: number };
  readonly record: PushRecord;
  readonly pacer: Pacer;
  readonly circuit: Circuit;
  readonly outcomes: PushOutcomes;
}

/**
 * Has creations compared with the ledger before they go out, through outages and told pauses within the push's
 * patience. Nothing is asked before a pause is over, also one from before a restart.
 *
 * @returns why the push ends here, or null where it may begin
 */
export async function awaitReview(parts: Parts): Promise<PushStop | null> {
  const { circuit, deps, options, record } = parts;
  const { clock, random, review } = deps;
  if (review === undefined) return null;
  const pausedSince = clock.monotonic();
  for (let attempt = 1; ; attempt++) {
    const stop = await waitOutPause(parts, pausedSince);
    if (stop !== null || options.signal?.aborted === true) return stop;
    const beganAt = clock.monotonic();
    const found = await review();
    if (found.kind === 'reviewed') {
      circuit.succeeded();
      record.reviewed(found.upTo, found.adopted, found.asked);
      return null;
    }
    const next = afterHindrance(parts, found, beganAt, backoffMs(attempt, random));
    if (typeof next !== 'number') return next;
    await clock.sleep(next, options.signal);
  }
}

/** Why the push ends instead of waiting, or null once nothing has to be waited for. */
async function waitOutPause({ deps, options, pacer, record }: Parts, pausedSince: number): Promise<PushStop | null> {
  const { clock } = deps;
  for (;;) {
    pacer.refresh();
    const ms = pacer.pauseMs();
    if (ms === 0 || options.signal?.aborted === true || record.isEverythingDone()) return null;
    const { reason, until } = pacer.knownPause;
    // A ledger that answers between two pauses is read on, however many pages it has.
    const since = Math.max(pausedSince, pacer.doneAt);
    const isTooLong = clock.monotonic() - since + ms > options.longestPauseMs;
    if (isTooLong) return { kind: 'pause', message: reason, until };
    await clock.sleep(Math.min(ms, LOOK_EVERY_MS), options.signal);
  }
}

/** Milliseconds to wait, or why the push ends. */
function afterHindrance(parts: Parts, found: Hindrance, beganAt: number, waitMs: number): number | PushStop {
  const { circuit, options, outcomes, pacer } = parts;
  if (found.kind === 'refused') return { kind: 'auth', message: found.message };
  if (found.kind === 'paced') {
    circuit.succeeded();
    pacer.pause(Math.max(1000, found.waitMs ?? waitMs), 'the ledger told to wait', beganAt);
    return 0;
  }
  outcomes.noteFailure(found.reason, beganAt);
  const patienceLeft = options.patienceMs - circuit.failingMs();
  if (patienceLeft > 0) return Math.min(waitMs, patienceLeft);
  return { kind: 'unreachable', message: `no usable answer from the ledger: ${found.reason}` };
}
