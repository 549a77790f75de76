import { addDays, type CalendarDate } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { cleanCell } from '../words/cells.ts';
import { type DateOrder, type DateShape, possibleOrders, readDateShape, resolveDate } from './dates.ts';
import { croatianMonthOf, tongueOfMonths, tongueOfWords } from './months.ts';
import type { Table } from './table.ts';

/** The order of day and month decided for one column. */
export interface DateChoice {
  readonly order: DateOrder;
  /** Another order that nothing in the file rules out. */
  readonly other: DateOrder | null;
  readonly evidence: Message;
}

/** The evidence of the rest of the file for its country. */
interface Habits {
  readonly dollars: boolean;
  readonly eastAsian: boolean;
  /** Normalised, of the rows above the data. */
  readonly words: readonly string[];
}

/** Fewer different days than this may stand in order by accident. */
const ENOUGH_DAYS = 5;

/**
 * Chooses the order. Impossible days decide first, then the rest of the file, then the order of time. Habit decides
 * last, with a doubt.
 */
export function chooseDateOrder(table: Table, column: number, hints: readonly DateShape[], habits: Habits): DateChoice {
  const shapes = shapesOf(table, column);
  const choice = choose(shapes, hints, habits);
  const { order, other } = choice;
  const yearFirst = yearFirstOf(shapes);
  const isLone = other === null && isLoneYearOpen(shapes, order, yearFirst);
  if (isLone && byOtherDates(shapes, surviving(shapes), hints) === undefined) return { ...choice, other: yearFirst };
  if (other === null || shapes.some((shape) => dayOf(shape, order) !== dayOf(shape, other))) return choice;
  return { order, other: null, evidence: words('table.datesEachDaySame', { order }) };
}

function dayOf(shape: DateShape, order: DateOrder): CalendarDate | undefined {
  return resolveDate(shape, order, 2024);
}

function choose(shapes: readonly DateShape[], hints: readonly DateShape[], habits: Habits): DateChoice {
  const possible = withoutRareOrders(shapes, surviving(shapes), habits);
  const named = shapes.some((shape) => shape.named >= 0);
  const [only] = possible;
  const byNames = byNamesOfMonths(shapes, habits);
  if (byNames !== undefined) return byNames;
  if (only === undefined) return { order: majority(shapes), other: null, evidence: words('table.datesNoOneOrder') };
  if (isYearInFront(possible, shapes))
    return {
      order: yearFirstOf(shapes),
      other: only,
      evidence: words('table.datesYmdElseYears'),
    };
  if (possible.length === 1 || named)
    return {
      order: only,
      other: usualInstead(only, shapes, habits),
      evidence: words(named ? 'table.datesMonthsWrittenWords' : 'table.datesOtherOrdersGive', { order: only }),
    };
  return (
    byOtherDates(shapes, possible, hints) ??
    bySeparator(shapes, possible) ??
    bySequence(shapes, possible) ??
    byHabit(shapes, possible, habits)
  );
}

export function shapesOf(table: Table, column: number): readonly DateShape[] {
  return table.dataRows.flatMap((at) => readDateShape(cleanCell(table.rows[at]?.cells[column] ?? '')) ?? []);
}

/** A cell that is a date, with its line in the file. */
interface DatedRow {
  readonly line: number;
  readonly cell: string;
  readonly shape: DateShape;
}

/** The days of a column, row by row. */
export function datedRowsOf(table: Table, column: number): readonly DatedRow[] {
  return table.dataRows.flatMap((at) => {
    const row = table.rows[at];
    const cell = cleanCell(row?.cells[column] ?? '');
    const shape = readDateShape(cell);
    return row === undefined || shape === null ? [] : [{ line: row.line, cell, shape }];
  });
}

/** Days of one form whose order of day and month nothing tells, in a column that writes other days in another form. */
interface OpenForm {
  readonly rows: readonly DatedRow[];
  /** The first of them by the order of the column, and by the other order. */
  readonly day: CalendarDate;
  readonly other: CalendarDate;
  /** A day of another form, as printed. */
  readonly usual: string;
}

/**
 * The forms of a column, of several, that leave day and month open. One of their own days may decide it, or the dots
 * between its numbers. So may the list, where it runs in order of time only as it is read.
 */
export function openForms(dated: readonly DatedRow[], order: DateOrder): readonly OpenForm[] {
  const forms = Map.groupBy(dated, ({ shape }) => formOf(shape));
  if (forms.size < 2 || (order !== 'DMY' && order !== 'MDY')) return [];
  const turned = order === 'DMY' ? 'MDY' : 'DMY';
  const isInTime = (form: string, within: DateOrder): boolean =>
    runsInTime(dated.map(({ shape }) => dayOf(shape, formOf(shape) === form ? within : order) ?? ''));
  return [...forms].flatMap(([form, rows]): readonly OpenForm[] => {
    const shapes = rows.map(({ shape }) => shape);
    const isOpen = surviving(shapes).includes(turned) && shapes[0]?.separator !== '.';
    if (!isOpen || (isInTime(form, order) && !isInTime(form, turned))) return [];
    const open = rows.filter(({ shape }) => dayOf(shape, order) !== dayOf(shape, turned));
    const usual = dated.find(({ shape }) => formOf(shape) !== form)?.cell;
    const [first] = open;
    const [day, other] = first === undefined ? [] : [dayOf(first.shape, order), dayOf(first.shape, turned)];
    return day === undefined || other === undefined || usual === undefined ? [] : [{ rows: open, day, other, usual }];
  });
}

/** What a program writes alike: the mark between the numbers, and how many digits the year has. */
function formOf({ separator, long, named, parts }: DateShape): string {
  return named >= 0 ? 'named' : `${separator} ${long} ${parts.length}`;
}

/** Orders under which every cell is a day. A cell that is a day under none (31.02.) has no say here. */
function surviving(shapes: readonly DateShape[]): readonly DateOrder[] {
  let left: readonly DateOrder[] = ['DMY', 'MDY', 'YMD'];
  const seen = new Set<string>();
  for (const shape of shapes) {
    const key = shape.parts.join(' ') + shape.long + shape.named;
    if (seen.has(key)) continue;
    seen.add(key);
    const possible = shape.parts.length === 2 ? yearlessOrders(shape) : possibleOrders(shape);
    if (possible.length > 0) left = left.filter((order) => possible.includes(order));
  }
  return left;
}

/** `10 lip 2026` is in June in Croatian, and in July in Polish. Undefined where it is none such, or is Polish or Czech. */
function byNamesOfMonths(shapes: readonly DateShape[], habits: Habits): DateChoice | undefined {
  const names = shapes.flatMap(({ word }) => word ?? []);
  if (!names.some((name) => croatianMonthOf(name) !== undefined)) return undefined;
  const tongue = tongueOfMonths(names) ?? tongueOfWords(habits.words);
  if (tongue === 'other') return undefined;
  if (tongue === 'croatian') return { order: 'DMY-hr', other: null, evidence: words('table.datesDmyMonthsCroatian') };
  return { order: 'DMY', other: 'DMY-hr', evidence: words('table.datesDmyGuessNames') };
}

/** Two-digit years come first in East Asia, and elsewhere with hyphens only (`15-01-05`). */
function withoutRareOrders(
  shapes: readonly DateShape[],
  possible: readonly DateOrder[],
  habits: Habits,
): readonly DateOrder[] {
  if (!isRare(shapes, habits) || possible.length < 2) return possible;
  return possible.filter((order) => order !== 'YMD');
}

/**
 * Whether a year of two digits in front is strange here. Where every cell is a day only so, one cell may be damaged.
 */
function isRare(shapes: readonly DateShape[], { eastAsian }: Habits): boolean {
  return !eastAsian && shapes.some(({ long, named, separator }) => long === -1 && named < 0 && separator !== '-');
}

/** The order that one damaged cell may have ruled out, where the only one left is written so by nobody. */
function usualInstead(only: DateOrder, shapes: readonly DateShape[], habits: Habits): DateOrder | null {
  if (only === 'YMD' && isRare(shapes, habits)) return majority(shapes, ['DMY', 'MDY']);
  return only === 'MDY' && shapes.every(({ separator, named }) => separator === '.' && named < 0) ? 'DMY' : null;
}

/**
 * `26/03/05` alone: no other day decides its order. With the year in front it is a day of these years, and else of long
 * ago.
 */
function isLoneYearOpen(shapes: readonly DateShape[], order: DateOrder, yearFirst: 'YMD' | 'YND'): boolean {
  const [shape] = shapes;
  const isShort = shapes.every(({ parts, long }) => parts.length === 3 && long < 0);
  if (shape === undefined || !isShort || order === yearFirst) return false;
  if (new Set(shapes.map(({ parts }) => parts.join('/'))).size > 1) return false;
  const [day, other] = [dayOf(shape, order), dayOf(shape, yearFirst)];
  return day !== undefined && other !== undefined && addDays(day, LONG_AGO) < other;
}

const LONG_AGO = 3_653;

/** `26/03/05`, `26/03/06`: the same day of year after year rather are days of one month, with the year in front. */
function isYearInFront(possible: readonly DateOrder[], shapes: readonly DateShape[]): boolean {
  const yearFirst = yearFirstOf(shapes);
  if (yearFirst === 'YMD' && (possible.includes('YMD') || !surviving(shapes).includes('YMD'))) return false;
  if (yearFirst === 'YND' && shapes.some((shape) => dayOf(shape, 'YND') === undefined)) return false;
  return possible.every((order) => spanOf(shapes, yearFirst) * 3 < spanOf(shapes, order));
}

/** The order with a year of two digits in front, as the column would write it. */
function yearFirstOf(shapes: readonly DateShape[]): 'YMD' | 'YND' {
  return shapes.length > 0 && shapes.every(({ named }) => named === 1) ? 'YND' : 'YMD';
}

function yearlessOrders(shape: DateShape): readonly DateOrder[] {
  return (['DMY', 'MDY'] as const).filter((order) => resolveDate(shape, order, 2024) !== undefined);
}

function majority(shapes: readonly DateShape[], orders: readonly DateOrder[] = ALL_ORDERS): DateOrder {
  const count = (order: DateOrder): number =>
    shapes.filter((shape) => resolveDate(shape, order, 2024) !== undefined).length;
  return orders.reduce((best, order) => (count(order) > count(best) ? order : best), 'DMY');
}

const ALL_ORDERS: readonly DateOrder[] = ['DMY', 'MDY', 'YMD'];

/** Dates elsewhere in the file, written alike, that can be read one way only. */
function byOtherDates(
  shapes: readonly DateShape[],
  possible: readonly DateOrder[],
  hints: readonly DateShape[],
): DateChoice | undefined {
  const [like] = shapes;
  const alike = hints.filter((hint) => like !== undefined && isAlike(hint, like));
  const left = surviving(alike).filter((order) => possible.includes(order));
  const [only] = left;
  if (alike.length === 0 || left.length !== 1 || only === undefined) return undefined;
  return { order: only, other: null, evidence: words('table.datesOtherDatesFile', { order: only }) };
}

/** Written with the same marks; `31/01/2026` in a title also speaks for `05/01/26` in the rows. */
function isAlike(hint: DateShape, like: DateShape): boolean {
  const isLonger = like.long === -1 && hint.long === 2;
  return (
    hint.separator === like.separator &&
    hint.parts.length === like.parts.length &&
    (hint.long === like.long || isLonger)
  );
}

/** Nobody writes month.day.year, but a file re-saved elsewhere that only so runs in order of time is asked about. */
function bySeparator(shapes: readonly DateShape[], possible: readonly DateOrder[]): DateChoice | undefined {
  if (shapes[0]?.separator !== '.' || !possible.includes('DMY')) return undefined;
  if (possible.includes('YMD') && spanOf(shapes, 'YMD') * 3 < spanOf(shapes, 'DMY')) return undefined;
  const onlyMonthFirst = possible.includes('MDY') && isMonotone(shapes, 'MDY') && !isMonotone(shapes, 'DMY');
  return { order: 'DMY', other: onlyMonthFirst ? 'MDY' : null, evidence: words('table.datesDmyWrittenDots') };
}

/** The one order under which the list stands in order of time. */
function bySequence(shapes: readonly DateShape[], possible: readonly DateOrder[]): DateChoice | undefined {
  const sorted = possible.filter((order) => isMonotone(shapes, order));
  const [only] = sorted;
  if (sorted.length !== 1 || only === undefined) return undefined;
  const days = new Set(shapes.map((shape) => shape.parts.join('/'))).size;
  const other = days >= ENOUGH_DAYS ? null : (possible.find((order) => order !== only) ?? null);
  return { order: only, other, evidence: words('table.datesOnlySoList', { order: only }) };
}

/**
 * The other order of day and month, if it is the likelier one. Only that order brings the list into order of time, or
 * into one month. In one month, `order` would give the same day of many months. Null where nothing speaks for it, and
 * for few days.
 */
export function likelierOrder(shapes: readonly DateShape[], order: DateOrder): DateOrder | null {
  const other = order === 'DMY' ? 'MDY' : 'DMY';
  const days = new Set(shapes.map((shape) => shape.parts.join('/'))).size;
  const isEither = shapes.every((shape) => shape.named < 0 && dayOf(shape, other) !== undefined);
  const isOpen = order !== 'YMD' && days >= FEW_DAYS && isEither;
  if (!isOpen) return null;
  const isInTime = !isMonotone(shapes, order) && isMonotone(shapes, other);
  return isInTime || isOneMonth(shapes, other) ? other : null;
}

/** `01/05, 01/06, 01/07`: days of one month rather than one day of three. */
function isOneMonth(shapes: readonly DateShape[], order: DateOrder): boolean {
  return new Set(shapes.map((shape) => dayOf(shape, order)?.slice(0, 7))).size === 1;
}

/** Two different days are in order one way or the other. */
const FEW_DAYS = 3;

function isMonotone(shapes: readonly DateShape[], order: DateOrder): boolean {
  return runsInTime(shapes.map((shape) => dayOf(shape, order) ?? ''));
}

/** Days that only rise or only fall. */
function runsInTime(days: readonly string[]): boolean {
  const pairs = days.slice(1).map((day, index) => [days[index] ?? '', day] as const);
  return pairs.every(([a, b]) => a <= b) || pairs.every(([a, b]) => a >= b);
}

/** Undecided: the shorter span of time, else the habit of the separator and currency. The other order is named. */
function byHabit(
  shapes: readonly DateShape[],
  possible: readonly DateOrder[],
  { dollars }: { readonly dollars: boolean },
): DateChoice {
  const spans = possible.map((order) => ({ order, span: spanOf(shapes, order) }));
  const usualOrders: readonly DateOrder[] = dollars ? ['MDY', 'DMY'] : ['DMY'];
  const habit = usualOrders.find((order) => possible.includes(order)) ?? possible[0] ?? 'YMD';
  const usual = spans.find((each) => each.order === habit) ?? spans[0];
  const shortest = spans.reduce(
    (best, each) => (each.span * 3 < best.span ? each : best),
    usual ?? { order: habit, span: 0 },
  );
  const { order } = shortest;
  const other = possible.find((each) => each !== order) ?? null;
  const evidence =
    other === null
      ? words('table.datesGuessAnotherOrder', { order })
      : words('table.datesGuessPossibleToo', { order, other });
  return { order, other, evidence };
}

function spanOf(shapes: readonly DateShape[], order: DateOrder): number {
  const days = shapes.flatMap((shape) => resolveDate(shape, order, 2024) ?? []).sort();
  return days.length === 0 ? 0 : Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '');
}
