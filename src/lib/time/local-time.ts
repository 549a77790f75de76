/** An instant (milliseconds since 1970) in the machine's own zone, without its seconds: `2026-03-14 09:30`. */
export function localMinute(ms: number): string {
  const parts = new Date(ms);
  const two = (value: number) => value.toString().padStart(2, '0');
  const day = `${parts.getFullYear()}-${two(parts.getMonth() + 1)}-${two(parts.getDate())}`;
  return `${day} ${two(parts.getHours())}:${two(parts.getMinutes())}`;
}

/**
 * The end of a wait for people. It is the next full minute in the machine's own zone, so that it is never too early.
 */
export function localEnd(ms: number): string {
  return localMinute(Math.ceil(ms / 60_000) * 60_000);
}
