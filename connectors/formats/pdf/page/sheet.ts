import { hold, type Issue } from '../../../../src/plugin/contract.ts';
import { type Message, words } from '../../../../src/words/message.ts';
import { type Sheet, SheetBuilder } from '../../../tables/table/sheet.ts';
import type { LaidOut } from '../layout.ts';
import type { Record } from '../records.ts';
import { currencyIn, isCard, maySpeakOfDebt } from '../sections/around.ts';
import { type Balances, balancesOf, type Surroundings, surroundingsOf } from '../sections/balances.ts';
import { partColumns } from '../sections/parts.ts';
import type { TableYears } from '../time/document-years.ts';
import { joinTimes, type Span } from '../time/periods.ts';
import type { TextLine } from './lines.ts';

/** A table of a statement for the reader of tables. The lines around it come first, then headings and rows. */
export interface StatementSheet {
  readonly sheet: Sheet;
  /** The line of the document for each row of the sheet, from 1. */
  readonly lines: ReadonlyMap<number, TextLine>;
  readonly balances: Balances;
  /** Headings within the table say which way the money went, or what is not booked. */
  readonly hasParts: boolean;
  /** Its balances may be what is owed. */
  readonly mayBeDebt: boolean;
  /** Rows without a date have that of a row above. */
  readonly repeatsDates: boolean;
  /** Periods that the lines around the table state. */
  readonly periods: readonly Span[];
  readonly issues: readonly Issue[];
  /** How days without years are printed, for a template; null where they have years. The sheet has them in full. */
  readonly pattern: string | null;
  readonly evidence: readonly Message[];
}

/** Where the day of a row stands: in the row, or once for it and the rows below. */
export type DayPlace = 'in each row' | 'once for rows below';

/** `years`: of its days without one. `outside`: what stands around all tables of the document. */
export function sheetOf(table: LaidOut, outside: Surroundings, days: DayPlace, years: TableYears): StatementSheet {
  const { section, records } = table;
  const above = surroundingsOf(section.above);
  const times = joinTimes([above.times, outside.times]);
  const balances = balancesOf(section.above, records);
  const dated = days === 'once for rows below' ? withDates(table) : records.records;
  const parts = partColumns(
    table.records.records.map(({ part }) => part),
    areSigned(table) ? 'in the amounts' : 'in the headings',
  );
  const groups = groupColumn(records.records);
  const builder = new SheetBuilder();
  const lines = new Map<number, TextLine>();
  let at = 0;
  const put = (cells: readonly string[], line?: TextLine): void => {
    for (const [column, text] of cells.entries()) builder.put(at, column, { text, kind: 'text' });
    at += 1;
    if (line !== undefined) lines.set(at, line);
  };
  for (const cells of [...aroundOf(table, above, outside), ...balances.rows]) put(cells);
  put([...groups.map(({ name }) => name), ...namesOf(table), ...parts.map(({ name }) => name)]);
  const dates = table.kinds.flatMap((kind, column) => (kind === 'date' ? [column] : []));
  for (const record of dated)
    put(
      [
        ...groups.map(({ cellOf }) => cellOf(record)),
        ...withAllDays(record.cells, dates).map((cell, at) => (dates.includes(at) ? years.inFull(cell) : cell)),
        ...parts.map(({ cellOf }) => cellOf(record.part)),
      ],
      record.line,
    );
  return {
    sheet: builder.finish(''),
    lines,
    balances,
    hasParts: parts.length > 0,
    mayBeDebt: outside.isCard || maySpeakOfDebt([...section.above, ...records.stated.map(({ line }) => line)]),
    repeatsDates: days === 'once for rows below' || table.template?.profile.pdf?.repeatDates === true,
    periods: times.periods,
    issues: [...balances.issues, ...years.issues, ...groupIssues(records.records)],
    pattern: years.pattern,
    evidence: years.evidence,
  };
}

interface GroupColumn {
  readonly name: string;
  readonly cellOf: (record: Record) => string;
}

/** A column for the day that headings state for the rows below them. */
function groupColumn(records: readonly Record[]): readonly GroupColumn[] {
  const has = records.length > 0 && records.every(({ groupDay }) => groupDay !== null);
  return has ? [{ name: 'Booking date', cellOf: ({ groupDay }) => groupDay ?? '' }] : [];
}

function groupIssues(records: readonly Record[]): readonly Issue[] {
  const [first, ...rest] = records;
  if (first === undefined || first.groupDay !== null || rest.every(({ groupDay }) => groupDay === null)) return [];
  return [hold('pdf.date', words('pdf.lineNothingButDay'))];
}

/** Of two days a row may show only one: of a payment to a card no purchase has a day. */
function withAllDays(cells: readonly string[], dates: readonly number[]): readonly string[] {
  const day = dates.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '';
  return cells.map((cell, column) => (cell === '' && dates.includes(column) ? day : cell));
}

/** Columns without headings are told by what they hold, unless a template names them. */
function namesOf({ columns, section, template }: LaidOut): readonly string[] {
  const isBare = section.headings.length === 0 && template === null;
  return columns.map(({ name }) => (isBare ? '' : name));
}

/** Account, currency and period, each as a label with its value. */
function aroundOf(
  { section, records }: LaidOut,
  above: Surroundings,
  outside: Surroundings,
): readonly (readonly string[])[] {
  const [account, another] = above.accounts.length > 0 ? above.accounts : outside.accounts;
  const stated = records.stated.map(({ line }) => line);
  const currency = currencyIn([...section.above, ...stated]) ?? outside.currency;
  const period = above.period ?? outside.period;
  return [
    ...(account === undefined || another !== undefined ? [] : [['Account number', account]]),
    ...(currency === null ? [] : [['Currency', currency]]),
    ...(period === null ? [] : [['Period', ...period]]),
    ...(above.isCard || outside.isCard || isCard(stated) ? [['Credit card']] : []),
  ];
}

/** The day above holds for all rows below it that have none. */
function withDates({ records, kinds }: LaidOut): readonly Record[] {
  const column = kinds.indexOf('date');
  let day = '';
  return records.records.map((record) => {
    const own = record.cells[column] ?? '';
    if (own !== '') day = own;
    return own !== '' || !record.isUndated ? record : { ...record, cells: record.cells.with(column, day) };
  });
}

/** Whether the amounts of a table say themselves which way the money went. */
function areSigned({ records, kinds }: LaidOut): boolean {
  const money = kinds.flatMap((kind, column) => (kind === 'money' ? [column] : []));
  const [column, ...others] = money;
  if (column === undefined || others.length > 0) return true;
  return records.records.some(({ cells }) => /[-−–+(]/.test(cells[column] ?? ''));
}
