/** Fixed windows of a minute and a day for each key and subject (specification, Limits 1). */

import type { Clock } from '../../../lib/clock.ts';
import { UNLIMITED_REQUESTS } from '../../wire/values/limits.ts';

export interface RateLimits {
  /** Requests a minute and a day; undefined is without limit. */
  readonly minute?: number | undefined;
  readonly day?: number | undefined;
}

export interface RateState {
  readonly allowed: boolean;
  /** Seconds to wait; a client that waits exactly so long is served. */
  readonly retryAfter: number;
  readonly headers: RateHeaders;
}

export interface RateHeaders {
  readonly 'x-ratelimit-limit-minute': number;
  readonly 'x-ratelimit-remaining-minute': number;
  readonly 'x-ratelimit-reset-minute': number;
  readonly 'x-ratelimit-limit-day': number;
  readonly 'x-ratelimit-remaining-day': number;
  readonly 'x-ratelimit-reset-day': number;
}

interface Window {
  endsAt: number;
  used: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Windows stand on the monotonic clock: a wall clock set back must not make a told pause a lie. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #limits: RateLimits;
  readonly #windows = { minute: new Map<string, Window>(), day: new Map<string, Window>() };

  constructor(clock: Clock, limits: RateLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Counts one request of `who`; one that is refused here finds the window full and adds nothing. */
  take(who: string): RateState {
    if (this.#limits.minute === undefined && this.#limits.day === undefined) return UNLIMITED;
    const now = this.#clock.monotonic();
    const minute = windowOf(this.#windows.minute, who, now, MINUTE);
    const day = windowOf(this.#windows.day, who, now, DAY);
    const minuteFull = minute.used >= (this.#limits.minute ?? Number.POSITIVE_INFINITY);
    const dayFull = day.used >= (this.#limits.day ?? Number.POSITIVE_INFINITY);
    const allowed = !minuteFull && !dayFull;
    if (allowed) {
      minute.used += 1;
      day.used += 1;
    }
    const retryAfter = secondsTo(dayFull ? day.endsAt : minute.endsAt, now);
    return { allowed, retryAfter, headers: this.#headers(minute, day, now) };
  }

  /** The headers of a response to nobody known: the limits, untouched. */
  untouched(): RateHeaders {
    if (this.#limits.minute === undefined && this.#limits.day === undefined) return UNLIMITED.headers;
    return this.#headers({ endsAt: MINUTE, used: 0 }, { endsAt: DAY, used: 0 }, 0);
  }

  #headers(minute: Window, day: Window, now: number): RateHeaders {
    const minuteLimit = this.#limits.minute ?? UNLIMITED_REQUESTS;
    const dayLimit = this.#limits.day ?? UNLIMITED_REQUESTS;
    return {
      'x-ratelimit-limit-minute': minuteLimit,
      'x-ratelimit-remaining-minute': Math.max(0, minuteLimit - minute.used),
      'x-ratelimit-reset-minute': secondsTo(minute.endsAt, now),
      'x-ratelimit-limit-day': dayLimit,
      'x-ratelimit-remaining-day': Math.max(0, dayLimit - day.used),
      'x-ratelimit-reset-day': secondsTo(day.endsAt, now),
    };
  }
}

/** Of a key without limits. */
export const UNLIMITED: RateState = {
  allowed: true,
  retryAfter: 0,
  headers: {
    'x-ratelimit-limit-minute': UNLIMITED_REQUESTS,
    'x-ratelimit-remaining-minute': UNLIMITED_REQUESTS,
    'x-ratelimit-reset-minute': MINUTE / 1000,
    'x-ratelimit-limit-day': UNLIMITED_REQUESTS,
    'x-ratelimit-remaining-day': UNLIMITED_REQUESTS,
    'x-ratelimit-reset-day': DAY / 1000,
  },
};

function windowOf(windows: Map<string, Window>, who: string, now: number, length: number): Window {
  const known = windows.get(who);
  if (known !== undefined && now < known.endsAt) return known;
  const opened = { endsAt: now + length, used: 0 };
  windows.set(who, opened);
  return opened;
}

function secondsTo(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
