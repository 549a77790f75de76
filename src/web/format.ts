/** Values as people read them. Decimal strings stay exact: they are only grouped. */
import { type Html, html } from './html.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `-1234.50` is `−1,234.50`. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${decimal.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** An amount with its currency, coloured by its direction where `signed`. */
export function amountHtml(decimal: string | null, currency: string | null, kind: 'plain' | 'signed' = 'plain'): Html {
  if (decimal === null) return html`<span class="quiet">no balance yet</span>`;
  const isIncome = kind === 'signed' && !decimal.startsWith('-') && /[1-9]/.test(decimal);
  return html`<span class="amount${isIncome && ' income'}">${isIncome && '+'}${groupDigits(decimal)}<small>${currency}</small></span>`;
}

/** An instant as `<time>`: how long ago or ahead, the full instant on hover. */
export function whenHtml(instant: string | null, now: number, missing = 'never'): Html {
  if (instant === null) return html`<span class="quiet">${missing}</span>`;
  return html`<time datetime="${instant}" title="${instant}">${relative(Date.parse(instant) - now)}</time>`;
}

/** `just now`, `5 min ago`, `in 2 h`. */
export function relative(ms: number): string {
  const size = Math.abs(ms);
  if (size < MINUTE) return ms > 0 ? 'in a moment' : 'just now';
  const [count, unit] =
    size < HOUR ? [size / MINUTE, 'min'] : size < 2 * DAY ? [size / HOUR, 'h'] : [size / DAY, 'days'];
  const text = `${Math.round(count)} ${unit}`;
  return ms > 0 ? `in ${text}` : `${text} ago`;
}

/** `2026-03-31` is `31 Mar 2026`; anything else stays. */
export function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return day;
  return `${Number(match[3])} ${MONTHS[Number(match[2]) - 1]} ${match[1]}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `12345` bytes are `12 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 document`, `3 documents`. */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${groupDigits(String(count))} ${count === 1 ? singular : plural}`;
}
