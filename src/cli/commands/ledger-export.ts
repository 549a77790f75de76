import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option } from 'commander';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { CliContext } from '../context/context.ts';
import { ledgerFolder, withData } from '../context/ledger-folder.ts';
import type { Declare } from '../context/task.ts';

interface ExportOrder {
  /** `json`: everything. `csv`: the transactions. */
  readonly format: 'csv' | 'json';
  /** A file; standard output where left out. */
  readonly output?: string | undefined;
  readonly owner?: string | undefined;
  readonly data?: string | undefined;
}

export const declareExport: Declare = (ledger, line) => {
  const words = 'everything the ledger holds, as JSON, or its transactions as CSV';
  const command = withData(line.command(ledger, 'export', words))
    .addOption(new Option('--format <format>', 'what to write').choices(['csv', 'json']).default('json'))
    .option('--output <file>', 'write to this file, not to standard output');
  command.action((order: ExportOrder) => {
    line.accept(command, { run: (context) => exportLedger(context, order) });
  });
};

/** `bankfeed ledger export`: what the ledger holds, while the service runs or not. */
async function exportLedger(context: CliContext, order: ExportOrder): Promise<number> {
  const { openDatabase } = await import('../../ledger/server/storage/database.ts');
  const { readExport, toCsv } = await import('../../ledger/server/transactions/export.ts');
  const folder = await ledgerFolder(context, order.data);
  const db = openDatabase(folder);
  try {
    const found = readExport(db, order.owner ?? 'owner');
    if (found === undefined)
      throw new AppError('ledger.empty', `there is no ledger of ${order.owner ?? 'owner'} in ${folder}`, {
        hint: 'name its folder with --data DIR',
        exitCode: EXIT.usage,
      });
    const text = order.format === 'csv' ? toCsv(found) : `${JSON.stringify(found, null, 2)}\n`;
    if (order.output === undefined) {
      if (context.out.json) context.out.document(found);
      else process.stdout.write(text);
      return EXIT.ok;
    }
    writeFileSync(resolve(context.cwd, order.output), text, { mode: 0o600 });
    context.out.document({ file: order.output, transactions: found.transactions.length });
    context.out.line(`${found.transactions.length} transactions written to ${order.output}`);
    return EXIT.ok;
  } finally {
    db.close();
  }
}
