import type { Document, FormatContext } from '../../../src/plugin/contract.ts';
import { type Inspection, type InspectionOptions, inspectFile, inspectNothing } from '../../tables/inspect.ts';
import { builtInProfiles } from '../../tables/profile/built-in.ts';
import type { KnownProfiles } from '../../tables/profile/choose.ts';
import { sampleOf, type TableSample } from '../../tables/table-sample.ts';
import { decodedSheets, readSpreadsheet } from './read.ts';

/** Reads a prepared spreadsheet as `parse` would, and keeps the reasons of its first table with dated rows. Pure. */
export function inspectSpreadsheet(
  document: Document,
  { rows: shown, ...config }: InspectionOptions,
  context: FormatContext,
  builtIn: KnownProfiles = builtInProfiles,
): Inspection {
  const { readings, issues } = readSpreadsheet(document, config, context, builtIn);
  const reading = readings[0]?.reading;
  if (reading === undefined) return inspectNothing(issues);
  const all = [...issues, ...('result' in reading ? reading.result.issues : reading.issues)];
  if (!('result' in reading)) return inspectNothing(all);
  const read = { ...reading, result: { ...reading.result, issues: all } };
  return inspectFile(read, { config, builtIn, context, shown });
}

/** The first table with dated rows of a prepared spreadsheet; null where there is none. */
export function sampleSpreadsheet(document: Document): TableSample | null {
  const [first] = decodedSheets(document);
  return first === undefined ? null : sampleOf(first);
}
