import { type TextLine, textOfLine } from '../page/lines.ts';
import { datesIn } from '../time/days.ts';
import { type StatedTimes, timesIn } from '../time/periods.ts';
import { accountsIn, currencyIn, isCard } from './around.ts';

/** The facts in the lines around tables. The lines around all tables are read once for all of them. */
export interface Surroundings {
  readonly accounts: readonly string[];
  /** Null for none or several. */
  readonly currency: string | null;
  readonly times: StatedTimes;
  readonly isCard: boolean;
  /** First and last day as printed, of the first line with two dates. */
  readonly period: readonly string[] | null;
}

export function surroundingsOf(lines: readonly TextLine[]): Surroundings {
  const pair = lines.map((line) => datesIn(textOfLine(line))).find((dates) => dates.length === 2);
  return {
    accounts: accountsIn(lines),
    currency: currencyIn(lines),
    times: timesIn(lines),
    isCard: isCard(lines),
    period: pair?.map(({ text }) => text.replace(/\s+/g, ' ')) ?? null,
  };
}
