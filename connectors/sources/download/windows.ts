import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import {
  addDays,
  type CalendarDate,
  type Delivery,
  type Json,
  parseDate,
  type SourceContext,
} from '../../../src/plugin/contract.ts';
import type { DownloadOptions } from './options.ts';

/** Days from `from` to `to`, both included. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Banks book late: so many days are asked for again. */
const AGAIN_DAYS = 10;

const progress = z.object({ done: z.record(z.string(), z.string()) });

export interface Windows {
  readonly options: DownloadOptions;
  readonly context: SourceContext;
  /** The document behind an address for these days; undefined where there is none. */
  ask(url: string, days: Days): Promise<Delivery | undefined>;
}

/** The days that `days:` speaks of, up to now. */
export function lastDays({ days, window }: DownloadOptions, context: Pick<SourceContext, 'now'>): Days {
  const to = today(context);
  // A window has both of its days; without one, {from} lies so many days back.
  return { from: addDays(to, window === undefined ? -days : 1 - days), to };
}

/**
 * One window after the other, from the oldest day to now. The cursor says up to which day each address was asked, so a
 * run that was killed goes on there. Later runs ask for the last days again.
 */
export async function* pullWindows(cursor: Json, { options, context, ask }: Windows): AsyncIterable<Delivery> {
  let done = progress.safeParse(cursor).data?.done ?? {};
  for (const url of options.url) {
    const name = sha256(url).slice(0, 12);
    for (const days of windowsAfter(parseDate(done[name] ?? ''), options, context)) {
      const found = await ask(url, days);
      if (context.signal.aborted) return;
      done = { ...done, [name]: days.to };
      if (found !== undefined && !context.isKnown(found.origin, found.fingerprint))
        yield { ...found, cursor: { done } };
      else context.advance({ done });
    }
  }
}

function windowsAfter(
  done: CalendarDate | undefined,
  options: DownloadOptions,
  context: Pick<SourceContext, 'now'>,
): readonly Days[] {
  const { from: first, to: last } = lastDays(options, context);
  const size = options.window ?? options.days;
  const again = done === undefined ? first : addDays(done, 1 - Math.min(AGAIN_DAYS, size - 1));
  const windows: Days[] = [];
  for (let from = again > first ? again : first; from <= last; from = addDays(from, size)) {
    const to = addDays(from, size - 1);
    windows.push({ from, to: to < last ? to : last });
  }
  return windows;
}

function today({ now }: Pick<SourceContext, 'now'>): CalendarDate {
  const day = parseDate(now().toISOString().slice(0, 10));
  if (day === undefined) throw new AppError('connector.clock');
  return day;
}
