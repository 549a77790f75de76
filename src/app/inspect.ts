import type { Inspection } from '../../connectors/formats/csv/inspect.ts';
import type { CsvConfig, Profile } from '../../connectors/formats/csv/profile.ts';
import { currencyTable } from '../domain/currency.ts';
import type { Document } from '../domain/document.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import type { SyncConfig } from '../sync/deps.ts';

/**
 * How a CSV document reads with the profiles that are known now, with the reason of each choice. `named` is the
 * profile that settings name for it; `auto`: none.
 */
export async function inspectDocument(document: Document, config: SyncConfig, named = 'auto'): Promise<Inspection> {
  const { inspectCsv } = await import('../../connectors/formats/csv/inspect.ts');
  const { configSchema } = await import('../../connectors/formats/csv/profile.ts');
  const options: CsvConfig = configSchema.parse({ ...config.formats.csv, profile: named });
  return inspectCsv(document, options, {
    currencies: currencyTable(config.currencies),
    timezone: config.timezone,
  });
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
