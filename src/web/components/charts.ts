/**
 * Pictures as SVG from the server, without style attributes and without script: a strict policy refuses neither. Each has
 * a table beside it that says the same.
 */
import { daysBetween, parseDate } from '../../domain/calendar-date.ts';
import { formatMinor } from '../../domain/money.ts';
import { dayText, groupDigits, monthText } from '../format.ts';
import { type Html, html } from '../html.ts';

const WIDTH = 960;
const HEIGHT = 180;
const FOOT = 22;
/** Room for the amounts of the scale, left of what is drawn. */
const SIDE = 96;

export interface Bar {
  readonly label: string;
  /** Minor units; `out` is negative or null. */
  readonly in: bigint;
  readonly out: bigint;
  readonly title: string;
  readonly href?: string | undefined;
}

/** Two bars for each label: money in and money out, both upward. `places`: decimals of the currency. */
export function barChart(bars: readonly Bar[], label: string, places: number): Html {
  if (bars.length === 0) return html``;
  const largest = bars.flatMap((bar) => [bar.in, -bar.out]).reduce((a, b) => (a > b ? a : b), 1n);
  const ticks = ticksOf(0n, largest);
  const highest = ticks.at(-1) ?? largest;
  const step = (WIDTH - SIDE) / bars.length;
  const thick = Math.min(26, step * 0.36);
  const rise = (minor: bigint): number => (thousandths(minor, highest) * (HEIGHT - FOOT - 6)) / 1000;
  const shown = bars.map((bar, at) => {
    const middle = SIDE + at * step + step / 2;
    const [up, down] = [rise(bar.in), rise(-bar.out)];
    const body = html`<g><title>${bar.title}</title><rect class="hit" x="${round(SIDE + at * step)}" y="0" width="${round(step)}" height="${HEIGHT}"></rect><rect class="in" x="${round(middle - thick - 1)}" y="${round(HEIGHT - FOOT - up)}" width="${round(thick)}" height="${round(up)}" rx="2"></rect><rect class="out" x="${round(middle + 1)}" y="${round(HEIGHT - FOOT - down)}" width="${round(thick)}" height="${round(down)}" rx="2"></rect><text x="${round(middle)}" y="${HEIGHT - 5}">${at % Math.ceil(bars.length / 14) === 0 && bar.label}</text></g>`;
    return bar.href === undefined
      ? body
      : html`<a href="${bar.href}" aria-label="${bar.label}, ${bar.title}">${body}</a>`;
  });
  return html`<svg class="chart bars" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="${label}">${scale(ticks, (minor) => HEIGHT - FOOT - rise(minor), places)}${shown}</svg>`;
}

export interface Point {
  readonly on: string;
  readonly minor: bigint;
}

/** A balance's way from day to day over a scale of amounts. `places`: decimals of the currency. */
export function stepChart(points: readonly Point[], label: string, places: number): Html {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return html``;
  const span = Math.max(1, days(first.on, last.on));
  const shown = points.map(({ minor }) => minor);
  // A balance that never changed gets a scale from zero; by itself it has none.
  const amounts = shown.every((each) => each === first.minor) ? [0n, ...shown] : shown;
  const ticks = ticksOf(least(amounts), -least(amounts.map((each) => -each)));
  const [lowest, highest] = [ticks[0] ?? 0n, ticks.at(-1) ?? 0n];
  const x = (on: string): number => SIDE + Math.round((days(first.on, on) / span) * (WIDTH - SIDE));
  const y = (minor: bigint): number => {
    const share = highest === lowest ? 500 : thousandths(minor - lowest, highest - lowest);
    return 6 + ((HEIGHT - FOOT - 12) * (1000 - share)) / 1000;
  };
  const [start, ...rest] = points;
  const line = `M${SIDE} ${round(y((start ?? first).minor))}${rest.map((point) => `H${x(point.on)}V${round(y(point.minor))}`).join('')}`;
  return html`<svg class="chart line" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">${scale(ticks, y, places)}<path class="area" d="${line}V${HEIGHT - FOOT}H${SIDE}Z"></path><path class="line" d="${line}"></path><text class="first" x="${SIDE}" y="${HEIGHT - 5}">${dayText(first.on)}</text><text class="last" x="${WIDTH}" y="${HEIGHT - 5}">${dayText(last.on)}</text></svg>`;
}

const SPARK = { width: 300, height: 56, margin: 3, step: 5 };

/** The same without a scale, in little room; nothing for fewer than two points. */
export function sparkline(points: readonly Point[], label: string): Html {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return html``;
  const { height, margin, step, width } = SPARK;
  const span = Math.max(1, days(first.on, last.on));
  const amounts = points.map(({ minor }) => minor);
  const [lowest, highest] = [least(amounts), -least(amounts.map((each) => -each))];
  const y = (minor: bigint): string => {
    // A flat line runs in the middle.
    const share = highest === lowest ? 500 : thousandths(minor - lowest, highest - lowest);
    return (margin + (height - 2 * margin) * (1 - share / 1000)).toFixed(0);
  };
  // Of the days that fall on one place of the picture the last one is drawn.
  const places = new Map(
    points.map(({ minor, on }) => [Math.round(((days(first.on, on) / span) * width) / step) * step, minor]),
  );
  const [[, start] = [0, first.minor], ...rest] = places;
  const line = `M0 ${y(start)}${rest.map(([at, minor]) => `H${at}V${y(minor)}`).join('')}`;
  return html`<svg class="spark" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="area" d="${line}V${height}H0Z"></path><path class="line" d="${line}"></path></svg>`;
}

/** A line and its amount for each tick. */
function scale(ticks: readonly bigint[], y: (minor: bigint) => number, places: number): Html {
  return html`${ticks.map((minor) => html`<path class="ground" d="M${SIDE} ${round(y(minor))}H${WIDTH}"></path><text class="tick" x="${SIDE - 8}" y="${round(y(minor) + 4)}">${groupDigits(formatMinor(minor, places).replace(/\.0+$/, ''))}</text>`)}`;
}

/** Round amounts, three to five, from at or below the lowest to at or above the highest. */
function ticksOf(lowest: bigint, highest: bigint): readonly bigint[] {
  const range = highest > lowest ? highest - lowest : 1n;
  const power = 10n ** BigInt(Math.max(0, range.toString().length - 2));
  const sizes = [1n, 2n, 5n, 10n, 20n, 50n].map((size) => size * power);
  const size = sizes.find((each) => range <= each * 3n) ?? range;
  const below = (lowest >= 0n ? lowest : lowest - size + 1n) / size;
  const ticks: bigint[] = [];
  for (let tick = below * size; ticks.at(-1) === undefined || (ticks.at(-1) ?? 0n) < highest; tick += size)
    ticks.push(tick);
  return ticks.length === 1 ? [...ticks, (ticks[0] ?? 0n) + size] : ticks;
}

export interface ChartSpan {
  readonly from: string;
  readonly to: string;
  readonly tone: 'good' | 'calm' | 'bad' | 'warn';
  readonly title: string;
}

const BAND = 46;

/** A band of days, from the first to the last; days that no span covers stay empty. */
export function bandChart(
  spans: readonly ChartSpan[],
  { from, to }: { readonly from: string; readonly to: string },
  label: string,
): Html {
  const span = Math.max(1, days(from, to) + 1);
  const x = (day: string): number => (Math.min(Math.max(days(from, day), 0), span) / span) * WIDTH;
  const years = yearsBetween(from, to);
  return html`<svg class="chart band" viewBox="0 0 ${WIDTH} ${BAND}" role="img" aria-label="${label}"><rect class="empty-days" x="0" y="4" width="${WIDTH}" height="20" rx="3"></rect>${spans.map(
    (each) =>
      html`<rect class="${each.tone}-days" x="${round(x(each.from))}" y="4" width="${round(Math.max(2, x(each.to) + WIDTH / span - x(each.from)))}" height="20"><title>${each.title}</title></rect>`,
  )}${years.map((day) => html`<path class="ground" d="M${round(x(day))} 2V26"></path><text x="${round(x(day) + 3)}" y="${BAND - 5}">${day.endsWith('-01-01') ? day.slice(0, 4) : monthText(day.slice(0, 7))}</text>`)}</svg>`;
}

/** First days of years; of quarters where there are fewer than three years. */
function yearsBetween(from: string, to: string): readonly string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const months = last - first < 3 ? ['01', '04', '07', '10'] : ['01'];
  const all = Array.from({ length: last - first + 1 }, (_, at) => months.map((month) => `${first + at}-${month}-01`));
  return all.flat().filter((day) => day > from && day < to);
}

function days(from: string, to: string): number {
  const [a, b] = [parseDate(from), parseDate(to)];
  return a === undefined || b === undefined ? 0 : daysBetween(a, b);
}

function least(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => (a < b ? a : b));
}

function thousandths(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1000n) / whole);
}

function round(value: number): string {
  return value.toFixed(1).replace('.0', '');
}
