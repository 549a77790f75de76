import { backoffMs } from '../../lib/backoff.ts';
import type { Said } from '../../words/message.ts';
import type { PushDeps } from './types.ts';

const FAILURES_THAT_OPEN = 5;

/**
 * Spares a ledger that does not answer. After five straight failures one request at a time asks whether it is back,
 * at growing distances (P-LIM-5). A failure is an unknown outcome, and any definite answer closes the circuit.
 */
export class Circuit {
  readonly #deps: Pick<PushDeps, 'clock' | 'random' | 'log'>;
  /** What was wrong with the last answer; empty before the first failure. */
  reason: Said = '';
  #straight = 0;
  #rounds = 0;
  #probing = false;
  #probeAt = 0;
  #failingSince: number | undefined;
  #succeededAt = 0;

  constructor(deps: Pick<PushDeps, 'clock' | 'random' | 'log'>) {
    this.#deps = deps;
  }

  /** Milliseconds until another request may go out; 0 now; Infinity while the answer of the probe is awaited. */
  waitMs(inFlight: number): number {
    if (this.#rounds === 0) return 0;
    if (inFlight > 0) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#probeAt - this.#deps.clock.monotonic());
  }

  /** Milliseconds for which the ledger has failed without a break. */
  failingMs(): number {
    return this.#failingSince === undefined ? 0 : this.#deps.clock.monotonic() - this.#failingSince;
  }

  get isFailing(): boolean {
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
    this.#succeededAt = this.#deps.clock.monotonic();
  }

  /**
   * The ledger gave no usable answer.
   * @param sentAt when the request that failed went out, by the monotonic clock
   */
  failed(reason: Said, sentAt: number): void {
    this.#deps.log?.({ event: 'push.failing', reason, ms: this.failingMs() });
    this.reason = reason;
    this.#failingSince ??= Math.max(sentAt, this.#succeededAt);
    this.#straight += 1;
    // Requests in flight at the opening of the circuit fail as well; only probes make the distance grow.
    if (this.#rounds > 0 ? !this.#probing : this.#straight < FAILURES_THAT_OPEN) return;
    this.#rounds += 1;
    this.#probing = false;
    this.#probeAt = this.#deps.clock.monotonic() + backoffMs(this.#rounds, this.#deps.random);
  }
}
