import { addDays, type CalendarDate, dateOf, daysBetween } from '../../../../src/plugin/contract.ts';
import { monthOf } from '../../../tables/table/months.ts';
import { normaliseWords } from '../../../tables/words/cells.ts';
import { type TextLine, textOfLine } from '../page/lines.ts';
import { datesIn, type FoundDate, type Span } from './days.ts';

/** The times of a statement that its lines state, each once. */
export interface StatedTimes {
  /** From a day to a day. */
  readonly periods: readonly Span[];
  /** Whole months. */
  readonly months: readonly Span[];
  /** Up to a lone date. */
  readonly days: readonly Span[];
}

const LONGEST = 370;
/** A lone date is the day of the statement: what it lists is not older. Days. */
const STATEMENT = 62;

export function timesIn(lines: readonly TextLine[]): StatedTimes {
  const texts = lines.map(textOfLine).map((text) => ({ text, dates: datesIn(text) }));
  return {
    periods: unique(texts.flatMap(({ dates }) => periodIn(dates))),
    months: unique(texts.flatMap(({ text, dates }) => (dates.length > 0 ? [] : monthsIn(text)))),
    days: unique(
      texts
        .flatMap(({ dates }) => dates.flatMap(({ days }) => days))
        .map((day) => ({ from: addDays(day, -STATEMENT), to: day })),
    ),
  };
}

export function joinTimes(times: readonly StatedTimes[]): StatedTimes {
  return {
    periods: unique(times.flatMap(({ periods }) => periods)),
    months: unique(times.flatMap(({ months }) => months)),
    days: unique(times.flatMap(({ days }) => days)),
  };
}

/**
 * The stated spans of time. A span goes from a day to a day. Else it is the month, or all time up to the statement's
 * day.
 */
export function spansOf({ periods, months, days }: StatedTimes): readonly Span[] {
  return [periods, months].find((spans) => spans.length > 0) ?? days;
}

function unique(spans: readonly Span[]): readonly Span[] {
  return [...new Map(spans.map((span) => [`${span.from} ${span.to}`, span])).values()];
}

/** `01.03.2026 - 31.03.2026`, `from 1 March 2026 to 31 March 2026`. */
function periodIn([first, second, ...others]: readonly FoundDate[]): readonly Span[] {
  if (first === undefined || second === undefined || others.length > 0) return [];
  const spans = first.days.flatMap((from, index) => {
    const to = second.days.length === first.days.length ? second.days[index] : second.days[0];
    return to === undefined ? [] : spanOf(from, to);
  });
  if (spans.length > 0) return spans;
  // One of the two shows which order both have.
  return first.days.flatMap((from) => second.days.flatMap((to) => spanOf(from, to)));
}

function spanOf(from: CalendarDate, to: CalendarDate): readonly Span[] {
  return from >= to || daysBetween(from, to) > LONGEST ? [] : [{ from, to }];
}

const MONTH =
  /(\p{L}{3,12})\.?,?\s+(?:del?\s+|of\s+)?((?:19|20)\d{2})\b|\b(0?[1-9]|1[0-2])\s*[/.]\s*((?:19|20)\d{2})\b/gu;

/** `March 2026`, `marzo de 2026`, `03/2026`: the whole month. */
function monthsIn(text: string): readonly Span[] {
  return [...text.slice(0, 200).matchAll(MONTH)].flatMap((match) => {
    const month = match[1] === undefined ? Number(match[3]) : monthOf(normaliseWords(match[1]));
    const year = Number(match[2] ?? match[4]);
    const from = month === undefined ? undefined : dateOf(year, month, 1);
    if (from === undefined || month === undefined) return [];
    const next = month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1);
    return next === undefined ? [] : [{ from, to: addDays(next, -1) }];
  });
}
