import { z } from 'zod';
import { addDays, type CalendarDate, type Keep } from '../../../../src/plugin/contract.ts';
import type { Counts } from './merge-pages.ts';

/** Longer than any look reaches back. */
const KEPT_DAYS = 200;

const kept = z.record(z.string(), z.tuple([z.string(), z.int()]));

/** Equal lines that were judged to be several, so that they are asked for again only where there are more. */
export function settledRepeats(keep: Keep, account: string): Counts {
  return new Map(Object.entries(read(keep, account)).map(([content, [, count]]) => [content, count]));
}

export function noteRepeats(keep: Keep, account: string, repeats: Counts, now: CalendarDate): void {
  if (repeats.size === 0) return;
  const first = addDays(now, -KEPT_DAYS);
  const young = Object.entries(read(keep, account)).filter(([, [day]]) => day >= first);
  const added = [...repeats].map(([content, count]) => [content, [now, count]] as const);
  keep.write(fileOf(account), JSON.stringify(Object.fromEntries([...young, ...added])));
}

function read(keep: Keep, account: string): z.output<typeof kept> {
  try {
    return kept.safeParse(JSON.parse(keep.read(fileOf(account)) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

function fileOf(account: string): string {
  return `repeats-${account}`;
}
