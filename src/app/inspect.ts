import { startOfPdf } from '../../connectors/formats/pdf/page/envelope.ts';
import type { Inspection } from '../../connectors/tables/inspect.ts';
import type { CsvConfig } from '../../connectors/tables/profile/profile.ts';
import { currencyTable } from '../domain/currency.ts';
import type { Document } from '../domain/document.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import type { Profile } from '../plugin/profile.ts';
import type { ParsePool } from '../sync/parse/pool.ts';
import type { SyncConfig } from '../sync/run/deps.ts';

/** What looking at a document takes; a PDF or a spreadsheet is opened by the reader's process and nowhere else. */
export interface Inspecting {
  readonly config: SyncConfig;
  readonly pool: ParsePool;
}

/** What a document is inspected with. */
export interface InspectionOrder {
  /** The profile that settings name for it; left out: none. */
  readonly named?: string | Profile;
  /** What may open it where it is locked. */
  readonly passwords?: readonly string[];
}

/** How a CSV document, a spreadsheet or a PDF reads with the profiles that are known now, with the reason of each choice. */
export async function inspectDocument(
  document: Document,
  { config, pool }: Inspecting,
  { named = 'auto', passwords = [] }: InspectionOrder = {},
): Promise<Inspection> {
  const { configSchema } = await import('../../connectors/tables/profile/profile.ts');
  const options: CsvConfig = configSchema.parse({ ...config.formats.csv, profile: named });
  const { currencies, timezone } = config;
  const context = { currencies: currencyTable(currencies), timezone };
  const format = await formatOf(document.bytes);
  if (format === 'csv') {
    const { inspectCsv } = await import('../../connectors/formats/csv/inspect.ts');
    return inspectCsv(document, options, context);
  }
  const order = { format, options: {}, connectorOptions: {}, timezone, currencies, passwords };
  const prepared = await pool.prepare(document, order);
  const { inspectNothing } = await import('../../connectors/tables/inspect.ts');
  if ('severity' in prepared) return inspectNothing([prepared]);
  if (format === 'xlsx') {
    const { inspectSpreadsheet } = await import('../../connectors/formats/xlsx/inspect.ts');
    return inspectSpreadsheet(prepared, options, context);
  }
  const { inspectPdf } = await import('../../connectors/formats/pdf/inspect.ts');
  return inspectPdf(prepared, options, context);
}

/** The format of the bytes, whatever the name of the file says; what is neither PDF nor spreadsheet is taken for CSV. */
async function formatOf(bytes: Uint8Array): Promise<'csv' | 'pdf' | 'xlsx'> {
  if (startOfPdf(bytes) >= 0) return 'pdf';
  const { kindOf } = await import('../../connectors/formats/xlsx/kinds.ts');
  return kindOf(bytes) === null ? 'csv' : 'xlsx';
}

/** The profile of a reading, 1 being the best. Throws AppError `inspect.…` (exit code 2) where there is none. */
export function profileOf(inspection: Inspection, reading: number): Profile {
  if (inspection.profile === null) {
    const [first] = inspection.issues;
    const why = first === undefined ? '' : `: ${first.message}`;
    throw refused(
      'inspect.unread',
      `the file gives no reading that could be saved${why}`,
      'mend the file, or describe it under profiles:',
    );
  }
  const found = reading === 1 ? inspection.profile : inspection.alternatives[reading - 2]?.profile;
  if (found !== undefined) return found;
  const count = inspection.alternatives.length + 1;
  throw refused(
    'inspect.reading',
    `there is no reading ${reading}: the file has ${count === 1 ? 'one' : count}`,
    'bankfeed inspect FILE shows them',
  );
}

function refused(code: string, message: string, hint: string): AppError {
  return new AppError(code, message, { hint, exitCode: EXIT.usage });
}
