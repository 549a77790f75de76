import { openParsing } from '../../app/parsing.ts';
import { currencyTable } from '../../domain/currency.ts';
import { EXIT } from '../../lib/errors.ts';
import { type CliContext, settingsOrDefaults } from '../context.ts';
import { describeStatements } from '../output/statements.ts';
import { checkFormat, codeOfRead, jsonOfRead, type ReadOrder, readAndParse, saidOfUnopened } from '../read-files.ts';

export interface ParseOrder extends ReadOrder {
  readonly files: readonly string[];
}

/**
 * `bankfeed parse FILE…`: what files say, in their order. Exit code 0, 1 with an error or hold, 2 where a file cannot
 * be opened (the others are read all the same).
 */
export async function parse(context: CliContext, order: ParseOrder): Promise<number> {
  const { settings } = await settingsOrDefaults(context);
  await using parsing = await openParsing(settings);
  checkFormat(parsing, order.format);
  const currencies = currencyTable(settings.currencies);
  let worst: number = EXIT.ok;
  for (const file of order.files) {
    for (const read of await readAndParse(parsing, file, context.cwd, order)) {
      const value = jsonOfRead(read, currencies);
      context.out.document(value);
      if (read.kind === 'unopened') context.out.note(saidOfUnopened(read));
      else describeStatements(context.out, value);
      worst = Math.max(worst, codeOfRead(read));
    }
  }
  return worst;
}
