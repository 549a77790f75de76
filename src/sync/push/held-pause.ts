import type { Clock } from '../../lib/clock.ts';
import { type KeptPause, pauseLeftMs, readPause, writePause } from '../../store/outbox/pause.ts';
import type { Store } from '../../store/store.ts';

/** A pause as people are told of it: nothing is sent before `until` (milliseconds since 1970, by the clock as it is now). */
export interface ToldPause {
  readonly until: number;
  readonly reason: string;
}

/** Nobody tells more than a day. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;
/** What is left is kept anew this often, so that a kill loses little of what was waited already, */
const KEEP_EVERY_MS = 5 * 60_000;
/** and at once where the wall clock has left the monotonic one by more than this. */
const JUMP_MS = 2000;

/**
 * The pause that the ledger told, for the lifetime of a process.
 *
 * The monotonic clock measures it here, so the wall clock may go anywhere meanwhile: it lasts what was told, no less and
 * no more. Across a restart only the wall clock can say how long nobody was there. What is left is kept anew at each
 * start, every few minutes, and after each jump. So a pause never grows: from any start on it lasts at most what was left
 * when it was kept last, and what a process has waited counts, but for the last minutes before a kill. A clock that was
 * set forward in between makes it too short, which is safe: the ledger answers 429 and tells a new one. One that was set
 * back in between may hide the time in which no process ran, and no more than that.
 */
export class HeldPause {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onTold: (pause: ToldPause) => void;
  /** The next three by the monotonic clock. */
  #toldAt = Number.NEGATIVE_INFINITY;
  #endsAt = Number.NEGATIVE_INFINITY;
  #keptAt = Number.NEGATIVE_INFINITY;
  #kept: KeptPause | null;

  /** Takes up what an earlier process kept. @param onTold called with each pause that the ledger tells from now on */
  constructor(store: Store, clock: Clock, onTold: (pause: ToldPause) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onTold = onTold;
    this.#kept = readPause(store);
    if (this.#kept !== null) this.#hold(pauseLeftMs(this.#kept, clock.now()), this.#kept.reason);
  }

  /** Milliseconds until it is over; 0 where there is none. */
  leftMs(): number {
    return Math.max(0, this.#endsAt - this.#clock.monotonic());
  }

  /** When it is over, by the wall clock as it is now: milliseconds since 1970. */
  get until(): number {
    return Math.ceil(this.#clock.now() + this.leftMs());
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
    this.#hold(length, reason);
    this.#onTold({ until: this.until, reason });
  }

  /** The ledger carried out a request that was sent at `askedAt`, by the monotonic clock: after the pause, it is over. */
  letThrough(askedAt: number): void {
    // The next look forgets what is kept. A kill before that leaves a pause that is no longer than it was told.
    if (askedAt > this.#toldAt) this.#endsAt = Math.min(this.#endsAt, this.#clock.monotonic());
  }

  /** To be called now and then: keeps what is left for the next process, and forgets a pause that is over. */
  refresh(): void {
    if (this.#kept === null) return;
    const left = this.leftMs();
    const waited = this.#clock.monotonic() - this.#keptAt;
    const drift = Math.abs(this.#clock.now() - this.#kept.startedAt - waited);
    if (left === 0 || waited >= KEEP_EVERY_MS || drift > JUMP_MS) this.#hold(left, this.#kept.reason);
  }

  /** Durable before it takes effect. */
  #hold(ms: number, reason: string): void {
    const length = Math.min(ms, LONGEST_PAUSE_MS);
    this.#kept = length === 0 ? null : { startedAt: this.#clock.now(), lengthMs: length, reason };
    writePause(this.#store, this.#kept);
    this.#keptAt = this.#clock.monotonic();
    this.#endsAt = this.#keptAt + length;
  }
}
