import type { Account, Download, Happening, World } from '../world.ts';
import { showIn } from './shown.ts';

/** The transactions that downloads could as well show, and their number beyond the real one. */
export interface Doubt {
  readonly happening: Happening;
  readonly times: number;
}

/** So many lines must come again under other names before a bank is known to give new ones each time. */
const ENOUGH = 3;

/**
 * two files that share one day only may be halves of it, and equal lines in them two. Under references that come
 * twice a reader knows better. Under new ones it does so later, once enough lines have come a second time. Their days
 * must be shown in full by two files. Else nothing in the files tells the worlds apart.
 */
export function doubtfulIn(account: Account, fed: readonly Download[]): readonly Doubt[] {
  if (account.references === 'stable') return [];
  const pages = fed.map((download) => pageOf(account, download));
  const sure = pages.map((page) => pages.flatMap((other) => (other === page ? [] : sharedDays(page, other))));
  const again = account.happenings.map(({ day, at }) => {
    const times = pages.filter(({ shown }) => shown.has(at)).length;
    const surely = pages.filter(({ shown }, index) => shown.has(at) && sure[index]?.some((days) => holds(days, day)));
    return { day, at, times, surely: surely.length };
  });
  const comeAgain = again.reduce((sum, { surely }) => sum + Math.max(0, surely - 1), 0);
  if (comeAgain >= ENOUGH) return [];
  return account.happenings.flatMap((happening, index) => {
    const { times = 0, surely = 0 } = again[index] ?? {};
    return times - surely < 1 || times < 2 ? [] : [{ happening, times: times - 1 }];
  });
}

/** The files of an account that the world feeds, each once: one that was made anew is another file. */
export function fedOf({ accounts, steps }: World, account: Account): readonly Download[] {
  const items = steps.flatMap((step) => step.items).filter((item) => accounts[item.account] === account);
  return [...new Map(items.map(({ download }) => [`${download.number} ${download.quirk}`, download])).values()];
}

interface Days {
  readonly from: number;
  readonly to: number;
}

interface Page extends Days {
  readonly shown: ReadonlySet<number>;
}

/** The days that a file is known to show: an export says no more than its lines do. */
function pageOf(account: Account, download: Download): Page {
  const lines = showIn(account, download).lines.filter(({ isPending }) => !isPending);
  const days = lines.map(({ day }) => day);
  const said = download.route === 'csv' ? { from: Math.min(...days), to: Math.max(...days) } : download;
  return { from: said.from, to: said.to, shown: new Set(lines.map(({ at }) => at)) };
}

/** Two days or more that both show. */
function sharedDays(left: Days, right: Days): Days[] {
  const days = { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) };
  return days.from < days.to ? [days] : [];
}

function holds({ from, to }: Days, day: number): boolean {
  return from <= day && day <= to;
}
