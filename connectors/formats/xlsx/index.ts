import { defineFormat, type FormatPlugin, type Issue } from '../../../src/plugin/contract.ts';
import { inEnglish, words } from '../../../src/words/message.ts';
import { builtInProfiles } from '../../tables/profile/files.ts';
import { type CsvConfig, configSchema } from '../../tables/profile/profile.ts';
import { layoutOf } from '../../tables/read-table.ts';
import { FORMATS } from '../names.ts';
import { sniffXlsx } from './kinds.ts';
import { openSpreadsheet } from './open.ts';
import { readSpreadsheet, type SheetReading } from './read.ts';

/** Spreadsheets of any bank, whatever their ending says: each table with dated rows is read and proved as CSV is. */
export const plugin: FormatPlugin<CsvConfig> = defineFormat({
  ...FORMATS.xlsx,
  config: configSchema,

  sniff: sniffXlsx,

  prepare: (document) => openSpreadsheet(document),

  parse(document, config, context) {
    const { readings, issues } = readSpreadsheet(document, config, context, builtInProfiles);
    const [first] = readings.flatMap(({ reading }) => ('result' in reading ? [reading] : []));
    return {
      ...(first === undefined ? {} : { layout: layoutOf(first) }),
      statements: readings.flatMap(({ reading }) => ('result' in reading ? reading.result.statements : [])),
      issues: [...issues, ...readings.flatMap((each) => (readings.length > 1 ? named(each) : issuesOf(each)))],
    };
  },
});

function issuesOf({ reading }: SheetReading): readonly Issue[] {
  return 'result' in reading ? reading.result.issues : reading.issues;
}

/** Of several sheets each issue says which one it is about. */
function named(read: SheetReading): readonly Issue[] {
  return issuesOf(read).map((issue) => {
    const said = words('pdf.sheet', { name: read.sheet.name, what: issue.words ?? issue.message });
    return { ...issue, message: inEnglish(said), words: said };
  });
}
