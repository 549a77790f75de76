import { defineFormat, type FormatPlugin } from '../../../src/plugin/contract.ts';
import { type CsvConfig, configSchema } from '../csv/profile.ts';
import { about } from './about.ts';
import { startOfPdf } from './envelope.ts';
import { readPdf } from './read.ts';

/** Statements in PDF whose text can be read: tables by headings or a template, proved by their own balances. */
export const pdf: FormatPlugin<CsvConfig> = defineFormat({
  ...about,
  config: configSchema,

  sniff(head) {
    return startOfPdf(head) >= 0 ? 'yes' : 'no';
  },

  async prepare(document, _config, context) {
    // The largest library of all: only a PDF pays for it.
    const { textOfPdf } = await import('./open.ts');
    return textOfPdf(document, context);
  },

  parse(document, config, context) {
    const { tables, issues } = readPdf(document, config, context);
    return {
      statements: tables.flatMap(({ reading }) => ('result' in reading ? reading.result.statements : [])),
      issues: [
        ...issues,
        ...tables.flatMap(({ statement }) => statement.issues),
        ...tables.flatMap(({ reading }) => ('result' in reading ? reading.result.issues : reading.issues)),
      ],
    };
  },
});
