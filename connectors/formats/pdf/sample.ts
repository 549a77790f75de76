/** The table of a PDF for a person who says what its columns are. */
import type { Document, FormatContext } from '../../../src/plugin/contract.ts';
import type { TableSample } from '../../tables/table-sample.ts';
import type { Column } from './columns.ts';
import { firstTable, type LaidOut, rowsOf } from './layout.ts';
import { linesOf, unpackText } from './page/lines.ts';
import type { PdfConfig } from './read.ts';
import { readPdf, type TableReading } from './read.ts';
import { cellsOf } from './row-cells.ts';

const SHOWN = 8;
/** No page of a statement is wider. Points. */
const WIDEST = 1_500;

/**
 * The first table of a prepared PDF. Where no table was found, the lines that hold amounts stand in for one. Null where
 * no line holds an amount.
 */
export function samplePdf(document: Document, config: PdfConfig, context: FormatContext): TableSample | null {
  const [first] = readPdf(document, config, context).tables;
  if (first !== undefined) return asRead(first);
  const laid = firstTable(linesOf(unpackText(document.bytes) ?? []), config);
  return laid === null ? null : asLaidOut(laid);
}

/** The table as the reader sees it; the tables of one account are joined. */
function asRead({ repeatDates, statement, table }: TableReading): TableSample {
  const rows = statement.sheet.rows.filter((row) => row !== null);
  const isBare = table.section.headings.length === 0;
  const own = table.template?.profile.pdf;
  return {
    names: table.columns.map(({ name }) => name),
    width: table.columns.length,
    rows: rows.slice(isBare && table.template === null ? 0 : 1, SHOWN + 1),
    fixed: {
      fingerprint: [table.fingerprint],
      ...(statement.pattern === null ? {} : { date: statement.pattern }),
      pdf: { ...(isBare ? { columns: placesOf(table) } : {}), ...(repeatDates ? { repeatDates } : {}), ...own },
    },
  };
}

/** Every line that may be a row, cut at the columns of the layout. */
function asLaidOut({ columns, fingerprint, section, template }: LaidOut): TableSample {
  const texts = columns.map(() => 'text' as const);
  return {
    names: columns.map(({ name }) => name),
    width: columns.length,
    rows: rowsOf(section.body)
      .slice(0, SHOWN)
      .map(({ line, shift }) => cellsOf(line, shift, columns, texts).cells),
    fixed: { fingerprint: [fingerprint], pdf: { ...template?.profile.pdf, columns: placesIn(columns) } },
  };
}

/** The columns of a table without headings, for its template. */
export function placesOf({ columns }: LaidOut): Record<string, [number, number]> {
  return placesIn(columns.map(({ name, from, to }) => ({ name, from: Math.round(from), to: Math.round(to) })));
}

function placesIn(columns: readonly Column[]): Record<string, [number, number]> {
  return Object.fromEntries(columns.map(({ name, from, to }) => [name, [Math.max(0, from), Math.min(to, WIDEST)]]));
}
