import type { Document, FormatContext, Issue } from '../../../src/plugin/contract.ts';
import type { ColumnRef, Profile } from '../../../src/plugin/profile.ts';
import { type Inspection, inspectNothing, inspectReading } from '../../tables/inspect.ts';
import type { CsvConfig } from '../../tables/profile/profile.ts';
import type { TableSample } from '../../tables/table-sample.ts';
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

/** The first table of a prepared PDF; null where there is none. */
export function samplePdf(document: Document, config: CsvConfig, context: FormatContext): TableSample | null {
  const [first] = readPdf(document, config, context).tables;
  if (first === undefined) return null;
  const { repeatDates, statement, table } = first;
  const rows = statement.sheet.rows.filter((row) => row !== null);
  const isBare = table.section.headings.length === 0;
  return {
    names: table.columns.map(({ name }) => name),
    width: table.columns.length,
    rows: rows.slice(isBare ? 0 : 1, SHOWN + 1),
    fixed: {
      fingerprint: [table.fingerprint],
      ...(statement.pattern === null ? {} : { date: statement.pattern }),
      pdf: { ...(isBare ? { columns: placesOf(first) } : {}), ...(repeatDates ? { repeatDates } : {}) },
    },
  };
}

const SHOWN = 8;

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
    issues,
  };
}

/** Reasons in the words of a page: of the text that the table was written as nobody knows. */
function said(line: string, { table }: TableReading): readonly string[] {
  if (line.startsWith('delimiter ')) return [];
  if (line.startsWith('profile: ') && table.template?.isConfirmed === true)
    return [`profile: ${table.template.name}, confirmed for this layout before`];
  return [line.replace(/^header: line \d+, /, 'header: ')];
}

/** What was inferred, as a template: nothing of the text that the table was written as. */
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
      ...(isBare ? { columns: placesOf(first) } : {}),
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

function placesOf({ table }: TableReading): Record<string, [number, number]> {
  return Object.fromEntries(
    table.columns.map(({ name, from, to }, index) => [
      name,
      [index === 0 ? 0 : Math.round(from), index === table.columns.length - 1 ? WIDEST : Math.round(to)],
    ]),
  );
}

/** Wider than any page of a statement. Points. */
const WIDEST = 1_500;
