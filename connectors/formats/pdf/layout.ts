import type { CsvConfig } from '../../tables/profile/profile.ts';
import { kindsOf } from './column-kinds.ts';
import { type Column, columnsUnder, columnsWithout } from './columns.ts';
import { findHeaders } from './header.ts';
import { dropFurniture, looksLikeRow } from './page/furniture.ts';
import type { TextLine } from './page/lines.ts';
import { isMoney, readDay } from './page/shapes.ts';
import { type Records, recordsOf } from './records.ts';
import type { ColumnKind } from './row-cells.ts';
import { type BodyLine, type Section, sectionsOf } from './sections/find-sections.ts';
import { statedIn } from './sections/labels.ts';
import { kindsBy } from './sections/roles.ts';
import { columnsOf, fingerprintOf, type Template, templateFor } from './template.ts';
import { wildcard } from './wildcard.ts';

/** One table laid out: its columns, and every line below its headings accounted for. */
export interface LaidOut {
  readonly section: Section;
  readonly columns: readonly Column[];
  readonly kinds: readonly ColumnKind[];
  readonly records: Records;
  readonly fingerprint: string;
  readonly template: Template | null;
}

export interface DocumentLayout {
  readonly tables: readonly LaidOut[];
  /** Lines that repeat on pages, or that a template leaves out. */
  readonly dropped: readonly TextLine[];
}

/** Finds the tables of a document with what is known of their layout. */
export function layOut(lines: readonly TextLine[], config: CsvConfig): DocumentLayout {
  const { dropped, sections } = partsOf(lines);
  const tables: LaidOut[] = [];
  for (const section of sections) {
    const earlier = tables.at(-1);
    const above = earlier === undefined ? section.above : unclaimed(section.above, earlier);
    const table = layTable({ ...section, above }, config);
    if (isTable(table)) tables.push(table);
  }
  return { tables, dropped };
}

function partsOf(lines: readonly TextLine[]): {
  readonly sections: readonly Section[];
  readonly dropped: readonly TextLine[];
} {
  const heads = new Set(findHeaders(lines).flatMap((header) => header.lines));
  const { rest, dropped } = dropFurniture(lines, (line) => heads.has(line) || statedIn(line) !== null);
  return { sections: sectionsOf(rest, findHeaders(rest)), dropped };
}

/** Without headings a table is one by its days: numbers stand below one another in reports as well. */
function isTable({ section, records: { records, stated }, template }: LaidOut): boolean {
  if (section.headings.length > 0 || template !== null) return records.length > 0 || stated.length > 0;
  return records.length > 0 && records.filter(({ isUndated }) => !isUndated).length * 2 >= records.length;
}

/** Lines that belong to the table before say nothing of this one. */
function unclaimed(above: readonly TextLine[], { records, section }: LaidOut): readonly TextLine[] {
  const notes = new Set(records.notes);
  const own = new Set(section.body.map(({ line }) => line));
  return above.filter((line) => !own.has(line) || notes.has(line));
}

/** The first table, or what may be one though nothing in it reads as such. Null where no line holds an amount. */
export function firstTable(lines: readonly TextLine[], config: CsvConfig): LaidOut | null {
  const { sections } = partsOf(lines);
  const laid = sections.map((section) => layTable(section, config));
  const found = laid.find(isTable) ?? laid[0];
  return found === undefined || rowsOf(found.section.body).length === 0 ? null : found;
}

function layTable(section: Section, config: CsvConfig): LaidOut {
  const rows = rowsOf(section.body);
  const found = columnsFor(section, rows);
  const fingerprint = fingerprintOf(section.headings, found);
  const template = templateFor(config, fingerprint);
  const placed = template === null ? null : columnsOf(template);
  const columns = placed ?? found;
  const kinds = placed === null || template === null ? kindsOf(columns, rows) : kindsBy(template.profile, placed);
  const body = template === null ? section.body : withoutDropped(section.body, template);
  return { section, columns, kinds, records: recordsOf(body, columns, kinds), fingerprint, template };
}

/** The lines that show where columns part; where days stand above or below their rows, those with money alone. */
export function rowsOf(body: readonly BodyLine[]): readonly BodyLine[] {
  const dated = body.filter(({ line }) => looksLikeRow(line) || hasDayAndMoney(line));
  return dated.length > 0 ? dated : body.filter(({ line: { words } }) => words.some(({ text }) => isMoney(text)));
}

function hasDayAndMoney({ words }: TextLine): boolean {
  return words.some(({ text }) => readDay(text) !== null) && words.some(({ text }) => isMoney(text));
}

function columnsFor({ headings }: Section, rows: readonly BodyLine[]): readonly Column[] {
  const lines = rows.map(({ line }) => line);
  const shifts = new Map(rows.map(({ line, shift }) => [line, shift]));
  return headings.length > 0 ? columnsUnder(headings, lines, (line) => shifts.get(line) ?? 0) : columnsWithout(lines);
}

function withoutDropped(body: readonly BodyLine[], { profile }: Template): readonly BodyLine[] {
  const patterns = [...(profile.pdf?.drop ?? []), ...(profile.pdf?.carried ?? [])].map(wildcard);
  if (patterns.length === 0) return body;
  return body.filter(({ line }) => looksLikeRow(line) || !patterns.some((fits) => fits(line)));
}
