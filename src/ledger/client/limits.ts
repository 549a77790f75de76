import { answeredAt, clamp, type Headers, readInstant, single } from '../../lib/net/retry-after.ts';

/** One window of the ledger's limits as an answer told it. `resetMs` counts from the answer. */
export interface RateWindow {
  readonly limit: number | null;
  readonly remaining: number;
  /** Null where the header is missing or cannot be understood: then the window says nothing about waiting. */
  readonly resetMs: number | null;
}

export interface RateLimits {
  readonly minute: RateWindow | null;
  readonly day: RateWindow | null;
}

const DAY_MS = 86_400_000;

/**
 * Reads `X-RateLimit-*` of both windows; null where the answer has none.
 *
 * @param nowMs our clock, for instants where the answer has no `Date` of its own
 */
export function readLimits(headers: Headers, nowMs: number): RateLimits | null {
  const minute = readWindow(headers, 'minute', nowMs);
  const day = readWindow(headers, 'day', nowMs);
  return minute === null && day === null ? null : { minute, day };
}

function readWindow(headers: Headers, window: 'minute' | 'day', nowMs: number): RateWindow | null {
  const remaining = readCount(headers[`x-ratelimit-remaining-${window}`]);
  if (remaining === null) return null;
  const reset = single(headers[`x-ratelimit-reset-${window}`]);
  return {
    limit: readCount(headers[`x-ratelimit-limit-${window}`]),
    remaining,
    resetMs: reset === null ? null : readReset(reset, headers, nowMs),
  };
}

/**
 * A reset in any of its five forms. They are seconds from now, the epoch in seconds or in milliseconds, an
 * ISO date and an HTTP date. Instants are measured against the answer's own `Date`, so a wrong clock here does no
 * harm.
 *
 * @returns milliseconds from the answer, or null for anything else
 */
export function readReset(text: string, headers: Headers, nowMs: number): number | null {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  if (number !== null && number <= 172_800) return Math.ceil(number * 1000);
  let instant: number;
  if (number === null) instant = readInstant(text);
  else if (number >= 1e9 && number < 1e10) instant = number * 1000;
  else if (number >= 1e12 && number < 1e13) instant = number;
  else return null;
  return Number.isNaN(instant) ? null : clamp(instant - answeredAt(headers, nowMs), 0, 2 * DAY_MS);
}

function readCount(value: string | string[] | undefined): number | null {
  const text = single(value);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
