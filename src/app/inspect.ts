import type { Inspection } from '../../connectors/formats/csv/inspect.ts';
import type { CsvConfig } from '../../connectors/formats/csv/profile.ts';
import { currencyTable } from '../domain/currency.ts';
import type { Document } from '../domain/document.ts';
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
