import type { Document, FormatContext, Issue } from '../../../src/plugin/contract.ts';
import type { ColumnRef, Profile } from '../../../src/plugin/profile.ts';
import { type Inspection, inspectNothing, inspectReading, type Question } from '../../tables/inspect.ts';
import type { CsvConfig } from '../../tables/profile/profile.ts';
import type { CsvReading } from '../../tables/read-table.ts';
import { placesOf } from './edges/sample.ts';
import { readDay } from './page/shapes.ts';
import { readPdf, type TableReading } from './read.ts';

/** Reads prepared text as `parse` would and keeps the reasons: what `bankfeed inspect` shows of a PDF. Pure. */
export function inspectPdf(document: Document, config: CsvConfig, context: FormatContext): Inspection {
  const { tables, issues } = readPdf(document, config, context);
  const [first] = tables;
  if (first === undefined) return inspectNothing(issues);
  const all = [...issues, ...first.statement.issues];
  const { reading } = first;
  if (!('result' in reading)) return inspectNothing([...all, ...reading.issues]);
  const own = reading.confirmed === null ? {} : (config.profiles ?? {});
  const inspection = inspectReading(reading, first.table.fingerprint, {
    config: { ...config, profiles: own },
    builtIn: () => ({}),
    context,
  });
  return asTemplate(inspection, first, [...all, ...inspection.issues], tables.length);
}

function asTemplate(inspection: Inspection, first: TableReading, issues: readonly Issue[], many: number): Inspection {
  const template = (profile: Profile): Profile => templateOf(profile, first);
  const { profile, alternatives, evidence } = inspection;
  return {
    ...inspection,
    profile: profile === null || profile.pdf !== undefined ? profile : template(profile),
    alternatives: alternatives.map((each) => ({ ...each, profile: template(each.profile) })),
    evidence: [
      ...(many > 1 ? [`tables: the first of ${many}; the others are read for themselves`] : []),
      ...evidence.flatMap((line) => said(line, first)),
      ...first.statement.evidence,
      ...(first.repeatDates ? ['dates: printed once for all rows below them'] : []),
    ],
    proof: { ...inspection.proof, summary: inDocument(inspection.proof.summary, lineIn(first)) },
    question: withScan(questionOf(inspection, first), inspection, first, issues),
    issues,
  };
}

/** The open points of the table, and of the years of its days. */
function questionOf(inspection: Inspection, first: TableReading): Question | null {
  const [own, year] = [inspection.question, yearQuestion(inspection, first)];
  if (own === null) return year;
  const question = placed(own, first);
  if (year === null) return question;
  const printed = new Map(year.rows.map(({ line, day }) => [line, day]));
  return {
    ...question,
    unsure: [...question.unsure, ...year.unsure],
    rows: question.rows.map((row) => ({ ...row, day: printed.get(row.line) ?? row.day })),
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

function inDocument(sentence: string, at: (line: number) => number): string {
  return sentence.replace(/\bline (\d+)/g, (_, line: string) => `line ${at(Number(line))}`);
}

/** A person compares each scan with the paper, besides all else that is asked. */
function withScan(
  question: Question | null,
  inspection: Inspection,
  first: TableReading,
  issues: readonly Issue[],
): Question | null {
  if (!issues.some(({ code }) => code === 'pdf.scan')) return question;
  const sentence = 'The text was read from a picture, so each digit and each letter may be wrong';
  if (question !== null) return { ...question, unsure: [sentence, ...question.unsure] };
  return 'result' in first.reading ? rowsAsPrinted(inspection, first, first.reading, sentence) : null;
}

/** Days without a year beside the days that they are read as; null where the document says its years. */
function yearQuestion(inspection: Inspection, first: TableReading): Question | null {
  const { statement, reading } = first;
  if (!('result' in reading) || !statement.issues.some(({ code }) => code === 'pdf.year')) return null;
  const question = rowsAsPrinted(inspection, first, reading, '');
  const [asked] = question.rows;
  const [as] = inspection.rows;
  const shown = asked === undefined || as === undefined ? '' : `: ${asked.day} is read as ${as.bookedOn}`;
  const unsure = [`It is not certain of which year the days are, since nothing in the file says it${shown}`];
  return { ...question, unsure };
}

/** The first rows with their day and amounts as they stand on the page. */
function rowsAsPrinted(
  { rows }: Inspection,
  { statement }: TableReading,
  { result }: CsvReading,
  sentence: string,
): Question {
  const printed = new Map([...statement.lines.values()].map((line) => [line.number, line]));
  const reads = result.statements.reduce((sum, { lines }) => sum + lines.length, 0);
  const asked = rows.slice(0, MOST_ROWS).map((line) => {
    const words = printed.get(line.position.line ?? 0)?.words.map(({ text }) => text) ?? [];
    const decimal = words.filter((word) => /\d[.,]\d\d\b/.test(word)).join(' | ');
    return {
      ...{ line: line.position.line ?? 0, day: printedDay(words), amount: decimal },
      ...{ text: line.payee ?? '', readings: [line] },
    };
  });
  return { unsure: [sentence], rows: asked, readings: [{ reads, leavesOut: 0 }] };
}

/** As it stands at the beginning of a line, in one word or in two: `05-01`, `1 May`. */
function printedDay(words: readonly string[]): string {
  const [one = '', other = ''] = words;
  return readDay(one) === null && readDay(`${one} ${other}`) !== null ? `${one} ${other}` : one;
}

const MOST_ROWS = 5;

/** Reasons in the words of a page: of the text that the table was written as nobody knows. */
function said(line: string, { table }: TableReading): readonly string[] {
  if (line.startsWith('delimiter ')) return [];
  if (line.startsWith('profile: ') && table.template?.isConfirmed === true)
    return [`profile: ${table.template.name}, confirmed for this layout before`];
  return [line.replace(/^header: line \d+, /, 'header: ')];
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
