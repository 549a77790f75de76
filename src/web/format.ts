/** Values as people read them. Decimal strings stay exact: they are only grouped. */
import { currentSpeech, isMessage, numberFormat, numberText, t } from '../words/speak.ts';
import { type Html, html } from './html.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `-1234.50` is `−1,234.50` for an English reader, `−1.234,50` for a German one. No digit is lost or added. */
export function groupDigits(decimal: string): string {
  const [, whole = '', fraction] = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '') return decimal;
  const grouped = numberText(BigInt(whole));
  return `${decimal.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `${decimalMark(currentSpeech().locale)}${fraction}`}`;
}

const marks = new Map<string, string>();

function decimalMark(locale: string): string {
  const made =
    marks.get(locale) ??
    numberFormat(locale)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ??
    '.';
  marks.set(locale, made);
  return made;
}

/** An amount with its currency, coloured by its direction where `signed`. */
export function amountHtml(decimal: string | null, currency: string | null, kind: 'plain' | 'signed' = 'plain'): Html {
  if (decimal === null) return html`<span class="quiet">${t('pages.noBalanceYet')}</span>`;
  const isIncome = kind === 'signed' && !decimal.startsWith('-') && /[1-9]/.test(decimal);
  return html`<span class="amount${isIncome && ' income'}">${isIncome && '+'}${groupDigits(decimal)}<small>${currency}</small></span>`;
}

/** An instant as `<time>`: how long ago or ahead, the full instant on hover. */
export function whenHtml(instant: string | null, now: number, missing: string = t('word.never')): Html {
  if (instant === null) return html`<span class="quiet">${missing}</span>`;
  return html`<time datetime="${instant}" title="${instant}">${relative(Date.parse(instant) - now)}</time>`;
}

/** `just now`, `5 min ago`, `in 2 h`. */
export function relative(ms: number): string {
  const size = Math.abs(ms);
  if (size < MINUTE) return t(ms > 0 ? 'pages.moment' : 'word.just now');
  if (size < HOUR) return t(ms > 0 ? 'pages.min' : 'count.min ago', { count: Math.round(size / MINUTE) });
  if (size < 2 * DAY) return t(ms > 0 ? 'pages.h' : 'count.h ago', { count: Math.round(size / HOUR) });
  return t(ms > 0 ? 'pages.days' : 'count.days ago', { count: Math.round(size / DAY) });
}

/**
 * `2026-03-31` is `31 Mar 2026` for an English reader, `31. März 2026` for a German one, and `31 mars 2026` for a French
 * one. Anything else stays.
 */
export function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return day;
  const [, year = '', month = '', date = ''] = match;
  const { language, locale } = currentSpeech();
  // A language of ours has one form for all of its regions.
  if (locale.split('-', 1)[0] !== language) return foreignDay(locale, DAY_PARTS, day);
  const name = `date.month${month}`;
  return t('date.day', { date: String(Number(date)), month: isMessage(name) ? t(name) : month, year });
}

const MONTH_PARTS = { month: 'short', year: 'numeric' } as const;
const DAY_PARTS = { ...MONTH_PARTS, day: 'numeric' } as const;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function foreignDay(locale: string, parts: typeof MONTH_PARTS | typeof DAY_PARTS, day: string): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(instant)) return day;
  const key = `${locale} ${Object.keys(parts).length}`;
  const plain = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, ...plain });
  dayFormats.set(key, format);
  return format.format(instant);
}

/** `2026-03` is `Mar 2026`. */
export function monthText(month: string): string {
  const { language, locale } = currentSpeech();
  if (locale.split('-', 1)[0] !== language && /^\d{4}-\d{2}$/.test(month))
    return foreignDay(locale, MONTH_PARTS, `${month}-01`);
  return dayText(`${month}-01`).replace(/^1\.? /, '');
}

/** An instant as a day and a time of it, where how long ago says too little: `31 Mar 2026, 14:05 UTC`. */
export function momentHtml(instant: string): Html {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/.exec(instant) ?? [];
  const text = day === undefined ? instant : `${dayText(day)}, ${time} UTC`;
  return html`<time datetime="${instant}" title="${instant}">${text}</time>`;
}

/** `12345` bytes are `12 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${groupDigits((bytes / 1_000_000).toFixed(1))} MB`;
}

/** `1 document`, `3 documents`. */
export function countText(count: number, singular: string): string {
  const key = `count.${singular}s`;
  if (isMessage(key)) return t(key, { count });
  // A noun that no catalogue knows is counted in English.
  return `${numberText(count)} ${singular}${count === 1 ? '' : 's'}`;
}
