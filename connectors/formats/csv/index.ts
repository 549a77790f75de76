import { defineFormat, type FormatPlugin } from '../../../src/plugin/contract.ts';
import { about } from './about.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import { type CsvConfig, configSchema } from './profile.ts';
import { readCsv } from './read.ts';
import { sniffCsv } from './sniff.ts';

/** Delimited text of any bank: described by a profile, or worked out and proved by the file's own balances. */
export const plugin: FormatPlugin<CsvConfig> = defineFormat({
  ...about,
  config: configSchema,
  sniff: sniffCsv,
  parse(document, config, context) {
    const reading = readCsv(document, config, context, builtInProfiles);
    return 'result' in reading ? reading.result : { statements: [], issues: reading.issues };
  },
});
