/** A balance's way as a small picture: an SVG of two paths, nothing that a strict policy would refuse. */
import { daysBetween, parseDate } from '../domain/calendar-date.ts';
import type { BalancePoint } from '../store/views/balance-history.ts';
import { type Html, html } from './html.ts';

const WIDTH = 300;
const HEIGHT = 56;
const MARGIN = 3;
const STEP = 5;

/** Steps from day to day; nothing for fewer than two points. */
export function sparkline(points: readonly BalancePoint[], label: string): Html {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return html``;
  const span = Math.max(1, dayNumber(first.on, last.on));
  const amounts = points.map((point) => point.minor);
  const lowest = amounts.reduce((a, b) => (a < b ? a : b));
  const highest = amounts.reduce((a, b) => (a > b ? a : b));
  const x = (on: string): number => Math.round((dayNumber(first.on, on) / span) * WIDTH);
  const y = (minor: bigint): number => MARGIN + (HEIGHT - 2 * MARGIN) * (1 - share(minor - lowest, highest - lowest));
  // Of the days that fall on one place of the picture the last one is drawn.
  const places = new Map(points.map((point) => [Math.round(x(point.on) / STEP) * STEP, point.minor]));
  const [[, start] = [0, first.minor], ...rest] = places;
  const line = `M0 ${y(start).toFixed(0)}${rest.map(([at, minor]) => `H${at}V${y(minor).toFixed(0)}`).join('')}`;
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="area" d="${line}V${HEIGHT}H0Z"></path><path class="line" d="${line}"></path></svg>`;
}

function dayNumber(from: string, to: string): number {
  const [a, b] = [parseDate(from), parseDate(to)];
  return a === undefined || b === undefined ? 0 : daysBetween(a, b);
}

/** A share from 0 to 1 in thousandths; a flat line runs in the middle. */
function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0.5 : Number((part * 1000n) / whole) / 1000;
}
