import type { RateLimits, RateWindow } from '../../ledger/client/limits.ts';
import type { Clock } from '../../lib/clock.ts';

/** A pause that was told: nothing is sent before `until` (milliseconds since 1970). */
export interface Pause {
  readonly until: number;
  readonly reason: string;
}

/** Whether another request may go out, and if not, how long nothing can change that by itself. */
export type Admission =
  | { readonly kind: 'go' }
  /** Answers of what is in flight decide. */
  | { readonly kind: 'after-answers' }
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: string };

/** A pause read from the store may be wrong by a clock that jumped since. Nobody tells more than a day. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;
/** Reset headers count whole seconds: a window that ends this little later is the same one. */
const SAME_WINDOW_MS = 1500;
/** This share of the day is kept for deletions (P-LIM-4). */
const RESERVE = 0.05;

interface OpenWindow {
  readonly limit: number | null;
  readonly remaining: number;
  /** By the monotonic clock. */
  readonly endsAt: number;
}

/**
 * Keeps within what the ledger told: its pauses, and its two windows before they are used up (P-LIM-2, P-LIM-4).
 * `remaining` in an answer counts what had arrived by then; what is in flight may come on top, so a request goes out
 * only where room is left for all of them.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #save: (pause: Pause) => void;
  #pauseEndsAt = 0;
  #pauseReason = '';
  #minute: OpenWindow | undefined;
  #day: OpenWindow | undefined;
  /** Nothing is known of the limits now: one request alone finds out. */
  #blind = true;

  /** @param save keeps a told pause for the next process; called before the pause takes effect */
  constructor(clock: Clock, kept: Pause | null, save: (pause: Pause) => void) {
    this.#clock = clock;
    this.#save = save;
    if (kept !== null && kept.until > clock.now()) this.#hold(kept.until - clock.now(), kept.reason);
  }

  /** @param urgent whether the day's reserve may be used */
  admit(inFlight: number, urgent: boolean): Admission {
    const now = this.#clock.monotonic();
    if (now < this.#pauseEndsAt) return { kind: 'wait', ms: this.#pauseEndsAt - now, reason: this.#pauseReason };
    this.#closeWindows(now);
    if (this.#blind) return inFlight === 0 ? GO : AFTER_ANSWERS;
    return (
      admitBy(this.#day, urgent ? 0 : RESERVE, inFlight, now, 'the limit of the day') ??
      admitBy(this.#minute, 0, inFlight, now, 'the limit of the minute') ??
      GO
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

  /** The ledger told to wait; what is kept already and lasts longer stays. */
  pause(ms: number, reason: string): Pause {
    const length = Math.min(ms, LONGEST_PAUSE_MS);
    const pause = { until: this.#clock.now() + length, reason };
    if (length > this.pauseMs() + 1) {
      this.#save(pause);
      this.#hold(length, reason);
    }
    return pause;
  }

  /** Milliseconds until the told pause is over; 0 where there is none. */
  pauseMs(): number {
    return Math.max(0, this.#pauseEndsAt - this.#clock.monotonic());
  }

  #hold(ms: number, reason: string): void {
    this.#pauseEndsAt = this.#clock.monotonic() + Math.min(ms, LONGEST_PAUSE_MS);
    this.#pauseReason = reason;
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
