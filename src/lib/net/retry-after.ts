/** Header names in lower case, as undici gives them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const DAY_MS = 86_400_000;

/**
 * Retry-After as seconds or HTTP-date: the past becomes 1 s, more than a day becomes a day.
 *
 * @returns milliseconds from the answer, or null where it is missing or garbage
 */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const text = single(headers['retry-after']);
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Math.ceil(Number(text) * 1000), 1000, DAY_MS);
  const instant = readInstant(text);
  return Number.isNaN(instant) ? null : clamp(instant - answeredAt(headers, nowMs), 1000, DAY_MS);
}

/** Only dates that look like one: Date.parse makes a year out of many a garbage text. */
export function readInstant(text: string): number {
  const isDate = /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text) || /^[A-Za-z]{3,9},? \d{1,2}[ -][A-Za-z]{3}/.test(text);
  return isDate ? Date.parse(text) : Number.NaN;
}

/** When the answer was given by its own `Date`, else by our clock. Milliseconds since 1970. */
export function answeredAt(headers: Headers, nowMs: number): number {
  const date = single(headers.date);
  const instant = date === null ? Number.NaN : readInstant(date);
  return Number.isNaN(instant) ? nowMs : instant;
}

/** The first value of a header that may stand there several times; null where it does not. */
export function single(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return (typeof value === 'string' ? value : (value[0] ?? '')).trim();
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
