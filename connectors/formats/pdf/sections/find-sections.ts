import { type Heading, joinHeadings, kindOfHeading, shiftTo, type TableHeader } from '../header.ts';
import type { TextLine } from '../page/lines.ts';
import { looksLikeRow } from '../page/shapes.ts';
import { accountsIn } from './around.ts';
import { dayBelow, dayHeading } from './day-headings.ts';
import { statedIn } from './labels.ts';
import { type Part, partOf } from './parts.ts';

/** One table of a document, maybe over many pages, with what stands above it. */
export interface Section {
  /** Lines above the first header, back to the table before. */
  readonly above: readonly TextLine[];
  /** Empty for a table without headings. */
  readonly headings: readonly Heading[];
  readonly body: readonly BodyLine[];
  /** Numbers of accounts that are named above it. */
  readonly accounts: ReadonlySet<string>;
}

export interface BodyLine {
  readonly line: TextLine;
  /** The distance to the place of the first header: pages of a book are shifted in turns. Points. */
  readonly shift: number;
  /** The first line below a header. */
  readonly isFirst: boolean;
  /** It speaks for the part of the table below it. */
  readonly isHeading: boolean;
  /** The heading above its part of the table: `Deposits`, `Pending`. */
  readonly part: Part | null;
}

/**
 * Cuts the document into tables by their headers. The same headings, or some of them, continue a table. Another
 * account above them begins a new one.
 */
export function sectionsOf(lines: readonly TextLine[], found: readonly TableHeader[]): readonly Section[] {
  const headers = found.filter((header, index) => isDated(header, lines.slice(header.end, found[index + 1]?.start)));
  const [first] = headers;
  if (first === undefined) return [{ above: [], headings: [], body: lines.map(plainLine), accounts: new Set() }];
  const sections: OpenSection[] = [];
  let above = lines.slice(0, first.start);
  for (const [index, header] of headers.entries()) {
    const section = sectionFor(header, above, sections);
    const below = lines.slice(header.end, headers[index + 1]?.start ?? lines.length);
    const end = endOfRows(below);
    const other = below.findIndex((line, at) => at >= end && namesAnother(line, section.accounts));
    const own = other < 0 || index === headers.length - 1 ? below : below.slice(0, other);
    takeLines(section, header, own);
    above = below.slice(other < 0 ? end : other);
  }
  return sections;
}

/** `Product, Opening balance, Money out, Money in`: headings of a summary, with no day over nor below them. */
function isDated({ headings }: TableHeader, below: readonly TextLine[]): boolean {
  return (
    headings.some(({ name }) => kindOfHeading(name) === 'date') ||
    below.some((line) => looksLikeRow(line) || dayHeading(line) !== null || dayBelow(line) !== null)
  );
}

interface OpenSection extends Section {
  readonly body: BodyLine[];
  headings: readonly Heading[];
  part: Part | null;
}

function plainLine(line: TextLine): BodyLine {
  return { line, shift: 0, isFirst: false, isHeading: false, part: null };
}

/** The section that goes on below a header, or a new one. */
function sectionFor(header: TableHeader, above: readonly TextLine[], sections: OpenSection[]): OpenSection {
  const current = sections.at(-1);
  const named = accountsIn(above);
  const accounts = current?.accounts ?? new Set();
  const isOther = named.length > 0 && accounts.size > 0 && !named.some((each) => accounts.has(each));
  const joined = current === undefined || isOther ? null : joinHeadings(current.headings, header.headings);
  if (current !== undefined && joined !== null) {
    current.headings = joined;
    // On a new page the part goes on, and on the same one nobody knows.
    const isNewPage = header.lines[0]?.page !== current.body.at(-1)?.line.page;
    current.part = partAbove(above) ?? (isNewPage ? current.part : null);
    return current;
  }
  const made: OpenSection = {
    above,
    headings: header.headings,
    body: [],
    accounts: named.length > 0 ? new Set(named) : accounts,
    part: partAbove(above),
  };
  sections.push(made);
  return made;
}

function takeLines(section: OpenSection, { headings }: TableHeader, lines: readonly TextLine[]): void {
  const shift = shiftTo(section.headings, headings);
  for (const [place, line] of lines.entries()) {
    const says = partOf(line);
    section.part = says ?? section.part;
    section.body.push({ line, shift, isFirst: place === 0, isHeading: says !== null, part: section.part });
  }
}

/** Where the rows below a header end, with the text that goes on below the last: counterparties have accounts too. */
function endOfRows(lines: readonly TextLine[]): number {
  let end = lines.findLastIndex(looksLikeRow) + 1;
  for (let last = lines[end - 1]; last !== undefined; end += 1) {
    const next = lines[end];
    const goesOn = next !== undefined && next.page === last.page && next.y - last.y <= NEXT_LINE * last.size;
    if (!goesOn || statedIn(next) !== null) break;
    last = next;
  }
  return end;
}

/** From one line of a transaction to the next, in parts of the size of the letters. */
const NEXT_LINE = 2.2;

function namesAnother(line: TextLine, accounts: ReadonlySet<string>): boolean {
  const named = accountsIn([line]);
  return accounts.size > 0 && named.length > 0 && !named.some((each) => accounts.has(each));
}

/** The part that the heading nearest above names. */
function partAbove(above: readonly TextLine[]): Part | null {
  const found = above
    .slice(-3)
    .map(partOf)
    .findLast((each, at, { length }) => each !== null && (each !== 'aside' || at === length - 1));
  return found ?? null;
}
