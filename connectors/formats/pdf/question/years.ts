/** The question of which year days without one are, beside the other open choices of a table. */
import type { StatementLine } from '../../../../src/plugin/contract.ts';
import type { Profile } from '../../../../src/plugin/profile.ts';
import type { Inspection, OnlyHere, Question, YearChoice } from '../../../tables/inspect.ts';
import { pocketsOf, type ReadingCount, type ShownLine } from '../../../tables/question/compare.ts';
import { ORDERS } from '../../../tables/question/product.ts';
import { asPrinted, type PrintedRows } from './as-printed.ts';

/** The table as it reads with one of the possible years. */
export interface YearWay {
  readonly choice: YearChoice;
  readonly inspection: Inspection;
  /** Every line of its best reading. */
  readonly lines: readonly StatementLine[];
}

/** More are no choice any more. */
const MOST = 8;
/** More side by side confuse. */
const MOST_COMPARED = 4;

/** A reading of the table with one of the possible years. */
interface Reading {
  readonly title: string;
  readonly message: string;
  readonly profile: Profile;
  readonly rows: readonly ShownLine[];
  readonly only: OnlyHere;
  readonly count: ReadingCount;
  /** How many of its choices are not the likeliest. */
  readonly rank: number;
}

/** The inspection with every combination of years and other open choices. Unchanged where there are no `ways`. */
export function withYears(inspection: Inspection, ways: readonly YearWay[], printed: PrintedRows): Inspection {
  const readings = ways
    .flatMap((way, at) => readingsOf(way, at, ways))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST);
  const [best] = readings;
  if (best === undefined) return inspection;
  return {
    ...inspection,
    title: best.title,
    alternatives: readings.slice(1).map(({ title, message, profile, rows, only }) => ({
      ...{ title, message, profile, rows, only },
    })),
    only: best.only,
    question: questionOf(inspection, readings, printed),
  };
}

function readingsOf(way: YearWay, at: number, ways: readonly YearWay[]): readonly Reading[] {
  const { choice, inspection, lines } = way;
  const { alternatives, profile, question, rows, title } = inspection;
  if (profile === null) return [];
  const only: OnlyHere = { years: choice, isAll: question === null && alternatives.length === 0 };
  const years = titleOf(way, ways);
  const all = [{ title, message: '', profile, rows }, ...alternatives];
  return all.map((each, index) => ({
    title: [each.title, ...years].filter((part) => part !== '').join(', '),
    message: [each.message, at === 0 ? '' : MAY_BE].filter((part) => part !== '').join('; '),
    profile: each.profile,
    rows: each.rows,
    only,
    count: question?.readings[index] ?? { reads: lines.length, leavesOut: 0, of: pocketsOf(each.rows) },
    rank: (at === 0 ? 0 : 1) + (index === 0 ? 0 : 1),
  }));
}

const MAY_BE = 'nothing in the file names the year';

/** Only the choices that are open: `day before month`, `days of 2025 and 2026`. */
function titleOf({ choice: { dayOrder, year }, lines }: YearWay, ways: readonly YearWay[]): readonly string[] {
  const orders = new Set(ways.map(({ choice }) => choice.dayOrder));
  const first = lines.reduce((least, { bookedOn }) => (bookedOn < least ? bookedOn : least), `${year}-12`).slice(0, 4);
  return [
    ...(orders.size > 1 ? [ORDERS[dayOrder]] : []),
    first < `${year}` ? `days of ${first} and ${year}` : `days of ${year}`,
  ];
}

function questionOf({ question }: Inspection, readings: readonly Reading[], printed: PrintedRows): Question {
  const compared = readings.slice(0, MOST_COMPARED);
  const { rows } = asPrinted(
    compared.map((reading) => reading.rows),
    printed,
  );
  const [row] = rows;
  const [one, ...others] = compared.map(({ only }) => only.years);
  const [as] = row?.readings ?? [];
  const turned = row?.readings.find((_, at) => compared[at]?.only.years.dayOrder !== one?.dayOrder);
  const isOtherYear = others.some(({ year }) => year !== one?.year);
  return {
    unsure: [
      ...(question?.unsure ?? []),
      ...(row !== undefined && as != null && turned != null
        ? [`${ORDER_OPEN}: line ${row.line} says ${row.day}, which is ${as.bookedOn} or ${turned.bookedOn}`]
        : []),
      ...(row !== undefined && as != null && isOtherYear
        ? [`${YEAR_OPEN}: ${row.day} is read as ${as.bookedOn}, and may be of an earlier year`]
        : []),
    ],
    rows,
    readings: compared.map(({ count }) => count),
  };
}

const ORDER_OPEN = 'It is not certain which number is the day and which the month';
const YEAR_OPEN = 'It is not certain of which year the days are, since nothing in the file says it';
