/** Looks at a table for a person: how it would be read and why, and what stands in it. Only the process that reads does this. */
import type { Document, FormatContext, Issue } from '../src/plugin/contract.ts';
import { startOfPdf } from './formats/pdf/page/envelope.ts';
import { kindOf } from './formats/xlsx/kinds.ts';
import { decodeDocument } from './tables/encoding/encoding.ts';
import { type Inspection, inspectNothing } from './tables/inspect.ts';
import { configSchema } from './tables/profile/profile.ts';
import { sampleOf, type TableSample } from './tables/table-sample.ts';

export type TableFormat = 'csv' | 'pdf' | 'xlsx';

export interface Look {
  readonly inspection: Inspection;
  /** Null where the document holds no table, or where it was not asked for. */
  readonly table: TableSample | null;
}

/** The order for a look. */
export interface LookTerms {
  /** Options of the CSV format: `profile` and `profiles`. */
  readonly options: unknown;
  readonly context: FormatContext;
  /** `columns`: the table itself as well. */
  readonly want: 'reading' | 'columns';
}

/**
 * The format of the bytes, whatever the name of the file says. Any file that is neither PDF nor spreadsheet counts as
 * CSV.
 */
export function tableFormatOf(bytes: Uint8Array): TableFormat {
  if (startOfPdf(bytes) >= 0) return 'pdf';
  return kindOf(bytes) === null ? 'csv' : 'xlsx';
}

/** `document`: as `prepare` of its format gives it. Total: what cannot be read is an issue of the inspection. */
export async function lookAt(
  document: Document | Issue,
  format: TableFormat,
  { context, options, want }: LookTerms,
): Promise<Look> {
  if ('severity' in document) return { inspection: inspectNothing([document]), table: null };
  const isWanted = want === 'columns';
  switch (format) {
    case 'csv': {
      const config = configSchema.parse(options);
      const { inspectCsv } = await import('./formats/csv/index.ts');
      const table = isWanted ? sampleOf(decodeDocument(document.bytes)) : null;
      return { inspection: inspectCsv(document, config, context), table };
    }
    case 'xlsx': {
      const config = configSchema.parse(options);
      const { inspectSpreadsheet, sampleSpreadsheet } = await import('./formats/xlsx/read.ts');
      const table = isWanted ? sampleSpreadsheet(document) : null;
      return { inspection: inspectSpreadsheet(document, config, context), table };
    }
    case 'pdf': {
      const { inspectPdf } = await import('./formats/pdf/inspect.ts');
      const { samplePdf } = await import('./formats/pdf/sample.ts');
      const { configSchema: pdfSchema } = await import('./formats/pdf/read.ts');
      const config = pdfSchema.parse(options);
      const table = isWanted ? samplePdf(document, config, context) : null;
      return { inspection: inspectPdf(document, config, context), table };
    }
  }
}
