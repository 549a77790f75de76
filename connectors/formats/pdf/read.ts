import { z } from 'zod';
import { reasonOf } from '../../../src/lib/errors.ts';
import { type Document, error, type FormatContext, hold, type Issue } from '../../../src/plugin/contract.ts';
import type { Profile } from '../../../src/plugin/profile.ts';
import { inEnglish, type Message, words } from '../../../src/words/message.ts';
import type { YearChoice } from '../../tables/inspect.ts';
import type { KnownProfiles } from '../../tables/profile/choose.ts';
import { type CsvConfig, configSchema as tableSchema } from '../../tables/profile/profile.ts';
import { type CsvReading, type NoReading, readTable } from '../../tables/read-table.ts';
import { withLines } from '../../tables/table/layout.ts';
import { DELIMITER, SheetError, textOf } from '../../tables/table/sheet.ts';
import { NUMBER_WORDS } from '../../tables/words/column-words.ts';
import { matchRoles } from '../../tables/words/match.ts';
import type { Column } from './columns.ts';
import { sumsUp } from './header.ts';
import { type LaidOut, layOut } from './layout.ts';
import { at, doubtfulWords, linesOf, placeOf, type TextLine, unpackText } from './page/lines.ts';
import { looksLikeRow } from './page/shapes.ts';
import { type DayPlace, type StatementSheet, sheetOf } from './page/sheet.ts';
import type { Record, Records } from './records.ts';
import type { ColumnKind } from './row-cells.ts';
import { readFromPicture } from './scan/no-text.ts';
import { type Surroundings, surroundingsOf } from './sections/balances.ts';
import { checksOf, settleBalances, withoutRows } from './sections/checks.ts';
import { type TableYears, yearsOfDocument } from './time/document-years.ts';

/** Options of PDF statements: those of tables, and the owner's word on the years of a document that names none. */
export const configSchema = tableSchema.extend({
  years: z
    .strictObject({ year: z.int().min(1900).max(9999), dayOrder: z.enum(['DMY', 'MDY', 'YMD']) })
    .optional()
    .describe('Of one document alone: the year of its last day, and how day and month are written'),
});

export type PdfConfig = z.infer<typeof configSchema>;

/** One table of a statement with what it reads as. */
export interface TableReading {
  readonly table: LaidOut;
  readonly statement: StatementSheet;
  readonly reading: CsvReading | NoReading;
  /** A day is taken to hold for the rows below it. */
  readonly repeatDates: boolean;
}

/** The first table with one of the open choices of its years. */
interface YearReading {
  readonly choice: YearChoice;
  readonly table: TableReading;
}

interface PdfReading {
  readonly tables: readonly TableReading[];
  /** The issues about the document as a whole. */
  readonly issues: readonly Issue[];
  /** The first table by each possible year, the likeliest first; empty where no choice is open. */
  readonly byYear: () => readonly YearReading[];
}

/** Reads the text of a PDF (text.ts) as statements. Pure; never throws for what the bytes hold. */
export function readPdf(document: Document, config: PdfConfig, context: FormatContext): PdfReading {
  const items = unpackText(document.bytes);
  if (items === undefined) return unreadable(error('pdf.damaged', words('pdf.noPdfCanRead')));
  const reading = readLines(linesOf(items), document.receivedAt, config, context);
  const doubtful = doubtfulWords(document.bytes);
  return doubtful === undefined ? reading : { ...reading, issues: [readFromPicture(doubtful), ...reading.issues] };
}

/** Reads the lines of a document. The work grows with their number and that of their words, and no faster. */
export function readLines(
  lines: readonly TextLine[],
  receivedAt: string,
  config: PdfConfig,
  context: FormatContext,
): PdfReading {
  const { tables: parts, dropped } = layOut(lines, config);
  const tables = joinTables(parts);
  const outside = outsideOf(lines, tables);
  try {
    const around = surroundingsOf(outside);
    const years = yearsOfDocument(tables, around, receivedAt);
    const readBy = (table: LaidOut, choice: YearChoice | undefined) =>
      readLaidOut(table, { around, years: years.of(table, choice), config, context });
    const read = tables.map((table) => readBy(table, config.years));
    const unread = [...outside, ...dropped].filter(({ number }) => !isSummed(lines[number - 2]));
    const issues = [...unreadRows(unread), ...(read.length === 0 ? [nothing(lines)] : [])];
    const [first] = tables;
    const byYear = () =>
      first === undefined ? [] : years.open.map((choice) => ({ choice, table: readBy(first, choice) }));
    return { tables: read, issues, byYear };
  } catch (thrown) {
    if (!(thrown instanceof SheetError)) throw thrown;
    return unreadable(error('pdf.limit', reasonOf(thrown)));
  }
}

function unreadable(issue: Issue): PdfReading {
  return { tables: [], issues: [issue], byYear: () => [] };
}

/** Whether a line stands below one that names due dates and limits. */
function isSummed(above: TextLine | undefined): boolean {
  return above !== undefined && sumsUp(above);
}

function nothing(lines: readonly TextLine[]): Issue {
  return error('pdf.empty', words('pdf.noTableDatesAmounts', { count: lines.length }));
}

/** Lines that no table took as its own. */
function outsideOf(lines: readonly TextLine[], tables: readonly LaidOut[]): readonly TextLine[] {
  const taken = new Set<TextLine>();
  for (const { section, records } of tables) {
    const notes = new Set(records.notes);
    for (const { line } of section.body) if (!notes.has(line)) taken.add(line);
  }
  return lines.filter((line) => !taken.has(line));
}

/** Nothing that reads like a transaction is passed over in silence. */
function unreadRows(lines: readonly TextLine[]): readonly Issue[] {
  return [...new Set(lines)]
    .filter(looksLikeRow)
    .slice(0, MOST_NAMED)
    .map((line) => hold('pdf.unexplained', at(line, words('pdf.beginsDateHoldsAmount'))));
}

const MOST_NAMED = 20;

/** The facts besides the table. */
interface Given {
  readonly around: Surroundings;
  readonly years: TableYears;
  readonly config: CsvConfig;
  readonly context: FormatContext;
}

/**
 * Reads a table as it stands. Rows without a date may lead to a second reading with the day above, where the first
 * has no proof.
 */
function readLaidOut(table: LaidOut, { around, years, config, context }: Given): TableReading {
  const told = table.template?.profile.pdf?.repeatDates;
  const canRepeat = table.records.records.some(({ isUndated }) => isUndated);
  const read = (days: DayPlace): TableReading =>
    readSheet(table, sheetOf(table, around, days, years), config, context, days);
  if (told !== undefined || !canRepeat) return read(told === true && canRepeat ? 'once for rows below' : 'in each row');
  const plain = read('in each row');
  return isProved(plain) && holdsOf(plain).length === 0 ? plain : read('once for rows below');
}

function readSheet(
  table: LaidOut,
  statement: StatementSheet,
  config: CsvConfig,
  context: FormatContext,
  days: DayPlace,
): TableReading {
  const { template } = table;
  const decoded = {
    utf8: textOf(statement.sheet),
    encoding: 'utf-8',
    sure: true,
    evidence: evidenceOf(table),
    delimiter: DELIMITER,
  };
  const given: CsvConfig =
    template === null
      ? named(config)
      : {
          profile: template.name,
          profiles: { [template.name]: adapted(template.profile, statement) },
        };
  const reading =
    table.records.records.length === 0 ? withoutRows(statement) : readTable(decoded, given, context, NONE);
  const more = 'result' in reading ? checksOf(table, reading, statement, context) : [];
  const settledReading = settled(withIssues(located(reading, statement), more));
  return { table, statement, reading: settledReading, repeatDates: days === 'once for rows below' };
}

function withIssues(reading: CsvReading | NoReading, more: readonly Issue[]): CsvReading | NoReading {
  if (!('result' in reading)) return { issues: [...reading.issues, ...more] };
  return { ...reading, result: { ...reading.result, issues: [...reading.result.issues, ...more] } };
}

function settled(reading: CsvReading | NoReading): CsvReading | NoReading {
  if (!('result' in reading)) return reading;
  const statements = reading.result.statements.map((statement) => settleBalances(statement, reading.layout));
  return { ...reading, result: { ...reading.result, statements } };
}

const NONE: KnownProfiles = () => ({});

/**
 * A profile that the settings name stays, so that an unknown name is reported. No profile for CSV counts for a PDF
 * without a name.
 */
function named({ profile }: CsvConfig): CsvConfig {
  return profile === undefined || profile === 'auto' || typeof profile === 'object' ? {} : { profile };
}

/** A profile's words about the file around the table do not fit the sheet. */
function adapted({ encoding: _, pdf: __, ...profile }: Profile, { pattern }: StatementSheet): Profile {
  return {
    ...profile,
    delimiter: DELIMITER,
    ...(pattern !== null && profile.date !== undefined ? { date: 'YYYY-MM-DD' } : {}),
  };
}

function evidenceOf({ section, columns, records }: LaidOut): Message {
  const pages = new Set(section.body.map(({ line }) => line.page)).size;
  const how =
    section.headings.length > 0
      ? words('table.underHeadings', { names: columns.map(({ name }) => `"${name}"`).join(', ') })
      : words('table.stripsBetween');
  const values = { page: pages, count: records.records.length, number: columns.length, how };
  return words(pages === 1 ? 'table.textPageRowsColumns' : 'table.textPagesRowsColumns', values);
}

function isProved({ reading }: TableReading): boolean {
  return 'result' in reading && reading.proof.proved;
}

function holdsOf({ reading }: TableReading): readonly Issue[] {
  const issues = 'result' in reading ? reading.result.issues : reading.issues;
  return issues.filter(({ severity }) => severity !== 'warning');
}

/**
 * A line of the sheet gets its place in the document's pages. An issue says its place in words: pages have no columns.
 */
function located(reading: CsvReading | NoReading, { lines }: StatementSheet): CsvReading | NoReading {
  const relocate = ({ severity, code, message, position, words: said }: Issue): Issue => {
    const line = lines.get(position?.line ?? 0);
    if (said === undefined) return { severity, code, message };
    let isNamed = line === undefined;
    const moved = withLines(said, (row) => {
      const there = lines.get(row);
      isNamed ||= there !== undefined;
      return there && placeOf(there);
    });
    const placed = isNamed || line === undefined ? moved : at(line, moved);
    return { severity, code, message: inEnglish(placed), words: placed };
  };
  if (!('result' in reading)) return { issues: reading.issues.map(relocate) };
  const statements = reading.result.statements.map((statement) => ({
    ...statement,
    lines: statement.lines.map((line) => ({
      ...line,
      position: { line: lines.get(line.position.line ?? 0)?.number ?? line.position.line ?? 1 },
    })),
  }));
  // `checksOf` reports slips of the balances: here they may be debts.
  const issues = reading.result.issues.filter(({ code }) => code !== 'csv.slip').map(relocate);
  return { ...reading, result: { statements, issues } };
}

/**
 * Joins the tables of one account. Deposits, checks and fees have headings of their own. Only together they lead from
 * the opening balance to the closing one. Tables whose columns of money differ stay apart.
 */
function joinTables(tables: readonly LaidOut[]): readonly LaidOut[] {
  const joined: LaidOut[] = [];
  for (const table of tables) {
    const at = joined.findIndex((each) => isOfOneAccount(each, table) && placesIn(each, table) !== null);
    const first = joined[at];
    const places = first === undefined ? null : placesIn(first, table);
    if (first === undefined || places === null) joined.push(table);
    else joined[at] = join(first, table, places);
  }
  return joined;
}

function isOfOneAccount({ section: a }: LaidOut, { section: b }: LaidOut): boolean {
  if (a.headings.length === 0 || b.headings.length === 0) return false;
  return a.accounts.size === b.accounts.size && [...a.accounts].every((each) => b.accounts.has(each));
}

/**
 * The place in the first table for each column of the second, or a place behind the last. Null where the two do not
 * go together.
 */
function placesIn(first: LaidOut, second: LaidOut): readonly number[] | null {
  const taken = new Set<number>();
  let width = first.columns.length;
  const places = second.columns.map((column, at) => {
    const kind = second.kinds[at] ?? 'text';
    const place = first.columns.findIndex(
      (other, index) =>
        !taken.has(index) && first.kinds[index] === kind && isSameMoney(kind, column, other, first.kinds),
    );
    const own = place < 0 ? width : place;
    if (place < 0) width += 1;
    taken.add(own);
    return own;
  });
  const isWhole = (['date', 'money'] as const).every(
    (kind) =>
      second.kinds.includes(kind) &&
      second.kinds.every((each, at) => each !== kind || (places[at] ?? 0) < first.columns.length),
  );
  return isWhole ? places : null;
}

/** A single column of amounts goes with another one, whatever they are called; of several, each with its own kind. */
function isSameMoney(kind: ColumnKind, a: Column, b: Column, kinds: readonly ColumnKind[]): boolean {
  if (kind !== 'money') return true;
  return kinds.filter((each) => each === 'money').length === 1 || roleOf(a) === roleOf(b);
}

function roleOf({ name }: Column): string | undefined {
  return matchRoles(NUMBER_WORDS, name)[0]?.role;
}

function join(first: LaidOut, second: LaidOut, places: readonly number[]): LaidOut {
  const more = second.columns.filter((_, at) => (places[at] ?? 0) >= first.columns.length);
  const width = first.columns.length + more.length;
  const moved = second.records.records.map((record) => ({ ...record, cells: placed(record.cells, places, width) }));
  const wide = first.records.records.map((record) => ({ ...record, cells: placed(record.cells, [], width) }));
  return {
    ...first,
    section: { ...first.section, body: [...first.section.body, ...second.section.body] },
    columns: [...first.columns, ...more],
    kinds: [...first.kinds, ...second.kinds.filter((_, at) => (places[at] ?? 0) >= first.columns.length)],
    records: joinRecords(first.records, second.records, [...wide, ...moved]),
  };
}

function placed(cells: readonly string[], places: readonly number[], width: number): string[] {
  const out = Array.from({ length: width }, () => '');
  for (const [at, cell] of cells.entries()) out[places[at] ?? at] = cell;
  return out;
}

/** Where a balance stands is told by its line: rows of both tables may stand above it. */
function joinRecords(first: Records, second: Records, records: readonly Record[]): Records {
  const sorted = records.toSorted((a, b) => a.line.number - b.line.number);
  const stated = [...first.stated, ...second.stated].map((each) => ({
    ...each,
    place: sorted.filter(({ line }) => line.number < each.line.number).length,
  }));
  return {
    records: sorted,
    stated: stated.sort((a, b) => a.line.number - b.line.number),
    notes: [...first.notes, ...second.notes],
    loose: [...first.loose, ...second.loose],
    tight: [...first.tight, ...second.tight],
  };
}
