import { defineFormat, type FormatPlugin } from '../../../src/plugin/contract.ts';
import { builtInProfiles } from '../../tables/profile/built-in.ts';
import { type CsvConfig, configSchema } from '../../tables/profile/profile.ts';
import { layoutOf, readCsv } from '../../tables/read-table.ts';
import { about } from './about.ts';
import { sniffCsv } from './sniff.ts';

/** Delimited text of any bank: described by a profile, or worked out and proved by the file's own balances. */
export const plugin: FormatPlugin<CsvConfig> = defineFormat({
  ...about,
  config: configSchema,
  sniff: sniffCsv,
  parse(document, config, context) {
    const reading = readCsv(document, config, context, builtInProfiles);
    return 'result' in reading ? { ...reading.result, layout: layoutOf(reading) } : { statements: [], ...reading };
  },
});
