import { backoffMs } from '../../lib/backoff.ts';
import type { Clock } from '../../lib/clock.ts';

const FAILURES_THAT_OPEN = 5;

/**
 * Spares a ledger that does not answer. After five straight failures one request at a time asks whether it is back,
 * at growing distances (P-LIM-5). A failure is an unknown outcome, and any definite answer closes the circuit.
 */
export class Circuit {
  readonly #clock: Clock;
  readonly #random: () => number;
  #straight = 0;
  #rounds = 0;
  #probing = false;
  #probeAt = 0;
  #failingSince: number | undefined;
  #succeededAt = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Milliseconds until another request may go out; 0 now; Infinity while the answer of the probe is awaited. */
  waitMs(inFlight: number): number {
    if (this.#rounds === 0) return 0;
    if (inFlight > 0) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#probeAt - this.#clock.monotonic());
  }

  /** Milliseconds for which the ledger has failed without a break. */
  failingMs(): number {
    return this.#failingSince === undefined ? 0 : this.#clock.monotonic() - this.#failingSince;
  }

  isFailing(): boolean {
    return this.#failingSince !== undefined;
  }

  /** A request goes out. */
  sent(): void {
    if (this.#rounds > 0) this.#probing = true;
  }

  succeeded(): void {
    this.#straight = 0;
    this.#rounds = 0;
    this.#probing = false;
    this.#failingSince = undefined;
    this.#succeededAt = this.#clock.monotonic();
  }

  /** @param sentAt when the request that failed went out, by the monotonic clock */
  failed(sentAt: number): void {
    this.#failingSince ??= Math.max(sentAt, this.#succeededAt);
    this.#straight += 1;
    // Requests in flight at the opening of the circuit fail as well; only probes make the distance grow.
    if (this.#rounds > 0 ? !this.#probing : this.#straight < FAILURES_THAT_OPEN) return;
    this.#rounds += 1;
    this.#probing = false;
    this.#probeAt = this.#clock.monotonic() + backoffMs(this.#rounds, this.#random);
  }
}
