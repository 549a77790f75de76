import type { Clock } from '../../lib/clock.ts';
import { type KeptPause, pauseLeftMs, readPause, writePause } from '../../store/ledger-pause.ts';
import type { Store } from '../../store/store.ts';

/** A pause as people are told of it: nothing is sent before `until`. Milliseconds since 1970, by the present clock. */
export interface KnownPause {
  readonly until: number;
  readonly reason: string;
}

/** Nobody tells more than a day. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/**
 * The pause that the ledger told, for the lifetime of a process and across restarts.
 *
 * It is kept in lived time, so it lasts what was told, wherever the wall clock goes meanwhile. Only where that clock was
 * set back between two processes it is over too early. That is safe: the ledger answers 429 and tells a new one.
 */
export class HeldPause {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onPause: (pause: KnownPause) => void;
  /** By the monotonic clock. */
  #toldAt = Number.NEGATIVE_INFINITY;
  #kept: KeptPause | null;

  /**
   * Goes on with the pause that an earlier process kept.
   * @param onPause called with each pause that the ledger tells from now on
   */
  constructor(store: Store, clock: Clock, onPause: (pause: KnownPause) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onPause = onPause;
    this.#kept = readPause(store);
  }

  /** Milliseconds until it is over; 0 where there is none. */
  leftMs(): number {
    return this.#kept === null ? 0 : pauseLeftMs(this.#store, this.#kept);
  }

  /** When it is over, by the wall clock as it is now: milliseconds since 1970. */
  get until(): number {
    return this.#clock.now() + this.leftMs();
  }

  /** Why the ledger is left alone; empty where it is not. */
  get reason(): string {
    return this.#kept?.reason ?? '';
  }

  /**
   * The ledger told to wait. Answers may overtake one another: the longest holds of those to requests that were under
   * way together. The answer to a request that was sent after the pause had been told is the ledger's newer word.
   *
   * @param askedAt when that request was sent, by the monotonic clock
   */
  tell(ms: number, reason: string, askedAt: number): void {
    const length = Math.min(ms, LONGEST_PAUSE_MS);
    const isNewer = askedAt > this.#toldAt;
    if (!isNewer && length <= this.leftMs() + 1) return;
    this.#toldAt = this.#clock.monotonic();
    this.#save({ endsAt: this.#store.lived.now() + Math.ceil(length), reason });
    this.#onPause({ until: this.until, reason });
  }

  /**
   * The ledger carried out a request that was sent at `askedAt`, by the monotonic clock. A pause told before that is
   * over.
   */
  letThrough(askedAt: number): void {
    // The next look forgets what is kept. A kill before that leaves a pause that is no longer than it was told.
    if (this.#kept !== null && askedAt > this.#toldAt) this.#kept = { ...this.#kept, endsAt: 0 };
  }

  /** To be called now and then: forgets a pause that is over. */
  refresh(): void {
    if (this.#kept !== null && this.leftMs() === 0) this.#save(null);
  }

  /** Durable before it takes effect. */
  #save(pause: KeptPause | null): void {
    writePause(this.#store, pause);
    this.#kept = pause;
  }
}
