import type { Clock } from '../../lib/clock.ts';
import { lookAgain, type Schedule, startWaiting, type Waiting } from './schedule.ts';

export interface TimetableEntry {
  readonly connector: string;
  /** Cron expression. */
  readonly schedule: string;
}

export interface TimetableOptions {
  readonly entries: readonly TimetableEntry[];
  readonly zone: string;
  readonly clock: Clock;
  /** A connector's slot has come. Returns at once. */
  due(connector: string): void;
}

/** The clock is looked at this often at least: nobody tells when it is set. */
const LOOK_EVERY_MS = 60_000;

/**
 * Says when connectors are due. `lookAgain` counts the slots, so a look that comes late or twice (a machine that
 * slept) changes nothing. The looks follow the monotonic clock. node-cron's own timers do not. After a clock was set
 * back they wait until it catches up, even for a year.
 */
export class Timetable {
  readonly #options: TimetableOptions;
  readonly #waiting = new Map<string, { readonly schedule: Schedule; waiting: Waiting }>();
  readonly #stopped = new AbortController();

  constructor(options: TimetableOptions) {
    this.#options = options;
    const now = options.clock.now();
    for (const { connector, schedule: expression } of options.entries) {
      const one = { expression, zone: options.zone };
      this.#waiting.set(connector, { schedule: one, waiting: startWaiting(one, now) });
    }
  }

  /** Looks at the clock from now on, until `stop`. */
  start(): void {
    void this.#keepLooking();
  }

  /** Looks at the clock and says what is due. */
  look(): void {
    const now = this.#options.clock.now();
    for (const [connector, entry] of this.#waiting) {
      const { run, next } = lookAgain(entry.schedule, entry.waiting, now);
      entry.waiting = next;
      if (run) this.#options.due(connector);
    }
  }

  /** When the connector's next slot comes, milliseconds since 1970; null where none is known. */
  next(connector: string): number | null {
    return this.#waiting.get(connector)?.waiting.due ?? null;
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #keepLooking(): Promise<void> {
    const { clock } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await clock.sleep(this.#nextLookMs(), signal);
      if (!signal.aborted) this.look();
    }
  }

  #nextLookMs(): number {
    const now = this.#options.clock.now();
    const waits = [...this.#waiting.values()].map(({ waiting }) => (waiting.due ?? Number.POSITIVE_INFINITY) - now);
    return Math.max(1, Math.min(LOOK_EVERY_MS, ...waits));
  }
}
