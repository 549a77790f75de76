import { backoffMs } from '../../lib/backoff.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Answered } from './interpret.ts';
import { readLimits } from './limits.ts';
import type { LedgerReads, Read } from './reads.ts';

/** The pauses that the ledger wants. Whoever asks it waits for them, and tells the ones that it hears of. */
export interface Pauses {
  /** How long from now nothing should be sent, in milliseconds; 0 where it may. */
  readonly leftMs: number;
  /** The answer to a request that was sent at `askedAt` (monotonic) told to wait for so long. */
  extend(ms: number, askedAt: number): void;
}

/** Pauses for the lifetime of a client. All of its calls share them, so that they slow down before the 429. */
export class ClientPauses implements Pauses {
  readonly #clock: Clock;
  #until = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get leftMs(): number {
    return Math.max(0, this.#until - this.#clock.monotonic());
  }

  /** Takes note of a used-up window in the X-RateLimit-* headers of any answer. */
  learn(exchange: Answered): void {
    const limits = readLimits(exchange.headers, this.#clock.now());
    for (const window of [limits?.minute, limits?.day])
      if (window && window.remaining === 0 && window.resetMs !== null) this.extend(window.resetMs);
  }

  extend(ms: number): void {
    this.#until = Math.max(this.#until, this.#clock.monotonic() + ms);
  }
}

/** How one question is asked again where no usable answer came. */
export interface Patience {
  readonly clock: Clock;
  /** From 0 up to 1: spreads the tries. */
  readonly random: () => number;
  /** Tries at most. */
  readonly attempts: number;
  /** A longer pause than this is not waited out. Milliseconds. */
  readonly longestPauseMs: number;
  readonly pauses: Pauses;
}

/** Reads and the client library try so often, and wait for pauses of up to so long. */
export const USUAL_PATIENCE = { attempts: 5, longestPauseMs: 120_000 } as const;

/**
 * Waits until no told pause is left, or until `signal` ends that.
 *
 * @returns how much is left of a pause that is too long to be waited for, in milliseconds; 0 where there is none
 */
export async function waitForPause({ clock, longestPauseMs, pauses }: Patience, signal?: AbortSignal): Promise<number> {
  for (;;) {
    const { leftMs } = pauses;
    if (leftMs === 0 || signal?.aborted === true) return 0;
    if (leftMs > longestPauseMs) return leftMs;
    await clock.sleep(leftMs, signal);
  }
}

/**
 * Rests after a try that failed: anything up to a time that doubles with each try. Where the ledger told to wait, all who
 * ask it wait instead.
 *
 * @param tries how often it was tried, from 1
 * @param told the pause that was told, in milliseconds, null where it named no time; undefined where none was told
 * @param askedAt when the try began, by the monotonic clock
 */
export async function restAfter(
  { clock, pauses, random }: Patience,
  tries: number,
  told: number | null | undefined,
  { askedAt, signal }: { readonly askedAt: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const waitMs = backoffMs(tries, random);
  if (told === undefined) await clock.sleep(waitMs, signal);
  else pauses.extend(told ?? Math.max(1000, waitMs), askedAt);
}

/**
 * Reads that are tried again as writes are. A lost answer, or one that is not the ledger's, is asked for again after a
 * random wait. A told pause is waited out. What is left after that is given as it came: `failed`, or `paced` where the
 * pause is too long.
 *
 * @param signal ends all waiting; a read is then `failed`
 */
export function patientReads(reads: LedgerReads, patience: Patience, signal?: AbortSignal): LedgerReads {
  const patient =
    <Asked extends readonly unknown[], Value>(read: (...asked: Asked) => Promise<Read<Value>>) =>
    (...asked: Asked) =>
      insist(() => read(...asked), patience, signal);
  return {
    me: patient(reads.me),
    agentContext: patient(reads.agentContext),
    getAccount: patient(reads.getAccount),
    getTransaction: patient(reads.getTransaction),
    listAccounts: patient(reads.listAccounts),
    listTransactions: patient(reads.listTransactions),
    listCategories: patient(reads.listCategories),
  };
}

/** The patience of a command that only asks the ledger: it has no push whose pauses it shares. */
export function patienceAlone(clock: Clock): Patience {
  return { ...USUAL_PATIENCE, clock, random: Math.random, pauses: new ClientPauses(clock) };
}

async function insist<Value>(
  read: () => Promise<Read<Value>>,
  patience: Patience,
  signal?: AbortSignal,
): Promise<Read<Value>> {
  for (let tries = 1; ; tries++) {
    const leftMs = await waitForPause(patience, signal);
    if (leftMs > 0) return { kind: 'paced', waitMs: leftMs };
    if (signal?.aborted === true) return { kind: 'failed', status: null, reason: 'it was stopped' };
    const askedAt = patience.clock.monotonic();
    const found = await read();
    if (found.kind !== 'failed' && found.kind !== 'paced') return found;
    const told = found.kind === 'paced' ? found.waitMs : undefined;
    if (tries >= patience.attempts && told === undefined) return found;
    await restAfter(patience, tries, told, { askedAt, signal });
    if (tries >= patience.attempts) return found;
  }
}
