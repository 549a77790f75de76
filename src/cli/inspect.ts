import { openParsing } from '../app/parsing.ts';
import { currencyTable } from '../domain/currency.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import { type CliContext, settingsOrDefaults } from './context.ts';
import { describeStatements } from './describe-statements.ts';
import { codeOfRead, jsonOfRead, readAndParse } from './read-files.ts';

export interface InspectOrder {
  readonly file: string;
  readonly save: string | undefined;
}

const FIRST_LINES = 10;

/** `bankfeed inspect FILE`: which format claims the file and how its first lines read. */
export async function inspect(context: CliContext, order: InspectOrder): Promise<number> {
  const { settings } = await settingsOrDefaults(context);
  await using parsing = await openParsing(settings);
  if (order.save !== undefined && !parsing.registry.formatNames.includes('csv')) throw nothingToSave();
  const read = await readAndParse(parsing, order.file, context.cwd, {
    format: 'auto',
    profile: 'auto',
    account: undefined,
  });
  const value = jsonOfRead(read, currencyTable(settings.currencies));
  context.out.document(value);
  if (read.kind === 'unopened') context.out.note(`bankfeed: ${read.issue.message}`);
  else describeStatements(context.out, value, { lines: FIRST_LINES });
  if (!parsing.registry.formatNames.includes('csv')) {
    context.out.note('CSV is not read by this version: no profile is inferred.');
  }
  return codeOfRead(read);
}

function nothingToSave(): AppError {
  return new AppError('inspect.no-csv', 'there is no profile to save: this version does not read CSV', {
    hint: 'leave out --save',
    exitCode: EXIT.usage,
  });
}
