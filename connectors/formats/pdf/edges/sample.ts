/** The table of a PDF for a person who says where its columns stand and what they are. */
import type { Document, FormatContext } from '../../../../src/plugin/contract.ts';
import type { SampleTerms, TableSample } from '../../../tables/table-sample.ts';
import type { Column } from '../columns.ts';
import { firstTable, type LaidOut, rowsOf } from '../layout.ts';
import { linesOf } from '../page/lines.ts';
import { type TextItem, unpackText } from '../page/page-text.ts';
import { readPdf, type TableReading } from '../read.ts';
import { cellsOf } from '../row-cells.ts';
import type { PdfConfig } from '../time/config.ts';
import { columnsBetween, edgesOf, placesIn } from './given-columns.ts';
import { pictureOf } from './picture.ts';

const SHOWN = 8;

/**
 * The first table of a prepared PDF, with the picture of a page. Null where there is no line with an amount. Where no
 * table was found, the lines that hold amounts are shown, and a person can place the columns.
 */
export function samplePdf(
  document: Document,
  config: PdfConfig,
  context: FormatContext,
  { edges, page = 1 }: SampleTerms,
): TableSample | null {
  const items = unpackText(document.bytes) ?? [];
  const [first] = readPdf(document, config, context).tables;
  const laid = firstTable(linesOf(items), config);
  if (laid === null) return null;
  if (edges !== undefined) return asPlaced(laid, columnsBetween(edges, laid.section.headings), items, page);
  return first === undefined ? asPlaced(laid, laid.columns, items, page) : asRead(first, laid, items, page);
}

/** As the table is read. The tables of one account are joined here: those of two kinds have no common edges. */
function asRead(first: TableReading, laid: LaidOut, items: readonly TextItem[], page: number): TableSample {
  const { repeatDates, statement, table } = first;
  const rows = statement.sheet.rows.filter((row) => row !== null);
  const isBare = table.section.headings.length === 0;
  const own = table.template?.profile.pdf;
  const isJoined = table.columns.length > laid.columns.length;
  return {
    names: table.columns.map(({ name }) => name),
    width: table.columns.length,
    rows: rows.slice(isBare && table.template === null ? 0 : 1, SHOWN + 1),
    fixed: {
      fingerprint: [table.fingerprint],
      ...(statement.pattern === null ? {} : { date: statement.pattern }),
      pdf: { ...(isBare ? { columns: placesOf(table) } : {}), ...(repeatDates ? { repeatDates } : {}), ...own },
    },
    ...(isJoined ? {} : paper(laid, laid.columns, items, page)),
  };
}

/** Each line that may be a row as it is parted, whatever it would be read as. */
function asPlaced(laid: LaidOut, columns: readonly Column[], items: readonly TextItem[], page: number): TableSample {
  const texts = columns.map(() => 'text' as const);
  const { columns: _, ...own } = laid.template?.profile.pdf ?? {};
  return {
    names: columns.map(({ name }) => name),
    width: columns.length,
    rows: rowsOf(laid.section.body)
      .slice(0, SHOWN)
      .map(({ line, shift }) => cellsOf(line, shift, columns, texts).cells),
    fixed: { fingerprint: [laid.fingerprint], pdf: { ...own, columns: placesIn(columns) } },
    ...paper(laid, columns, items, page),
  };
}

function paper(
  { section }: LaidOut,
  columns: readonly Column[],
  items: readonly TextItem[],
  page: number,
): Pick<TableSample, 'paper'> {
  const edges = edgesOf(columns);
  return edges === null ? {} : { paper: { edges, picture: pictureOf(items, section.body, page) } };
}

/** The columns of a table without headings, for its template. */
export function placesOf({ columns }: LaidOut): Record<string, [number, number]> {
  const whole = columns.map(({ name, from, to }) => ({ name, from: Math.round(from), to: Math.round(to) }));
  return placesIn(whole);
}
