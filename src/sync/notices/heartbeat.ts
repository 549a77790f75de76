/**
 * The dead man's ping: a GET to a service that raises the alarm when it stays away. It goes out only while all is
 * well. So somebody outside notices a daemon that is stopped or stuck, or cannot tell its owner.
 */
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/errors.ts';
import type { Logger } from '../../plugin/contract.ts';

export interface HeartbeatOptions {
  readonly url: string;
  /** Milliseconds. */
  readonly every: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Whether the last passes and the last push went well. */
  isWell(): boolean;
}

const TIMEOUT_MS = 10_000;
/** A look that comes this much early counts: the looks are minutes apart. */
const EARLY_MS = 1000;

export class Heartbeat {
  readonly #options: HeartbeatOptions;
  /** Of the monotonic clock. */
  #last: number | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** Sends a ping where one is due and all is well. Never rejects. */
  async look(): Promise<void> {
    const { clock, every, log, isWell } = this.#options;
    const now = clock.monotonic();
    if (this.#last !== undefined && now - this.#last < every - EARLY_MS) return;
    if (!isWell()) return;
    const failure = await this.#ping();
    if (failure === null) this.#last = now;
    else log.warn({ reason: failure }, 'heartbeat.failed');
  }

  /** @returns why it failed, without the address: it is a secret of sorts */
  async #ping(): Promise<string | null> {
    const { url, signal } = this.#options;
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
      await response.body?.cancel();
      return response.ok ? null : `HTTP ${response.status}`;
    } catch (thrown) {
      const cause = thrown instanceof Error ? thrown.cause : undefined;
      return cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(thrown).split('\n', 1).join('');
    }
  }
}
