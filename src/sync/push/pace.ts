import type { RateLimits, RateWindow } from '../../ledger/client/limits.ts';
import type { Pauses } from '../../ledger/client/pauses.ts';
import type { Clock } from '../../lib/clock.ts';
import type { HeldPause, KnownPause } from './held-pause.ts';

/** Whether another request may go out, and if not, how long nothing can change that by itself. */
export type Admission =
  | { readonly kind: 'go' }
  /** Answers of what is in flight decide. */
  | { readonly kind: 'after-answers' }
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: string };

/** While a pause is waited for: how often what is left of it is looked at. Another's answer may have ended it. */
export const LOOK_EVERY_MS = 60_000;
/** Reset headers count whole seconds: a window that ends this little later is the same one. */
const SAME_WINDOW_MS = 1500;
/** This share of the day is kept for deletions. */
const RESERVE = 0.05;

interface OpenWindow {
  readonly limit: number | null;
  readonly remaining: number;
  /** By the monotonic clock. */
  readonly endsAt: number;
}

/** Only an urgent request may use the day's reserve. */
export type Urgency = 'usual' | 'urgent';

/**
 * Keeps within the ledger's limits: its pauses, and its two windows before they are used up (P-LIM-2).
 * `remaining` in an answer counts the requests that had arrived by then. Requests in flight may come on top. So a
 * request goes out only where room is left for all of them.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #pause: HeldPause;
  #minute: OpenWindow | undefined;
  #day: OpenWindow | undefined;
  /** Nothing is known of the limits now: one request alone finds out. */
  #blind = true;
  #doneAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, pause: HeldPause) {
    this.#clock = clock;
    this.#pause = pause;
  }

  admit(inFlight: number, urgency: Urgency): Admission {
    const now = this.#clock.monotonic();
    const pauseMs = this.pauseMs();
    if (pauseMs > 0) return { kind: 'wait', ms: pauseMs, reason: this.#pause.reason };
    this.#closeWindows(now);
    if (this.#blind) return inFlight === 0 ? GO : AFTER_ANSWERS;
    return this.#admitByWindows(inFlight, urgency, now) ?? GO;
  }

  #admitByWindows(inFlight: number, urgency: Urgency, now: number): Admission | undefined {
    return (
      admitBy(this.#day, urgency === 'urgent' ? 0 : RESERVE, inFlight, now, 'the limit of the day') ??
      admitBy(this.#minute, 0, inFlight, now, 'the limit of the minute')
    );
  }

  /** Learns from the limits that an answer carried; null where it had none. */
  observe(limits: RateLimits | null): void {
    this.#blind = false;
    if (limits === null) return;
    const now = this.#clock.monotonic();
    this.#minute = newer(this.#minute, limits.minute, now);
    this.#day = newer(this.#day, limits.day, now);
  }

  /** The ledger did what was asked at `askedAt` (monotonic): where the limits leave room, a pause told before is over. */
  wasDone(limits: RateLimits | null, askedAt: number): void {
    this.observe(limits);
    const now = this.#clock.monotonic();
    this.#doneAt = now;
    this.#closeWindows(now);
    if (this.#admitByWindows(0, 'usual', now) === undefined) this.#pause.letThrough(askedAt);
  }

  /** The answer to a request that was sent at `askedAt` (monotonic) told to wait. */
  pause(ms: number, reason: string, askedAt: number): KnownPause {
    this.#pause.tell(ms, reason, askedAt);
    return this.knownPause;
  }

  /** The windows leave no room for so long: no answer said so, and a longer pause that was told stays. */
  foresee(ms: number, reason: string): KnownPause {
    return this.pause(ms, reason, Number.NEGATIVE_INFINITY);
  }

  /** When the ledger last did what was asked, by the monotonic clock. */
  get doneAt(): number {
    return this.#doneAt;
  }

  get knownPause(): KnownPause {
    const { reason, until } = this.#pause;
    return { reason, until };
  }

  /** Milliseconds until the told pause is over; 0 where there is none. */
  pauseMs(): number {
    return this.#pause.leftMs();
  }

  /** To be called now and then while a pause is waited for: forgets one that is over. */
  refresh(): void {
    this.#pause.refresh();
  }

  /** For those who ask the ledger beside the push: its windows and told pauses are theirs, too. */
  get pauses(): Pauses {
    const leftMs = () => {
      this.refresh();
      const admission = this.admit(0, 'usual');
      return admission.kind === 'wait' ? admission.ms : 0;
    };
    return {
      get leftMs() {
        return leftMs();
      },
      extend: (ms, askedAt) => void this.pause(ms, 'the ledger told to wait', askedAt),
    };
  }

  #closeWindows(now: number): void {
    if (this.#minute !== undefined && this.#minute.endsAt <= now) {
      this.#minute = undefined;
      this.#blind = true;
    }
    if (this.#day !== undefined && this.#day.endsAt <= now) {
      this.#day = undefined;
      this.#blind = true;
    }
  }
}

const GO: Admission = { kind: 'go' };
const AFTER_ANSWERS: Admission = { kind: 'after-answers' };

function admitBy(
  window: OpenWindow | undefined,
  reserve: number,
  inFlight: number,
  now: number,
  reason: string,
): Admission | undefined {
  if (window === undefined) return undefined;
  const kept = Math.floor((window.limit ?? 0) * reserve);
  if (window.remaining - kept - inFlight > 0) return undefined;
  return inFlight > 0 ? AFTER_ANSWERS : { kind: 'wait', ms: window.endsAt - now, reason };
}

/** Answers may overtake one another: of one window the lowest count holds, and an older window says nothing. */
function newer(known: OpenWindow | undefined, told: RateWindow | null, now: number): OpenWindow | undefined {
  if (told === null || told.resetMs === null) return known;
  // "0 seconds" is a window that ends within this second.
  const endsAt = now + Math.max(told.resetMs, 1000);
  if (known === undefined || endsAt > known.endsAt + SAME_WINDOW_MS) {
    return { limit: told.limit, remaining: told.remaining, endsAt };
  }
  if (endsAt < known.endsAt - SAME_WINDOW_MS || told.remaining >= known.remaining) return known;
  return { limit: told.limit, remaining: told.remaining, endsAt: known.endsAt };
}
