import { daysBetween, type Keep } from '../../../src/plugin/contract.ts';
import { readPage } from './answers.ts';
import type { Pages } from './pages/kept-pages.ts';

/** Of an account whose bank has not answered yet. */
const MOST_DAYS = 30;

/**
 * How many days are asked for at once: about as many as one page of this bank has. Equal lines on two pages are
 * doubtful, and cost more requests. `account`: its name.
 */
export function spanOf(keep: Keep, account: string): number {
  const days = Number(keep.read(fileOf(account)) ?? MOST_DAYS);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : MOST_DAYS;
}

/** Learns from the pages of some days. */
export function noteSpan(keep: Keep, account: string, { days, pages }: Pages): void {
  const length = daysBetween(days.from, days.to) + 1;
  const filled = pages.filter(({ answer }) => (readPage(answer).transactions ?? []).length > 0).length;
  const span = spanOf(keep, account);
  const learnt = filled > 1 ? Math.ceil(length / filled) : length >= span ? Math.min(span + 1, MOST_DAYS) : span;
  if (learnt !== span) keep.write(fileOf(account), String(learnt));
}

function fileOf(account: string): string {
  return `span-${account}`;
}
