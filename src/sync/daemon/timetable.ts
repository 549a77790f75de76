import { type ScheduledTask, schedule, setLogger } from 'node-cron';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../plugin/contract.ts';
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
  readonly log: Logger;
  /** A connector's slot has come. Returns at once. */
  due(connector: string): void;
}

const EVERY_MINUTE = '* * * * *';

/**
 * Says when connectors are due. node-cron ticks; which slots have come is counted by `lookAgain`, so a tick that comes
 * late, twice or not at all (the gap of a clock set forward, a machine that slept) changes nothing.
 */
export class Timetable {
  readonly #options: TimetableOptions;
  readonly #waiting = new Map<string, { readonly schedule: Schedule; waiting: Waiting }>();
  #tasks: readonly ScheduledTask[] = [];

  constructor(options: TimetableOptions) {
    this.#options = options;
    const now = options.clock.now();
    for (const { connector, schedule: expression } of options.entries) {
      const one = { expression, zone: options.zone };
      this.#waiting.set(connector, { schedule: one, waiting: startWaiting(one, now) });
    }
  }

  start(): void {
    const { entries, zone, log } = this.#options;
    setLogger(quiet(log));
    const expressions = new Set([EVERY_MINUTE, ...entries.map((entry) => entry.schedule)]);
    this.#tasks = [...expressions].map((expression) =>
      schedule(expression, () => this.look(), { timezone: zone, noOverlap: true, suppressMissedWarning: true }),
    );
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
    for (const task of this.#tasks) void task.destroy();
    this.#tasks = [];
  }
}

/** What node-cron has to say is about its own ticks, which are hints here. */
function quiet(log: Logger): Parameters<typeof setLogger>[0] {
  const say = (message: string | Error) =>
    log.debug({ message: message instanceof Error ? message.message : message }, 'schedule.tick');
  return { info: say, warn: say, error: say, debug: say };
}
