/** Day numbers from 2026-01-01 to `YYYY-MM-DD`. */
export function isoDay(day: number): string {
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
}

/** Day numbers to `YYYYMMDD`. */
export function dayDigits(day: number): string {
  return isoDay(day).replaceAll('-', '');
}

/** Minor units to decimal text, by text: `-350` with two places is `-3.50`. */
export function decimal(amount: number, places: number, mark = '.'): string {
  const digits = Math.abs(amount)
    .toString()
    .padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const sign = amount < 0 ? '-' : '';
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}${mark}${digits.slice(digits.length - places)}`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The beginning of a name, in capitals: formats shorten and re-case. */
export function shortName(name: string): string {
  return name.toUpperCase().slice(0, 12).trim();
}
