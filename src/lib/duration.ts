const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const DURATION = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)$/;

/** What a duration may look like, for messages. */
export const DURATION_HINT = 'a number with ms, s, m, h, d or w, for example 30s or 5d';

/** `2s`, `1.5h`, `90d`, `0s` to milliseconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text.trim());
  if (match === null) return undefined;
  const unit = match[2];
  if (unit === undefined || !isUnit(unit)) return undefined;
  return Math.round(Number(match[1]) * UNITS[unit]);
}

/** Milliseconds for people: `350 ms`, `4.2 s`, `3 min`, `2 h 5 min`, `3 d`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1).replace(/\.0$/, '')} s`;
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

function isUnit(text: string): text is keyof typeof UNITS {
  return text in UNITS;
}
