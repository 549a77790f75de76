import type { Document, FormatContext, Issue, StatementLine } from '../../../src/plugin/contract.ts';
import type { ColumnRef, Profile } from '../../../src/plugin/profile.ts';
import { joined, type Said, type Value, withValues, words } from '../../../src/words/message.ts';
import {
  type Inspection,
  inspectNothing,
  inspectReading,
  type OnlyHere,
  type Question,
  type YearChoice,
} from '../../tables/inspect.ts';
import { type ComparedRow, pocketsOf, type ReadingCount, type ShownLine } from '../../tables/question/compare.ts';
import { ORDERS } from '../../tables/question/product.ts';
import type { CsvReading } from '../../tables/read-table.ts';
import { lineNamed, withLines } from '../../tables/table/layout.ts';
import { readDay } from './page/shapes.ts';
import type { PdfConfig } from './read.ts';
import { readPdf, type TableReading } from './read.ts';
import { placesOf } from './sample.ts';

/** Reads prepared text as `parse` would and keeps the reasons: what `bankfeed inspect` shows of a PDF. Pure. */
export function inspectPdf(document: Document, config: PdfConfig, context: FormatContext): Inspection {
  const { byYear, tables, issues } = readPdf(document, config, context);
  const [first] = tables;
  if (first === undefined) return inspectNothing(issues);
  const all = [...issues, ...first.statement.issues];
  const { reading } = first;
  if (!('result' in reading)) return inspectNothing([...all, ...reading.issues]);
  const inspection = asTemplate(first, reading, config, context);
  const isOpen = first.statement.issues.some(({ code }) => code === 'pdf.year');
  const ways = !isOpen
    ? []
    : byYear().flatMap(({ choice, table }) =>
        'result' in table.reading
          ? [{ choice, inspection: asTemplate(table, table.reading, config, context), lines: linesOf(table.reading) }]
          : [],
      );
  const asked = withYears(inspection, ways, printedRows(first));
  const many = tables.length > 1 ? [words('table.tablesFirstOthersRead', { count: tables.length })] : [];
  return {
    ...asked,
    evidence: [...many, ...asked.evidence],
    question: withScan(asked, first, issues, linesOf(reading).length),
    issues: [...all, ...inspection.issues],
  };
}

/** A reading of the first table in the words of a page, with profiles that are templates. */
function asTemplate(first: TableReading, reading: CsvReading, config: PdfConfig, context: FormatContext): Inspection {
  const own = reading.confirmed === null ? {} : (config.profiles ?? {});
  const inspection = inspectReading(reading, first.table.fingerprint, {
    config: { ...config, profiles: own },
    builtIn: () => ({}),
    context,
  });
  const template = (profile: Profile): Profile => templateOf(profile, first);
  const { profile, alternatives, evidence, question } = inspection;
  const at = lineIn(first);
  return {
    ...inspection,
    profile: profile === null || profile.pdf !== undefined ? profile : template(profile),
    alternatives: alternatives.map((each) => ({
      ...each,
      profile: template(each.profile),
      rows: each.rows.map((line) => ({ ...line, position: { line: at(line.position.line ?? 0) } })),
    })),
    evidence: [
      ...evidence.flatMap((line) => said(line, first)),
      ...first.statement.evidence,
      ...(first.repeatDates ? [words('table.datesPrintedOnceAll')] : []),
    ],
    proof: { ...inspection.proof, summary: inDocument(inspection.proof.summary, at) },
    question: question === null ? null : placed(question, first),
  };
}

/** With the lines of the document in place of those of the table that it was written as. */
function placed({ unsure, rows, ...rest }: Question, first: TableReading): Question {
  const at = lineIn(first);
  return {
    ...rest,
    unsure: unsure.map((sentence) => inDocument(sentence, at)),
    rows: rows.map((row) => ({ ...row, line: at(row.line) })),
  };
}

function lineIn({ statement: { lines } }: TableReading): (line: number) => number {
  return (line) => lines.get(line)?.number ?? line;
}

function inDocument(sentence: Said, at: (line: number) => number): Said {
  return typeof sentence === 'string' ? sentence : withLines(sentence, (line) => lineNamed(at(line)));
}

/** A person compares each scan with the paper, besides all else that is asked. */
function withScan(
  inspection: Inspection,
  first: TableReading,
  issues: readonly Issue[],
  reads: number,
): Question | null {
  const { question } = inspection;
  if (!issues.some(({ code }) => code === 'pdf.scan')) return question;
  const sentence = words('table.textReadPictureSo');
  if (question !== null) return { ...question, unsure: [sentence, ...question.unsure] };
  return {
    unsure: [sentence],
    ...asPrinted([inspection.rows], printedRows(first)),
    readings: [{ reads, leavesOut: 0, of: pocketsOf(inspection.rows) }],
  };
}

function linesOf({ result }: CsvReading): readonly StatementLine[] {
  return result.statements.flatMap(({ lines }) => lines);
}

/** Reasons in the words of a page: of the text that the table was written as nobody knows. */
function said(reason: Said, { table }: TableReading): readonly Said[] {
  if (typeof reason === 'string') return [reason];
  if (reason.key === 'table.delimiter') return [];
  if (reason.key === 'table.profile' && table.template?.isConfirmed === true)
    return [words('table.profile', { name: table.template.name, why: words('table.confirmedLayoutBefore') })];
  const isLine = (value: Value) => typeof value === 'object' && value.key === 'table.statedLine';
  return [withValues(reason, (value) => (isLine(value) ? words('table.statedWords') : value))];
}

/** The inferred profile as a template, without the marks of the text for the reader of tables. */
function templateOf({ encoding: _, delimiter: __, ...profile }: Profile, first: TableReading): Profile {
  const { table, statement, repeatDates } = first;
  const isBare = table.section.headings.length === 0;
  return {
    ...profile,
    ...(isBare
      ? { header: { detect: table.columns.map(({ name }) => name) }, columns: byName(profile.columns, first) }
      : {}),
    ...(statement.pattern === null ? {} : { date: statement.pattern }),
    pdf: {
      ...(isBare ? { columns: placesOf(first.table) } : {}),
      ...(repeatDates ? { repeatDates } : {}),
    },
  };
}

/** Columns without headings are called by their number, and found by where they stand. */
function byName(columns: Profile['columns'], { table }: TableReading): Profile['columns'] {
  const named = (ref: ColumnRef): ColumnRef => (typeof ref === 'number' ? (table.columns[ref - 1]?.name ?? ref) : ref);
  const entries = Object.entries(columns).map(([role, refs]) => [
    role,
    Array.isArray(refs) ? refs.map(named) : named(refs ?? 0),
  ]);
  return Object.fromEntries(entries) as Profile['columns'];
}

/** The table as it reads with one of the possible years. */
interface YearWay {
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
  readonly title: Said;
  readonly message: Said;
  readonly profile: Profile;
  readonly rows: readonly ShownLine[];
  readonly only: OnlyHere;
  readonly count: ReadingCount;
  /** How many of its choices are not the likeliest. */
  readonly rank: number;
}

/** The inspection with every combination of years and other open choices. Unchanged where there are no `ways`. */
function withYears(inspection: Inspection, ways: readonly YearWay[], printed: PrintedRows): Inspection {
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
    title: joined(
      'row.list',
      [each.title, ...years].filter((part) => part !== ''),
    ),
    message: joined(
      'row.points',
      [each.message, ...(at === 0 ? [] : [MAY_BE])].filter((part) => part !== ''),
    ),
    profile: each.profile,
    rows: each.rows,
    only,
    count: question?.readings[index] ?? { reads: lines.length, leavesOut: 0, of: pocketsOf(each.rows) },
    rank: (at === 0 ? 0 : 1) + (index === 0 ? 0 : 1),
  }));
}

const MAY_BE = words('pdf.nothingFileNamesYear');

/** Only the choices that are open: `day before month`, `days of 2025 and 2026`. */
function titleOf({ choice: { dayOrder, year }, lines }: YearWay, ways: readonly YearWay[]): readonly Said[] {
  const orders = new Set(ways.map(({ choice }) => choice.dayOrder));
  const first = lines.reduce((least, { bookedOn }) => (bookedOn < least ? bookedOn : least), `${year}-12`).slice(0, 4);
  return [
    ...(orders.size > 1 ? [ORDERS[dayOrder]] : []),
    first < `${year}` ? words('pdf.daysOfAnd', { from: first, to: `${year}` }) : words('pdf.days', { year: `${year}` }),
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
        ? [
            words('table.notCertainNumberDay', {
              place: lineNamed(row.line),
              day: row.day,
              one: as.bookedOn,
              other: turned.bookedOn,
            }),
          ]
        : []),
      ...(row !== undefined && as != null && isOtherYear
        ? [words('pdf.notCertainYearDaysSinceNothing', { day: row.day, as: as.bookedOn })]
        : []),
    ],
    rows,
    readings: compared.map(({ count }) => count),
  };
}

/** The words of each line of the document. */
type PrintedRows = ReadonlyMap<number, readonly string[]>;

const MOST_ROWS = 5;

function printedRows({ statement }: TableReading): PrintedRows {
  return new Map([...statement.lines.values()].map(({ number, words }) => [number, words.map(({ text }) => text)]));
}

/**
 * The first rows with their day and amounts as they stand on the page. Beside them stands what each reading makes of
 * them, the likeliest first.
 */
function asPrinted(
  readings: readonly (readonly ShownLine[])[],
  printed: PrintedRows,
): { readonly rows: readonly ComparedRow[] } {
  const [likeliest = []] = readings;
  const rows = likeliest.slice(0, MOST_ROWS).map((line) => {
    const at = line.position.line ?? 0;
    const words = printed.get(at) ?? [];
    return {
      line: at,
      day: printedDay(words),
      amount: printedAmount(words, line),
      text: line.payee ?? '',
      readings: readings.map((lines) => lines.find(({ position }) => position.line === at) ?? null),
    };
  });
  return { rows };
}

/** As it stands at the beginning of a line, in one word or in two: `05-01`, `1 May`. */
function printedDay(words: readonly string[]): string {
  const [one = '', other = ''] = words;
  return readDay(one) === null && readDay(`${one} ${other}`) !== null ? `${one} ${other}` : one;
}

/** The numbers with decimals, without the balance behind the row. */
function printedAmount(words: readonly string[], { balance }: StatementLine): string {
  const decimals = words.filter((word) => /\d[.,]\d\d\b/.test(word));
  const last = balance === null ? '' : digitsOf(String(balance));
  const isBalance = decimals.length > 1 && digitsOf(decimals.at(-1) ?? '') === last;
  return decimals.slice(0, isBalance ? -1 : undefined).join(' | ');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '');
}
