import { words } from '../../words/message.ts';
import { Drain } from './push.ts';
import type { PushDeps, PushReport, PushStop } from './types.ts';

/** After a refused key: its owner may have fixed it in the ledger's app. */
const REFUSED_AGAIN_MS = 15 * 60_000;
/** How often a caller that waits for a drain looks whether the ledger still answers. */
const LOOK_EVERY_MS = 250;
const LONGEST_PAUSE_MS = 120_000;

/** The daemon's pushing: sends whenever there is something to send, and goes on through outages and told pauses. */
export interface Pusher {
  /** There may be new work in the outbox. */
  wake(): void;
  /**
   * Wakes the pusher and waits until the outbox is empty, or until `sync` has a reason to give up. The ledger fails
   * for `patienceMs` without a break, refuses the key, or tells a pause longer than two minutes. The pusher itself
   * goes on. Rejects with the store's error.
   */
  settle(options: { readonly patienceMs: number; readonly signal?: AbortSignal }): Promise<PushReport>;
  /** The state for the dashboard: the report of the push under way or of the last one. */
  readonly report: PushReport | null;
  /** Claims nothing more, waits for what is in flight, and ends. */
  stop(): Promise<void>;
}

export interface PusherOptions {
  /** Called whenever an emptying of the outbox ends. */
  readonly onDrained?: (report: PushReport) => void;
  readonly onProgress?: (report: PushReport) => void;
  /** Called with what the store throws (a full disk). The pusher tries again after a minute. */
  readonly onError?: (thrown: unknown) => void;
}

const AFTER_ERROR_MS = 60_000;

/** Starts pushing at once. Ended by `stop`. */
export function startPusher(deps: PushDeps, options: PusherOptions = {}): Pusher {
  return new DaemonPusher(deps, options);
}

class DaemonPusher implements Pusher {
  readonly #deps: PushDeps;
  readonly #options: PusherOptions;
  readonly #stopped = new AbortController();
  readonly #ended: Promise<void>;
  #drain: Drain | null = null;
  #last: PushReport | null = null;
  #failure: { readonly thrown: unknown } | null = null;
  /** Counts drains that ended, so that a caller knows whether one ended after it asked. */
  #drained = 0;
  #idle = new AbortController();

  constructor(deps: PushDeps, options: PusherOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#ended = this.#run();
  }

  get report(): PushReport | null {
    return this.#drain?.report ?? this.#last;
  }

  wake(): void {
    this.#drain?.wake();
    this.#idle.abort();
  }

  async settle({ patienceMs, signal }: { readonly patienceMs: number; readonly signal?: AbortSignal }) {
    // A refused key is tried anew; a drain under way may have passed over what was recorded a moment ago.
    const seen = this.#drained;
    this.wake();
    for (;;) {
      if (this.#drained > seen && this.#drain === null) {
        if (this.#failure !== null) throw this.#failure.thrown;
        if (this.#last !== null) return this.#last;
      }
      const stop = this.#giveUp(patienceMs, signal);
      if (stop !== null) return { ...(this.report ?? EMPTY), stopped: stop };
      await this.#deps.clock.sleep(LOOK_EVERY_MS, signal);
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#idle.abort();
    await this.#ended;
  }

  #giveUp(patienceMs: number, signal: AbortSignal | undefined): PushStop | null {
    if (signal?.aborted === true || this.#stopped.signal.aborted) {
      return { kind: 'aborted', message: words('service.stoppedBeforeEverythingSent') };
    }
    const drain = this.#drain;
    if (drain === null) return null;
    if (drain.failing.ms > 0 && drain.failing.ms >= patienceMs) {
      return { kind: 'unreachable', message: words('service.noUsableAnswerLedger', { why: drain.failing.reason }) };
    }
    const { pause } = drain;
    if (pause === null || pause.ms <= LONGEST_PAUSE_MS) return null;
    return { kind: 'pause', message: pause.reason, until: pause.until };
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#idle = new AbortController();
      // A wake from here on, also during the drain, is not slept over.
      await this.#rest(await this.#drainOnce());
    }
  }

  /** @returns how long to rest unless the pusher is woken; null: until it is woken */
  async #drainOnce(): Promise<number | null> {
    const { onProgress } = this.#options;
    try {
      const drain = new Drain(this.#deps, {
        signal: this.#stopped.signal,
        patienceMs: Number.POSITIVE_INFINITY,
        longestPauseMs: Number.POSITIVE_INFINITY,
        ...(onProgress === undefined ? {} : { onProgress }),
      });
      this.#drain = drain;
      const report = await drain.run();
      this.#last = report;
      this.#failure = null;
      this.#options.onDrained?.(report);
      return report.stopped?.kind === 'auth' ? REFUSED_AGAIN_MS : null;
    } catch (thrown) {
      this.#failure = { thrown };
      this.#options.onError?.(thrown);
      return AFTER_ERROR_MS;
    } finally {
      this.#drain = null;
      this.#drained += 1;
    }
  }

  async #rest(ms: number | null): Promise<void> {
    const { signal } = this.#idle;
    if (ms !== null) return this.#deps.clock.sleep(ms, signal);
    if (signal.aborted) return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
}

const EMPTY: PushReport = {
  sent: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  adopted: 0,
  resurrected: 0,
  rejected: 0,
  remaining: 0,
};
