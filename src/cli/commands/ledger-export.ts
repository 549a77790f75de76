import { resolve } from 'node:path';
import { Option } from 'commander';
import { EXIT, refusal } from '../../lib/errors.ts';
import { BOOK_FORMATS, type BookFormat } from '../../settings/schema/export.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, settingsOrDefaults } from '../context/context.ts';
import { ledgerFolder, withData } from '../context/ledger-folder.ts';
import type { Declare } from '../context/task.ts';
import { counted } from '../output/words.ts';

interface ExportOrder {
  readonly format: BookFormat;
  /** A file; standard output where left out. */
  readonly out?: string | undefined;
  /** The former name of `--out`. */
  readonly output?: string | undefined;
  readonly data?: string | undefined;
}

export const declareExport: Declare = (ledger, line) => {
  const command = withData(line.command(ledger, 'export', "the ledger's books, as a journal or a file"))
    .addOption(new Option('--format <format>', 'what to write').choices(BOOK_FORMATS).default('json'))
    .option('--out <file>', 'write to this file, not to standard output')
    .addOption(new Option('--output <file>', 'the same as --out').hideHelp());
  command.action((order: ExportOrder) => {
    line.accept(command, { run: (context) => exportLedger(context, order) });
  });
};

/**
 * `bankfeed ledger export`: the books, with or without a running service. Closing balances and names of a journal
 * come from the state and the configuration. So a folder named with `--data` has none.
 */
async function exportLedger(context: CliContext, order: ExportOrder): Promise<number> {
  const { NO_FACTS, readFacts, readLedger, replaceFile } = await import('../../app/books/write-books.ts');
  const { formatBooks } = await import('../../books/formats.ts');
  const { NO_NAMES } = await import('../../books/place-names.ts');
  const folder = await ledgerFolder(context, order.data);
  const found = readLedger(folder, 'owner');
  if (found === undefined) throw refusal('ledger.empty', { folder });
  const { settings } = await settingsOrDefaults(context);
  const isOwn = order.data === undefined;
  const facts = isOwn ? readFacts(settings) : NO_FACTS;
  const names = settings.export.find(({ format }) => isOwn && format === order.format);
  const text = formatBooks(order.format, found, facts, names ?? NO_NAMES);
  const file = order.out ?? order.output;
  if (file === undefined) {
    if (context.out.json) context.out.document(order.format === 'json' ? found : { format: order.format, text });
    else process.stdout.write(text);
    return EXIT.ok;
  }
  replaceFile(resolve(context.cwd, file), text);
  context.out.document({ file, transactions: found.transactions.length });
  const transactions = counted(found.transactions.length, 'transaction');
  context.out.line(t('commands.written', { transactions, file }));
  return EXIT.ok;
}
