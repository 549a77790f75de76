import type { RateLimits, RateWindow } from '../../ledger/client/limits.ts';
import type { Pauses } from '../../ledger/client/pauses.ts';
import type { Clock } from '../../lib/clock.ts';
import { type KeptPause, pauseLeftMs, readPause, writePause } from '../../store/ledger-pause.ts';
import type { Store } from '../../store/store.ts';
import { type Said, words } from '../../words/message.ts';

/** Whether another request may go out, and if not, how long nothing can change that by itself. */
export type Admission =
  | { readonly kind: 'go' }
  /** Answers of what is in flight decide. */
  | { readonly kind: 'after-answers' }
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: Said };

/** While a pause is waited for: how often what is left of it is looked at. Another's answer may have ended it. */
export const LOOK_EVERY_MS = 60_000;
/** Reset headers count whole seconds: a window that ends this little later is the same one. */
const SAME_WINDOW_MS = 1500;

interface OpenWindow {
  readonly remaining: number;
  /** By the monotonic clock. */
  readonly endsAt: number;
}

interface PacerParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Told of each pause that the ledger tells. */
  readonly log?: ((event: { readonly event: 'push.paused' } & KnownPause) => void) | undefined;
}

/**
 * Keeps within the ledger's limits: its pauses, and its two windows before they are used up (P-LIM-2). One for each
 * process that pushes. `remaining` in an answer counts the requests that had arrived by then. Requests in flight may
 * come on top. So a request goes out only where room is left for all of them.
 *
 * A told pause is kept across restarts, in lived time, so it lasts what was told, wherever the wall clock goes
 * meanwhile. Only where that clock was set back between two processes it is over too early. That is safe: the ledger
 * answers 429 and tells a new one.
 */
export class Pacer {
  readonly #parts: PacerParts;
  #minute: OpenWindow | undefined;
  #day: OpenWindow | undefined;
  /** Nothing is known of the limits now: one request alone finds out. */
  #blind = true;
  #doneAt = Number.NEGATIVE_INFINITY;
  #kept: KeptPause | null;
  /** When the pause was told, by the monotonic clock. */
  #toldAt = Number.NEGATIVE_INFINITY;

  /** Goes on with the pause that an earlier process kept. */
  constructor(parts: PacerParts) {
    this.#parts = parts;
    this.#kept = readPause(parts.store);
  }

  admit(inFlight: number): Admission {
    const pauseMs = this.pauseMs();
    if (pauseMs > 0) return { kind: 'wait', ms: pauseMs, reason: this.knownPause.reason };
    this.#closeWindows();
    if (this.#blind) return inFlight === 0 ? GO : AFTER_ANSWERS;
    return this.#admitByWindows(inFlight);
  }

  #admitByWindows(inFlight: number): Admission {
    const now = this.#parts.clock.monotonic();
    return (
      admitBy(this.#day, inFlight, now, words('service.limitDay')) ??
      admitBy(this.#minute, inFlight, now, words('service.limitMinute')) ??
      GO
    );
  }

  /** Learns from the limits that an answer carried; null where it had none. */
  observe(limits: RateLimits | null): void {
    this.#blind = false;
    if (limits === null) return;
    const now = this.#parts.clock.monotonic();
    this.#minute = newer(this.#minute, limits.minute, now);
    this.#day = newer(this.#day, limits.day, now);
  }

  /** The ledger did what was asked at `askedAt` (monotonic): where the limits leave room, a pause told before is over. */
  wasDone(limits: RateLimits | null, askedAt: number): void {
    this.observe(limits);
    this.#doneAt = this.#parts.clock.monotonic();
    this.#closeWindows();
    // The next look forgets what is kept. A kill before that leaves a pause that is no longer than it was told.
    const isOver = this.#kept !== null && askedAt > this.#toldAt && this.#admitByWindows(0).kind === 'go';
    if (isOver && this.#kept !== null) this.#kept = { ...this.#kept, endsAt: 0 };
  }

  /**
   * The ledger told to wait. Answers may overtake one another: the longest holds of those to requests that were under
   * way together. The answer to a request that was sent after the pause had been told is the ledger's newer word.
   *
   * @param askedAt when that request was sent, by the monotonic clock
   */
  pause(ms: number, reason: Said, askedAt: number): KnownPause {
    const { clock, log, store } = this.#parts;
    const length = Math.min(ms, LONGEST_PAUSE_MS);
    if (askedAt > this.#toldAt || length > this.pauseMs() + 1) {
      this.#toldAt = clock.monotonic();
      this.#keep({ endsAt: store.lived.now() + Math.ceil(length), reason });
      log?.({ event: 'push.paused', ...this.knownPause });
    }
    return this.knownPause;
  }

  /** The windows leave no room for so long: no answer said so, and a longer pause that was told stays. */
  foresee(ms: number, reason: Said): KnownPause {
    return this.pause(ms, reason, Number.NEGATIVE_INFINITY);
  }

  /** When the ledger last did what was asked, by the monotonic clock. */
  get doneAt(): number {
    return this.#doneAt;
  }

  /** By the wall clock as it is now. The reason is empty where there is no pause. */
  get knownPause(): KnownPause {
    return { reason: this.#kept?.reason ?? '', until: this.#parts.clock.now() + this.pauseMs() };
  }

  /** Milliseconds until the told pause is over; 0 where there is none. */
  pauseMs(): number {
    return this.#kept === null ? 0 : pauseLeftMs(this.#parts.store, this.#kept);
  }

  /** To be called now and then while a pause is waited for: forgets one that is over. */
  refresh(): void {
    if (this.#kept !== null && this.pauseMs() === 0) this.#keep(null);
  }

  /** For those who ask the ledger beside the push: its windows and told pauses are theirs, too. */
  get pauses(): Pauses {
    const leftMs = () => {
      this.refresh();
      const admission = this.admit(0);
      return admission.kind === 'wait' ? admission.ms : 0;
    };
    return {
      get leftMs() {
        return leftMs();
      },
      extend: (ms, askedAt) => void this.pause(ms, words('service.ledgerToldWait'), askedAt),
    };
  }

  #closeWindows(): void {
    const now = this.#parts.clock.monotonic();
    const isOver = (window: OpenWindow | undefined) => window !== undefined && window.endsAt <= now;
    if (isOver(this.#minute) || isOver(this.#day)) this.#blind = true;
    if (isOver(this.#minute)) this.#minute = undefined;
    if (isOver(this.#day)) this.#day = undefined;
  }

  /** Durable before it takes effect. */
  #keep(pause: KeptPause | null): void {
    writePause(this.#parts.store, pause);
    this.#kept = pause;
  }
}

const GO: Admission = { kind: 'go' };
const AFTER_ANSWERS: Admission = { kind: 'after-answers' };

function admitBy(window: OpenWindow | undefined, inFlight: number, now: number, reason: Said): Admission | undefined {
  if (window === undefined || window.remaining > inFlight) return undefined;
  return inFlight > 0 ? AFTER_ANSWERS : { kind: 'wait', ms: window.endsAt - now, reason };
}

/** Answers may overtake one another: of one window the lowest count holds, and an older window says nothing. */
function newer(known: OpenWindow | undefined, told: RateWindow | null, now: number): OpenWindow | undefined {
  if (told === null || told.resetMs === null) return known;
  // "0 seconds" is a window that ends within this second.
  const endsAt = now + Math.max(told.resetMs, 1000);
  if (known === undefined || endsAt > known.endsAt + SAME_WINDOW_MS) {
    return { remaining: told.remaining, endsAt };
  }
  if (endsAt < known.endsAt - SAME_WINDOW_MS || told.remaining >= known.remaining) return known;
  return { remaining: told.remaining, endsAt: known.endsAt };
}

/** A pause as people are told of it: nothing is sent before `until`. Milliseconds since 1970, by the present clock. */
export interface KnownPause {
  readonly until: number;
  readonly reason: Said;
}

/** Nobody tells more than a day. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;
