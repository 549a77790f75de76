import { openParsing } from '../../app/parsing.ts';
import { currencyTable } from '../../domain/currency.ts';
import { EXIT } from '../../lib/errors.ts';
import { type CliContext, noteBroken, settingsOrDefaults } from '../context/context.ts';
import {
  checkFormat,
  codeOfRead,
  jsonOfRead,
  PASSWORD_FILE,
  type ReadOrder,
  readAndParse,
  saidOfUnopened,
} from '../context/read-files.ts';
import type { Declare } from '../context/task.ts';
import { describeStatements } from '../output/statements.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'parse', 'what files say, as statements; no state, no network')
    .argument('<file...>')
    .option('--format <format>', 'read them as this', 'auto')
    .option('--profile <profile>', 'CSV: read them with this profile', 'auto')
    .option('--account <account>', 'the account of documents that do not name theirs')
    .option('--password-file <file>', PASSWORD_FILE);
  line.runs(command, parse);
};

/**
 * `bankfeed parse FILE…`: the contents of files, in their order. Exit code 0, 1 with an error or hold, 2 where a file
 * cannot be opened. The other files are read all the same.
 */
async function parse(context: CliContext, files: readonly string[], order: ReadOrder): Promise<number> {
  const { settings } = await settingsOrDefaults(context);
  await using parsing = await openParsing(settings);
  noteBroken(context, parsing.registry);
  checkFormat(parsing, order.format);
  const currencies = currencyTable(settings.currencies);
  let worst: number = EXIT.ok;
  for (const file of files) {
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
