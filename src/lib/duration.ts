const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const DURATION = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)$/;

/** `2s`, `1.5h`, `90d`, `0s` to milliseconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text.trim());
  if (match === null) return undefined;
  const unit = match[2];
  if (unit === undefined || !isUnit(unit)) return undefined;
  return Math.round(Number(match[1]) * UNITS[unit]);
}

function isUnit(text: string): text is keyof typeof UNITS {
  return text in UNITS;
}
