import type { Document, FormatContext, Issue, StatementLine } from '../../../src/plugin/contract.ts';
import type { ColumnRef, Profile } from '../../../src/plugin/profile.ts';
import { type Inspection, inspectNothing, inspectReading, type Question } from '../../tables/inspect.ts';
import { pocketsOf } from '../../tables/question/compare.ts';
import type { CsvReading } from '../../tables/read-table.ts';
import { asPrinted, printedRows } from './question/as-printed.ts';
import { withYears } from './question/years.ts';
import { readPdf, type TableReading } from './read.ts';
import { placesOf } from './sample.ts';
import type { PdfConfig } from './time/config.ts';

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
  const many = tables.length > 1 ? [`tables: the first of ${tables.length}; the others are read for themselves`] : [];
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
      ...(first.repeatDates ? ['dates: printed once for all rows below them'] : []),
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

function inDocument(sentence: string, at: (line: number) => number): string {
  return sentence.replace(/\bline (\d+)/g, (_, line: string) => `line ${at(Number(line))}`);
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
  const sentence = 'The text was read from a picture, so each digit and each letter may be wrong';
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
function said(line: string, { table }: TableReading): readonly string[] {
  if (line.startsWith('delimiter ')) return [];
  if (line.startsWith('profile: ') && table.template?.isConfirmed === true)
    return [`profile: ${table.template.name}, confirmed for this layout before`];
  return [line.replace(/^header: line \d+, /, 'header: ').replace(/, stated in line \d+$/, ', stated in words')];
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
