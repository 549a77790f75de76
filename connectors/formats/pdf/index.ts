import { defineFormat, type FormatPlugin } from '../../../src/plugin/contract.ts';
import { FORMATS } from '../names.ts';
import { sniffPdf } from './page/envelope.ts';
import { textOfPdf } from './page/open.ts';
import { configSchema, type PdfConfig, readPdf } from './read.ts';

/** Statements in PDF whose text can be read: tables by headings or a template, proved by their own balances. */
export const plugin: FormatPlugin<PdfConfig> = defineFormat({
  ...FORMATS.pdf,
  config: configSchema,

  sniff: sniffPdf,

  prepare(document, _config, context) {
    return textOfPdf(document, context);
  },

  parse(document, config, context) {
    const { tables, issues } = readPdf(document, config, context);
    const [first] = tables;
    return {
      ...(first === undefined ? {} : { layout: first.table.fingerprint }),
      statements: tables.flatMap(({ reading }) => ('result' in reading ? reading.result.statements : [])),
      issues: [
        ...issues,
        ...tables.flatMap(({ statement }) => statement.issues),
        ...tables.flatMap(({ reading }) => ('result' in reading ? reading.result.issues : reading.issues)),
      ],
    };
  },
});
