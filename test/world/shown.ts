import type { Account, Download, Happening } from './world.ts';

/** A line as the bank prints it in one download, before any format is chosen. */
export interface Shown {
  readonly day: number;
  /** Minor units, money out is negative. */
  readonly amount: number;
  readonly shop: string;
  readonly reference: string;
  readonly isPending: boolean;
  /** The reference of the line that this one corrects. */
  readonly corrects: string | null;
  /** Balance of the account after it. */
  readonly balance: number;
}

export interface Page {
  readonly lines: readonly Shown[];
  readonly opening: number;
  readonly closing: number;
}

/** What a download shows. The first route books on the day itself, the others up to two days later. */
export function showIn(account: Account, download: Download): Page {
  const isFirst = account.routes[0] === download.route;
  const dated = account.happenings.map((each) => ({ each, day: each.day + (isFirst ? 0 : each.lag) }));
  dated.sort((a, b) => a.day - b.day || a.each.at - b.each.at);
  let balance = account.opening;
  const lines: Shown[] = [];
  let opening = account.opening;
  for (const { each, day } of dated) {
    const isPending = download.pendingFrom !== null && day >= download.pendingFrom;
    if (!isPending && day <= download.to) balance += amountIn(account, download, each);
    if (day < download.from) opening = balance;
    if (day < download.from || day > download.to) continue;
    lines.push({ ...lineOf(account, download, each), day, isPending, balance });
  }
  return { lines, opening, closing: balance };
}

/** A misprint stands in the first download of the day, and is corrected in all later ones. */
function isMisprinted(account: Account, { route, number }: Download, { day, misprint }: Happening): boolean {
  if (misprint === null) return false;
  const first = account.downloads.find((each) => each.route === route && each.to >= day);
  return first?.number === number && account.downloads.some((each) => each.number > number && each.from <= day);
}

function amountIn(account: Account, download: Download, happening: Happening): number {
  return isMisprinted(account, download, happening) ? (happening.misprint ?? 0) : happening.amount;
}

function lineOf(account: Account, download: Download, happening: Happening) {
  const { shop, reference, misprint } = happening;
  const amount = amountIn(account, download, happening);
  const name = account.references === 'stable' ? reference : `${reference}${download.number}X${download.quirk}`;
  const first = account.downloads.find((each) => each.route === download.route && each.to >= happening.day);
  const isCorrection =
    misprint !== null &&
    first !== undefined &&
    first.number < download.number &&
    isMisprinted(account, first, happening);
  return isCorrection
    ? { amount, shop, reference: `${name}C`, corrects: name }
    : { amount, shop, reference: name, corrects: null };
}

/** Day numbers to `YYYYMMDD`. */
export function dayDigits(day: number): string {
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '');
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
