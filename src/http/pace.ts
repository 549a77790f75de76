import type { Clock } from '../lib/clock.ts';
import type { HttpNeeds } from '../plugin/contract.ts';

/** Lets at most so many requests through in a span of time. */
export class Pace {
  readonly #pace: HttpNeeds['pace'];
  readonly #clock: Clock;
  /** When the last ones were let through, oldest first. */
  #sent: number[] = [];

  constructor(pace: HttpNeeds['pace'], clock: Clock) {
    this.#pace = pace;
    this.#clock = clock;
  }

  /** Resolves once a request may be sent, or where `signal` ends the waiting. */
  async turn(signal: AbortSignal): Promise<void> {
    const pace = this.#pace;
    if (pace === undefined) return;
    while (!signal.aborted) {
      const now = this.#clock.monotonic();
      this.#sent = this.#sent.filter((at) => at > now - pace.perMs);
      const [oldest] = this.#sent;
      if (oldest === undefined || this.#sent.length < pace.requests) break;
      await this.#clock.sleep(oldest + pace.perMs - now, signal);
    }
    this.#sent.push(this.#clock.monotonic());
  }
}
