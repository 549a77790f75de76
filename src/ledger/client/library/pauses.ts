import type { Clock } from '../../../lib/clock.ts';
import type { Answered } from '../interpret.ts';
import { readLimits } from '../limits.ts';

/** The pauses that the ledger wants. All calls of one client share them, so that they slow down before the 429. */
export class Pauses {
  readonly #clock: Clock;
  #until = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How long from now nothing should be sent, in milliseconds; 0 where it may. */
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
