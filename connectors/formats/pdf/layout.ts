import { createHash } from 'node:crypto';
import { fitsAnyWildcard } from '../../../src/lib/text/wildcard.ts';
import type { Profile } from '../../../src/plugin/profile.ts';
import type { CsvConfig } from '../../tables/profile/profile.ts';
import { namesKey } from '../../tables/table/layout.ts';
import { type Column, columnsUnder, columnsWithout } from './columns.ts';
import { findHeaders, type Heading, isBalance, kindOfHeading } from './header.ts';
import { type TextLine, textOfLine } from './page/lines.ts';
import { dropFurniture, isFiller, isMoney, isNumber, looksLikeRow, readDay } from './page/shapes.ts';
import { type Records, recordsOf } from './records.ts';
import { type ColumnKind, cellsOf } from './row-cells.ts';
import { type BodyLine, type Section, sectionsOf } from './sections/find-sections.ts';
import { statedIn } from './sections/labels.ts';

/** One table laid out: its columns, and every line below its headings accounted for. */
export interface LaidOut {
  readonly section: Section;
  readonly columns: readonly Column[];
  readonly kinds: readonly ColumnKind[];
  readonly records: Records;
  readonly fingerprint: string;
  readonly template: Template | null;
}

interface DocumentLayout {
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
  const patterns = [...(profile.pdf?.drop ?? []), ...(profile.pdf?.carried ?? [])].map(oneBlank);
  return body.filter(({ line }) => looksLikeRow(line) || !fitsAnyWildcard(patterns, oneBlank(textOfLine(line))));
}

function oneBlank(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const MOSTLY = 0.6;

/** The kind of each column, by its heading, else by its cells. */
function kindsOf(columns: readonly Column[], rows: readonly BodyLine[]): readonly ColumnKind[] {
  const texts = columns.map<ColumnKind>(() => 'text');
  const cells = rows.map(({ line, shift }) => cellsOf(line, shift, columns, texts).cells);
  return columns.map(({ name }, column) => {
    const filled = cells.map((each) => each[column] ?? '').filter((cell) => cell !== '' && !isFiller(cell));
    const share = (is: (cell: string) => boolean) =>
      filled.length > 0 && filled.filter(is).length >= filled.length * MOSTLY;
    const kind = kindOfHeading(name);
    if (kind === 'date' && (filled.length === 0 || share((cell) => readDay(cell) !== null))) return 'date';
    if (kind === 'money' && (filled.length === 0 || share(isNumber))) return isBalance(name) ? 'balance' : 'money';
    if (kind === 'text' && !share(isMoney)) return 'text';
    if (share((cell) => readDay(cell) !== null && !isMoney(cell))) return 'date';
    return share(isMoney) ? 'money' : 'text';
  });
}

/** A template by its name. */
interface Template {
  readonly name: string;
  readonly profile: Profile;
  /** For this layout, by its fingerprint; else settings name it. */
  readonly isConfirmed: boolean;
}

/** How far apart two headings may stand and still count as one place. Points. */
const GRID = 6;

/**
 * The marks of a layout: the headings and where they stand, told from the first of the statements. Margins, pages and
 * what the rows hold do not count.
 */
function fingerprintOf(headings: readonly Heading[], columns: readonly Column[]): string {
  const start = headings[0]?.from ?? 0;
  const places =
    headings.length > 0
      ? headings.map(({ from }) => Math.round((from - start) / GRID))
      : columns.slice(0, -1).map(({ to }) => Math.round(to / GRID / 2));
  const text = ['pdf', namesKey(headings.map(({ name }) => name)), places.join()].join('\n');
  return `pdf1-${createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 20)}`;
}

/** The template that settings name, else the one that was confirmed for this layout. */
function templateFor({ profile = 'auto', profiles = {} }: CsvConfig, print: string): Template | null {
  if (typeof profile === 'object') {
    // A profile that was made for one layout says nothing of another table in the document.
    const isOther = profile.pdf?.columns !== undefined && profile.fingerprint?.includes(print) === false;
    return profile.pdf === undefined || isOther ? null : { name: 'the profile given', profile, isConfirmed: false };
  }
  const named = profiles[profile];
  if (named !== undefined) return { name: profile, profile: named, isConfirmed: false };
  const found = Object.entries(profiles).find(
    ([, each]) => each.pdf !== undefined && each.fingerprint?.includes(print) === true,
  );
  return found === undefined ? null : { name: found[0], profile: found[1], isConfirmed: true };
}

/** The columns that a template places, from left to right; null where it leaves that to the headings. */
export function columnsOf({ profile }: Template): readonly Column[] | null {
  const places = Object.entries(profile.pdf?.columns ?? {});
  if (places.length === 0) return null;
  const sorted = places.sort(([, a], [, b]) => a[0] - b[0]);
  const cuts = sorted.slice(1).map(([, [from]], index) => (from + (sorted[index]?.[1][1] ?? from)) / 2);
  return sorted.map(([name], index) => ({ name, from: cuts[index - 1] ?? -EDGE, to: cuts[index] ?? EDGE }));
}

const EDGE = 100_000;

const KINDS: Readonly<Record<string, ColumnKind>> = {
  date: 'date',
  valueDate: 'date',
  amount: 'money',
  debit: 'money',
  credit: 'money',
  fee: 'money',
  balance: 'balance',
};

/** By column; a template may call one by its name or its number, and may give it several roles. */
export function rolesOf({ columns: said }: Profile, columns: readonly Column[]): readonly (readonly string[])[] {
  return columns.map(({ name }, at) =>
    Object.entries(said).flatMap(([role, refs]) =>
      [refs].flat().some((ref) => ref === name || ref === at + 1) ? [role] : [],
    ),
  );
}

/** The kinds of columns that a person named: what their cells hold this month does not count. */
function kindsBy(profile: Profile, columns: readonly Column[]): readonly ColumnKind[] {
  return rolesOf(profile, columns).map((roles) => {
    const kinds = roles.flatMap((role) => KINDS[role] ?? []);
    return kinds[0] ?? 'text';
  });
}
