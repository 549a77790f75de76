import { type Document, defineFormat, type FormatContext, type FormatPlugin } from '../../../src/plugin/contract.ts';
import { decodeDocument } from '../../tables/encoding/encoding.ts';
import { type Inspection, type InspectionOptions, inspectFile, inspectNothing } from '../../tables/inspect.ts';
import type { KnownProfiles } from '../../tables/profile/choose.ts';
import { builtInProfiles } from '../../tables/profile/files.ts';
import { type CsvConfig, configSchema } from '../../tables/profile/profile.ts';
import { layoutOf, readCsv } from '../../tables/read-table.ts';
import { FORMATS } from '../names.ts';
import { sniffCsv } from './sniff.ts';

/** Delimited text of any bank: described by a profile, or worked out and proved by the file's own balances. */
export const plugin: FormatPlugin<CsvConfig> = defineFormat({
  ...FORMATS.csv,
  config: configSchema,
  sniff: sniffCsv,
  parse(document, config, context) {
    const reading = readCsv(document, config, context, builtInProfiles);
    return 'result' in reading ? { ...reading.result, layout: layoutOf(reading) } : { statements: [], ...reading };
  },
});

/** Reads a CSV document as `parse` would, and keeps the reasons. Pure. */
export function inspectCsv(
  document: Document,
  { rows: shown, ...config }: InspectionOptions,
  context: FormatContext,
  builtIn: KnownProfiles = builtInProfiles,
): Inspection {
  const reading = readCsv(document, config, context, builtIn);
  if (!('result' in reading)) return inspectNothing(reading.issues, beginningOf(document));
  return inspectFile(reading, { config, builtIn, context, shown });
}

const HEAD = { bytes: 4_096, lines: 5, length: 120 };

/** The first lines show a person the reason: a letter, a page of errors, a list that broke off. */
function beginningOf({ bytes }: Document): Pick<Inspection, 'evidence' | 'head'> {
  const { utf8, evidence } = decodeDocument(bytes);
  const lines = utf8.toString('utf8', 0, HEAD.bytes).split(/\r\n|\r|\n/);
  const filled = lines.filter((line) => line.trim() !== '').slice(0, HEAD.lines);
  return { evidence: [evidence], head: filled.map((line) => line.slice(0, HEAD.length)) };
}
