import { z } from 'zod';
import type { Keep } from '../../../../src/plugin/contract.ts';
import { parseDate } from '../../../../src/plugin/contract.ts';
import type { Days } from '../../days.ts';
import type { Doubt } from './doubt.ts';

const kept = z.object({
  /** Continuation keys mean something only within one session. */
  session: z.string(),
  /** The end of the known days when these pages were begun. The pages are of no use once more days are known. */
  after: z.string(),
  from: z.string(),
  to: z.string(),
  pages: z.array(z.object({ answer: z.unknown() })),
  /** Asks for the next page; null before the first and behind the last. */
  next: z.string().nullable(),
  whole: z.boolean(),
  restarts: z.number(),
  readings: z.number().default(0),
  doubts: z
    .array(z.tuple([z.string(), z.object({ count: z.number(), names: z.enum(['none', 'several']) })]))
    .default([]),
});

/** The pages of some days that could be had so far. A day's requests may not suffice for all of them. */
export interface Pages {
  readonly session: string;
  readonly after: string;
  readonly days: Days;
  readonly pages: readonly KeptPage[];
  readonly next: string | null;
  readonly whole: boolean;
  /** How often the days were halved, since their pages did not fit together. */
  readonly restarts: number;
  /** How often the same days were read whole before. */
  readonly readings: number;
  /** The equal lines that each of these readings had, by their content. */
  readonly doubts: readonly (readonly [string, Doubt])[];
}

export interface KeptPage {
  /** As it was answered. */
  readonly answer: unknown;
}

/** Pages of one account outlive a restart, so that no request is spent twice. */
export function keptPages(keep: Keep, account: string): Pages | undefined {
  try {
    const { from, to, ...rest } = kept.parse(JSON.parse(keep.read(fileOf(account)) ?? 'null'));
    const [first, last] = [parseDate(from), parseDate(to)];
    return first === undefined || last === undefined ? undefined : { ...rest, days: { from: first, to: last } };
  } catch {
    return undefined;
  }
}

export function keepPages(keep: Keep, account: string, { days, ...rest }: Pages): void {
  keep.write(fileOf(account), JSON.stringify({ ...rest, ...days }));
}

export function dropPages(keep: Keep, account: string): void {
  if (keep.read(fileOf(account)) !== '') keep.write(fileOf(account), '');
}

function fileOf(account: string): string {
  return `pages-${account}`;
}
